// A judge's hand in the pairings of the last round: other pairs, tables paired anew, pairs kept apart.
#include <algorithm>
#include <set>

#include "tournament/event/decide/corrections.hpp"
#include "tournament/event/decide/draft.hpp"
#include "tournament/event/decide/result.hpp"
#include "tournament/event/decide/rights.hpp"
#include "tournament/event/decide/rounds.hpp"
#include "tournament/event/stages.hpp"
#include "tournament/event/swap.hpp"
#include "tournament/swiss/stage.hpp"

namespace yuanmen::tournament {
namespace {

using Tables = std::vector<std::size_t>;  ///< indices into RoundFacts::pairs

/// The last round as a Swiss one, with what it was paired from.
struct SwissRound {
    RoundFacts facts;
    StagePlay play;
    swiss::Round round;
};

base::Result<SwissRound, base::Refusal> swiss_round(Draft& draft) {
    const RoundFacts* last = last_round(draft.next);
    const auto standing = standing_of(draft.state);
    if (last == nullptr || !standing) return base::fail(refusal("event.round.no_draft"));
    if (format_of(draft.state.settings, last->stage).kind != Format::swiss)
        return base::fail(refusal("event.round.calendar"));
    SwissRound found{*last, play_of(draft.state, *standing, last->stage), {}};
    if (!last->seeds.empty()) found.play.field = last->seeds;
    // Whoever has left since the round was paired still stands in it.
    StagePlay everybody = found.play;
    for (Participant& one : everybody.everybody) one.left = false;
    found.round = swiss::round_of(everybody, last->round, last->random_seed);
    std::set<std::string> paired;
    for (const TablePairing& pair : last->pairs) {
        paired.insert(found.play.of(pair.first).id);
        if (pair.second > 0) paired.insert(found.play.of(pair.second).id);
    }
    std::erase_if(found.round.players,
                  [&](const swiss::Player& player) { return !paired.contains(player.id); });
    return found;
}

bool sits_at(const SwissRound& in, const TablePairing& pair, const std::string& id) {
    return in.play.of(pair.first).id == id || (pair.second > 0 && in.play.of(pair.second).id == id);
}

/// The tables at which these sit; refuses somebody who sits nowhere.
base::Result<Tables, base::Refusal> tables_of(const SwissRound& in, const std::vector<std::string>& ids,
                                              const std::string& field) {
    std::set<std::size_t> tables;
    for (const std::string& id : ids) {
        const auto at = std::find_if(in.facts.pairs.begin(), in.facts.pairs.end(),
                                     [&](const TablePairing& pair) { return sits_at(in, pair, id); });
        if (at == in.facts.pairs.end())
            return base::fail(refusal("event.round.not_paired", field, {{"entrant", id}}));
        tables.insert(static_cast<std::size_t>(at - in.facts.pairs.begin()));
    }
    return Tables(tables.begin(), tables.end());
}

/// A published table may change only while nobody has begun there and it has no result.
Refused check_not_played(const Draft& draft, const SwissRound& in, const Tables& tables) {
    if (in.facts.is_draft()) return std::nullopt;
    for (const std::size_t table : tables) {
        const BracketMatchId id{BracketMatchId::Part::swiss, in.facts.round, static_cast<int>(table) + 1,
                                in.play.again};
        const MatchFacts& facts = draft.state.facts(to_string(id));
        if (facts.result) return refusal("event.result.already_recorded", "", {{"match", to_string(id)}});
        if (is_under_way(draft, facts)) return refusal("event.match.begun", "", {{"match", to_string(id)}});
    }
    return std::nullopt;
}

/// A table of the round as (first, second) ids; second empty for a bye.
std::pair<std::string, std::string> ids_of(const SwissRound& in, const TablePairing& pair) {
    return {in.play.of(pair.first).id, pair.second > 0 ? in.play.of(pair.second).id : std::string()};
}

/// Puts `fresh` in the places of `tables` and prices the whole round anew.
base::Result<RoundFacts, base::Refusal> with_tables(const Draft& draft, const SwissRound& in,
                                                    const Tables& tables, const ProposedRound& fresh,
                                                    const std::string& reason) {
    RoundFacts changed = in.facts;
    for (std::size_t i = 0; i < tables.size(); ++i) changed.pairs[tables[i]] = fresh.pairs[i];
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const TablePairing& pair : changed.pairs) pairs.push_back(ids_of(in, pair));
    const auto priced = swiss::price_of(in.round, pairs);
    if (!priced) return base::fail(refusal("event.round.not_these_pairs", "/pairs"));
    const auto optimum = swiss::pair_round(in.round);
    changed.cost = swiss::list_of(priced->cost);
    changed.manual = ManualPairing{draft.actor.id, reason, {}};
    if (optimum) changed.manual->optimum = swiss::list_of(optimum->cost);
    return changed;
}

/// The wanted pairs, priced; they name exactly the players of the tables they replace.
base::Result<RoundFacts, base::Refusal> wanted_round(Draft& draft, const ChangePairs& command) {
    const auto in = swiss_round(draft);
    if (!in) return base::fail(in.error());
    std::vector<std::string> named;
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const WantedPair& pair : command.pairs) {
        named.push_back(pair.first);
        if (pair.second) named.push_back(*pair.second);
        pairs.emplace_back(pair.first, pair.second.value_or(""));
    }
    const auto tables = tables_of(*in, named, "/pairs");
    if (!tables) return base::fail(tables.error());
    if (auto refused = check_not_played(draft, *in, *tables)) return base::fail(*refused);
    swiss::Round part = in->round;
    std::erase_if(part.players, [&](const swiss::Player& player) {
        return std::none_of(tables->begin(), tables->end(), [&](std::size_t table) {
            return sits_at(*in, in->facts.pairs[table], player.id);
        });
    });
    const auto priced = swiss::price_of(part, pairs);
    if (!priced || priced->pairs.size() != tables->size())
        return base::fail(refusal("event.round.not_these_pairs", "/pairs"));
    return with_tables(draft, *in, *tables, swiss::proposed(in->play, *priced), command.reason);
}

Refused put_round(Draft& draft, RoundFacts changed) {
    *last_round(draft.next) = std::move(changed);
    release_changed(draft.next, draft.state);
    return std::nullopt;
}

bool is_pair(const ForbiddenPair& pair, const std::string& one, const std::string& other) {
    return std::minmax(pair.one, pair.other) == std::minmax(one, other);
}

}  // namespace

Refused act(Draft& draft, const ChangePairs& command) {
    draft.entry.kind = EntryKind::pairs_changed;
    draft.entry.reason = command.reason;
    auto changed = wanted_round(draft, command);
    if (!changed) return changed.error();
    return put_round(draft, *std::move(changed));
}

Refused act(Draft& draft, const RepairTables& command) {
    draft.entry.kind = EntryKind::pairs_changed;
    draft.entry.reason = command.reason;
    const auto in = swiss_round(draft);
    if (!in) return in.error();
    const auto tables = tables_of(*in, command.players, "/players");
    if (!tables) return tables.error();
    if (auto refused = check_not_played(draft, *in, *tables)) return refused;
    swiss::Round part = in->round;
    part.seed = random_seed_of(draft.circumstances.entropy, "");
    std::erase_if(part.players, [&](const swiss::Player& player) {
        return std::none_of(tables->begin(), tables->end(), [&](std::size_t table) {
            return sits_at(*in, in->facts.pairs[table], player.id);
        });
    });
    // What stands there now is not to come again if there is anything else.
    for (const std::size_t table : *tables) {
        const auto [first, second] = ids_of(*in, in->facts.pairs[table]);
        if (!second.empty() && tables->size() > 1) part.forbidden.emplace_back(first, second);
    }
    auto pairing = swiss::pair_round(part);
    if (!pairing) {
        part.forbidden = in->round.forbidden;
        pairing = swiss::pair_round(part);
    }
    if (!pairing) return refusal("event.round.impossible", "/players", {{"entrants", ""}});
    auto changed = with_tables(draft, *in, *tables, swiss::proposed(in->play, *pairing), command.reason);
    if (!changed) return changed.error();
    return put_round(draft, *std::move(changed));
}

base::Result<SwapPreview, base::Refusal> preview_pairs(const EventState& state, const ChangePairs& wanted,
                                                       const match::Actor& actor,
                                                       const Circumstances& circumstances) {
    if (auto refused = check_rights(state, ChangePairs::kind, actor)) return base::fail(*refused);
    Draft draft{state, actor, circumstances, state, {}};
    auto changed = wanted_round(draft, wanted);
    if (!changed) return base::fail(changed.error());
    SwapPreview preview{*changed, last_round(draft.next)->cost, changed->manual->optimum};
    return preview;
}

Refused act(Draft& draft, const ForbidPair& command) {
    draft.entry.kind = EntryKind::pair_forbidden;
    draft.entry.reason = command.reason;
    for (const auto& [id, field] : {std::pair(command.one, "/one"), std::pair(command.other, "/other")}) {
        if (draft.state.find(id) == nullptr)
            return refusal("event.entrant.unknown", field, {{"entrant", id}});
    }
    if (command.one == command.other) return refusal("event.pair.same", "/other");
    for (const ForbiddenPair& pair : draft.state.stage_facts().forbidden) {
        if (is_pair(pair, command.one, command.other)) return std::nullopt;
    }
    if (!draft.next.stages) draft.next.stages.emplace();
    draft.next.stages->forbidden.push_back({command.one, command.other, command.reason});
    return std::nullopt;
}

Refused act(Draft& draft, const AllowPair& command) {
    draft.entry.kind = EntryKind::pair_allowed;
    draft.entry.reason = command.reason;
    if (!draft.next.stages) return std::nullopt;
    std::erase_if(draft.next.stages->forbidden,
                  [&](const ForbiddenPair& pair) { return is_pair(pair, command.one, command.other); });
    if (draft.next.stages->empty()) draft.next.stages.reset();
    return std::nullopt;
}

}  // namespace yuanmen::tournament
