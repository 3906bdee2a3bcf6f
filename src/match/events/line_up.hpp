#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cards/general.hpp"
#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/pool_card.hpp"

namespace yuanmen::match {

enum class LineUpMethod : std::uint8_t { sealed, paper };

/// One commitment for each place, first to play first (sealed notes "line_up.a.1" …); none on paper.
struct LineUpSealed {
    static constexpr const char* kind = "line_up_sealed";
    Chair chair{};
    LineUpMethod method{};
    std::vector<std::string> commitments;
    std::string note;

    YUANMEN_FIELDS(chair, method, commitments, note);
};

/// What was sealed counts no longer and stays sealed; the side seals anew.
struct LineUpReopened {
    static constexpr const char* kind = "line_up_reopened";
    Chair chair{};
    std::string reason;

    YUANMEN_FIELDS(chair, reason);
};

/// A sealed note is opened: its payload, whose SHA-256 is the commitment given before.
struct SealOpened {
    static constexpr const char* kind = "seal_opened";
    std::string note;     ///< name of the note, e.g. "line_up.a.1"
    std::string payload;  ///< canonical JSON, salt included

    YUANMEN_FIELDS(note, payload);
};

/// A general is turned up and is in play from now on.
struct GeneralEntered {
    static constexpr const char* kind = "general_entered";
    Chair chair{};
    int position = 0;  ///< 1-based place in the line-up
    cards::GeneralId general = cards::GeneralId::none;
    std::optional<PoolCard> card;  ///< what it was in the pool; missing where only paper knows
    int hp = 0;
    int max_hp = 0;

    YUANMEN_FIELDS(chair, position, general, card, hp, max_hp);
};

}  // namespace yuanmen::match
