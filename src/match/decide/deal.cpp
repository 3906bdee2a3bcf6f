#include <set>

#include "match/decide/table.hpp"
#include "match/draw.hpp"
#include "match/drawing.hpp"
#include "match/sealing.hpp"

namespace yuanmen::match {
namespace {

bool draws_identity(DrawScope scope) {
    return scope != DrawScope::pool;
}

bool draws_pool(DrawScope scope) {
    return scope != DrawScope::identity;
}

/// Writes what the draw shows, and seals what it hides.
void carry_out_draw(Table& table, const std::string& secret) {
    const Deal& deal = table.state().deal;
    DrawInput input{table.state().match_id, table.ruleset.sha256, *deal.scope, secret, {}};
    input.nonces = {deal.nonces.a.value_or(""), deal.nonces.b.value_or("")};
    const DrawnDeal drawn = draw_deal(input, table.parameters().draft);
    const std::string seed = draw_seed(input);
    DealDrawn event{drawn.lord, drawn.face_up, {}};
    for (std::size_t i = 0; i < drawn.backs.size(); ++i) {
        const int slot = static_cast<int>(i);
        SealedNote note = seal_back(table.state().match_id, slot, drawn.backs[i], back_salt(seed, slot));
        event.back_commitments.push_back(note.sha256);
        table.seal(std::move(note));
    }
    table.emit(std::move(event));
}

}  // namespace

Verdict handle(Table& table, const EnterIdentity& command) {
    const MatchState& state = table.state();
    if (!state.picks.empty()) return refuse("deal.picks_made", {"1v1.3.1.2"});
    if (state.deal.scope && draws_identity(*state.deal.scope)) {
        return refuse("deal.drawn_by_tool", {"judging.p5"}, "/lord");
    }
    table.emit(IdentityEntered{command.lord});
    return std::nullopt;
}

Verdict handle(Table& table, const EnterPool& command) {
    const MatchState& state = table.state();
    const cards::DraftParameters& draft = table.parameters().draft;
    if (!state.picks.empty()) return refuse("deal.picks_made", {"1v1.3.1.3"});
    if (state.deal.scope && draws_pool(*state.deal.scope)) {
        return refuse("deal.drawn_by_tool", {"judging.p5"}, "/face_up");
    }
    if (command.face_up.size() != draft.face_up) {
        return refuse(
            "deal.wrong_count", {"1v1.3.1.3"}, "/face_up",
            {{"expected", std::to_string(draft.face_up)}, {"given", std::to_string(command.face_up.size())}});
    }
    std::set<cards::GeneralId> seen;
    for (std::size_t i = 0; i < command.face_up.size(); ++i) {
        if (!seen.insert(command.face_up[i]).second) {
            return refuse("deal.duplicate", {"1v1.3.1.3"}, "/face_up/" + std::to_string(i),
                          {{"general", std::string(cards::id_of(command.face_up[i]))}});
        }
    }
    table.emit(PoolEntered{command.face_up, draft.face_down});
    return std::nullopt;
}

Verdict handle(Table& table, const CommitDraw& command) {
    const MatchState& state = table.state();
    if (state.deal.scope) return refuse("draw.already_committed", {"judging.p5"});
    if (draws_identity(command.scope) && state.lord)
        return refuse("draw.identity_known", {"1v1.3.1.2"}, "/scope");
    if (draws_pool(command.scope) && state.deal.pool_known)
        return refuse("draw.pool_known", {"1v1.3.1.3"}, "/scope");
    SealedNote note =
        seal_draw(state.match_id, table.random_hex("draw.secret"), table.random_hex("draw.salt"));
    table.emit(DrawCommitted{command.scope, note.sha256});
    table.seal(std::move(note));
    return std::nullopt;
}

Verdict handle(Table& table, const EnterNonce& command) {
    const Deal& deal = table.state().deal;
    if (!deal.scope) return refuse("draw.not_committed", {"judging.p5"});
    if (deal.nonces[command.chair]) return refuse("draw.nonce_already_given", {"judging.p5"}, "/chair");
    const bool second = deal.nonces[other(command.chair)].has_value();
    if (!second) {
        table.emit(NonceEntered{command.chair, command.nonce});
        return std::nullopt;
    }
    const auto sealed = table.secrets.notes.find(draw_note_name());
    if (sealed == table.secrets.notes.end())
        return refuse("seal.missing", {}, "", {{"note", draw_note_name()}});
    const auto note = read_draw(sealed->second);
    if (!note || !fits(table.state(), draw_note_name(), sealed->second)) {
        return refuse("seal.broken", {}, "", {{"note", draw_note_name()}});
    }
    table.emit(NonceEntered{command.chair, command.nonce});
    carry_out_draw(table, note->secret);
    return std::nullopt;
}

}  // namespace yuanmen::match
