#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "engine/position.hpp"
#include "engine/random_play.hpp"
#include "engine/view.hpp"

// A table to try rules on: a position in a few words, then who does what.
//   Table t;  t.lord(lv_bu).hand("S7 slash"); t.renegade(zhang_jiao).hand("H2 jink"); t.open();
//   t.use(lord, "S7 slash"); t.use(renegade, "H2 jink"); CHECK(t.hp(renegade) == 3);

namespace yuanmen::engine::test {

inline constexpr Seat lord = Seat::lord;
inline constexpr Seat renegade = Seat::renegade;
using enum cards::GeneralId;

/// The face of a card written "H5 chitu".
cards::CardId face(std::string_view text);

class Table {
  public:
    explicit Table(const Rules& rules = rules_of("wzzz-2012")) : rules_(rules) {
        position_.active = Seat::lord;
        side(lord, guan_yu);
        side(renegade, zhang_fei);
    }

    /// Setting up. Reserves are generals without a part in the test.
    struct SideSetter {
        SidePosition& position;
        SideSetter& hand(std::initializer_list<std::string_view> cards);
        SideSetter& wears(std::initializer_list<std::string_view> cards);
        SideSetter& judging(std::string_view card, CardKind as);
        SideSetter& hp(int n);
        SideSetter& last();  ///< no general in reserve
    };
    SideSetter side(Seat seat, GeneralId general);
    SideSetter side(Seat seat) { return {position_.side[static_cast<std::size_t>(seat)]}; }
    Table& pile(std::initializer_list<std::string_view> top_first);
    Table& turn_of(Seat seat, Phase phase = Phase::play);
    Table& open();

    // Playing. Each applies one action; `settle` first carries out reveals that are implied.
    Ruling act(Action action);
    Ruling use(Seat seat, std::string_view card, CardKind as = CardKind::none, SkillId skill = SkillId::none);
    Ruling spear(Seat seat, std::string_view a, std::string_view b);
    Ruling invoke(Seat seat, SkillId skill, std::initializer_list<std::string_view> cards = {});
    Ruling invoke(Seat seat, CardKind equipment, std::initializer_list<std::string_view> cards = {});
    Ruling discard(Seat seat, std::initializer_list<std::string_view> cards);
    Ruling take(Seat seat, std::string_view card);
    Ruling choose(Seat seat, int choice);
    Ruling give(Seat seat, std::string_view card, Seat to);
    Ruling arrange(Seat seat, std::initializer_list<std::string_view> cards, int on_top);
    Ruling pass(Seat seat);
    Ruling end_play(Seat seat);
    Ruling bell();
    /// Passes for everybody until this question (or the end) is open.
    void pass_until(Question question);
    void settle();

    Prompt asked() const { return engine::prompt(rules_, state_); }
    int hp(Seat seat) const { return state_.of(seat).hp; }
    int hand(Seat seat) const { return state_.of(seat).hand_n; }
    GeneralId general(Seat seat) const { return state_.of(seat).general(); }
    bool lies(std::string_view card, Zone zone) const;
    const State& state() const { return state_; }
    State& state() { return state_; }
    const Rules& rules() const { return rules_; }

  private:
    const Rules& rules_;
    Position position_;
    State state_{};
};

}  // namespace yuanmen::engine::test
