#include "record/qsgs/answers.hpp"

#include <charconv>
#include <nlohmann/json.hpp>
#include <string>

#include "record/qsgs/card_table.hpp"

namespace yuanmen::record::qsgs {
namespace {

Move by(Seat seat, Verb verb) {
    Move move;
    move.seat = seat;
    move.verb = verb;
    return move;
}

/// Declines what is named: a skill, an equipment, or the card asked for.
Move pass(Seat seat, std::string_view what) {
    Move move = by(seat, Verb::pass);
    if (const auto skill = cards::skill_from_id(what)) move.skill = *skill;
    if (const auto kind = cards::card_kind_from_id(what)) move.kind = *kind;
    return move;
}

Move invoke(Seat seat, SkillId skill) {
    Move move = by(seat, Verb::invoke);
    move.skill = skill;
    return move;
}

SkillId need_skill(std::string_view name) {
    const auto skill = cards::skill_from_id(name);
    if (!skill) throw LogFault{"skill"};
    return *skill;
}

const Json& at(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end()) throw LogFault{key};
    return *found;
}

std::string text(const Json& value) {
    if (!value.is_string()) throw LogFault{"text"};
    return value.get<std::string>();
}

/// "@ShensuCard=66+3->sgs1": the ids between `=` and `->`; "." is none.
std::vector<WrittenCard> ids_of_string(std::string_view answer) {
    const auto begin = answer.find('=');
    const auto end = answer.find("->");
    if (begin == std::string_view::npos) throw LogFault{"a"};
    std::string_view ids = answer.substr(begin + 1, end == std::string_view::npos ? end : end - begin - 1);
    std::vector<WrittenCard> cards;
    while (!ids.empty() && ids != ".") {
        const auto plus = ids.find('+');
        int id = -1;
        const std::string_view one = ids.substr(0, plus);
        std::from_chars(one.data(), one.data() + one.size(), id);
        cards.push_back(card_of(id));
        ids = plus == std::string_view::npos ? std::string_view{} : ids.substr(plus + 1);
    }
    return cards;
}

/// "…->sgs2": whom it names, if anybody.
std::optional<Seat> target_of_string(std::string_view answer, std::string_view lord_name) {
    const auto arrow = answer.find("->");
    if (arrow == std::string_view::npos) return std::nullopt;
    return answer.substr(arrow + 2) == lord_name ? Seat::lord : Seat::renegade;
}

/// `use_card`: 突袭 神速 天香 雷击.
Move use_card_answer(Seat seat, const Json& line, std::string_view lord_name) {
    const std::string pattern = text(at(line, "pattern"));
    const std::string answer = text(at(line, "a"));
    std::string name = pattern.substr(pattern.find_first_not_of('@'));
    if (name.starts_with("shensu")) name = "shensu";
    if (answer == ".") return pass(seat, name);
    Move move = invoke(seat, need_skill(name));
    move.cards = ids_of_string(answer);
    move.target = target_of_string(answer, lord_name);
    if (move.skill == SkillId::leiji && !move.target) throw LogFault{"a"};
    return move;
}

Move skill_invoke_answer(Seat seat, const Json& line) {
    if (!at(line, "a").is_boolean()) throw LogFault{"a"};
    const std::string name = text(at(line, "skill"));
    if (!line["a"].get<bool>()) return pass(seat, name);
    if (const auto kind = cards::card_kind_from_id(name)) {
        Move move = by(seat, Verb::invoke);
        move.kind = *kind;
        return move;
    }
    return invoke(seat, need_skill(name));
}

Move discard_answer(Seat seat, const Json& line) {
    Move move = by(seat, Verb::discard);
    move.cards = cards_of(at(line, "a"));
    if (!move.cards.empty() || text(at(line, "reason")) != "ganglie") return move;
    move = by(seat, Verb::choose);
    move.number = static_cast<std::uint16_t>(engine::Option::damage);
    return move;
}

Move suit_answer(Seat seat, const Json& line) {
    constexpr std::array<std::string_view, 4> names = {"spade", "heart", "club", "diamond"};
    const std::string named = text(at(line, "a"));
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] != named) continue;
        Move move = by(seat, Verb::choose);
        move.number = static_cast<std::uint16_t>(i);
        return move;
    }
    throw LogFault{"suit"};
}

std::vector<Move> yiji_answer(Seat seat, const Json& line) {
    const auto give = [&](const WrittenCard& card, Seat to) {
        Move move = by(seat, Verb::give);
        move.cards = {card};
        move.target = to;
        return move;
    };
    std::vector<Move> moves;
    if (at(line, "a").is_null()) {  // he keeps the rest
        for (const WrittenCard& card : cards_of(at(line, "options"))) moves.push_back(give(card, seat));
    } else {
        moves.push_back(give(card_of(line["a"]), seat_of(at(line, "to"))));
    }
    return moves;
}

/// The next thing done in a play phase, with whom it names. 借刀杀人 names who shall use the 杀, then on
/// whom.
Move activate_answer(Seat seat, const Json& line) {
    if (at(line, "a").is_null()) return by(seat, Verb::end_play);
    Move move = move_of_card(seat, line["a"]);
    const Json& to = at(line, "to");
    if (!to.is_array()) throw LogFault{"to"};
    if (!to.empty()) move.target = seat_of(to[0]);
    if (to.size() > 1 && seat_of(to[1]) == seat_of(to[0])) throw LogFault{"to"};
    return move;
}

Move laid_down_or_pass(Seat seat, const Json& card, std::string_view asked_for) {
    return card.is_null() ? pass(seat, asked_for) : move_of_card(seat, card);
}

Move ag_answer(Seat seat, const Json& line) {
    Move move = by(seat, text(at(line, "reason")) == "buqu" ? Verb::discard : Verb::take);
    move.cards = {card_of(at(line, "a"))};
    return move;
}

}  // namespace

Seat seat_of(const Json& number) {
    if (!number.is_number_integer()) throw LogFault{"p"};
    const auto p = number.get<std::int64_t>();
    if (p != 0 && p != 1) throw LogFault{"p"};
    return p == 0 ? Seat::lord : Seat::renegade;
}

CardFace card_of(const Json& id) {
    if (!id.is_number_integer()) throw LogFault{"id"};
    const auto card = card_of_id(id.get<std::int64_t>());
    if (!card) throw LogFault{"id"};
    return *card;
}

GeneralId general_of(const Json& name) {
    const std::string wanted = text(name);
    for (std::size_t i = 0; i < cards::kGeneralIds.size(); ++i) {
        std::string plain;
        for (const char c : cards::kGeneralIds[i]) {
            if (c != '_') plain += c;
        }
        if (plain == wanted) return static_cast<GeneralId>(i);
    }
    throw LogFault{"general"};
}

std::vector<WrittenCard> cards_of(const Json& ids) {
    if (!ids.is_array() || ids.size() > 108) throw LogFault{"ids"};
    std::vector<WrittenCard> cards;
    for (const Json& id : ids) cards.push_back(card_of(id));
    return cards;
}

Move move_of_card(Seat seat, const Json& card) {
    Move move = by(seat, Verb::use);
    move.cards = cards_of(at(card, "ids"));
    const std::string skill = text(at(card, "skill"));
    const std::string name = text(at(card, "name"));
    if (skill.empty() || skill == "hongyan") {  // 红颜 is no conversion: the card is what it is
        if (move.cards.size() != 1 || cards::id_of(move.cards[0].kind) != name) throw LogFault{"name"};
        return move;
    }
    if (name.empty()) {  // 苦肉, 反间, 结姻, 仁德
        move.verb = Verb::invoke;
        move.skill = need_skill(skill);
        return move;
    }
    const auto kind = cards::card_kind_from_id(name);
    if (!kind) throw LogFault{"card"};
    move.kind = *kind;
    if (skill == "spear") {
        move.through = CardKind::spear;
    } else {
        move.skill = need_skill(skill);
    }
    return move;
}

std::vector<Move> moves_of_ask(const Json& line, std::string_view lord_name) {
    const std::string kind = text(at(line, "k"));
    const Seat seat = seat_of(at(line, "p"));
    if (kind == "activate") return {activate_answer(seat, line)};
    if (kind == "skill_invoke") {
        Move move = skill_invoke_answer(seat, line);
        // 八卦阵 not used is no answer of its own: the 闪 is asked for next
        if (move.verb == Verb::pass && line["skill"] == "eight_diagram") return {};
        return {std::move(move)};
    }
    if (kind == "nullification" || kind == "peach") return {laid_down_or_pass(seat, at(line, "a"), kind)};
    if (kind == "use_card") return {use_card_answer(seat, line, lord_name)};
    if (kind == "discard") return {discard_answer(seat, line)};
    if (kind == "suit") return {suit_answer(seat, line)};
    if (kind == "yiji") return yiji_answer(seat, line);
    if (kind == "ag") return {ag_answer(seat, line)};
    if (kind == "choice" && text(at(line, "skill")) == "buqu") {
        return {text(at(line, "a")) == "alive" ? invoke(seat, SkillId::buqu) : pass(seat, "buqu")};
    }
    return {};  // card_chosen, and the choice of 麒麟弓: the importer waits for the card to move
}

std::optional<Move> move_of_respond(const Json& line) {
    const Seat seat = seat_of(at(line, "p"));
    const std::string pattern = text(at(line, "pattern"));
    const Json& card = at(line, "card");
    if (line.value("provided", false)) return std::nullopt;  // 八卦阵 has given it
    if (pattern == ".") {                                    // 雌雄双股剑
        Move move = by(seat, card.is_null() ? Verb::choose : Verb::discard);
        move.number = card.is_null() ? static_cast<std::uint16_t>(engine::Option::let_draw) : 0;
        if (!card.is_null()) move.cards = cards_of(at(card, "ids"));
        return move;
    }
    if (card.is_null()) return pass(seat, pattern.starts_with('@') ? pattern.substr(1) : pattern);
    if (pattern.starts_with('@')) {
        Move move = by(seat, Verb::invoke);
        move.cards = cards_of(at(card, "ids"));
        const std::string name = pattern.substr(1);
        if (name == "axe") {
            move.kind = CardKind::axe;
        } else {
            move.skill = need_skill(name);
        }
        return move;
    }
    return move_of_card(seat, card);
}

}  // namespace yuanmen::record::qsgs
