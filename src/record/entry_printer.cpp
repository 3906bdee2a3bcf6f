#include "record/entry_printer.hpp"

#include <algorithm>
#include <array>

namespace yuanmen::record {

void WordPrinter::text(std::string_view text) {
    if (!out_.empty() && out_.back() != '\n') out_ += ' ';
    out_ += text;
}

void WordPrinter::word(Word word) {
    text(chinese_ ? chinese_of(word) : ascii_of(word));
}

void WordPrinter::counter(Word counter, int n) {
    word(counter);
    out_ += std::to_string(n);
}

void WordPrinter::kind(CardKind kind) {
    text(chinese_ ? lexicon_.chinese(kind) : cards::id_of(kind));
}

void WordPrinter::general(GeneralId general) {
    if (general == GeneralId::none) return text("?");
    text(chinese_ ? lexicon_.chinese(general) : cards::id_of(general));
}

void WordPrinter::skill(SkillId skill) {
    text(chinese_ ? lexicon_.chinese(skill) : cards::id_of(skill));
}

void WordPrinter::zone(Zone zone) {
    if (zone == Zone::pile) return word(Word::zone_pile);
    if (zone == Zone::discard) return word(Word::zone_discard);
    word(static_cast<Word>(static_cast<int>(Word::zone_hand_lord) + static_cast<int>(zone) -
                           static_cast<int>(Zone::hand_lord)));
}

void WordPrinter::suit(cards::Suit suit) {
    constexpr std::array<std::string_view, 4> signs = {"♠", "♥", "♣", "♦"};
    constexpr std::array<std::string_view, 4> names = {"spade", "heart", "club", "diamond"};
    text((chinese_ ? signs : names)[static_cast<std::size_t>(suit)]);
}

void WordPrinter::card(const WrittenCard& card) {
    if (is_unseen(card)) return text("?");
    if (chinese_) {
        suit(card.suit);
        out_ += cards::rank_name(card.rank);
        out_ += lexicon_.chinese(card.kind);
    } else {
        const char letter = cards::suit_letter(card.suit);
        text({&letter, 1});
        out_ += cards::rank_name(card.rank);
        out_ += '.';
        out_ += cards::id_of(card.kind);
    }
}

void WordPrinter::cards(const std::vector<WrittenCard>& cards, std::size_t from, std::size_t to) {
    to = std::min(to, cards.size());
    while (from < to) {
        std::size_t run = from;
        while (run < to && is_unseen(cards[run])) ++run;
        if (run - from > 1) {
            text("?" + std::to_string(run - from));
            from = run;
        } else {
            card(cards[from++]);
        }
    }
}

void WordPrinter::target(const std::optional<Seat>& seat_named) {
    if (!seat_named) return;
    text(">");
    seat(*seat_named);
}

void WordPrinter::use(const Move& move) {
    if (move.through == CardKind::spear) {
        kind(CardKind::spear);
    } else if (move.skill != SkillId::none) {
        skill(move.skill);
    } else {
        word(Word::use);
    }
    cards(move.cards);
    if (move.kind != CardKind::none) {
        word(Word::as);
        kind(move.kind);
    }
    target(move.target);
}

void WordPrinter::invoke(const Move& move) {
    word(Word::invoke);
    if (move.skill != SkillId::none) {
        skill(move.skill);
    } else {
        kind(move.kind);
    }
    cards(move.cards);
    target(move.target);
}

void WordPrinter::choice(const Move& move) {
    word(Word::choose);
    if (move.number < cards::kSuitCount) {
        suit(static_cast<cards::Suit>(move.number));
    } else {
        word(move.number == static_cast<int>(engine::Option::let_draw) ? Word::let_draw : Word::damage);
    }
}

void WordPrinter::move(const Move& move) {
    if (move.seat) seat(*move.seat);
    const auto listed = [&](Word verb) {
        word(verb);
        if (move.zone) zone(*move.zone);
        cards(move.cards);
        target(move.target);
    };
    switch (move.verb) {
        case Verb::pass:
            word(Word::pass);
            if (move.skill != SkillId::none) skill(move.skill);
            if (move.kind != CardKind::none) kind(move.kind);
            return;
        case Verb::end_play:
            return word(Word::end);
        case Verb::concede:
            return word(Word::concede);
        case Verb::use:
            return use(move);
        case Verb::invoke:
            return invoke(move);
        case Verb::choose:
            return choice(move);
        case Verb::discard:
            return listed(Word::discard);
        case Verb::take:
            return listed(Word::take);
        case Verb::give:
            return listed(Word::give);
        case Verb::draw:
            return listed(Word::draw);
        case Verb::turn_up:
            return listed(Word::turn_up);
        case Verb::lay_down:
            return listed(Word::lay_down);
        case Verb::shuffle:
            return listed(Word::shuffle);
        case Verb::arrange:
            word(Word::arrange);
            word(Word::top);
            cards(move.cards, 0, move.number);
            word(Word::bottom);
            return cards(move.cards, move.number);
        case Verb::begin_turn:
            word(Word::turn);
            if (move.number != 0) text(std::to_string(move.number));
            return;
        case Verb::enter:
            word(Word::enter);
            return general(move.general);
        case Verb::bell:
            return word(Word::bell);
        case Verb::overtime:
            return word(Word::overtime);
    }
}

void WordPrinter::checkpoint(const Checkpoint& check) {
    text("=");
    for (int i = 0; i < cards::kSeatCount; ++i) {
        const SideCheck& side = check.side[static_cast<std::size_t>(i)];
        if (!side.hp && !side.hand) continue;
        seat(static_cast<Seat>(i));
        if (side.hp) text(std::to_string(*side.hp) + "/" + std::to_string(side.max_hp.value_or(0)));
        if (side.hand) counter(Word::hand_n, *side.hand);
    }
    if (check.pile) counter(Word::pile_n, *check.pile);
    if (check.discard) counter(Word::discard_n, *check.discard);
    if (check.key) {
        word(Word::key);
        std::string digits(16, '0');
        for (std::size_t i = 0; i < 16; ++i) digits[i] = "0123456789abcdef"[*check.key >> (60 - 4 * i) & 15];
        text(digits);
    }
}

void WordPrinter::ruling(const Content& content) {
    text("!");
    if (std::holds_alternative<LetStand>(content)) return word(Word::let_stand);
    if (const auto* note = std::get_if<Note>(&content)) {
        return word(note->kind == NoteKind::pause    ? Word::pause
                    : note->kind == NoteKind::resume ? Word::resume
                                                     : Word::ruling);
    }
    if (const auto* restore = std::get_if<Restore>(&content)) {
        word(Word::restore);
        return text(std::to_string(restore->entry));
    }
    word(Word::set);
    if (const auto* set = std::get_if<SetCard>(&content)) {
        card(set->card);
        zone(set->from);
        text(">");
        zone(set->to);
        if (set->as == CardKind::none) return;
        word(Word::as);
        kind(set->as);
    } else if (const auto* hp = std::get_if<SetHp>(&content)) {
        seat(hp->seat);
        counter(Word::hp_n, hp->hp);
    } else if (const auto* skip = std::get_if<SetSkipped>(&content)) {
        word(skip->phase == Phase::judge  ? Word::skip_judge
             : skip->phase == Phase::draw ? Word::skip_draw
                                          : Word::skip_play);
    }
}

void WordPrinter::correction(const Correction& correction) {
    text("~");
    text(std::to_string(correction.entry));
    if (correction.how == Correction::How::strike) return word(Word::strike);
    if (correction.how == Correction::How::after) word(Word::after);
    std::visit(
        [&](const auto& inner) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(inner)>, std::monostate>)
                content(Content(inner));
        },
        correction.content);
}

void WordPrinter::content(const Content& content) {
    if (const auto* moved = std::get_if<Move>(&content)) return move(*moved);
    if (const auto* check = std::get_if<Checkpoint>(&content)) return checkpoint(*check);
    if (const auto* corrected = std::get_if<Correction>(&content)) return correction(*corrected);
    ruling(content);
}

}  // namespace yuanmen::record
