#include <algorithm>
#include <optional>

#include "journal/codec/text.hpp"
#include "match/codec.hpp"
#include "match/decide/reveal.hpp"
#include "match/decide/table.hpp"
#include "match/draft.hpp"
#include "match/sealing.hpp"

namespace yuanmen::match {
namespace {

Verdict check_unsealed(const Table& table, Chair chair) {
    if (!table.state().line_ups[chair].sealed) return std::nullopt;
    return refuse("line_up.already_sealed", {"1v1.3.1.3", "judging.g14"}, "/chair");
}

/// The card of his that a player means: as he named it, or his back with that general on it.
std::optional<PoolCard> own_card(const Table& table, Chair chair, const PoolCard& named) {
    if (picked_by(table.state(), chair, named)) return named;
    if (named.is_back()) return std::nullopt;
    for (const PickEntry& pick : table.state().picks) {
        if (pick.chair != chair || !pick.card.is_back()) continue;
        if (back_in(table.secrets.notes, pick.card.back) == named.general) return pick.card;
    }
    return std::nullopt;
}

cards::GeneralId general_on(const Table& table, const PoolCard& card) {
    if (!card.is_back()) return card.general;
    return back_in(table.secrets.notes, card.back).value_or(cards::GeneralId::none);
}

}  // namespace

Verdict handle(Table& table, const SealLineUp& command) {
    if (Verdict no = check_unsealed(table, command.chair)) return no;
    const std::size_t size = table.parameters().line_up_size;
    if (command.order.size() != size) {
        return refuse("line_up.wrong_count", {"1v1.3.1.3"}, "/order",
                      {{"expected", std::to_string(size)}, {"given", std::to_string(command.order.size())}});
    }
    std::vector<PoolCard> order;
    for (std::size_t i = 0; i < size; ++i) {
        const std::string field = "/order/" + std::to_string(i);
        const auto card = own_card(table, command.chair, command.order[i]);
        if (!card) return refuse("line_up.not_yours", {"1v1.3.1.3"}, field);
        if (std::find(order.begin(), order.end(), *card) != order.end()) {
            return refuse("line_up.duplicate", {"1v1.3.1.3"}, field);
        }
        order.push_back(*card);
    }
    LineUpSealed event{command.chair, LineUpMethod::sealed, {}, ""};
    for (std::size_t i = 0; i < size; ++i) {
        const int position = static_cast<int>(i) + 1;
        const std::string salt = table.random_hex("line_up." + std::to_string(position));
        SealedNote note = seal_line_up(table.state().match_id, command.chair, position,
                                       {order[i], general_on(table, order[i])}, salt);
        event.commitments.push_back(note.sha256);
        table.seal(std::move(note));
    }
    table.emit(std::move(event));
    return std::nullopt;
}

Verdict handle(Table& table, const SealLineUpOnPaper& command) {
    if (Verdict no = check_unsealed(table, command.chair)) return no;
    table.emit(LineUpSealed{command.chair, LineUpMethod::paper, {}, command.note});
    return std::nullopt;
}

Verdict handle(Table& table, const ReopenLineUp& command) {
    if (!table.state().line_ups[command.chair].sealed)
        return refuse("line_up.not_sealed", {"judging.g14"}, "/chair");
    if (table.state().position.revealed()) return refuse("line_up.already_revealed", {"1v1.3.2.1"});
    table.emit(LineUpReopened{command.chair, command.reason});
    return std::nullopt;
}

Verdict handle(Table& table, const RevealFirst& command) {
    if (table.state().position.revealed()) return refuse("line_up.already_revealed", {"1v1.3.2.1"});
    for (Chair chair : kChairs) {
        const std::string field = chair == Chair::a ? "/generals/a" : "/generals/b";
        if (Verdict no = bring_in_next(table, chair, command.generals[chair], field)) return no;
    }
    return std::nullopt;
}

}  // namespace yuanmen::match
