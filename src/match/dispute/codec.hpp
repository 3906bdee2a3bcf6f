#pragma once

// Internal: what the desk's readers and writers (match/codec) need to know about the types of a dispute.
// The names stand in the journal for ever: never rename one, add only at the end.

#include "match/codec/enum_names.hpp"
#include "match/dispute/words.hpp"

namespace yuanmen::match::codec {

#define YUANMEN_DISPUTE_NAMES(type, ...)                                              \
    template <>                                                                       \
    struct EnumNames<type> {                                                          \
        static constexpr auto names = std::to_array<std::string_view>({__VA_ARGS__}); \
    }

YUANMEN_DISPUTE_NAMES(DisputeStage, "none", "open", "heard", "ruled", "appealed", "closed");
YUANMEN_DISPUTE_NAMES(DisputeOrigin, "protest", "player", "judge");
YUANMEN_DISPUTE_NAMES(Remedy, "none", "let_stand", "restore", "set", "result");
YUANMEN_DISPUTE_NAMES(Speaker, "a", "b", "judge", "witness");
YUANMEN_DISPUTE_NAMES(Instance, "table", "head_judge");
YUANMEN_DISPUTE_NAMES(ClosedBy, "ruling", "appeal", "withdrawal");
YUANMEN_DISPUTE_NAMES(RecordVerdict, "legal", "illegal", "undecided", "unreadable");
YUANMEN_DISPUTE_NAMES(cards::Rewind, "a", "b", "c", "d");

#undef YUANMEN_DISPUTE_NAMES

}  // namespace yuanmen::match::codec
