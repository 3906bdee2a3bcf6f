#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cards/general.hpp"
#include "match/sealed.hpp"
#include "match/state.hpp"

// How sealed notes are made and read. Inside the desk only; callers need sealed.hpp.

namespace yuanmen::match {

std::string draw_note_name();
std::string back_note_name(int slot);
std::string line_up_note_name(Chair chair, int position);

/// What a note says, once it is read.
struct BackNote {
    int slot = 0;
    cards::GeneralId general = cards::GeneralId::none;
};
struct LineUpNote {
    PoolCard card;
    cards::GeneralId general = cards::GeneralId::none;  ///< none: a back dealt from physical cards
};
struct DrawNote {
    std::string secret;
};

SealedNote seal_draw(const std::string& match_id, const std::string& secret, const std::string& salt);
SealedNote seal_back(const std::string& match_id, int slot, cards::GeneralId general,
                     const std::string& salt);
SealedNote seal_line_up(const std::string& match_id, Chair chair, int position, const LineUpNote& place,
                        const std::string& salt);

/// Read a payload that fits its commitment; nothing if it is not such a note. Never throw.
std::optional<DrawNote> read_draw(std::string_view payload);
std::optional<BackNote> read_back(std::string_view payload);
std::optional<LineUpNote> read_line_up(std::string_view payload);

/// The commitment the events hold for a note; empty if there is none.
std::string commitment_of(const MatchState& state, std::string_view note_name);

/// Whether this payload is the one committed to under this name.
bool fits(const MatchState& state, std::string_view note_name, std::string_view payload);

/// The back's general if its note has been opened, or is among `notes`.
std::optional<cards::GeneralId> back_in(const std::map<std::string, std::string>& notes, int slot);

}  // namespace yuanmen::match
