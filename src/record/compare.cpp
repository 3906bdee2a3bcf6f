#include "record/compare.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "engine/view.hpp"
#include "record/corrections.hpp"
#include "record/random_match.hpp"
#include "record/walk.hpp"

namespace yuanmen::record {
namespace {

using engine::State;

/// What a record says happened, written or implied, in one form.
struct Happening {
    int entry = 0;
    bool inferred = false;
    Content content;
    State before;
};

/// The move with the cards it took from the top of the pile, or laid down, written out as far as known.
Move written_out(const Referee& referee, const State& before, const engine::Action& action) {
    Move move = written(referee, before, action);
    if (!move.cards.empty()) return move;
    const auto add = [&](engine::Slot slot) {
        const engine::Face face = before.face[slot];
        move.cards.push_back(face == engine::kUnknownFace ? WrittenCard{}
                                                          : referee.rules().deck().face(face));
    };
    if (move.verb == Verb::draw || move.verb == Verb::turn_up) {
        const int n = engine::prompt(referee.rules(), before).max;
        for (int i = 0; i < n && i < before.pile_n; ++i)
            add(before.pile[static_cast<std::size_t>(before.pile_n - 1 - i)]);
    } else if (move.verb == Verb::lay_down) {
        for (auto left = engine::slots_in(before, engine::hand_of(action.seat)); !left.empty();)
            add(left.pop());
    }
    return move;
}

/// What a player leaves undone shows in what follows.
bool says_nothing(Verb verb) {
    return verb == Verb::pass || verb == Verb::end_play;
}

/// What the replay took a `?` for is a guess; the paper counts.
void as_on_paper(std::vector<Happening>& carried_out, const Move& written) {
    for (Happening& each : carried_out) {
        auto& move = std::get<Move>(each.content);
        if (each.inferred || move.verb != written.verb || written.cards.empty()) continue;
        move.cards = written.cards;
        return;
    }
}

std::vector<Happening> happenings(const Referee& referee, const Record& record, const Report& report) {
    const EffectiveList list = effective(record);
    const auto back = taken_back(list, record.entries.size());
    std::map<int, std::vector<Happening>> carried_out;
    walk(referee, report, [&](const Applied& applied, const State& before, const State&) {
        if (back[applied.entry] || says_nothing(applied.action.verb)) return;
        const int entry = static_cast<int>(applied.entry);
        carried_out[entry].push_back(
            {entry, applied.inferred, written_out(referee, before, applied.action), before});
    });
    std::vector<Happening> out;
    for (const Effective& item : list.items) {
        if (back[item.entry]) continue;
        const int entry = static_cast<int>(item.entry);
        const auto* move = std::get_if<Move>(item.content);
        if (auto found = carried_out.find(entry); found != carried_out.end()) {
            if (move != nullptr) as_on_paper(found->second, *move);
            std::move(found->second.begin(), found->second.end(), std::back_inserter(out));
            carried_out.erase(found);
        }
        const bool set = std::holds_alternative<SetCard>(*item.content) ||
                         std::holds_alternative<SetHp>(*item.content) ||
                         std::holds_alternative<SetSkipped>(*item.content);
        const bool judged = item.written_in < report.steps.size();
        const bool not_carried_out = !judged || report.steps[item.written_in].set_aside;
        if (!set && (move == nullptr || says_nothing(move->verb) || !not_carried_out)) continue;
        const int before = std::min(entry, static_cast<int>(report.steps.size())) - 1;
        out.push_back({entry, false, *item.content, report.state_after(referee.rules(), before)});
    }
    return out;
}

template <class T>
bool may_be(const std::optional<T>& a, const std::optional<T>& b) {
    return !a || !b || *a == *b;
}

/// Whether two lists can be the same cards; `?` stands for any.
bool cards_agree(const Move& a, const Move& b) {
    const bool reveal = engine::is_reveal(a.verb);
    if (reveal && (a.cards.empty() || b.cards.empty())) return true;
    if (a.cards.size() != b.cards.size()) return false;
    if (a.verb == Verb::arrange) {
        for (std::size_t i = 0; i < a.cards.size(); ++i) {
            if (!is_unseen(a.cards[i]) && !is_unseen(b.cards[i]) && a.cards[i] != b.cards[i]) return false;
        }
        return true;
    }
    std::vector<WrittenCard> left;
    std::copy_if(b.cards.begin(), b.cards.end(), std::back_inserter(left),
                 [](const WrittenCard& card) { return !is_unseen(card); });
    auto spare = static_cast<std::ptrdiff_t>(b.cards.size() - left.size());  // each can be one more card of a
    for (const WrittenCard& card : a.cards) {
        if (is_unseen(card)) continue;
        if (const auto found = std::find(left.begin(), left.end(), card); found != left.end()) {
            left.erase(found);
        } else if (--spare < 0) {
            return false;
        }
    }
    return std::count_if(a.cards.begin(), a.cards.end(), is_unseen) >=
           static_cast<std::ptrdiff_t>(left.size());
}

Parting part(const Content& a, const Content& b) {
    const auto* move_a = std::get_if<Move>(&a);
    const auto* move_b = std::get_if<Move>(&b);
    if (move_a == nullptr || move_b == nullptr) return a == b ? Parting::none : Parting::move;
    const bool same_general = move_a->general == move_b->general || move_a->general == GeneralId::none ||
                              move_b->general == GeneralId::none;
    const bool same = move_a->verb == move_b->verb && may_be(move_a->seat, move_b->seat) &&
                      move_a->skill == move_b->skill && move_a->through == move_b->through &&
                      move_a->kind == move_b->kind && move_a->number == move_b->number && same_general &&
                      may_be(move_a->target, move_b->target) && may_be(move_a->zone, move_b->zone);
    if (!same) return Parting::move;
    return cards_agree(*move_a, *move_b) ? Parting::none : Parting::cards;
}

bool starts_agree(const Referee& referee, const State& a, const State& b) {
    for (const Difference& change : difference(referee, a, b)) {
        const auto none = static_cast<int>(GeneralId::none);
        const bool unknown_general =
            change.what == Difference::What::general && (change.before == none || change.after == none);
        const auto seen = [](const std::vector<WrittenCard>& cards) {
            return std::any_of(cards.begin(), cards.end(),
                               [](const WrittenCard& card) { return !is_unseen(card); });
        };
        const bool unseen_cards = change.what == Difference::What::cards && change.before == change.after &&
                                  !(seen(change.gone) && seen(change.come));
        if (!unknown_general && !unseen_cards) return false;
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
        for (std::size_t i = 0; i < a.side[seat].line_up_size && i < b.side[seat].line_up_size; ++i) {
            const GeneralId x = a.side[seat].line_up[i], y = b.side[seat].line_up[i];
            if (x != y && x != GeneralId::none && y != GeneralId::none) return false;
        }
    }
    return true;
}

Fork fork_at(const Referee& referee, const Report& report, const std::vector<Happening>& all,
             std::size_t at) {
    Fork out;
    if (at > 0) out.common = all[at - 1].entry;
    if (at == all.size()) {
        out.before = out.after = report.last;
        return out;
    }
    out.entry = all[at].entry;
    out.inferred = all[at].inferred;
    out.before = all[at].before;
    const int last = static_cast<int>(report.steps.size()) - 1;
    out.after = report.state_after(referee.rules(), std::min(out.entry, last));
    return out;
}

bool only_inferred(const std::vector<Happening>& all, std::size_t from) {
    return std::all_of(all.begin() + static_cast<std::ptrdiff_t>(from), all.end(),
                       [](const Happening& each) { return each.inferred; });
}

}  // namespace

std::string_view id_of(Parting parting) {
    constexpr std::array<std::string_view, 5> ids = {"none", "start", "move", "cards", "one_ends"};
    return ids[static_cast<std::size_t>(parting)];
}

Comparison compare(const Referee& referee, const Record& a, const Report& report_a, const Record& b,
                   const Report& report_b) {
    Comparison out;
    const auto all_a = happenings(referee, a, report_a), all_b = happenings(referee, b, report_b);
    std::size_t at = 0;
    if (!starts_agree(referee, report_a.start, report_b.start)) {
        out.parting = Parting::start;
        out.a.before = out.a.after = report_a.start;
        out.b.before = out.b.after = report_b.start;
        out.before = out.after = difference(referee, report_a.start, report_b.start);
        return out;
    }
    while (at < all_a.size() && at < all_b.size() && out.parting == Parting::none) {
        out.parting = part(all_a[at].content, all_b[at].content);
        if (out.parting == Parting::none) ++at;
    }
    out.a = fork_at(referee, report_a, all_a, at);
    out.b = fork_at(referee, report_b, all_b, at);
    if (out.parting == Parting::none) {
        const bool same = only_inferred(all_a, at) && only_inferred(all_b, at);
        if (!same) out.parting = Parting::one_ends;
    }
    out.before = difference(referee, out.a.before, out.b.before);
    out.after = difference(referee, out.a.after, out.b.after);
    return out;
}

}  // namespace yuanmen::record
