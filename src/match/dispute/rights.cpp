#include "match/dispute/rights.hpp"

#include <array>
#include <string>

#include "match/decide/gate.hpp"
#include "match/dispute/codec.hpp"
#include "match/dispute/dispute.hpp"

namespace yuanmen::match {
namespace {

// Who may: letters of the roles. j judge (and head judge), h head judge only, p a player of the match,
// o whoever raised it (a player) or the head judge, y the house.
// When: first and last stage.
struct DisputeRow {
    std::string_view kind;
    std::string_view who;
    DisputeStage first;
    DisputeStage last;
    std::string_view clause;
};

constexpr auto kDisputeRows = [] {
    using enum DisputeStage;
    return std::to_array<DisputeRow>({
        {OpenDispute::kind, "jp", none, none, "judging.p37"},
        {PointAtLine::kind, "jo", open, heard, "judging.p37"},
        {AttachVerdict::kind, "y", open, appealed, "judging.p37"},
        {GiveStatement::kind, "jp", open, appealed, "judging.p37"},
        {AddPhoto::kind, "jp", open, appealed, "judging.p37"},
        {HearDispute::kind, "j", open, open, "judging.p20"},
        {RuleDispute::kind, "j", heard, heard, "judging.p37"},
        {AppealRuling::kind, "jp", ruled, ruled, "judging.p23"},
        {DecideAppeal::kind, "h", appealed, appealed, "judging.p23"},
        {CloseDispute::kind, "j", ruled, ruled, "judging.p37"},
        {WithdrawDispute::kind, "o", open, heard, "judging.p37"},
    });
}();
static_assert(kDisputeRows.size() == std::variant_size_v<DisputeCommand>, "every command needs its row");

const DisputeRow* dispute_row(std::string_view kind) {
    for (const DisputeRow& row : kDisputeRows) {
        if (row.kind == kind) return &row;
    }
    return nullptr;
}

/// A player who raised it, or on whose behalf a judge did.
bool raised_by(const DisputeState& state, const Actor& actor) {
    if (actor.role == Role::player) return state.opened.chair && state.opened.chair == actor.chair;
    return actor.role == Role::judge && !state.opened.chair && state.raised.by.id == actor.id;
}

bool may(const DisputeRow& row, const DisputeState& state, const Actor& actor) {
    const auto holds = [&](char letter) { return row.who.find(letter) != std::string_view::npos; };
    switch (actor.role) {
        case Role::head_judge:
            return holds('j') || holds('h') || holds('o');
        case Role::judge:
            return holds('j') || (holds('o') && raised_by(state, actor));
        case Role::player:
            return actor.chair && (holds('p') || (holds('o') && raised_by(state, actor)));
        case Role::system:
            return holds('y');
        case Role::scorekeeper:
            break;
    }
    return false;
}

}  // namespace

std::optional<base::Refusal> dispute_gate(std::string_view kind, const DisputeState& state,
                                          const Actor& actor) {
    const DisputeRow* row = dispute_row(kind);
    if (row == nullptr) return base::Refusal{"command.unknown_kind", {}, "/kind", {}};
    const std::vector<std::string> clauses = {std::string(row->clause)};
    const std::string command = "dispute_" + std::string(row->kind);
    if (!may(*row, state, actor)) {
        const char* code = row->who == "h" ? "actor.head_judge_only" : "actor.not_allowed";
        base::Refusal no{
            code, clauses, "", {{"role", std::string(codec::name_of(actor.role))}, {"command", command}}};
        if (row->who != "h") no.params["may"] = who_may(row->who);
        return no;
    }
    if (state.stage >= row->first && state.stage <= row->last) return std::nullopt;
    const char* code = state.stage < row->first ? "dispute.too_early" : "dispute.too_late";
    return base::Refusal{
        code, clauses, "", {{"stage", std::string(codec::name_of(state.stage))}, {"command", command}}};
}

std::vector<std::string_view> open_dispute_commands(const DisputeState& state, const Actor& actor) {
    std::vector<std::string_view> open;
    for (const DisputeRow& row : kDisputeRows) {
        if (dispute_gate(row.kind, state, actor)) continue;
        const bool none_left = row.kind == AppealRuling::kind && !state.rulings.empty() &&
                               state.rulings.back().ruled.instance == Instance::head_judge;
        if (!none_left) open.push_back(row.kind);
    }
    return open;
}

}  // namespace yuanmen::match
