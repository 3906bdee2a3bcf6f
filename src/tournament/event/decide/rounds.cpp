// Rounds of any format: drafted, thrown away, published, taken back.
#include <algorithm>

#include "tournament/event/decide/absence.hpp"
#include "tournament/event/decide/draft.hpp"
#include "tournament/event/decide/rounds.hpp"
#include "tournament/event/stages.hpp"
#include "tournament/groups/stage.hpp"
#include "tournament/round_robin/round_robin.hpp"

namespace yuanmen::tournament {
namespace {

bool is_open_match(const FilledMatch& match) {
    return match.status == BracketStatus::playable || match.status == BracketStatus::waiting;
}

void add_to_list(std::string& list, const std::string& one) {
    list.append(list.empty() ? "" : ", ").append(one);
}

/// What stands in the way of the next round: matches without result, tables being played, disputes.
Refused check_nothing_open(const Draft& draft, const Standing& standing, int stage) {
    std::string open, running, disputed;
    const StageMatches own = matches_of_stage(draft.state, standing, stage);
    for (std::size_t i = 0; i < own.filled.size(); ++i) {
        const std::string match = to_string(own.bracket.matches[i].id);
        const MatchFacts& facts = draft.state.facts(match);
        const auto& desk = facts.desk;
        const auto is_disputed = [&](const std::string& desk_match) {
            return draft.circumstances.disputed.contains(desk_match);
        };
        if (facts.any_desk(is_disputed)) add_to_list(disputed, match);
        if (!is_open_match(own.filled[i])) continue;
        const bool plays = desk && draft.circumstances.begun.contains(desk->desk_match);
        add_to_list(plays ? running : open, match);
    }
    if (open.empty() && running.empty() && disputed.empty()) return std::nullopt;
    const auto said = [](const std::string& list) { return list.empty() ? "0" : list; };
    return refusal("event.round.open", "/forced",
                   {{"open", said(open)}, {"running", said(running)}, {"disputed", said(disputed)}});
}

/// Which stage and round come next, if they may.
struct NextRound {
    int stage = 0;
    int round = 1;
};
base::Result<NextRound, base::Refusal> next_round(const StageNow& now, const PairRound& command) {
    const bool rounds_left = now.rounds < now.planned;
    const bool goes_on = command.stage && command.stage == now.next;
    if (command.stage && !goes_on && command.stage != now.stage)
        return base::fail(refusal("event.round.no_stage", "/stage"));
    if (rounds_left && !goes_on) return NextRound{now.stage, now.rounds + 1};
    if (!now.next || (command.stage && !goes_on))
        return base::fail(refusal(now.planned == 0 ? "event.round.bracket" : "event.round.all_paired"));
    if (now.planned > 0 && now.rounds == 0) return base::fail(refusal("event.round.none_played", "/stage"));
    if (rounds_left && !command.forced) {
        return base::fail(
            refusal("event.round.rounds_left", "/forced",
                    {{"paired", std::to_string(now.rounds)}, {"planned", std::to_string(now.planned)}}));
    }
    return NextRound{*now.next, 1};
}

std::string names_of(const EventState& state, const std::vector<std::string>& ids) {
    std::string names;
    for (const std::string& id : ids) {
        const Entrant* entrant = state.find(id);
        if (entrant != nullptr) add_to_list(names, entrant->given.name);
    }
    return names;
}

Refused pair_next(Draft& draft, const StagePlay& play, const FormatRules& rules, RoundFacts& round) {
    auto proposed = rules.pair(play, round.round, round.random_seed);
    if (!proposed) {
        return refusal("event.round.impossible", "",
                       {{"entrants", names_of(draft.state, proposed.error().entrants)}});
    }
    const auto plays = std::count_if(proposed->pairs.begin(), proposed->pairs.end(),
                                     [](const TablePairing& pair) { return pair.second > 0; });
    if (plays == 0) return refusal("event.round.nobody");
    round.pairs = std::move(proposed->pairs);
    round.cost = std::move(proposed->cost);
    return std::nullopt;
}

/// The first round of a later stage of rounds: its field are the round's seeds.
Refused pair_first(Draft& draft, const Standing& standing, RoundFacts& round) {
    const FormatSettings format = format_of(draft.state.settings, round.stage);
    const auto entrants = round.seeds.size();
    if (format.kind == Format::groups && !groups_fit(entrants, format.groups.value_or(2)))
        return refusal(
            "event.draw.groups", "",
            {{"entrants", std::to_string(entrants)}, {"groups", std::to_string(format.groups.value_or(2))}});
    if (format.kind == Format::round_robin && entrants > static_cast<std::size_t>(kMaxRoundRobin))
        return refusal("event.draw.too_many", "",
                       {{"entrants", std::to_string(entrants)}, {"most", std::to_string(kMaxRoundRobin)}});
    StagePlay play = play_of(draft.state, standing, round.stage);
    play.field = round.seeds;
    return pair_next(draft, play, rules_of(format.kind), round);
}

/// The seeds of a later stage: who goes on from the stage before.
Refused draw_next(Draft& draft, const StagePlay& before, const FormatRules& rules, RoundFacts& round) {
    for (const std::string& id : rules.advance(before, round.random_seed)) {
        const int seed = seed_of(draft.state, id);
        if (seed > 0) round.seeds.push_back(seed);
    }
    if (round.seeds.size() >= static_cast<std::size_t>(kMinEntrants)) return std::nullopt;
    return refusal(
        "event.draw.too_few", "",
        {{"entrants", std::to_string(round.seeds.size())}, {"least", std::to_string(kMinEntrants)}});
}

/// A Swiss round in which somebody stands who has left is paired anew; in a calendar his matches are lost.
Refused check_all_here(const EventState& state, const RoundFacts& round) {
    if (format_of(state.settings, round.stage).kind != Format::swiss) return std::nullopt;
    std::vector<std::string> gone;
    for (const TablePairing& pair : round.pairs) {
        for (const int seed : {pair.first, pair.second}) {
            const Entrant* entrant = entrant_of_seed(state, seed);
            if (entrant != nullptr && entrant->left) gone.push_back(entrant->id);
        }
    }
    if (gone.empty()) return std::nullopt;
    return refusal("event.round.somebody_left", "", {{"entrants", names_of(state, gone)}});
}

void keep_round(Draft& draft, RoundFacts round) {
    if (!draft.next.stages) draft.next.stages.emplace();
    draft.next.stages->rounds.push_back(std::move(round));
}

}  // namespace

RoundFacts* last_round(EventState& state) {
    return state.stages && !state.stages->rounds.empty() ? &state.stages->rounds.back() : nullptr;
}

Refused act(Draft& draft, const PairRound& command) {
    draft.entry.kind = EntryKind::round_paired;
    draft.entry.reason = command.forced.value_or("");
    if (draft.state.draft_round() != nullptr) return refusal("event.round.draft_exists");
    const auto standing = standing_of(draft.state);
    if (!standing) return refusal("event.wrong_phase");
    const StageNow now = stage_now(draft.state, *standing);
    const auto next = next_round(now, command);
    if (!next) return next.error();
    if (!command.forced) {
        if (auto open = check_nothing_open(draft, *standing, now.stage)) return open;
    }
    RoundFacts round;
    round.stage = next->stage;
    round.round = next->round;
    round.random_seed = random_seed_of(draft.circumstances.entropy, command.nonce);
    round.paired_by = draft.actor.id;
    round.forced = command.forced;
    const StagePlay play = play_of(draft.state, *standing, now.stage);
    const FormatRules& rules = rules_of(play.settings.kind);
    auto refused = next->stage == now.stage ? pair_next(draft, play, rules, round)
                                            : draw_next(draft, play, rules, round);
    if (refused) return refused;
    const bool first_of_rounds = next->stage != now.stage &&
                                 rules_of(format_of(draft.state.settings, next->stage).kind).pair != nullptr;
    if (first_of_rounds) {
        if (auto not_paired = pair_first(draft, *standing, round)) return not_paired;
    }
    keep_round(draft, std::move(round));
    return std::nullopt;
}

Refused act(Draft& draft, const DiscardRound& command) {
    draft.entry.kind = EntryKind::round_discarded;
    draft.entry.reason = command.reason;
    if (draft.state.draft_round() == nullptr) return refusal("event.round.no_draft");
    draft.next.stages->rounds.pop_back();
    if (draft.next.stages->empty()) draft.next.stages.reset();
    return std::nullopt;
}

Refused act(Draft& draft, const PublishRound&) {
    draft.entry.kind = EntryKind::round_published;
    if (draft.state.draft_round() == nullptr) return refusal("event.round.no_draft");
    RoundFacts& round = *last_round(draft.next);
    if (auto left = check_all_here(draft.state, round)) return left;
    round.published_by = draft.actor.id;
    round.published_wall_ms = draft.circumstances.now.wall_ms;
    settle_absences(draft);
    return std::nullopt;
}

Refused act(Draft& draft, const UndoRound& command) {
    draft.entry.kind = EntryKind::round_undone;
    draft.entry.reason = command.reason;
    if (draft.state.draft_round() != nullptr) return refusal("event.round.draft_exists");
    const RoundFacts* last = last_round(draft.next);
    if (last == nullptr || last->stage != command.stage || last->round != command.round)
        return refusal("event.round.not_last", "/round");
    const auto with = standing_of(draft.state);
    draft.next.stages->rounds.pop_back();
    if (draft.next.stages->empty()) draft.next.stages.reset();
    const auto without = standing_of(draft.next);
    for (std::size_t i = 0; with && i < with->bracket.matches.size(); ++i) {
        const BracketMatchId& id = with->bracket.matches[i].id;
        if (without && without->bracket.find(id)) continue;
        draft.next.matches.erase(to_string(id));
        put_time(draft.next, round_of(id), std::nullopt);
    }
    return std::nullopt;
}

}  // namespace yuanmen::tournament
