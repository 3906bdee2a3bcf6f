#pragma once

#include <string>
#include <vector>

#include "cards/deck.hpp"
#include "match/zone_counts.hpp"

namespace yuanmen::match {

/// A zone of the sealed table with its count, e.g. {"hand.a", "4"}; the top of the discard pile is one too.
struct Zone {
    std::string name;
    std::string value;
};
std::vector<Zone> zones_of(const ZoneCounts& counts);

/// Where two counts differ: "hand.a 4→3", …
std::vector<std::string> differences(const ZoneCounts& before, const ZoneCounts& now);

/// Whether the text names a face of the deck ("S7", "H10", "DK"); the empty text never does.
bool is_face(const cards::Deck& deck, const std::string& text);

}  // namespace yuanmen::match
