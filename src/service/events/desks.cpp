// The desk matches of an event: made for its pairs, given up with them, their heads kept true.
#include <map>
#include <set>

#include "base/canonical_json.hpp"
#include "match/desk.hpp"
#include "match/sub_state.hpp"
#include "service/desk/desk_writing.hpp"
#include "service/events/event_writing.hpp"
#include "service/events/people.hpp"
#include "service/events/stage_rulesets.hpp"
#include "service/service_impl.hpp"
#include "service/text.hpp"
#include "store/events.hpp"
#include "store/rulesets.hpp"
#include "tournament/event/seating.hpp"
#include "tournament/event/series_facts.hpp"
#include "tournament/event/standing.hpp"

namespace yuanmen::service {
namespace {

using tournament::EventState;

const char* const kGivenUp = "对阵已变更 / the pairing has changed";
const char* const kEnded = "赛事已结束 / the event has been ended";

/// Gives the desk a command of the house. A refusal of the desk is passed on.
Answer<base::Unit> tell_desk(store::Writing& writing, const std::string& match_id,
                             const match::Command& command, std::shared_ptr<const cards::Ruleset> ruleset,
                             const store::Author& author) {
    return DeskWriting(writing, match_id, std::move(ruleset))
        .give(command, EventWriting::house_actor(), author);
}

/// "（BO3 第2局 / game 2）" behind the stage's name, where a match is of several games.
std::string game_words(const tournament::StageSettings& stage, const tournament::MatchFacts& facts) {
    if (!is_series(stage)) return {};
    const std::string game = std::to_string(facts.games_played().size() + 1);
    return "（BO" + std::to_string(*stage.best_of) + " 第" + game + "局 / game " + game + "）";
}

/// What stands at the head of the sheet of a bracket match whose two players are known.
match::SheetHead head_of(const EventState& state, const std::string& event_id,
                         const tournament::Standing& standing, std::size_t index, int table) {
    const tournament::BracketMatchId& match = standing.bracket.matches[index].id;
    const tournament::StageSettings& stage = stage_of(state.settings, standing.bracket, match);
    match::SheetHead head;
    head.event = state.details.name;
    head.event_id = event_id;
    head.date = state.details.date;
    const tournament::MatchFacts& facts = state.facts(to_string(match));
    head.stage = stage.name + game_words(stage, facts);
    head.round = match.round;
    head.table = table;
    head.overtime_allowed = stage.overtime_allowed;
    const auto player = [&](int slot) -> match::PlayerName {
        const auto* entrant =
            entrant_of_seed(state, standing.filled[index].slots[static_cast<std::size_t>(slot)].seed);
        return {person_id_of(event_id, entrant->id), entrant->given.name};
    };
    head.players = {player(0), player(1)};
    return head;
}

bool both_known(const tournament::FilledMatch& filled) {
    return filled.slots[0].kind == tournament::Slot::Kind::seed &&
           filled.slots[1].kind == tournament::Slot::Kind::seed;
}

/// Tables at which a match outside the bracket is being played.
std::set<int> tables_of_others(const store::Reading& reading, const std::string& event_id,
                               const EventState& state) {
    std::set<std::string> linked;
    for (const auto& [match, facts] : state.matches) {
        if (facts.desk) linked.insert(facts.desk->desk_match);
        for (const auto& game : facts.games_played()) linked.insert(game.desk_match);
    }
    std::set<int> tables;
    for (const store::DeskOfEvent& desk : reading.matches().desks_of(event_id)) {
        if (!match::facts_of(desk.sub_state).over && !linked.contains(desk.id))
            tables.insert(static_cast<int>(desk.table));
    }
    return tables;
}

}  // namespace

Answer<base::Unit> EventWriting::void_given_up() {
    for (const auto& [match, facts] : before_->matches) {
        if (!facts.desk) continue;
        const auto& now = state().facts(match).desk;
        if (now && now->desk_match == facts.desk->desk_match) continue;
        if (state().facts(match).game_of_desk(facts.desk->desk_match) > 0) continue;
        const auto row = writing_.matches().find(facts.desk->desk_match);
        if (!row) continue;
        // A sheet that is drawn up stays what was played; it only counts no more.
        if (row->state->stage > match::Stage::decided) continue;
        const auto ruleset = impl_.played.find(writing_, row->ruleset_hash);
        const bool ended = state().phase == tournament::EventPhase::closed;
        auto voided =
            tell_desk(writing_, row->id, match::VoidMatch{ended ? kEnded : kGivenUp}, ruleset, house());
        if (!voided.ok()) return voided;
    }
    return base::Unit{};
}

Answer<base::Unit> EventWriting::make_new() {
    const auto pairs = unlinked_pairs(state(), tables_of_others(writing_, id(), state()));
    if (pairs.empty()) return base::Unit{};
    const auto standing = standing_of(state());
    tournament::LinkMatches links;
    std::map<std::string, std::shared_ptr<const cards::Ruleset>> rulesets;  // by stage: a text is long
    for (const tournament::UnlinkedPair& pair : pairs) {
        const std::string match = to_string(pair.match);
        const tournament::StageSettings& stage = stage_of(state().settings, standing->bracket, pair.match);
        auto& ruleset = rulesets[stage.name];
        if (ruleset == nullptr) {
            auto found = ruleset_of(impl_, writing_, stage);
            if (!found.ok()) return base::fail(found.error());
            ruleset = *found;
            store::keep_ruleset(writing_, {ruleset->sha256, ruleset->id, ruleset->text}, house());
        }
        for (const std::string& entrant : {pair.first, pair.second}) {
            if (auto known = register_entrant(writing_, id(), *state().find(entrant), house()); !known.ok())
                return known;
        }
        const std::string desk = new_id("m");
        const match::Schedule schedule{desk,
                                       head_of(state(), id(), *standing, *standing->find(match), pair.table)};
        auto made = tell_desk(writing_, desk, schedule, ruleset, house());
        if (!made.ok()) return made;
        links.links.push_back({match, desk, pair.table});
    }
    return give(links, house_actor(), house());
}

/// What the call of its round means for a desk at which nobody has begun.
Answer<base::Unit> EventWriting::call_to_desk(const std::string& match, const store::MatchRow& desk) {
    const std::string round = tournament::round_of(match);
    const tournament::RoundTime* was = before_->time_of(round);
    const tournament::RoundTime* is = state().time_of(round);
    const bool calls = is != nullptr && is->called_wall_ms;
    const auto& called = desk.state->called;
    // One whom his judge had called before stays called from then.
    const bool by_round =
        called && was != nullptr && was->called_wall_ms && called->wall_ms >= *was->called_wall_ms;
    const bool later = calls && by_round && is->at_wall_ms > writing_.now().wall_ms;
    DeskWriting writing(writing_, desk.id, impl_.played.find(writing_, desk.ruleset_hash));
    if (by_round && (!calls || later)) {
        auto done = writing.give(match::UncallPlayers{}, house_actor(), house());
        if (!done.ok()) return base::fail(done.error());
    }
    if (!calls || (called && !later)) return base::Unit{};
    auto done = writing.give(match::CallPlayers{is->at_wall_ms}, house_actor(), house());
    if (!done.ok()) return base::fail(done.error());
    return base::Unit{};
}

Answer<base::Unit> EventWriting::call_players() {
    if (!state().times && !before_->times) return base::Unit{};
    for (const auto& [match, facts] : state().matches) {
        if (facts.open_desk() == nullptr || facts.result || !facts.games_played().empty()) continue;
        const std::string round = tournament::round_of(match);
        const auto* was = before_->time_of(round);
        const auto* is = state().time_of(round);
        const auto& seated = before_->facts(match).desk;
        const bool is_new = !seated || seated->desk_match != facts.desk->desk_match;
        const bool same = was == nullptr || is == nullptr ? was == is : *was == *is;
        if (same && !is_new) continue;
        const auto desk = writing_.matches().find(facts.desk->desk_match);
        if (!desk || desk->state->stage != match::Stage::scheduled) continue;
        if (auto done = call_to_desk(match, *desk); !done.ok()) return done;
    }
    return base::Unit{};
}

Answer<base::Unit> EventWriting::renew_heads() {
    const auto standing = standing_of(state());
    if (!standing) return base::Unit{};
    const bool all = !(before_->details == state().details);
    for (std::size_t i = 0; i < standing->filled.size(); ++i) {
        const std::string match = to_string(standing->bracket.matches[i].id);
        const auto& facts = state().facts(match);
        const auto& was = before_->facts(match);
        if (facts.open_desk() == nullptr || facts.result || !both_known(standing->filled[i])) continue;
        const bool moved = was.desk && was.desk->table != facts.desk->table;
        const auto renamed = [&](const tournament::Slot& slot) {
            const auto* entrant = entrant_of_seed(state(), slot.seed);
            const auto* before = before_->find(entrant->id);
            return before != nullptr && before->given.name != entrant->given.name;
        };
        const auto& slots = standing->filled[i].slots;
        if (!all && !moved && !renamed(slots[0]) && !renamed(slots[1])) continue;
        const auto row = writing_.matches().find(facts.desk->desk_match);
        if (!row) continue;
        // A name on a sheet somebody sits at is put right there; a table, not at all.
        if (!moved && row->state->stage != match::Stage::scheduled) continue;
        const auto ruleset = impl_.played.find(writing_, row->ruleset_hash);
        const match::Reschedule head{head_of(state(), id(), *standing, i, facts.desk->table)};
        auto renewed = tell_desk(writing_, row->id, head, ruleset, house());
        if (!renewed.ok()) return renewed;
    }
    for (const tournament::Entrant& entrant : state().entrants) {
        const auto* before = before_->find(entrant.id);
        if (before == nullptr || before->given == entrant.given) continue;
        if (auto known = rename_entrant(writing_, id(), entrant, house()); !known.ok()) return known;
    }
    return base::Unit{};
}

}  // namespace yuanmen::service
