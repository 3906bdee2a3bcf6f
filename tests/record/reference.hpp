#pragma once

#include <cstddef>
#include <optional>

#include "record/record.hpp"
#include "record/replay.hpp"

namespace kit {

using namespace yuanmen;

/// What the definition in NOTATION.md 4 makes of a record of moves, found by trying everything: at every
/// position whatever may be left out, and the line as every legal action of the engine that says what it
/// says. Worlds that are byte for byte the same are one; nothing else is merged and nothing is guessed. It
/// shares no code with the search but the engine. Draws over a shuffle stand on lines of their own.
struct ReadEveryWay {
    std::optional<std::size_t> dies_at;  ///< index of the first entry that no reading carries
    bool too_big = false;                ///< more worlds than were allowed: nothing is known
    bool loose = false;  ///< cards nobody has seen were shuffled with the discards: what they can be is not
                         ///< followed any further, so it may have read too much
    std::size_t most_worlds = 0;
};

ReadEveryWay read_every_way(const record::Referee& referee, const record::Record& record,
                            std::size_t most_worlds = 4000);

}  // namespace kit
