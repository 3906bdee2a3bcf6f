#include "record/mutants.hpp"

#include <algorithm>

#include "engine/view.hpp"

namespace kit {
namespace {

using cards::CardFace;
using cards::CardKind;
using engine::Question;
using engine::Verb;
using engine::Zone;
using record::Dice;
using record::Move;

using Made = std::optional<Mutant>;

// ---- cards that are not there ---------------------------------------------------------------------------

Made card_of_the_opponent(const Scene& s, Dice& dice) {
    const auto card = s.alone(s.in(engine::hand_of(s.other())), dice);
    if (!s.at(Question::play_phase) || !card) return std::nullopt;
    return inserted(s, line(s.seat(), Verb::use, {*card}), {"record.card_elsewhere", "rule.response_only"});
}
Made card_from_the_discard_pile(const Scene& s, Dice& dice) {
    const auto card = s.alone(s.in(Zone::discard), dice);
    if (!s.at(Question::play_phase) || !card || card->kind == CardKind::jink ||
        card->kind == CardKind::nullification) {
        return std::nullopt;
    }
    return inserted(s, line(s.seat(), Verb::use, {*card}), {"record.card_elsewhere"});
}
Made card_of_no_deck(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase)) return std::nullopt;
    return inserted(s, line(s.seat(), Verb::use, {CardFace{cards::Suit::heart, 1, CardKind::slash}}),
                    {"record.no_such_card"});
}
Made answer_not_held(const Scene& s, Dice& dice) {
    if (!s.at(Question::answer_jink) || s.move.verb != Verb::use) return std::nullopt;
    auto faces = s.in(Zone::discard);
    std::erase_if(faces, [](const CardFace& face) { return face.kind != CardKind::jink; });
    const auto card = s.alone(faces, dice);
    if (!card) return std::nullopt;
    return replaced(s, line(s.seat(), Verb::use, {*card}), {"record.card_elsewhere"});
}
Made discards_what_is_not_held(const Scene& s, Dice& dice) {
    const auto card = s.alone(s.in(Zone::discard), dice);
    if (!s.at(Question::discard_excess) || !card || s.move.verb != Verb::discard) return std::nullopt;
    Move move = s.move;
    move.cards[0] = *card;
    return replaced(s, move, {"record.card_elsewhere"});
}
Made takes_what_is_not_there(const Scene& s, Dice& dice) {
    if (s.move.verb != Verb::take || !s.move.zone || *s.move.zone != engine::hand_of(s.other()))
        return std::nullopt;
    const auto card = s.alone(s.in(Zone::discard), dice);
    if (!card) return std::nullopt;
    Move move = s.move;
    move.cards = {*card};
    return replaced(s, move, {"record.card_elsewhere"});
}

// ---- reveals --------------------------------------------------------------------------------------------

Made draws_another_card(const Scene& s, Dice& dice) {
    const auto card = s.alone(s.in(Zone::discard), dice);
    if (s.move.verb != Verb::draw || s.move.cards.empty() || !card) return std::nullopt;
    Move move = s.move;
    move.cards.back() = *card;
    return replaced(s, move, {"record.pile_order", "record.card_elsewhere", "record.face_exhausted"});
}
Made draws_one_too_many(const Scene& s, Dice&) {
    if (s.move.verb != Verb::draw || s.move.cards.empty() || s.before.pile_n <= s.move.cards.size())
        return std::nullopt;
    Move move = s.move;
    const auto next = s.before.pile[s.before.pile_n - 1 - s.move.cards.size()];
    move.cards.push_back(s.ruleset.deck.face(s.before.face[next]));
    return replaced(s, move, {"rule.draw_count"});
}
Made draws_one_too_few(const Scene& s, Dice&) {
    if (s.move.verb != Verb::draw || s.move.cards.size() < 2) return std::nullopt;
    Move move = s.move;
    move.cards.pop_back();
    return replaced(s, move, {"rule.draw_count"});
}
Made draws_in_the_play_phase(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase) || s.before.pile_n == 0) return std::nullopt;
    const auto top = s.before.pile[s.before.pile_n - 1U];
    return inserted(s, line(s.seat(), Verb::draw, {s.ruleset.deck.face(s.before.face[top])}),
                    {"rule.not_answer", "rule.not_asked", "rule.wrong_phase", "rule.draw_count"});
}
Made turns_up_another_card(const Scene& s, Dice& dice) {
    // with a pile about to run out the card on top and the shuffle may have been left out, and this card come
    // after them
    constexpr int enough = 12;
    const auto card = s.alone(s.in(Zone::discard), dice);
    if (s.move.verb != Verb::turn_up || s.move.cards.empty() || !card || s.before.pile_n < enough)
        return std::nullopt;
    Move move = s.move;
    move.cards.back() = *card;
    return replaced(s, move, {"record.pile_order", "record.card_elsewhere", "record.face_exhausted"});
}
Made shuffles_too_early(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase) || s.before.pile_n < 30) return std::nullopt;
    Move move = line(s.seat(), Verb::shuffle);
    move.seat.reset();
    return inserted(s, move, {"rule.reshuffle_not_due"});
}
Made wrong_general_enters(const Scene& s, Dice&) {
    if (s.move.verb != Verb::enter) return std::nullopt;
    Move move = s.move;
    move.general = s.before.of(cards::other(*s.move.seat)).general();
    return replaced(s, move, {"record.wrong_general"});
}

// ---- turns ----------------------------------------------------------------------------------------------

Made turn_of_the_wrong_player(const Scene& s, Dice&) {
    if (s.move.verb != Verb::begin_turn) return std::nullopt;
    Move move = s.move;
    move.seat = cards::other(*s.move.seat);
    return replaced(s, move, {"rule.turn_order", "rule.not_asked"});
}
Made wrong_turn_number(const Scene& s, Dice&) {
    if (s.move.verb != Verb::begin_turn || s.move.number == 0) return std::nullopt;
    Move move = s.move;
    ++move.number;
    return replaced(s, move, {"record.turn_number"});
}
Made ends_the_opponents_phase(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase)) return std::nullopt;
    return inserted(s, line(s.other(), Verb::end_play), {"rule.turn_order", "rule.not_asked"});
}
Made plays_out_of_turn(const Scene& s, Dice&) {
    const auto card = s.of_kind(engine::hand_of(s.other()), CardKind::ex_nihilo);
    if (!s.at(Question::play_phase) || !card) return std::nullopt;
    return inserted(s, line(s.other(), Verb::use, {*card}),
                    {"rule.turn_order", "rule.not_asked", "rule.not_answer"});
}
Made answers_after_the_window(const Scene& s, Dice&) {
    const auto card = s.of_kind(engine::hand_of(s.other()), CardKind::jink);
    if (!s.at(Question::play_phase) || !card) return std::nullopt;
    return inserted(s, line(s.other(), Verb::use, {*card}),
                    {"rule.turn_order", "rule.not_asked", "rule.response_only", "rule.not_answer"});
}

// ---- answers, discards, counts ----------------------------------------------------------------------------

Made answers_with_the_wrong_card(const Scene& s, Dice&) {
    const auto card = s.of_kind(engine::hand_of(s.seat()), CardKind::peach);
    if (!s.at(Question::answer_jink) || s.move.verb != Verb::use || !card) return std::nullopt;
    if (s.mine().hp <= 2) return std::nullopt;  // with the 闪 declined he could be dying, and the 桃 right
    if (s.before.active == s.seat())
        return std::nullopt;  // asked in his own turn (借刀杀人): it may be his next use
    return replaced(s, line(s.seat(), Verb::use, {*card}), {"rule.not_answer"});
}
Made answered_by_the_attacker(const Scene& s, Dice&) {
    if (!s.at(Question::answer_jink) || s.move.verb != Verb::use) return std::nullopt;
    Move move = s.move;
    move.seat = s.other();
    return replaced(s, move,
                    {"rule.not_asked", "rule.turn_order", "rule.response_only", "record.card_elsewhere",
                     "rule.skill_not_owned", "rule.not_answer"});
}
Made discards_too_few(const Scene& s, Dice&) {
    if (!s.at(Question::discard_excess) || s.move.cards.size() < 2) return std::nullopt;
    Move move = s.move;
    move.cards.pop_back();
    return replaced(s, move, {"rule.discard_count"});
}
Made discards_too_many(const Scene& s, Dice&) {
    if (!s.at(Question::discard_excess) || s.move.verb != Verb::discard) return std::nullopt;
    Move move = s.move;
    for (const CardFace& card : s.in(engine::hand_of(s.seat()))) {
        if (std::find(move.cards.begin(), move.cards.end(), card) != move.cards.end()) continue;
        move.cards.push_back(card);
        return replaced(s, move, {"rule.discard_count"});
    }
    return std::nullopt;
}
Made discards_equipment(const Scene& s, Dice&) {
    const auto worn = s.in(engine::equip_of(s.seat()));
    if (!s.at(Question::discard_excess) || worn.empty() || s.move.verb != Verb::discard) return std::nullopt;
    Move move = s.move;
    move.cards[0] = worn[0];
    return replaced(s, move, {"rule.hand_only", "record.card_elsewhere"});
}
Made forgets_to_discard(const Scene& s, Dice&) {
    if (!s.at(Question::discard_excess) || s.index + 1 >= s.record.entries.size()) return std::nullopt;
    const auto* next = std::get_if<Move>(&s.record.entries[s.index + 1].content);
    if (next == nullptr || next->verb != Verb::begin_turn) return std::nullopt;
    if (s.mine().hand_n == s.move.cards.size()) return std::nullopt;  // then it is forced and may be left out
    return omitted(s, {"rule.not_answer", "rule.must_answer", "rule.not_asked", "rule.turn_order"});
}
Made miscounts_hp(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase)) return std::nullopt;
    record::Checkpoint check;
    check.side[static_cast<std::size_t>(s.seat())].hp = s.mine().hp + 1;
    check.side[static_cast<std::size_t>(s.seat())].max_hp = s.mine().max_hp;
    return inserted(s, check, {"record.checkpoint"});
}
Made miscounts_a_hand(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase) || s.theirs().hand_n == 0) return std::nullopt;
    record::Checkpoint check;
    check.side[static_cast<std::size_t>(s.other())].hand = s.theirs().hand_n - 1;
    return inserted(s, check, {"record.checkpoint"});
}
Made lets_stand_nothing(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase)) return std::nullopt;
    return inserted(s, record::LetStand{}, {"record.nothing_to_let_stand"});
}

}  // namespace

const std::vector<MutantClass>& mutant_classes() {
    static const std::vector<MutantClass> classes = [] {
        std::vector<MutantClass> all = {
            {"a card in the opponent's hand is used", card_of_the_opponent},
            {"a card in the discard pile is used", card_from_the_discard_pile},
            {"a card that no deck has is used", card_of_no_deck},
            {"闪 is answered with a card not held", answer_not_held},
            {"a card not held is discarded", discards_what_is_not_held},
            {"a card is taken that is not there", takes_what_is_not_there},
            {"another card is drawn than lies on top", draws_another_card},
            {"one card too many is drawn", draws_one_too_many},
            {"one card too few is drawn", draws_one_too_few},
            {"a card is drawn in the play phase", draws_in_the_play_phase},
            {"another card is turned up than lies on top", turns_up_another_card},
            {"the pile is shuffled too early", shuffles_too_early},
            {"the wrong general enters", wrong_general_enters},
            {"the wrong player's turn begins", turn_of_the_wrong_player},
            {"a turn is numbered wrongly", wrong_turn_number},
            {"the opponent ends the phase", ends_the_opponents_phase},
            {"a trick is used out of turn", plays_out_of_turn},
            {"闪 comes after the window", answers_after_the_window},
            {"answered with the wrong card", answers_with_the_wrong_card},
            {"answered by the attacker", answered_by_the_attacker},
            {"too few are discarded", discards_too_few},
            {"too many are discarded", discards_too_many},
            {"equipment is discarded in the discard phase", discards_equipment},
            {"the discard phase is forgotten", forgets_to_discard},
            {"HP are miscounted", miscounts_hp},
            {"a hand is miscounted", miscounts_a_hand},
            {"nothing is let stand", lets_stand_nothing},
        };
        for (const auto& more : {use_mutants(), moment_mutants()})
            all.insert(all.end(), more.begin(), more.end());
        return all;
    }();
    return classes;
}

}  // namespace kit
