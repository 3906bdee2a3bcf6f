#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "record/record.hpp"
#include "record/replay.hpp"
#include "record/validation.hpp"

namespace yuanmen::record {

/// Whose eyes a record is read with. `hall`: somebody who saw the table and nobody's hand.
enum class Layer : std::uint8_t { judge, lord, renegade, hall };

/// "judge", "lord", "renegade", "hall".
std::string_view id_of(Layer layer);
std::optional<Layer> layer_named(std::string_view id);

/// The record as somebody in this place may read it; for the judge the record itself. Cards only others saw
/// become `?`, the pile, the order of a shuffle, face-down picks, generals that have not entered and all free
/// text (comments, `note`, `source`) fall away. What lay open but was left out because the pile or a hand
/// told it is written: a turned card into its line, or as a correction `~ N after …` behind the last entry;
/// the entries keep their places (one more in front if a position opens with such a reveal). The result is a
/// record and replays; it may be undecided where the whole one is not. `report` is that of the whole record,
/// replayed with keep_going.
struct Masked {
    Record record;
    std::size_t in_front = 0;  ///< entries before the first of the whole record
};
Masked layer_for(const Referee& referee, const Record& record, const Report& report, Layer layer);

/// The same for a text, line by line: line N of the answer is line N of the text, further lines may follow.
/// A line whose words are unchanged keeps its spelling; unreadable lines become comments without content. A
/// text whose header cannot be read has nothing left but its number of lines. `ruleset`: replayed under this
/// one instead of the one it names.
std::string text_for_layer(std::string_view text, const RefereeLibrary& referees, Layer layer,
                           const std::string& ruleset = {});

}  // namespace yuanmen::record
