#include "match/staleness.hpp"

#include <algorithm>
#include <set>

#include "match/dispute/staleness.hpp"
#include "match/kit/any_command.hpp"
#include "match/kit/counts.hpp"
#include "match/kit/table.hpp"
#include "match/penalty/staleness.hpp"
#include "match/view/view.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;
using nlohmann::json;

namespace {

std::set<std::string> names_in(std::span<const journal::PartsRow> rows) {
    std::set<std::string> names;
    for (const journal::PartsRow& row : rows) {
        for (std::string& part : journal::parts_of(row.parts, {})) names.insert(std::move(part));
        // Words with a key give no part without fields: their name stands before the dot.
        for (std::size_t at = row.parts.find(".{"); at != std::string_view::npos;
             at = row.parts.find(".{", at + 1)) {
            const std::size_t space = row.parts.rfind(' ', at);
            const std::size_t begin = space == std::string_view::npos ? 0 : space + 1;
            const std::string_view word = row.parts.substr(begin, at - begin);
            if (word.find('}') == std::string_view::npos) names.emplace(word);
        }
    }
    return names;
}

/// What was written after `version` of this table.
journal::Parts changed_since(const TestTable& table, std::size_t before) {
    journal::Parts changed;
    for (std::size_t i = before; i < table.log.size(); ++i) {
        const Event& event = table.log[i].event;
        const auto parts = kDeskStaleness.changed_by(kind_of(event), event_to_json(event));
        changed.insert(changed.end(), parts.begin(), parts.end());
    }
    return changed;
}

bool is_stale(const Command& command, const TestTable& now, std::size_t before) {
    return !journal::touched(parts_needed_by(command), changed_since(now, before)).empty();
}

/// The command's own event without what the desk measures or counts as it writes it down.
json meant(const Decision& decision) {
    if (decision.events.size() == decision.due) return nullptr;
    const Event& event = decision.events[decision.due];
    json fields = event_to_json(event);
    for (const char* measured : {"remaining_ms", "photo", "paused_ms", "proposed_ms", "late_ms"})
        fields.erase(measured);
    if (event.is<JudgeCalled>()) fields.erase("call");
    // A sheet freezes everything as it is then; who signs it has read it.
    if (event.is<SheetDrawn>()) {
        fields.erase("content");
        fields.erase("hash");
    }
    fields["kind"] = kind_of(event);
    return fields;
}

/// Plays on until something is in play, decided or signed: a random place in a random match.
TestTable somewhere(const cards::Ruleset& ruleset, Chance& chance, std::uint64_t seed) {
    TestTable table(ruleset);
    table.entropy_seed = seed;
    const std::int64_t way = chance.between(0, 9);
    if (way == 0) table.scheduled();
    if (way == 1) table.seated();
    if (way == 2) table.laid_out();
    if (way == 3) table.drafted();
    if (way == 4) table.sealed_up();
    if (way >= 5) table.playing();
    if (way == 7) {
        table.wait(45 * kMinute);
        table.give(Tick{});
        table.give(EndTurn{});
    }
    if (way >= 8) table.decide_by_falls(chance.one_in(2) ? Chair::a : Chair::b);
    if (way == 9) table.must(DrawUpSheet{"Referee", ""});
    return table;
}

const Actor kPressing[] = {judge(), head_judge(), scorekeeper(), player(Chair::a), player(Chair::b)};

}  // namespace

TEST_CASE("what a command depends on is something an event changes") {
    for (const journal::Staleness* table : {&kDeskStaleness, &kDisputeStaleness, &kPenaltyStaleness}) {
        std::set<std::string> changed = names_in(table->events);
        changed.insert("*");
        for (const std::string& needed : names_in(table->commands)) {
            CAPTURE(needed);
            CHECK(changed.contains(needed));
        }
    }
}

TEST_CASE("commands that are not stale for one another mean the same in either order") {
    const int count = rounds(500, 10'000);
    Chance chance(seed_for("pairs of commands from one version", count));
    const cards::Ruleset rulesets[] = {shipped(), shipped("kof-classic")};
    std::map<std::string, int> pairs;
    for (int i = 0; i < count; ++i) {
        const TestTable before =
            somewhere(rulesets[i % 2], chance, static_cast<std::uint64_t>(i) * 1'000 + 1);
        // Everybody's commands that would be taken now.
        std::vector<std::pair<Command, Actor>> taken;
        for (int tries = 0; tries < 30; ++tries) {
            const auto& kinds = command_kinds();
            const auto kind = kinds[static_cast<std::size_t>(
                chance.between(0, static_cast<std::int64_t>(kinds.size()) - 1))];
            const Actor& actor = kPressing[chance.between(0, 4)];
            Command command = any_command(kind, before, chance);
            TestTable copy = before;
            if (!copy.give(command, actor).refusal) taken.emplace_back(std::move(command), actor);
        }
        for (const auto& [first, first_actor] : taken) {
            for (const auto& [second, second_actor] : taken) {
                TestTable alone = before;
                TestTable after = before;
                after.give(first, first_actor);
                after.entropy_seed = before.entropy_seed;
                if (is_stale(second, after, before.log.size())) continue;
                const Decision then = alone.give(second, second_actor);
                const Decision now = after.give(second, second_actor);
                if (now.refusal) continue;  // the rules of the match say no, as the match is now
                CAPTURE(std::string(kind_of(first)));
                CAPTURE(std::string(kind_of(second)));
                CHECK(meant(now) == meant(then));
                ++pairs[std::string(kind_of(second))];
            }
        }
    }
    MESSAGE("independent pairs by the second command: " << json(pairs).dump());
    for (const char* kind : {"seal_line_up_on_paper", "end_turn", "remark", "set_hp"}) CHECK(pairs[kind] > 0);
}

TEST_CASE("two players seal, three parties sign, each from the version all of them saw") {
    TestTable table;
    table.drafted();
    const std::size_t seen = table.log.size();
    table.must(SealLineUpOnPaper{Chair::a, "1"});
    CHECK_FALSE(is_stale(SealLineUpOnPaper{Chair::b, "2"}, table, seen));
    CHECK(is_stale(SealLineUpOnPaper{Chair::a, "1"}, table, seen));
    table.must(SealLineUpOnPaper{Chair::b, "2"});
    CHECK(table.sub_state() == "ready");

    TestTable over;
    over.playing();
    over.decide_by_falls(Chair::a);
    over.must(DrawUpSheet{"Referee", ""});
    const std::size_t drawn = over.log.size();
    Sign sign;
    sign.version = 1;
    sign.hash = over.state.sheets.back().hash;
    sign.method = SigningMethod::own_device;
    for (const Signer signer : {Signer::a, Signer::b, Signer::judge}) {
        sign.signer = signer;
        CHECK_FALSE(is_stale(sign, over, drawn));
        const Actor actor =
            signer == Signer::judge ? judge() : player(signer == Signer::a ? Chair::a : Chair::b);
        over.must(sign, actor);
        CHECK(is_stale(sign, over, drawn));
    }
    CHECK(over.sub_state() == "signed");
}

TEST_CASE("the bell does not stand between a judge and the end of the turn; another's tap does") {
    TestTable table;
    table.playing();
    const std::size_t seen = table.log.size();
    table.wait(45 * kMinute);
    table.must(Tick{});
    REQUIRE(table.sub_state() == "last_turn");
    CHECK_FALSE(is_stale(EndTurn{}, table, seen));
    CHECK(is_stale(ExtendClock{60'000, StopReason::ruling, ""}, table, seen));
    CHECK(is_stale(UndoEntry{"wrong"}, table, seen));
    table.must(EndTurn{});
    CHECK(is_stale(EndTurn{}, table, seen));
    CHECK(is_stale(BeginTurn{table.lord()}, table, seen));
}
