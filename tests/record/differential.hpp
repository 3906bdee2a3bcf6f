#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "record/qsgs/importer.hpp"
#include "record/replay.hpp"

namespace kit {

using namespace yuanmen;

/// A `state` line of a game log, as far as it is compared.
struct Snapshot {
    int log_line = 0;
    struct Side {
        std::vector<engine::Face> hand;  ///< sorted
        std::vector<engine::Face> equipment;
        std::vector<engine::Face> judging;
        std::vector<engine::Face> buqu;
        int hp = 0;
        bool alive = true;
        friend bool operator==(const Side&, const Side&) = default;
    };
    std::array<Side, 2> side;
    std::vector<engine::Face> pile;  ///< top first
    int discard = 0;
};

std::vector<Snapshot> snapshots_of(const record::Referee& referee, const std::string& log);

/// The same of a position of ours.
Snapshot snapshot_of(const engine::State& state);

/// What differs, in words; empty if nothing does.
std::string difference(const record::Referee& referee, const Snapshot& theirs, const Snapshot& ours);
std::string difference(const record::Referee& referee, const Snapshot& theirs, const engine::State& ours);

/// What became of one game.
struct Outcome {
    record::Verdict verdict = record::Verdict::legal;
    std::size_t snapshots = 0;    ///< compared and equal
    std::vector<int> deviations;  ///< numbers of the known departures met (qsgs/deviations.hpp)
    std::string trouble;          ///< the first thing that does not agree, in words; empty if all does
    int log_line = 0;             ///< where in the log
};

/// Imports a game, replays it and compares every snapshot; every question the program puts must have its
/// answer, and every answer its question.
Outcome compare(const record::Referee& referee, const std::string& log);

}  // namespace kit
