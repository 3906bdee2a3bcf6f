#include "cli/bench_engine.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <ctime>
#include <string>
#include <vector>

#include "cards/ruleset_library.hpp"
#include "cli/allocation_count.hpp"
#include "engine/picks.hpp"
#include "record/examine.hpp"
#include "record/parser.hpp"
#include "record/printer.hpp"
#include "record/random_match.hpp"
#include "record/validation.hpp"

namespace yuanmen::cli {
namespace {

constexpr std::size_t kMatches = 64;
constexpr std::size_t kDecisionsOfAMatch = 600;
constexpr int kRounds = 20;
constexpr int kMatchRuns = 500;
constexpr int kSteps = 100;
constexpr std::uint64_t kTables = 300;

double seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Played {
    record::Record record;
    std::string text;
    record::Report report;
};

std::vector<Played> play(const record::Referee& referee, const record::Lexicon& lexicon) {
    std::vector<Played> matches;
    for (std::uint64_t seed = 1; matches.size() < kMatches; ++seed) {
        record::Record record = record::random_match(referee, seed);
        if (record.entries.size() < kDecisionsOfAMatch) continue;
        record.entries.resize(kDecisionsOfAMatch);
        auto report = record::replay(referee, record);
        if (!report) continue;
        std::string text = record::canonical(record, lexicon);
        matches.push_back({std::move(record), std::move(text), std::move(report).value()});
    }
    return matches;
}

struct Decisions {
    double per_second = 0;
    std::size_t allocations = 0;
    std::uint64_t checksum = 0;
};

Decisions decide(const record::Referee& referee, const std::vector<Played>& matches) {
    Decisions out;
    std::size_t done = 0;
    const std::size_t before = allocation_count();
    const double start = seconds();
    for (int round = 0; round < kRounds; ++round) {
        for (const Played& match : matches) {
            engine::State state = match.report.start;
            for (const record::Applied& applied : match.report.applied()) {
                engine::apply(referee.rules(), state, applied.action);
            }
            done += match.report.applied().size();
            out.checksum = out.checksum * 31 + state.full_key;
        }
    }
    out.per_second = static_cast<double>(done) / (seconds() - start);
    out.allocations = allocation_count() - before;
    return out;
}

double lines_per_second(const record::Referee& referee, const record::Lexicon& lexicon,
                        const std::vector<Played>& matches) {
    std::size_t lines = 0;
    const double start = seconds();
    for (int round = 0; round < kRounds / 4; ++round) {
        for (const Played& match : matches) {
            const auto parsed = record::parse(match.text, lexicon);
            const auto report = record::replay(referee, parsed.value().record);
            lines += report.value().steps.size();
        }
    }
    return static_cast<double>(lines) / (seconds() - start);
}

std::vector<double> match_times(const record::Referee& referee, const std::vector<Played>& matches) {
    std::vector<double> times;
    for (int run = 0; run < kMatchRuns; ++run) {
        const Played& match = matches[static_cast<std::size_t>(run) % matches.size()];
        const double start = seconds();
        const auto report = record::replay(referee, match.record);
        times.push_back((seconds() - start) * 1e3);
    }
    std::sort(times.begin(), times.end());
    return times;
}

/// The match as a table writes it: no passes, no draws, no hidden cards, no pile.
record::Record table_record(const record::Record& whole, const record::Report& report) {
    using engine::Verb;
    record::Record out = whole;
    out.pile.clear();
    out.entries.clear();
    for (std::size_t i = 0; i < whole.entries.size() && i < report.steps.size(); ++i) {
        record::Entry entry = whole.entries[i];
        auto* move = std::get_if<record::Move>(&entry.content);
        if (move != nullptr) {
            if (move->verb == Verb::pass || move->verb == Verb::draw || move->verb == Verb::shuffle ||
                move->verb == Verb::lay_down)
                continue;
            const bool from_hand = move->zone && !engine::is_public(*move->zone);
            const bool picked =
                move->verb == Verb::take && from_hand && !engine::ends_open(report.steps[i].prompt);
            const bool handed = move->verb == Verb::give ||
                                (move->verb == Verb::invoke && move->skill == record::SkillId::rende);
            if (picked || handed) std::fill(move->cards.begin(), move->cards.end(), record::WrittenCard{});
        }
        out.entries.push_back(std::move(entry));
    }
    return out;
}

/// The same where nobody wrote who was to come, nor who came.
record::Record unnamed_record(record::Record table) {
    for (auto& line_up : table.line_up)
        std::fill(line_up.begin() + 1, line_up.end(), record::GeneralId::none);
    std::erase_if(table.entries, [](const record::Entry& entry) {
        const auto* move = std::get_if<record::Move>(&entry.content);
        return move != nullptr && move->verb == engine::Verb::enter;
    });
    return table;
}

/// Milliseconds of each table record, every reading followed; sorted.
std::vector<double> judging_times(const record::Referee& referee,
                                  const std::vector<record::Record>& records) {
    std::vector<double> times;
    for (const record::Record& each : records) {
        const double start = seconds();
        static_cast<void>(record::examine(referee, each, {false, true}));
        times.push_back((seconds() - start) * 1e3);
    }
    std::sort(times.begin(), times.end());
    return times;
}

std::vector<record::Record> table_records(const record::Referee& referee) {
    std::vector<record::Record> out;
    for (std::uint64_t seed = 1; seed <= kTables; ++seed) {
        const record::Record whole = record::random_match(referee, seed);
        if (const auto report = record::replay(referee, whole))
            out.push_back(table_record(whole, report.value()));
    }
    return out;
}

double worst_step(const record::Referee& referee, const std::vector<Played>& matches) {
    record::Dice dice(1);
    double worst = 0;
    for (int step = 0; step < kSteps; ++step) {
        const Played& match = matches[static_cast<std::size_t>(dice.below(kMatches))];
        const int line = dice.below(kDecisionsOfAMatch);
        double best = 1;  // of three, so that an interruption does not count
        for (int i = 0; i < 3; ++i) {
            const double start = seconds();
            static_cast<void>(match.report.state_after(referee.rules(), line));
            best = std::min(best, seconds() - start);
        }
        worst = std::max(worst, best);
    }
    return worst * 1e6;
}

long peak_memory_kb(const record::RefereeLibrary& referees, const std::vector<Played>& matches) {
    for (int i = 0; i < 1000; ++i) {
        static_cast<void>(
            record::validate(matches[static_cast<std::size_t>(i) % matches.size()].text, referees));
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

}  // namespace

nlohmann::ordered_json bench_engine() {
    const record::RefereeLibrary referees(cards::RulesetLibrary::shipped());
    const record::Referee& referee = *referees.find("wzzz-2012");
    const auto matches = play(referee, referees.lexicon());
    const Decisions decisions = decide(referee, matches);
    // before the searches below have filled the heap with what they let go
    const double lines = lines_per_second(referee, referees.lexicon(), matches);
    const auto times = match_times(referee, matches);
    std::vector<record::Record> written = table_records(referee);
    const auto tables = judging_times(referee, written);
    for (record::Record& each : written) each = unnamed_record(std::move(each));
    const auto unnamed = judging_times(referee, written);
    return {{"decisions_per_second", static_cast<std::uint64_t>(decisions.per_second)},
            {"lines_per_second", static_cast<std::uint64_t>(lines)},
            {"match_ms_p50", times[times.size() / 2]},
            {"match_ms_p99", times[times.size() * 99 / 100]},
            {"table_ms_p50", tables[tables.size() / 2]},
            {"table_ms_p99", tables[tables.size() * 99 / 100]},
            {"table_ms_max", tables.back()},
            {"unnamed_ms_p50", unnamed[unnamed.size() / 2]},
            {"unnamed_ms_p99", unnamed[unnamed.size() * 99 / 100]},
            {"unnamed_ms_max", unnamed.back()},
            {"step_us", worst_step(referee, matches)},
            {"state_bytes", sizeof(engine::State)},
            {"allocations", decisions.allocations},
            {"peak_memory_kb", peak_memory_kb(referees, matches)},
            {"checksum", decisions.checksum}};
}

}  // namespace yuanmen::cli
