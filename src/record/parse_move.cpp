#include <algorithm>

#include "engine/conversions.hpp"
#include "record/parse_entry.hpp"

namespace yuanmen::record {
namespace {

/// What a conversion makes of a card, where `as` was left out and there is no choice.
CardKind made_by(const Move& move) {
    if (move.through == CardKind::spear) return CardKind::slash;
    const bool unseen = move.cards.empty() || is_unseen(move.cards[0]);
    if (unseen && move.skill == SkillId::longdan) return CardKind::none;
    const bool jink = !unseen && move.cards[0].kind == CardKind::jink;
    return engine::made_by(move.skill, jink ? CardKind::jink : CardKind::slash);
}

bool converts(SkillId skill) {
    return engine::made_by(skill, CardKind::none) != CardKind::none;
}

/// `[CARDS] [as KIND] [> SEAT]`
void parse_cards_and_target(LineReader& in, Move& move) {
    move.cards = in.cards();
    if (in.skip(WordClass::inside, Word::as)) {
        move.verb = Verb::use;
        move.kind = in.need_kind();
    }
    move.target = in.target();
}

/// After an optional `use` or `invoke`: a card, a skill, or an equipment.
void parse_use_or_invoke(LineReader& in, Move& move, std::optional<Word> said) {
    const std::string_view text = in.peek();
    const auto skill = in.lexicon().skill(text);
    const auto kind = in.lexicon().card_kind(text);
    if (skill) {
        in.take();
        move.skill = *skill;
        move.verb = Verb::invoke;
        parse_cards_and_target(in, move);
        if (move.verb == Verb::invoke && converts(*skill) && !move.cards.empty() && said != Word::invoke) {
            move.verb = Verb::use;
            move.kind = made_by(move);
            if (move.kind == CardKind::none) in.fail("parse.expected", "as");
        }
    } else if (kind && (cards::is_equipment(*kind) || said == Word::invoke)) {
        in.take();
        move.verb = Verb::invoke;
        move.kind = *kind;
        parse_cards_and_target(in, move);
        if (*kind == CardKind::spear && (move.verb == Verb::use || !move.cards.empty())) {
            move.verb = Verb::use;
            move.through = CardKind::spear;
            if (move.kind == CardKind::spear) move.kind = CardKind::slash;
        } else if (move.verb == Verb::use) {
            in.fail("parse.not_a_conversion");
        }
    } else if (looks_like_card(text) || text.starts_with('?') || text.starts_with("？")) {
        move.verb = Verb::use;
        parse_cards_and_target(in, move);
    } else if (said) {
        in.fail("parse.expected", *said == Word::use ? "card" : "skill", in.lexicon().nearest_name(text));
    } else {
        auto suggestion = nearest(text, spellings(WordClass::verb));
        if (suggestion.empty()) suggestion = in.lexicon().nearest_name(text);
        in.fail("parse.unknown_word", "verb", suggestion);
    }
}

void parse_choice(LineReader& in, Move& move) {
    move.verb = Verb::choose;
    if (const auto suit = read_suit(in.peek()); suit && !in.at_end()) {
        in.take();
        move.number = static_cast<std::uint16_t>(*suit);
    } else if (in.skip(WordClass::inside, Word::let_draw)) {
        move.number = static_cast<std::uint16_t>(engine::Option::let_draw);
    } else if (in.skip(WordClass::inside, Word::damage)) {
        move.number = static_cast<std::uint16_t>(engine::Option::damage);
    } else {
        in.fail("parse.expected", "choice");
    }
}

void parse_arrangement(LineReader& in, Move& move) {
    move.verb = Verb::arrange;
    if (in.skip(WordClass::inside, Word::top)) move.cards = in.cards();
    move.number = static_cast<std::uint16_t>(move.cards.size());
    if (in.skip(WordClass::inside, Word::bottom)) {
        for (const WrittenCard& card : in.cards()) move.cards.push_back(card);
    }
    if (move.cards.size() > 108) in.fail("parse.too_many_cards");
}

/// `pass [SKILL | CARD NAME]`: what is declined may be named.
void parse_pass(LineReader& in, Move& move) {
    move.verb = Verb::pass;
    if (in.at_end()) return;
    if (const auto skill = in.lexicon().skill(in.peek())) {
        move.skill = *skill;
        in.take();
    } else if (const auto kind = in.lexicon().card_kind(in.peek())) {
        move.kind = *kind;
        in.take();
    }
}

void parse_turn(LineReader& in, Move& move) {
    move.verb = Verb::begin_turn;
    if (!in.at_end()) move.number = static_cast<std::uint16_t>(in.need_number(1, 9999));
}

void parse_seat_move(LineReader& in, Move& move) {
    if (in.at_end()) return in.fail("parse.expected", "verb");
    const auto verb = find_word(WordClass::verb, in.peek());
    const bool arranges = verb == Word::arrange && (find_word(WordClass::inside, in.peek(1)) == Word::top ||
                                                    find_word(WordClass::inside, in.peek(1)) == Word::bottom);
    if (!verb || (verb == Word::arrange && !arranges)) return parse_use_or_invoke(in, move, std::nullopt);
    const auto listed = [&](Verb does) {
        move.verb = does;
        move.cards = in.cards();
    };
    in.take();
    switch (*verb) {
        case Word::pass:
            parse_pass(in, move);
            break;
        case Word::end:
            move.verb = Verb::end_play;
            break;
        case Word::concede:
            move.verb = Verb::concede;
            break;
        case Word::use:
        case Word::invoke:
            parse_use_or_invoke(in, move, verb);
            break;
        case Word::discard:
            listed(Verb::discard);
            break;
        case Word::draw:
            listed(Verb::draw);
            break;
        case Word::lay_down:
            listed(Verb::lay_down);
            break;
        case Word::turn_up:
            listed(Verb::turn_up);
            break;
        case Word::choose:
            parse_choice(in, move);
            break;
        case Word::take:
            move.zone = in.zone();
            listed(Verb::take);
            break;
        case Word::give:
            listed(Verb::give);
            move.target = in.target();
            break;
        case Word::arrange:
            parse_arrangement(in, move);
            break;
        case Word::turn:
            parse_turn(in, move);
            break;
        case Word::enter:
            move.verb = Verb::enter;
            move.general = in.need_general();
            break;
        default:
            in.fail("parse.unexpected_seat");
    }
}

}  // namespace

Move parse_move(LineReader& in) {
    Move move;
    move.seat = in.seat();
    if (move.seat) {
        parse_seat_move(in, move);
    } else if (in.skip(WordClass::verb, Word::shuffle)) {
        move.verb = Verb::shuffle;
        move.cards = in.cards();
    } else if (in.skip(WordClass::verb, Word::bell)) {
        move.verb = Verb::bell;
    } else if (in.skip(WordClass::verb, Word::overtime)) {
        move.verb = Verb::overtime;
    } else {
        in.fail("parse.unknown_word", "entry", nearest(in.peek(), spellings(WordClass::seat)));
    }
    in.need_end();
    return move;
}

}  // namespace yuanmen::record
