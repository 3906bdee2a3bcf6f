// Every aggregate of this floor passes the same battery (tests/kit/aggregate_battery.hpp).
#include "kit/aggregate_battery.hpp"
#include "match/aggregate.hpp"
#include "match/codec.hpp"
#include "match/dispute/aggregate.hpp"
#include "match/dispute/codec.hpp"
#include "match/kit/any_command.hpp"
#include "match/kit/table.hpp"
#include "match/log/aggregate.hpp"
#include "match/penalty/aggregate.hpp"
#include "match/penalty/codec.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using nlohmann::json;
using test::Chance;

namespace {

struct DisputeCase {
    using A = DisputeAggregate;
    cards::Ruleset ruleset = kit::shipped();
    DisputeCircumstances circumstances{ruleset, "d1", "m1", "e1", {40, 7, 1000, {}}, "5a17"};

    DisputeCommand any(const DisputeState&, Chance& chance) {
        return test::AnyValue(chance, {"", "judging.g15", "zhao_yun", "r1", "a"}).command<DisputeCommand>();
    }
    const DisputeCircumstances& here(Chance&) { return circumstances; }
    json meant(const DisputeEvent& event) {
        json fields = dispute_event_to_json(event);
        fields.erase("photo");  // its number in the dispute
        return {kind_of(event), fields};
    }
};

struct PenaltyCase {
    using A = PenaltyAggregate;
    cards::Ruleset ruleset = kit::shipped();
    PenaltyCircumstances circumstances{ruleset, "p1", "m1", "e1", "person-1", "2026-11-20", {}, "5a17"};

    PenaltyCommand any(const PenaltyState&, Chance& chance) {
        return test::AnyValue(chance, {"", "g1", "g7", "u5", "甲"}).command<PenaltyCommand>();
    }
    const PenaltyCircumstances& here(Chance&) { return circumstances; }
    json meant(const PenaltyEvent& event) {
        json fields = penalty_event_to_json(event);
        fields.erase("number");  // of the statement in its case
        return {kind_of(event), fields};
    }
};

struct DeskCase {
    using A = DeskAggregate;
    kit::TestTable table;
    std::vector<SealedNote> notes;
    std::optional<DeskCircumstances> circumstances;
    int commands = 0;

    Command any(const MatchState& state, Chance& chance) {
        if (state.stage == Stage::none) {
            table.sealed.notes.clear();
            SheetHead head;
            head.event = head.stage = "Cup";
            head.date = "2012-10-31";
            head.players = {{"p-1", "Jia"}, {"p-2", "Yi"}};
            return Schedule{"m-1", head};
        }
        table.state = state;
        auto kinds = open_commands(state, table.ruleset, {ViewerKind::head_judge, {}}, table.now);
        if (kinds.empty() || chance.one_in(5)) kinds = command_kinds();
        const auto at =
            static_cast<std::size_t>(chance.between(0, static_cast<std::int64_t>(kinds.size()) - 1));
        return kit::any_command(kinds[at], table, chance);
    }
    const DeskCircumstances& here(Chance& chance) {
        table.wait(chance.between(0, 20'000));
        const std::string entropy = std::to_string(++commands);
        circumstances.emplace(DeskCircumstances{table.sealed, table.ruleset, table.now,
                                                std::string(64 - entropy.size(), 'a') + entropy, &notes});
        return *circumstances;
    }
    /// Seals what the last decision gave, as far as its events hold the commitments.
    void done(const MatchState& state) {
        const std::string text = state_to_json(state).dump();
        for (const SealedNote& note : notes) {
            if (text.find(note.sha256) != std::string::npos) table.sealed.notes[note.name] = note.payload;
        }
        notes.clear();
    }
    json meant(const Event& event) {
        json fields = event_to_json(event);
        // What the desk measures, counts or freezes as it writes it down (test_staleness.cpp).
        for (const char* measured : {"remaining_ms", "photo", "paused_ms", "proposed_ms", "late_ms"})
            fields.erase(measured);
        if (event.is<SheetDrawn>()) fields = fields.at("changes");
        return {kind_of(event), fields};
    }
};

/// A record: whoever writes names the lines he has seen.
struct RecordCase {
    using A = log::LogAggregate;
    record::Lexicon lexicon{kit::shipped().names};

    log::Command any(const log::Log& log, Chance& chance) {
        const auto number = [&] { return std::to_string(chance.between(1, 9)); };
        const auto text = [&] { return chance.one_in(4) ? "R 看牌" : "R turn " + number(); };
        if (!log.is_open() || chance.one_in(20)) {
            log::Open open{"m1", "甲", "s1", "wzzz-2012", std::string(64, 'a'), "", {}};
            if (chance.one_in(3)) open.attached = "yuanmen 1\n";
            return open;
        }
        if (chance.one_in(5)) return log::Rule{{"! ruling"}};
        const int seen = chance.one_in(4) ? 0 : log.line_count();
        return log::Write{{{"k" + std::to_string(chance.between(1, 200)), text()}}, seen};
    }
    const record::Lexicon& here(Chance&) { return lexicon; }
    json meant(const log::Event& event) {
        json fields = log::event_to_json(event);
        // A ruling's lines are named by where they came to stand.
        if (fields.contains("lines")) {
            for (json& line : fields.at("lines")) {
                if (line.at("key").get_ref<const std::string&>().starts_with('!')) line["key"] = "!";
            }
        }
        return {kind_of(event), fields};
    }
};

}  // namespace

TEST_CASE("the battery: a record") {
    RecordCase record;
    test::run_battery(record, test::rounds(40, 2'000), 60);
}

TEST_CASE("the battery: a dispute") {
    DisputeCase dispute;
    test::run_battery(dispute, test::rounds(40, 2'000), 60);
}

TEST_CASE("the battery: a penalty and its case") {
    PenaltyCase penalty;
    test::run_battery(penalty, test::rounds(80, 4'000), 40);
}

TEST_CASE("the battery: the desk of a match") {
    DeskCase desk;
    test::run_battery(desk, test::rounds(10, 500), 80);
}
