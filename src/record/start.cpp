#include "engine/position.hpp"
#include "record/examine.hpp"

namespace yuanmen::record {
namespace {

/// Turns written cards into the engine's, noting one that the deck does not have.
class CardReader {
  public:
    explicit CardReader(const FaceTable& faces) : faces_(faces) {}

    std::vector<cards::CardId> known_and_unknown(const std::vector<WrittenCard>& written) {
        std::vector<cards::CardId> out;
        for (const WrittenCard& card : written) out.push_back(one(card));
        return out;
    }
    std::vector<cards::CardId> known(const std::vector<WrittenCard>& written) {
        std::vector<cards::CardId> out;
        for (const WrittenCard& card : written) {
            if (!is_unseen(card)) out.push_back(one(card));
        }
        return out;
    }
    cards::CardId one(const WrittenCard& card) {
        const engine::Face face = faces_.of(card);
        missing_ = missing_ || (face == engine::kUnknownFace && !is_unseen(card));
        return face;
    }
    bool missing() const { return missing_; }

  private:
    const FaceTable& faces_;
    bool missing_ = false;
};

engine::SidePosition side_of(const Record& record, Seat seat, std::size_t line_up_size, CardReader& cards) {
    const auto i = static_cast<std::size_t>(seat);
    const WrittenSide& written = record.position->side[i];
    engine::SidePosition side;
    side.line_up = record.line_up[i];
    side.fallen = written.fallen;
    while (side.line_up.size() + side.fallen < line_up_size) side.line_up.push_back(GeneralId::none);
    side.hp = written.hp;
    side.face_down = written.face_down;
    side.first_draw_pending = written.first_draw_pending;
    side.slashes = written.slashes;
    side.hand = cards.known(written.hand);
    side.unknown_hand = static_cast<std::uint8_t>(written.hand.size() - side.hand.size());
    side.equipment = cards.known(written.equipment);
    side.on_general = cards.known(written.on_general);
    for (const WrittenTrick& trick : written.judging) {
        side.judging.push_back(
            {cards.one(trick.card), trick.as == CardKind::none ? trick.card.kind : trick.as});
    }
    return side;
}

}  // namespace

base::Result<engine::State, base::Refusal> start_of(const Referee& referee, const Record& record) {
    engine::Unasked unasked;
    return start_of(referee, record, unasked);
}

base::Result<engine::State, base::Refusal> start_of(const Referee& referee, const Record& record,
                                                    engine::Unasked& unasked) {
    CardReader cards(referee.faces());
    if (!record.position) {
        const engine::Start start{record.line_up, cards.known_and_unknown(record.pile)};
        if (cards.missing()) return base::fail(base::Refusal{"record.no_such_card", {"1v1.1.2"}, "pile", {}});
        return engine::start_match(referee.rules(), start);
    }
    engine::Position position;
    for (const Seat seat : {Seat::lord, Seat::renegade}) {
        position.side[static_cast<std::size_t>(seat)] =
            side_of(record, seat, referee.rules().switches().line_up_size, cards);
    }
    position.active = record.position->active;
    position.phase = record.position->phase;
    position.turn = record.position->turn;
    position.skipped = record.position->skipped;
    position.pile = cards.known(record.pile);
    position.discard = cards.known(record.position->discard);
    if (cards.missing()) return base::fail(base::Refusal{"record.no_such_card", {"1v1.1.2"}, "position", {}});
    return engine::set_up(referee.rules(), position, &unasked);
}

}  // namespace yuanmen::record
