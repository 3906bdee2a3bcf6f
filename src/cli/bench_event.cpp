#include "cli/bench_event.hpp"

#include <time.h>

#include <algorithm>
#include <map>
#include <random>
#include <stdexcept>

#include "base/digest.hpp"
#include "cli/bench_pages.hpp"
#include "journal/codec/json.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/event.hpp"
#include "tournament/event/preview.hpp"
#include "tournament/event/preview_view.hpp"
#include "tournament/swiss/pairing.hpp"
#include "tournament/view/event_snapshot.hpp"

namespace yuanmen::cli {
namespace {

using tournament::swiss::Float;
using tournament::swiss::Pairing;
using tournament::swiss::Player;
using tournament::swiss::Round;
using tournament::swiss::Side;

constexpr int kPairings = 8;

double cpu_ms() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

Float floated(const Player& player, const Player& other) {
    if (player.points == other.points) return Float::none;
    return player.points > other.points ? Float::down : Float::up;
}

/// One game in twenty is drawn, of the others each side wins half.
void play(Player& first, Player& second, std::mt19937_64& chance) {
    first.last_float = floated(first, second);
    second.last_float = floated(second, first);
    first.opponents.push_back(second.id);
    second.opponents.push_back(first.id);
    ++first.side_balance;
    --second.side_balance;
    first.last_side = Side::first;
    second.last_side = Side::second;
    const auto throw_of = chance() % 40;
    if (throw_of < 2) {
        ++first.points;
        ++second.points;
    } else {
        (throw_of % 2 == 0 ? first : second).points += 3;
    }
}

void play_round(Round& round, const Pairing& pairing, std::mt19937_64& chance) {
    std::map<std::string, Player*> players;
    for (Player& player : round.players) players.emplace(player.id, &player);
    for (const auto& pair : pairing.pairs) play(*players.at(pair.first), *players.at(*pair.second), chance);
}

nlohmann::ordered_json measure(int size, std::string& work) {
    std::mt19937_64 chance(20121031);
    Round round;
    for (int i = 1; i <= size; ++i)
        round.players.push_back({.id = std::to_string(i), .opponents = {}, .club = ""});
    std::vector<double> times;
    for (int number = 1; number <= kPairings; ++number) {
        round.seed = "bench-" + std::to_string(number);
        const double begun = cpu_ms();
        const auto pairing = tournament::swiss::pair_round(round);
        times.push_back(cpu_ms() - begun);
        const auto& cost = pairing.value().cost;
        for (const auto field :
             {cost.rematches, cost.score_difference_squared, cost.repeat_floats, cost.side_imbalance})
            work += std::to_string(field) + " ";
        play_round(round, pairing.value(), chance);
    }
    std::sort(times.begin(), times.end());
    return {{"median_ms", times[kPairings / 2]}, {"worst_ms", times.back()}};
}

using tournament::BracketResult;
using tournament::EventCommand;
using tournament::EventState;

/// An event in memory, as its journal would leave it.
class MemoryEvent {
  public:
    MemoryEvent(tournament::Format format, int entrants, int rounds) {
        tournament::EventSettings settings;
        settings.check_in = false;
        settings.stages = {{"赛段", 0, "wzzz-2012", false, {}, tournament::FormatSettings{}}};
        settings.stages.front().format->kind = format;
        if (rounds > 0) {
            settings.stages.front().format->rounds = rounds;
            settings.stages.push_back({"淘汰赛", 0, "wzzz-2012", false, {}, tournament::FormatSettings{}});
        }
        give(tournament::CreateEvent{{"辕门杯", "2012-10-31", ""}, settings});
        tournament::AddEntrants add;
        for (int i = 1; i <= entrants; ++i) add.entrants.push_back({"选手" + std::to_string(i), "", {}, ""});
        give(add);
        give(tournament::DrawBracket{tournament::SeedingMethod::list_order, ""});
        give(tournament::PublishBracket{});
    }

    void play_rounds(int rounds, bool all_of_the_last) {
        for (int round = 1; round <= rounds; ++round) {
            give(tournament::PairRound{""});
            give(tournament::PublishRound{});
            if (round < rounds || all_of_the_last) decide_all();
        }
    }

    void decide_all() {
        for (bool open = true; open;) {
            open = false;
            const auto standing = *tournament::standing_of(state);
            for (std::size_t i = 0; i < standing.filled.size(); ++i) {
                if (standing.filled[i].status != tournament::BracketStatus::playable) continue;
                tournament::RecordedResult result;
                result.outcome = chance_() % 2 == 0 ? BracketResult::first : BracketResult::second;
                state.matches[to_string(standing.bracket.matches[i].id)].result = result;
                open = true;
            }
        }
    }

    /// Median CPU milliseconds of previewing that the other player won this match.
    double preview_ms(const std::string& match) const {
        const auto standing = *tournament::standing_of(state);
        const auto& filled = standing.filled[*standing.find(match)];
        const bool first = filled.winner == filled.slots[0];
        const auto* winner = tournament::entrant_of_seed(state, filled.slots[first ? 1 : 0].seed);
        const tournament::CorrectedResult corrected{
            match, tournament::CorrectedTo::winner, winner->id, match::Cause::generals, {}};
        std::vector<double> times;
        for (int i = 0; i < kPairings; ++i) {
            const double begun = cpu_ms();
            const auto shown = tournament::preview_correction(state, corrected, head_, now_);
            const auto text = journal::write(tournament::correction_shown(state, shown.value(), 0)).dump();
            times.push_back(cpu_ms() - begun);
        }
        return median_of(times);
    }

    double what_if_ms() const {
        std::vector<double> times;
        for (int i = 1; i <= kPairings; ++i) {
            const double begun = cpu_ms();
            const auto mine = tournament::entrant_snapshot(state, tournament::EventViewer::everybody,
                                                           "e" + std::to_string(i * 8));
            times.push_back(cpu_ms() - begun);
            if (!mine || !mine->what_if) throw std::runtime_error("bench event: nobody can say");
        }
        return median_of(times);
    }

    EventState state;

  private:
    void give(const EventCommand& command) {
        const auto decided = tournament::decide(state, command, head_, now_);
        if (!decided) throw std::runtime_error("bench event: " + decided.error().code);
        for (const auto& entry : *decided)
            state = tournament::evolve(std::move(state), entry, {state.version + 1, now_.now, head_});
    }

    static double median_of(std::vector<double> times) {
        std::sort(times.begin(), times.end());
        return times[times.size() / 2];
    }

    std::mt19937_64 chance_{20121031};
    match::Actor head_{match::Role::head_judge, "hj", std::nullopt};
    tournament::Circumstances now_{{}, std::string(64, 'a'), {}};
};

}  // namespace

nlohmann::ordered_json bench_event() {
    nlohmann::ordered_json figures;
    std::string work;
    for (const int size : {128, 512, 1024, 2048})
        figures["pair_" + std::to_string(size)] = measure(size, work);
    MemoryEvent swiss(tournament::Format::swiss, 256, 8);
    swiss.play_rounds(8, true);
    figures["correction_preview_swiss_256_ms"] = swiss.preview_ms("SW-R1-M1");
    MemoryEvent bracket(tournament::Format::single_elimination, 256, 0);
    bracket.decide_all();
    figures["correction_preview_bracket_256_ms"] = bracket.preview_ms("WB-R1-M1");
    MemoryEvent cut(tournament::Format::swiss, 64, 6);
    cut.play_rounds(6, false);
    figures["what_if_64_ms"] = cut.what_if_ms();
    MemoryEvent early(tournament::Format::swiss, 64, 6);
    early.play_rounds(2, false);
    figures["what_if_64_four_rounds_to_come_ms"] = early.what_if_ms();
    const auto pages = bench_event_pages();
    for (const auto& [page, measured] : pages.items()) figures[page] = measured;
    figures["rounds_each"] = kPairings;
    figures["checksum"] = base::sha256_hex(work).substr(0, 16);
    return figures;
}

}  // namespace yuanmen::cli
