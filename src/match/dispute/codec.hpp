#pragma once

// Internal: what reader and writer (journal/codec) need to know about the types of a dispute.
// The names stand in the journal for ever: never rename one, add only at the end.

#include "match/codec.hpp"
#include "match/dispute/words.hpp"

namespace yuanmen::journal {

#define YUANMEN_DISPUTE_NAMES(type, ...)                                              \
    template <>                                                                       \
    struct EnumNames<type> {                                                          \
        static constexpr auto names = std::to_array<std::string_view>({__VA_ARGS__}); \
    }

YUANMEN_DISPUTE_NAMES(match::DisputeStage, "none", "open", "heard", "ruled", "appealed", "closed");
YUANMEN_DISPUTE_NAMES(match::DisputeOrigin, "protest", "player", "judge");
YUANMEN_DISPUTE_NAMES(match::Remedy, "none", "let_stand", "restore", "set", "result");
YUANMEN_DISPUTE_NAMES(match::Speaker, "a", "b", "judge", "witness");
YUANMEN_DISPUTE_NAMES(match::Instance, "table", "head_judge");
YUANMEN_DISPUTE_NAMES(match::ClosedBy, "ruling", "appeal", "withdrawal");
YUANMEN_DISPUTE_NAMES(match::RecordVerdict, "legal", "illegal", "undecided", "unreadable");
YUANMEN_DISPUTE_NAMES(cards::Rewind, "a", "b", "c", "d");

#undef YUANMEN_DISPUTE_NAMES

}  // namespace yuanmen::journal
