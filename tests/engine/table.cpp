#include "engine/table.hpp"

#include <doctest/doctest.h>

#include <string>

namespace yuanmen::engine::test {
namespace {
constexpr GeneralId kReserves[] = {xu_chu, da_qiao, zhang_liao, diao_chan, cao_ren, gan_ning};
}

cards::CardId face(std::string_view text) {
    const cards::Deck& deck = rules_of("wzzz-2012").deck();
    const std::size_t space = text.find(' ');
    const cards::CardFace wanted = {cards::suit_from_letter(text[0]).value(),
                                    cards::rank_from_name(text.substr(1, space - 1)).value(),
                                    cards::card_kind_from_id(text.substr(space + 1)).value()};
    const cards::CardId id = deck.find(wanted);
    REQUIRE_MESSAGE(id != cards::kNoCard, "no such card: ", std::string(text));
    return id;
}

Table::SideSetter& Table::SideSetter::hand(std::initializer_list<std::string_view> cards) {
    for (std::string_view card : cards) position.hand.push_back(face(card));
    return *this;
}
Table::SideSetter& Table::SideSetter::wears(std::initializer_list<std::string_view> cards) {
    for (std::string_view card : cards) position.equipment.push_back(face(card));
    return *this;
}
Table::SideSetter& Table::SideSetter::judging(std::string_view card, CardKind as) {
    position.judging.push_back({face(card), as});
    return *this;
}
Table::SideSetter& Table::SideSetter::hp(int n) {
    position.hp = n;
    return *this;
}
Table::SideSetter& Table::SideSetter::last() {
    position.line_up.resize(1);
    position.fallen = 2;
    return *this;
}

Table::SideSetter Table::side(Seat seat, GeneralId general) {
    SidePosition& position = position_.side[static_cast<std::size_t>(seat)];
    position.line_up = {general};
    return {position};
}

Table& Table::pile(std::initializer_list<std::string_view> top_first) {
    for (std::string_view card : top_first) position_.pile.push_back(face(card));
    return *this;
}

Table& Table::turn_of(Seat seat, Phase phase) {
    position_.active = seat;
    position_.phase = phase;
    return *this;
}

Table& Table::open() {
    // reserves without a part in the test, for whoever is not the last of his side
    std::size_t next = 0;
    for (SidePosition& side : position_.side) {
        while (side.fallen == 0 && side.line_up.size() < 3) {
            const GeneralId reserve = kReserves[next++];
            const bool plays =
                reserve == position_.side[0].line_up[0] || reserve == position_.side[1].line_up[0];
            if (!plays) side.line_up.push_back(reserve);
        }
    }
    const auto made = set_up(rules_, position_);
    if (!made.ok()) FAIL(made.error().code, " ", made.error().field);
    state_ = made.value();
    settle();
    return *this;
}

void Table::settle() {
    while (is_reveal(asked().question) && asked().question != Question::over &&
           asked().question != Question::begin_turn) {
        const auto action = implied(rules_, state_);
        if (!action || !engine::apply(rules_, state_, *action).ok()) return;
    }
}

Ruling Table::act(Action action) {
    const Ruling ruling = engine::apply(rules_, state_, action);
    settle();
    return ruling;
}

namespace {
Action action(Verb verb, Seat seat, std::initializer_list<std::string_view> cards = {}) {
    Action a;
    a.verb = verb;
    a.seat = seat;
    for (std::string_view card : cards) a.add({face(card), kNoSlot});
    return a;
}
}  // namespace

Ruling Table::use(Seat seat, std::string_view card, CardKind as, SkillId skill) {
    Action a = action(Verb::use, seat, {card});
    a.kind = as == CardKind::none ? rules_.deck().kind(face(card)) : as;
    a.skill = skill;
    return act(a);
}
Ruling Table::spear(Seat seat, std::string_view a, std::string_view b) {
    Action both = action(Verb::use, seat, {a, b});
    both.kind = CardKind::slash;
    both.through = CardKind::spear;
    return act(both);
}
Ruling Table::invoke(Seat seat, SkillId skill, std::initializer_list<std::string_view> cards) {
    Action a = action(Verb::invoke, seat, cards);
    a.skill = skill;
    return act(a);
}
Ruling Table::invoke(Seat seat, CardKind equipment, std::initializer_list<std::string_view> cards) {
    Action a = action(Verb::invoke, seat, cards);
    a.kind = equipment;
    return act(a);
}
Ruling Table::discard(Seat seat, std::initializer_list<std::string_view> cards) {
    return act(action(Verb::discard, seat, cards));
}
Ruling Table::take(Seat seat, std::string_view card) {
    Action a = action(Verb::take, seat, {card});
    const Prompt p = asked();
    for (std::size_t i = 0; i < kSlots; ++i) {
        const bool reachable = (p.zones >> static_cast<int>(state_.place[i]) & 1) != 0;
        if (reachable && state_.face[i] == rules_.deck().representative(face(card))) a.zone = state_.place[i];
    }
    return act(a);
}
Ruling Table::choose(Seat seat, int choice) {
    Action a = action(Verb::choose, seat);
    a.choice = static_cast<std::uint8_t>(choice);
    return act(a);
}
Ruling Table::give(Seat seat, std::string_view card, Seat to) {
    Action a = action(Verb::give, seat, {card});
    a.target = static_cast<std::uint8_t>(to);
    return act(a);
}
Ruling Table::arrange(Seat seat, std::initializer_list<std::string_view> cards, int on_top) {
    Action a = action(Verb::arrange, seat, cards);
    a.choice = static_cast<std::uint8_t>(on_top);
    return act(a);
}
Ruling Table::pass(Seat seat) {
    return act(action(Verb::pass, seat));
}
Ruling Table::end_play(Seat seat) {
    return act(action(Verb::end_play, seat));
}
Ruling Table::bell() {
    return act(action(Verb::bell, lord));
}

void Table::pass_until(Question question) {
    for (int i = 0; i < 50 && asked().question != question && asked().question != Question::over; ++i) {
        if (!asked().may_pass) return;
        pass(asked().seat);
    }
}

bool Table::lies(std::string_view card, Zone zone) const {
    for (std::size_t i = 0; i < kSlots; ++i) {
        if (state_.place[i] == zone && state_.face[i] == rules_.deck().representative(face(card)))
            return true;
    }
    return false;
}

}  // namespace yuanmen::engine::test
