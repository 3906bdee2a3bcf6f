#include "record/legal_moves.hpp"

#include <algorithm>

#include "engine/view.hpp"
#include "record/entry_printer.hpp"
#include "record/random_match.hpp"

namespace yuanmen::record {
namespace {

using engine::Family;
using engine::State;

WrittenCard written(const Referee& referee, const State& state, engine::Slot slot) {
    const engine::Face face = state.face[slot];
    return face == engine::kUnknownFace ? WrittenCard{} : referee.rules().deck().face(face);
}

std::vector<WrittenCard> cards_of(const Referee& referee, const State& state, engine::SlotSet slots) {
    std::vector<WrittenCard> known, unknown;
    while (!slots.empty()) {
        const WrittenCard card = written(referee, state, slots.pop());
        (is_unseen(card) ? unknown : known).push_back(card);
    }
    known.insert(known.end(), unknown.begin(), unknown.end());
    return known;
}

/// The family as a move without cards.
Move move_of(const Family& family) {
    Move move;
    move.verb = family.verb;
    move.seat = family.seat;
    if (family.verb == Verb::shuffle || family.verb == Verb::bell || family.verb == Verb::overtime)
        move.seat.reset();
    move.skill = family.skill;
    if (family.verb != Verb::use || family.skill != SkillId::none || family.through != CardKind::none) {
        move.kind = family.kind;
    }
    move.through = family.through;
    if (family.target != engine::kNoTarget) move.target = static_cast<Seat>(family.target);
    if (family.verb == Verb::take && family.zone != Zone::table) move.zone = family.zone;
    move.number = family.choice;
    move.general = family.general;
    return move;
}

std::string choice_of_cards(const Referee& referee, const State& state, const Family& family,
                            const Lexicon& lexicon, Spelling spelling) {
    std::string out;
    WordPrinter words(lexicon, spelling, out);
    const auto cards = cards_of(referee, state, family.from);
    if (family.max == 0 || cards.empty()) return out;
    const bool unseen = std::any_of(cards.begin(), cards.end(), is_unseen);
    const bool may_stay_unseen = family.verb == Verb::take || family.verb == Verb::give;
    if (cards.size() == family.min && family.min == family.max && !family.ordered &&
        (!unseen || may_stay_unseen)) {
        words.cards(cards);
        return out;
    }
    if (family.max > 1) {
        words.text(std::to_string(family.min) +
                   (family.max > family.min ? ".." + std::to_string(family.max) : std::string()));
    }
    std::string list;
    WordPrinter(lexicon, spelling, list).cards(cards);
    words.text("[" + list + "]");
    return out;
}

/// What stands behind the cards: what they are used as, and the target.
std::string behind_cards(const Move& move, const Lexicon& lexicon, Spelling spelling) {
    std::string out(" ");  // the printer puts no blank at the start of a line
    WordPrinter words(lexicon, spelling, out);
    if (move.verb == Verb::use && move.kind != CardKind::none) {
        words.word(Word::as);
        words.kind(move.kind);
    }
    words.target(move.target);
    return out.substr(1);
}

}  // namespace

std::string print(const Referee& referee, const State& state, const Family& family, const Lexicon& lexicon,
                  Spelling spelling) {
    Move move = move_of(family);
    const std::string cards = choice_of_cards(referee, state, family, lexicon, spelling);
    if (move.verb == Verb::arrange) move.cards.resize(family.choice);
    if (move.verb == Verb::draw) move.cards.resize(engine::prompt(referee.rules(), state).min);
    // the cards stand where the notation has them: before `as` and the target
    Move head = move;
    head.target.reset();
    if (move.verb == Verb::use) head.kind = CardKind::none;
    std::string out = print(Content(std::in_place_type<Move>, head), lexicon, spelling);
    if (!cards.empty()) out += ' ' + cards;
    return out + behind_cards(move, lexicon, spelling);
}

WrittenFamily written_family(const Referee& referee, const State& state, const Family& family,
                             const Lexicon& lexicon, Spelling spelling) {
    Move head = move_of(family);
    WrittenFamily out;
    out.after = behind_cards(head, lexicon, spelling);
    head.target.reset();
    if (head.verb == Verb::use) head.kind = CardKind::none;
    if (head.verb == Verb::arrange) {
        WordPrinter words(lexicon, spelling, out.before);
        words.seat(family.seat);
        words.word(Word::arrange);
        words.word(Word::top);
        out.top = family.choice;
        out.between = " ";
        WordPrinter(lexicon, spelling, out.between).word(Word::bottom);
        out.between.erase(0, 1);
    } else {
        out.before = print(Content(std::in_place_type<Move>, head), lexicon, spelling);
    }
    if (family.max > 0) out.cards = cards_of(referee, state, family.from);
    return out;
}

std::vector<std::string> legal_moves(const Referee& referee, const State& state, const Lexicon& lexicon,
                                     Spelling spelling) {
    engine::Families families;
    engine::families(referee.rules(), state, families);
    std::vector<std::string> lines;
    for (const Family& family : families) {
        std::string line = print(referee, state, family, lexicon, spelling);
        // whatever an unseen card may be used as, "use [?2]" says it once
        if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(std::move(line));
    }
    return lines;
}

std::string nearest_legal(const Referee& referee, const State& state, const engine::Action& wanted,
                          const Lexicon& lexicon, Spelling spelling) {
    engine::Families families;
    engine::families(referee.rules(), state, families);
    const Family* found = nullptr;
    int best = 0;
    for (const Family& family : families) {
        if (family.verb != wanted.verb || family.seat != wanted.seat) continue;
        const int likeness =
            1 + (family.skill == wanted.skill ? 1 : 0) + (family.kind == wanted.kind ? 1 : 0);
        if (likeness <= best) continue;
        best = likeness;
        found = &family;
    }
    return found == nullptr ? std::string() : print(referee, state, *found, lexicon, spelling);
}

std::vector<std::string> inferred_toward_trouble(const Referee& referee, const Report& report,
                                                 const Lexicon& lexicon, Spelling spelling) {
    std::vector<std::string> out;
    const int entry = report.first_illegal >= 0 ? report.first_illegal : report.first_undecided;
    State state = entry < 0 ? report.last : report.state_after(referee.rules(), entry - 1);
    for (const engine::Action& action : report.toward_trouble) {
        out.push_back(
            print(Content(std::in_place_type<Move>, written(referee, state, action)), lexicon, spelling));
        engine::apply(referee.rules(), state, action);
    }
    return out;
}

Record position_record(const Referee& referee, const State& state) {
    Record record;
    record.ruleset = referee.rules().ruleset().id + "@" + referee.rules().ruleset().sha256.substr(0, 16);
    WrittenPosition& at = record.position.emplace();
    at.active = state.active;
    at.phase = state.phase == Phase::setup ? Phase::before_turn : state.phase;
    at.turn = state.turn;
    for (const Seat seat : {Seat::lord, Seat::renegade}) {
        const auto i = static_cast<std::size_t>(seat);
        const engine::Side& side = state.of(seat);
        WrittenSide& written_side = at.side[i];
        for (int g = side.fielded; g < side.line_up_size; ++g) {
            record.line_up[i].push_back(side.line_up[static_cast<std::size_t>(g)]);
        }
        written_side.fallen = side.fielded;
        written_side.hp = side.hp;
        written_side.face_down = side.has_flag(engine::Side::kFaceDown);
        written_side.first_draw_pending = side.has_flag(engine::Side::kShortDraw);
        written_side.slashes = side.slashes;
        written_side.hand = cards_of(referee, state, engine::slots_in(state, engine::hand_of(seat)));
        written_side.equipment = cards_of(referee, state, engine::slots_in(state, engine::equip_of(seat)));
        written_side.on_general = cards_of(referee, state, engine::slots_in(state, engine::general_of(seat)));
        for (std::size_t t = 0; t < side.judging_n; ++t) {
            const WrittenCard card = written(referee, state, side.judging[t]);
            written_side.judging.push_back(
                {card, side.judging_as[t] == card.kind ? CardKind::none : side.judging_as[t]});
        }
    }
    for (int i = state.pile_n - 1; i >= 0; --i) {
        record.pile.push_back(written(referee, state, state.pile[static_cast<std::size_t>(i)]));
    }
    while (!record.pile.empty() && is_unseen(record.pile.back())) record.pile.pop_back();
    at.discard = cards_of(referee, state, engine::slots_in(state, Zone::discard));
    return record;
}

}  // namespace yuanmen::record
