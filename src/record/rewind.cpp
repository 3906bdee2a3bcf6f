#include "record/rewind.hpp"

#include <algorithm>
#include <array>

#include "record/corrections.hpp"
#include "record/walk.hpp"

namespace yuanmen::record {
namespace {

using engine::State;
using What = Since::What;

constexpr std::array<std::string_view, 10> kWhatHappenedIds = {"drawn",     "turned_up", "shuffled", "taken",
                                                               "looked_at", "laid_down", "entered",  "shown",
                                                               "decided",   "turn_began"};

/// What an action gave away or moved; empty for what it takes nothing to undo.
std::optional<What> effect_of(const engine::Action& action) {
    switch (action.verb) {
        case Verb::pass:
        case Verb::end_play:
        case Verb::bell:
        case Verb::overtime:
            return std::nullopt;
        case Verb::draw:
            return What::drawn;
        case Verb::turn_up:
            return What::turned_up;
        case Verb::shuffle:
            return What::shuffled;
        case Verb::lay_down:
            return What::laid_down;
        case Verb::enter:
            return What::entered;
        case Verb::arrange:
        case Verb::give:
            return What::looked_at;
        case Verb::begin_turn:
            return What::turn_began;
        case Verb::take: {
            const bool hand = action.zone == Zone::hand_lord || action.zone == Zone::hand_renegade;
            return hand ? What::taken : What::decided;
        }
        default:
            return action.n > 0 ? What::shown : What::decided;
    }
}

/// How many cards an action moved: a draw that names none moves what is due.
int cards_moved(const engine::Action& action, const engine::Prompt& prompt, const State& before) {
    if (action.n > 0) return action.n;
    if (action.verb == Verb::draw || action.verb == Verb::turn_up) return prompt.max;
    if (action.verb == Verb::lay_down) return before.of(action.seat).hand_n;
    return 0;
}

/// What a judge let stand is carried out in his line; it is the error's doing all the same.
bool lets_stand(const Record& record, int at, int entry) {
    if (at <= entry ||
        !std::holds_alternative<LetStand>(record.entries[static_cast<std::size_t>(at)].content))
        return false;
    for (int i = entry + 1; i < at; ++i) {
        if (std::holds_alternative<Move>(record.entries[static_cast<std::size_t>(i)].content)) return false;
    }
    return true;
}

/// What a written line that no longer fits would have done: at the table it happened all the same.
std::optional<Since> written_since(const Move& move, int entry) {
    engine::Action action;
    action.verb = move.verb;
    action.zone = move.zone.value_or(Zone::table);
    action.n = static_cast<std::uint8_t>(std::min<std::size_t>(move.cards.size(), engine::kSlots));
    const auto what = effect_of(action);
    if (!what) return std::nullopt;
    return Since{*what, entry, move.seat, static_cast<int>(move.cards.size()), false};
}

std::vector<Since> since(const Referee& referee, const Record& record, const Report& report, int entry) {
    std::vector<Since> out;
    const EffectiveList list = effective(record);
    const std::vector<bool> back = taken_back(list, record.entries.size());
    std::vector<bool> carried_out(record.entries.size(), false);
    walk(referee, report, [&](const Applied& applied, const State& before, const State&) {
        const int at = static_cast<int>(applied.entry);
        if (!applied.inferred) carried_out[applied.entry] = true;
        const Step& step = report.steps[applied.entry];
        // what a correction put in an entry's place has happened; what a judge took back has not
        if (at < entry || (step.struck && (!step.corrected || back[applied.entry]))) return;
        // what was left out in front of the error happened before it
        if (at == entry && applied.inferred) return;
        const engine::Prompt prompt = engine::prompt(referee.rules(), before);
        const auto what = effect_of(applied.action);
        if (!what) return;
        const bool by_the_error = at == entry || lets_stand(record, at, entry);
        out.push_back({*what, by_the_error ? entry : at, applied.action.seat,
                       cards_moved(applied.action, prompt, before), by_the_error});
    });
    for (const Effective& item : list.items) {
        const int at = static_cast<int>(item.entry);
        const auto* move = std::get_if<Move>(item.content);
        if (at <= entry || move == nullptr || carried_out[item.entry] || back[item.entry]) continue;
        const bool judged = item.written_in < report.steps.size();
        if (judged && report.steps[item.written_in].settled != Settled::no)
            continue;  // let stand, or taken back
        if (const auto each = written_since(*move, at)) out.push_back(*each);
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const Since& a, const Since& b) { return a.entry < b.entry; });
    return out;
}

/// The error leaves something undone, or a card where it should not be, that can be put right now.
bool can_be_put_right(const Record& record, const Report& report, int entry) {
    if (entry >= static_cast<int>(report.steps.size())) return false;
    const Step& step = report.steps[static_cast<std::size_t>(entry)];
    const auto* move = std::get_if<Move>(&record.entries[static_cast<std::size_t>(entry)].content);
    const auto written = move == nullptr ? 0 : static_cast<int>(move->cards.size());
    const bool too_few = written < step.prompt.min;
    if (step.code == "rule.draw_count") return step.prompt.question == engine::Question::draw && too_few;
    const bool discards = step.prompt.question == engine::Question::discard_excess;
    return discards && (step.code == "rule.must_answer" || step.code == "rule.not_asked" ||
                        step.code == "rule.not_answer" || step.code == "rule.turn_order" ||
                        (step.code == "rule.discard_count" && too_few));
}

bool moves_hidden(const Since& each) {
    return each.what != What::shown && each.what != What::decided && each.what != What::turn_began;
}

/// What no judge can put back: an order nobody knows, cards that were looked at, a hand or a general shown.
bool cannot_be_reversed(const Since& each) {
    return each.what == What::shuffled || each.what == What::looked_at || each.what == What::laid_down ||
           each.what == What::entered || each.what == What::turn_began;
}

}  // namespace

std::string_view id_of(Since::What what) {
    return kWhatHappenedIds[static_cast<std::size_t>(what)];
}

RewindAdvice rewind_advice(const Referee& referee, const Record& record, const Report& report, int entry) {
    RewindAdvice out;
    out.since = since(referee, record, report, entry);
    const auto any = [&](auto holds) { return std::any_of(out.since.begin(), out.since.end(), holds); };
    const bool nothing_after = !any([](const Since& each) { return !each.by_the_error; });
    const auto& content = record.entries[static_cast<std::size_t>(entry)].content;
    if (std::holds_alternative<Checkpoint>(content)) return out;
    if (can_be_put_right(record, report, entry)) {
        out.rewind = cards::Rewind::b_partial;
    } else if (nothing_after && !any(moves_hidden)) {
        out.rewind = cards::Rewind::a_simple;
    } else if (!any([](const Since& each) {
                   return each.what == What::turn_began ||
                          (moves_hidden(each) && (each.what != What::drawn || each.by_the_error));
               })) {
        out.rewind = cards::Rewind::c_full;
    }
    out.head_judge_only = out.rewind == cards::Rewind::c_full;
    out.head_judge_may = out.rewind == cards::Rewind::d_accept &&
                         std::none_of(out.since.begin(), out.since.end(), cannot_be_reversed);
    if (out.rewind == cards::Rewind::a_simple || out.rewind == cards::Rewind::c_full)
        out.restore_entry = entry + 1;
    return out;
}

}  // namespace yuanmen::record
