#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yuanmen::tournament {

/// Names one match of an event for ever: `WB-R<round>-M<number>` (both from 1) in a bracket, `LB-` and `GF-`
/// in its losers' part and grand final, `SW-` in a Swiss stage, `RR-` in a round robin, `GR-` in groups,
/// `CB-` for places behind the fourth, with the round in which it is played; or `TP-M1`, the match for third
/// place. The second Swiss stage of an event has `SW2-`, the third `SW3-`; so have the others that are paired
/// round by round.
struct BracketMatchId {
    enum class Part : std::uint8_t {
        winners,
        third_place,
        losers,
        grand_final,
        swiss,
        round_robin,
        group,
        consolation,
    };
    Part part = Part::winners;
    int round = 1;   ///< from 1; for the third-place match the round of the final
    int number = 1;  ///< from 1, top of the page first
    int again = 1;   ///< of which stage of its kind, from 1; in a bracket always 1

    auto operator<=>(const BracketMatchId&) const = default;
    /// Whether it stands in a bracket; else its round was paired, and its players are facts.
    bool in_bracket() const { return part < Part::swiss || part == Part::consolation; }
};

std::string to_string(const BracketMatchId& id);

/// The inverse of to_string; nothing for any other text. `TP-M1` needs the number of rounds of its bracket.
std::optional<BracketMatchId> parse_bracket_match_id(std::string_view text, int rounds);

/// Who stands in one place of a match.
struct Slot {
    enum class Kind : std::uint8_t {
        unknown,  ///< waits for an earlier match
        bye,      ///< nobody: the other slot goes on without playing
        seed,     ///< the entrant of that seed
    };
    Kind kind = Kind::unknown;
    int seed = 0;  ///< 1..entrants where kind is seed, else 0

    static Slot of(int seed) { return {Kind::seed, seed}; }
    static Slot bye() { return {Kind::bye, 0}; }
    auto operator<=>(const Slot&) const = default;
};

struct BracketMatch;

/// One edge of the bracket: the slot (0 or 1) of the match that a winner or loser goes to.
struct SlotRef {
    BracketMatchId match;
    int slot = 0;

    auto operator<=>(const SlotRef&) const = default;
};

struct BracketMatch {
    BracketMatchId id;
    std::array<Slot, 2> slots;  ///< before any result; byes are already played through
    std::optional<SlotRef> winner_to;
    std::optional<SlotRef> loser_to;
    /// Consolation: the places its players and those they meet later play for; the last match of them decides
    /// two.
    std::array<int, 2> places{};
};

/// A bracket as drawn, before any result. Matches stand in the order they are played: by round, then number,
/// the match for third place before the final.
struct Bracket {
    int entrants = 0;
    int rounds = 0;
    bool third_place = false;
    std::vector<BracketMatch> matches;

    /// Index into `matches`, or nothing.
    std::optional<std::size_t> find(const BracketMatchId& id) const;
};

constexpr int kMinEntrants = 2;
constexpr int kMaxEntrants = 256;

/// The seeds of a field of `size` (a power of two) from the top of the page down: neighbours meet in round 1,
/// the two seeds of every match sum to size + 1, and two seeds meet as late as their rank allows.
std::vector<int> standard_seeding(int size);

/// Single elimination for `entrants` (kMinEntrants..kMaxEntrants, else std::invalid_argument), filled up to a
/// power of two by byes for the top seeds. A bye's winner already stands in round 2. With `third_place` both
/// semi-final losers meet in `TP-M1`; with three entrants one of them is a bye, with two there is no
/// semi-final and so no such match.
Bracket single_elimination(int entrants, bool third_place);

/// Leaves these seeds' places in the first round of the winners' part free, as if the field were that much
/// smaller: who would meet them has a bye. They must be of its worse half.
void leave_free(Bracket& bracket, const std::vector<int>& seeds);

/// The same, with `places` played out: 2 the final alone, 4 with the match for third place, 8, 16 … 256
/// with the places of those who lost in the quarter-finals and in the rounds before, as far as there are such
/// rounds.
Bracket elimination_to(int places, int entrants);

}  // namespace yuanmen::tournament
