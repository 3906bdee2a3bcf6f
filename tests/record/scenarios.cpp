#include "record/scenarios.hpp"

#include <algorithm>

namespace kit {
namespace {

using cards::CardFace;
using cards::CardKind;
using cards::Color;
using cards::Suit;
using record::Dice;

using Lines = std::vector<std::string>;
using Codes = std::vector<std::string_view>;

const Codes kOutOfTurn = {"rule.not_asked",    "rule.not_answer",  "rule.turn_order",
                          "rule.skill_window", "rule.wrong_phase", "rule.response_only"};

/// Generals without a part in what is tried, so that nothing else happens.
constexpr const char* kReserves[] = {"liu_bei cao_ren", "xu_chu gan_ning"};

bool strikes(const CardFace& face) {
    return face.suit == Suit::spade && face.rank >= 2 && face.rank <= 9;
}

/// "position: … lineup L: … lineup R: …" with L in this phase of turn 8; `more` are further header lines.
std::string table(const std::string& phase, const std::string& lord, const std::string& renegade,
                  const std::string& more) {
    const auto side = [](const std::string& general, const char* reserve) {
        const auto blank = general.find(' ');
        return general.substr(0, blank) + ' ' + reserve +
               (blank == std::string::npos ? std::string() : general.substr(blank));
    };
    return "position: L " + phase + " turn8\nlineup L: " + side(lord, kReserves[0]) +
           "\nlineup R: " + side(renegade, kReserves[1]) + '\n' + more;
}

/// Both stories up to the line where they part: there one says `right`, the other `wrong`.
Scenario parting(const std::string& position, const Lines& before, const Lines& right, const Lines& wrong,
                 std::size_t line, Codes codes) {
    Lines legal = before, broken = before;
    legal.insert(legal.end(), right.begin(), right.end());
    broken.insert(broken.end(), wrong.begin(), wrong.end());
    return {paper(position, legal), paper(position, broken), line, std::move(codes)};
}

// ---- orders ---------------------------------------------------------------------------------------------

/// The player whose turn it is changes a judgement first; his silence is final (timing.12).
Scenario retrial_order(Dice& dice) {
    Dealer deal(dice);
    const bool wizard_acts = dice.below(2) == 0;  // 张角 acts, or 司马懿
    const std::string spell = deal.color(Color::black);
    const std::string harmless = deal.any([](const CardFace& face) { return !strikes(face); });
    const std::string trick = deal.kind(dice.below(2) == 0 ? CardKind::indulgence : CardKind::lightning);
    const std::string first = wizard_acts ? spell : harmless;
    const std::string second = wizard_acts ? harmless : spell;
    const bool second_strikes = second.starts_with('S') && second[1] >= '2' && second[1] <= '9';
    const std::string turned = deal.color(Color::red);
    const std::string position =
        table("judge", wizard_acts ? "zhang_jiao" : "si_ma_yi", wizard_acts ? "si_ma_yi" : "zhang_jiao",
              "hand L: " + first + "\nhand R: " + second +
                  "\njudging L: " + (second_strikes ? deal.kind(CardKind::indulgence) : trick) + '\n');
    const std::string actor = std::string("L invoke ") + (wizard_acts ? "guidao " : "guicai ") + first;
    const std::string other = std::string("R invoke ") + (wizard_acts ? "guicai " : "guidao ") + second;
    return parting(position, {"L turnup " + turned}, {actor, other}, {other, actor}, 2, kOutOfTurn);
}

/// The trick placed last is judged first (1v1.3.3.2): judged in the other order, a play phase is played that
/// was skipped.
Scenario tricks_in_placing_order(Dice& dice) {
    Dealer deal(dice);
    const std::string trick = deal.kind(CardKind::ex_nihilo);
    const std::string lightning = deal.kind(CardKind::lightning),
                      indulgence = deal.kind(CardKind::indulgence);
    const std::string club = deal.suit(dice.below(2) == 0 ? Suit::club : Suit::diamond);
    const std::string heart = deal.suit(Suit::heart);
    const std::string position =
        table("judge", "guan_yu", "zhang_liao",
              "hand L: " + trick + "\nhand R: ?\njudging L: " + lightning + ' ' + indulgence + '\n');
    return parting(position, {"L turnup " + club, "L turnup " + heart, "L draw ?2"}, {"R turn 9"},
                   {"L use " + trick}, 3, kOutOfTurn);
}

/// The same with the lightning placed last: what is turned first strikes.
Scenario lightning_judged_second(Dice& dice) {
    Dealer deal(dice);
    const std::string lightning = deal.kind(CardKind::lightning),
                      indulgence = deal.kind(CardKind::indulgence);
    const std::string strike = deal.any(strikes), harmless = deal.color(Color::red);
    const std::string position =
        table("judge", "guan_yu", "zhang_liao",
              "hand L: ?2\nhand R: ?\njudging L: " + indulgence + ' ' + lightning + '\n');
    return parting(position, {"L turnup " + strike, "L turnup " + harmless}, {"= L 1/4"}, {"= L 4/4"}, 2,
                   {"record.checkpoint"});
}

Scenario plays_under_indulgence(Dice& dice) {
    Dealer deal(dice);
    const std::string trick = deal.kind(CardKind::ex_nihilo), indulgence = deal.kind(CardKind::indulgence);
    const std::string turned = deal.any([](const CardFace& face) { return face.suit != Suit::heart; });
    const std::string position = table("judge", "guan_yu", "zhang_liao",
                                       "hand L: " + trick + "\nhand R: ?\njudging L: " + indulgence + '\n');
    return parting(position, {"L turnup " + turned, "L draw ?2"}, {"R turn 9"}, {"L use " + trick}, 2,
                   kOutOfTurn);
}

Scenario turn_of_the_face_down(Dice& dice) {
    const int cards = 1 + dice.below(4);
    const std::string position =
        "position: L before_turn turn8\nlineup L: cao_ren liu_bei guan_yu facedown\nlineup R: zhang_liao "
        "xu_chu "
        "gan_ning\nhand L: ?" +
        std::to_string(cards) + "\nhand R: ?2\n";
    return parting(position, {"L turn 9"}, {"R turn 10"}, {"L draw ?2"}, 1,
                   {"rule.draw_count", "rule.not_asked", "rule.turn_order"});
}

Scenario full_first_draw(Dice& dice) {
    const int cards = 1 + dice.below(4);
    const std::string position = table("draw", "guan_yu firstdraw", "zhang_liao",
                                       "hand L: ?" + std::to_string(cards) + "\nhand R: ?\n");
    return parting(position, {}, {"L draw ?"}, {"L draw ?2"}, 0, {"rule.draw_count"});
}

// ---- locked skills and equipment that act by themselves
// ------------------------------------------------------

Scenario one_dodge_against_wushuang(Dice& dice) {
    Dealer deal(dice);
    const std::string slash = deal.kind(CardKind::slash), first = deal.kind(CardKind::jink),
                      second = deal.kind(CardKind::jink), trick = deal.kind(CardKind::ex_nihilo);
    const std::string position =
        table("play", "lv_bu", "zhang_liao",
              "hand L: " + slash + ' ' + trick + "\nhand R: " + first + ' ' + second + " ?\n");
    const std::string goes_on = "L use " + trick;
    return parting(position, {"L use " + slash + " > R", "R use " + first},
                   {"R use " + second, goes_on, "= R 4/4 hand1"}, {goes_on, "= R 4/4 hand2"}, 3,
                   {"record.checkpoint"});
}

Scenario one_slash_in_a_duel_with_wushuang(Dice& dice) {
    Dealer deal(dice);
    const std::string duel = deal.kind(CardKind::duel), a = deal.kind(CardKind::slash),
                      b = deal.kind(CardKind::slash), own = deal.kind(CardKind::slash);
    const std::string position = table("play", "lv_bu slash1", "zhang_liao",
                                       "hand L: " + duel + ' ' + own + "\nhand R: " + a + ' ' + b + '\n');
    Codes codes = kOutOfTurn;
    codes.push_back("rule.slash_limit");
    return parting(position, {"L use " + duel + " > R", "R use " + a}, {"R use " + b, "L use " + own},
                   {"L use " + own}, 2, std::move(codes));
}

Scenario forgotten_kuanggu(Dice& dice) {
    Dealer deal(dice);
    const std::string slash = deal.kind(CardKind::slash);
    const std::string position =
        table("play", "wei_yan hp3", "zhang_liao", "hand L: " + slash + "\nhand R: ?2\n");
    return parting(position, {"L use " + slash + " > R", "R pass"}, {"= L 4/4 R 3/4"}, {"= L 3/4 R 3/4"}, 2,
                   {"record.checkpoint"});
}

/// 红颜: a spade is a heart, so 八卦阵 has given the 闪 already.
Scenario dodge_beside_hongyan(Dice& dice) {
    Dealer deal(dice);
    const std::string slash = deal.kind(CardKind::slash), jink = deal.kind(CardKind::jink),
                      armor = deal.kind(CardKind::eight_diagram), spade = deal.suit(Suit::spade);
    const std::string position =
        table("play", "guan_yu", "xiao_qiao",
              "hand L: " + slash + "\nhand R: " + jink + " ?\nequip R: " + armor + '\n');
    return parting(position, {"L use " + slash + " > R", "R invoke eight_diagram", "R turnup " + spade},
                   {"L end"}, {"R use " + jink}, 3, kOutOfTurn);
}

Scenario black_card_counts_as_dodge(Dice& dice) {
    Dealer deal(dice);
    const std::string slash = deal.kind(CardKind::slash), armor = deal.kind(CardKind::eight_diagram),
                      trick = deal.kind(CardKind::ex_nihilo), black = deal.color(Color::black);
    const std::string position =
        table("play", "guan_yu", "zhang_liao",
              "hand L: " + slash + ' ' + trick + "\nhand R: ?2\nequip R: " + armor + '\n');
    const Lines before = {"L use " + slash + " > R", "R invoke eight_diagram", "R turnup " + black,
                          "L use " + trick};
    return parting(position, before, {"= R 3/4"}, {"= R 4/4"}, 4, {"record.checkpoint"});
}

Scenario dodge_behind_the_shield(Dice& dice) {
    Dealer deal(dice);
    const std::string slash = deal.black(CardKind::slash), jink = deal.kind(CardKind::jink),
                      armor = deal.kind(CardKind::renwang_shield);
    const std::string position =
        table("play", "guan_yu", "zhang_liao",
              "hand L: " + slash + "\nhand R: " + jink + " ?\nequip R: " + armor + '\n');
    return parting(position, {"L use " + slash + " > R"}, {"L end"}, {"R use " + jink}, 1, kOutOfTurn);
}

/// 青釭剑: the armour is not there for this 杀.
Scenario armor_against_the_sword(Dice& dice) {
    Dealer deal(dice);
    const std::string slash = deal.kind(CardKind::slash), armor = deal.kind(CardKind::eight_diagram),
                      sword = deal.kind(CardKind::qinggang_sword);
    const std::string position =
        table("play", "guan_yu", "zhang_liao",
              "hand L: " + slash + "\nequip L: " + sword + "\nhand R: ?2\nequip R: " + armor + '\n');
    Codes codes = kOutOfTurn;
    codes.insert(codes.end(), {"rule.equipment_not_worn", "rule.skill_condition"});
    return parting(position, {"L use " + slash + " > R"}, {"R pass"}, {"R invoke eight_diagram"}, 1,
                   std::move(codes));
}

// ---- too late, too little
// ------------------------------------------------------------------------------------

/// "May" skills not named in their moment are waived (judging.md 4.4-5).
Scenario skill_after_its_moment(Dice& dice) {
    Dealer deal(dice);
    constexpr const char* owners[][2] = {
        {"xia_hou_dun", "ganglie"}, {"guo_jia", "yiji"}, {"si_ma_yi", "fankui"}};
    const auto& owner = owners[dice.below(3)];
    const std::string slash = deal.kind(CardKind::slash), trick = deal.kind(CardKind::ex_nihilo);
    const std::string position =
        table("play", "guan_yu", owner[0], "hand L: " + slash + ' ' + trick + "\nhand R: ?2\n");
    const std::string declared = std::string("R invoke ") + owner[1];
    return parting(position, {"L use " + slash + " > R", "R pass jink"}, {declared},
                   {"L use " + trick, "L draw ?2", declared}, 4, {"rule.skill_window"});
}

/// 青龙偃月刀 follows a 杀 that was dodged, not one that hit.
Scenario blade_after_a_hit(Dice& dice) {
    Dealer deal(dice);
    const std::string blade = deal.kind(CardKind::blade), jink = deal.kind(CardKind::jink),
                      first = deal.kind(CardKind::slash), second = deal.kind(CardKind::slash);
    const std::string position =
        table("play", "guan_yu", "zhang_liao",
              "hand L: " + first + ' ' + second + "\nequip L: " + blade + "\nhand R: " + jink + " ?\n");
    const std::string again = "L use " + second + " > R";
    Scenario dodged = parting(position, {"L use " + first + " > R"}, {"R use " + jink, again},
                              {"R pass", again}, 2, kOutOfTurn);
    dodged.codes.push_back("rule.slash_limit");
    return dodged;
}

Scenario axe_for_one_card(Dice& dice) {
    Dealer deal(dice);
    const std::string axe = deal.kind(CardKind::axe), jink = deal.kind(CardKind::jink),
                      slash = deal.kind(CardKind::slash), a = deal.kind(CardKind::peach),
                      b = deal.kind(CardKind::nullification);
    const std::string position =
        table("play", "guan_yu", "zhang_liao",
              "hand L: " + slash + ' ' + a + ' ' + b + "\nequip L: " + axe + "\nhand R: " + jink + " ?\n");
    return parting(position, {"L use " + slash + " > R", "R use " + jink}, {"L invoke axe " + a + ' ' + b},
                   {"L invoke axe " + a}, 2, {"rule.count", "rule.skill_cost", "rule.discard_count"});
}

}  // namespace

const std::vector<ScenarioClass>& scenario_classes() {
    static const std::vector<ScenarioClass> all = {
        {"the other player's retrial comes first", retrial_order},
        {"the trick placed first is judged first: a skipped phase is played", tricks_in_placing_order},
        {"the trick placed first is judged first: the lightning misses", lightning_judged_second},
        {"a phase skipped by 乐不思蜀 is played", plays_under_indulgence},
        {"a face-down general takes his turn", turn_of_the_face_down},
        {"two cards in the first draw", full_first_draw},
        {"无双 forgotten: one 闪 is enough", one_dodge_against_wushuang},
        {"无双 forgotten: one 杀 in a 决斗 is enough", one_slash_in_a_duel_with_wushuang},
        {"狂骨 forgotten", forgotten_kuanggu},
        {"红颜 forgotten: 闪 beside a 八卦阵 that held", dodge_beside_hongyan},
        {"八卦阵 holds with a black card", black_card_counts_as_dodge},
        {"仁王盾 forgotten: 闪 against a void 杀", dodge_behind_the_shield},
        {"青釭剑 forgotten: 八卦阵 is declared", armor_against_the_sword},
        {"a waived skill is declared later", skill_after_its_moment},
        {"青龙偃月刀 after a hit", blade_after_a_hit},
        {"贯石斧 for one card", axe_for_one_card},
    };
    return all;
}

}  // namespace kit
