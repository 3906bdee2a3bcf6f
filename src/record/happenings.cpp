#include "record/happenings.hpp"

#include <algorithm>
#include <map>

#include "engine/view.hpp"
#include "record/random_match.hpp"
#include "record/walk.hpp"

namespace yuanmen::record {
namespace {

using engine::State;

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

bool is_set(const Content& content) {
    return std::holds_alternative<SetCard>(content) || std::holds_alternative<SetHp>(content) ||
           std::holds_alternative<SetSkipped>(content);
}

/// What the replay took a `?` for is a guess; the paper counts.
void as_on_paper(Happening& happening, const Move& written) {
    auto& move = std::get<Move>(happening.content);
    if (move.verb == written.verb && !written.cards.empty()) move.cards = written.cards;
}

}  // namespace

std::vector<Happening> happenings(const Referee& referee, const Record& record, const EffectiveList& list,
                                  const Report& report) {
    const auto back = taken_back(list, record.entries.size());
    std::map<int, std::vector<Happening>> carried_out;  // by entry
    walk(referee, report, [&](const Applied& applied, const State& before, const State&) {
        if (back[applied.entry] || says_nothing(applied.action.verb)) return;
        const int entry = static_cast<int>(applied.entry);
        carried_out[entry].push_back(
            {0, entry, applied.inferred, written_out(referee, before, applied.action), before});
    });
    std::vector<Happening> out;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        const Effective& item = list.items[i];
        if (back[item.entry]) continue;
        const int entry = static_cast<int>(item.entry);
        const auto* move = std::get_if<Move>(item.content);
        bool done = false;
        auto& here = carried_out[entry];
        while (!here.empty() && !done) {  // what is inferred in front of the line, and the line
            Happening& next = out.emplace_back(std::move(here.front()));
            here.erase(here.begin());
            next.item = i;
            done = !next.inferred;
            if (done && move != nullptr) as_on_paper(next, *move);
        }
        if (done || (!is_set(*item.content) && (move == nullptr || says_nothing(move->verb)))) continue;
        const bool judged = item.written_in < report.steps.size();
        if (move != nullptr && judged && !report.steps[item.written_in].set_aside) continue;
        const int before = std::min(entry, static_cast<int>(report.steps.size())) - 1;
        out.push_back({i, entry, false, *item.content, report.state_after(referee.rules(), before)});
    }
    return out;
}

}  // namespace yuanmen::record
