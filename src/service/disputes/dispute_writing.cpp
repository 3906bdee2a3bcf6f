#include "service/disputes/dispute_writing.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/digest.hpp"
#include "service/text.hpp"
#include "store/dispute_entries.hpp"
#include "store/disputes.hpp"
#include "store/match_entries.hpp"

namespace yuanmen::service {
namespace {

Refused refused_by_dispute(const base::Refusal& refusal) {
    const bool not_his = refusal.code.starts_with("actor.") || refusal.code == "dispute.not_your_chair" ||
                         refusal.code == "dispute.head_judge_only";
    return {not_his ? Category::forbidden : Category::refused, refusal};
}

/// What is left on the desk's clock; nothing before it starts, and while the machine must be confirmed.
std::optional<std::int64_t> clock_left(const match::MatchState& desk, const base::Moment& now) {
    const match::Clock& clock = desk.clock();
    if (!clock.started) return std::nullopt;
    const bool elsewhere = clock.watch.since && clock.watch.since->boot_id != now.boot_id;
    return std::max<std::int64_t>(0, clock.remaining_at(elsewhere ? desk.last_seen : now));
}

}  // namespace

match::DisputeState state_of(const store::DisputeRow& row) {
    auto state = match::dispute_from_json(nlohmann::json::parse(row.state_json));
    if (!state.ok()) throw std::runtime_error("dispute " + row.id + ": " + state.error().code);
    return *std::move(state);
}

DisputeWriting::DisputeWriting(Service::Inside& inside, store::Writing& writing, const store::MatchRow& match)
    : inside_(inside),
      writing_(writing),
      id_(new_id("d")),
      match_(match),
      desk_(inside.states.of(match)),
      ruleset_(inside.played.find(writing, match.ruleset_hash)) {}

std::optional<DisputeWriting> DisputeWriting::find(Service::Inside& inside, store::Writing& writing,
                                                   const std::string& dispute_id) {
    const auto row = writing.disputes().find(dispute_id);
    const auto match = row ? writing.matches().find(row->match_id) : std::nullopt;
    if (!match) return std::nullopt;
    DisputeWriting found(inside, writing, *match);
    found.id_ = dispute_id;
    found.state_ = state_of(*row);
    return found;
}

match::DisputeCircumstances DisputeWriting::circumstances(std::optional<int> sheet_version) const {
    return {*ruleset_,
            id_,
            match_.id,
            match_.event_id,
            {desk_->version, desk_->position.turn, clock_left(*desk_, writing_.now()), sheet_version},
            base::random_hex(16)};
}

Answer<base::Unit> DisputeWriting::give(const match::DisputeCommand& command, const match::Actor& actor,
                                        const store::Author& author, std::optional<int> sheet_version) {
    const auto decided = match::decide(state_, command, actor, circumstances(sheet_version));
    if (!decided.ok()) return base::fail(refused_by_dispute(decided.error()));
    std::vector<store::NewEntry> entries;
    for (const match::DisputeEvent& event : *decided) entries.push_back(store::entry_of(event));
    auto appended = writing_.journal().append(store::dispute_stream(id_), state_.version, entries, author);
    if (!appended.ok()) return base::fail(conflict_of(writing_, appended.error()));
    for (std::size_t i = 0; i < decided->size(); ++i) {
        const store::Entry& entry = appended->entries[i];
        state_ = match::evolve(std::move(state_), (*decided)[i], store::stamp_of(entry));
        written_.push_back(entry);
    }
    return base::Unit{};
}

Answer<base::Unit> raise_protest(Service::Inside& inside, store::Writing& writing,
                                 const std::string& match_id, const match::SheetSigned& signature,
                                 const match::Actor& actor, const store::Author& author) {
    const match::Chair chair = signature.signer == match::Signer::a ? match::Chair::a : match::Chair::b;
    for (const store::DisputeRow& row : writing.disputes().of_match(match_id)) {
        const match::DisputeState open = state_of(row);
        if (!open.is_open() || open.opened.chair != chair) continue;
        auto dispute = DisputeWriting::find(inside, writing, row.id);
        const auto speaker = chair == match::Chair::a ? match::Speaker::a : match::Speaker::b;
        if (open.statements.size() >= match::kMostStatements) return base::Unit{};
        return dispute->give(match::GiveStatement{speaker, "", signature.text}, actor, author);
    }
    DisputeWriting dispute(inside, writing, *writing.matches().find(match_id));
    return dispute.give(match::OpenDispute{signature.text, chair, {}, {}}, actor, author, signature.version);
}

}  // namespace yuanmen::service
