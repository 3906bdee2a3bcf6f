#include "record/omissions.hpp"

#include <algorithm>

#include "engine/engine.hpp"
#include "engine/picks.hpp"

namespace kit {
namespace {

using engine::Verb;
using record::Move;
using record::Record;
using record::Report;

using Dropped = bool (*)(const Move&);

Record without(const Record& whole, Dropped dropped, record::Dice* dice = nullptr) {
    Record out = whole;
    std::erase_if(out.entries, [&](const record::Entry& entry) {
        const auto* move = std::get_if<Move>(&entry.content);
        return move != nullptr && dropped(*move) && (dice == nullptr || dice->below(2) == 0);
    });
    return out;
}

bool is_pass(const Move& move) {
    return move.verb == Verb::pass;
}
bool is_pass_or_end(const Move& move) {
    return move.verb == Verb::pass || move.verb == Verb::end_play;
}
bool is_left_out_at_tables(const Move& move) {
    return is_pass(move) || move.verb == Verb::draw || move.verb == Verb::shuffle ||
           move.verb == Verb::lay_down;
}

bool blind_pick(const record::Step& step, const Move& move) {
    const bool hand =
        move.zone && (*move.zone == engine::Zone::hand_lord || *move.zone == engine::Zone::hand_renegade);
    return move.verb == Verb::take && hand && !engine::ends_open(step.prompt);
}

bool stays_hidden(const record::Step& step, const Move& move) {
    return blind_pick(step, move) || move.verb == Verb::give || move.verb == Verb::draw ||
           (move.verb == Verb::invoke && move.skill == cards::SkillId::rende);
}

/// Cards that only their holders saw, as `?`; no pile; shuffles without their order.
Record unseen(const Record& whole, const Report& report, record::Dice* dice = nullptr) {
    Record out = whole;
    out.pile.clear();
    for (std::size_t i = 0; i < out.entries.size() && i < report.steps.size(); ++i) {
        auto* move = std::get_if<Move>(&out.entries[i].content);
        if (move == nullptr) continue;
        if (move->verb == Verb::shuffle) move->cards.clear();
        if (!stays_hidden(report.steps[i], *move) || (dice != nullptr && dice->below(2) == 0)) continue;
        for (auto& card : move->cards) card = {};
    }
    return out;
}

Record no_passes(const Record& whole, const Report&, record::Dice&) {
    return without(whole, is_pass);
}
Record some_passes(const Record& whole, const Report&, record::Dice& dice) {
    return without(whole, is_pass, &dice);
}
Record no_ends(const Record& whole, const Report&, record::Dice&) {
    return without(whole, is_pass_or_end);
}

Record unnamed_passes(const Record& whole, const Report&, record::Dice&) {
    Record out = whole;
    for (auto& entry : out.entries) {
        auto* move = std::get_if<Move>(&entry.content);
        if (move == nullptr || move->verb != Verb::pass) continue;
        move->skill = cards::SkillId::none;
        move->kind = cards::CardKind::none;
    }
    return out;
}

Record no_targets(const Record& whole, const Report&, record::Dice&) {
    Record out = without(whole, is_pass);
    for (auto& entry : out.entries) {
        auto* move = std::get_if<Move>(&entry.content);
        // 雷击 and 遗计 have a choice of whom
        if (move != nullptr && move->verb != Verb::give && move->skill != cards::SkillId::leiji)
            move->target.reset();
    }
    return out;
}

Record at_the_table(const Record& whole, const Report& report, record::Dice&) {
    return without(unseen(whole, report), is_left_out_at_tables);
}
Record hands_unseen(const Record& whole, const Report& report, record::Dice&) {
    return unseen(whole, report);
}
Record half_of_it(const Record& whole, const Report& report, record::Dice& dice) {
    return without(unseen(whole, report, &dice), is_left_out_at_tables, &dice);
}

/// Two draws of one player with nothing but a shuffle between them, on one line.
Record joined_draws(const Record& whole, const Report& report, record::Dice& dice) {
    Record out = dice.below(2) == 0 ? whole : unseen(whole, report);
    for (std::size_t i = 0; i + 2 < out.entries.size(); ++i) {
        auto* first = std::get_if<Move>(&out.entries[i].content);
        const auto* shuffle = std::get_if<Move>(&out.entries[i + 1].content);
        const auto* rest = std::get_if<Move>(&out.entries[i + 2].content);
        if (first == nullptr || shuffle == nullptr || rest == nullptr || shuffle->verb != Verb::shuffle)
            continue;
        const bool one = (first->verb == Verb::draw || first->verb == Verb::turn_up) &&
                         first->verb == rest->verb && first->seat == rest->seat && !first->cards.empty() &&
                         !rest->cards.empty();
        if (!one) continue;
        const bool same_draw = i + 2 < report.steps.size() &&
                               report.steps[i].prompt.why == report.steps[i + 2].prompt.why &&
                               report.steps[i].prompt.question == report.steps[i + 2].prompt.question;
        if (!same_draw) continue;
        for (const auto& card : rest->cards) first->cards.push_back(card);
        const auto at = out.entries.begin() + static_cast<std::ptrdiff_t>(i) + 1;
        switch (dice.below(3)) {
            case 0:  // the shuffle not written
                out.entries.erase(at, at + 2);
                break;
            case 1:  // behind the draw
                out.entries.erase(at + 1);
                break;
            default:  // in front of it
                out.entries.erase(at + 1);
                std::swap(out.entries[i], out.entries[i + 1]);
                break;
        }
        return out;  // the steps of the report no longer stand beside the entries behind this
    }
    return out;
}

Record first_enter_unnamed(const Record& whole, const Report& report, record::Dice& dice) {
    Record out = dice.below(2) == 0 ? whole : at_the_table(whole, report, dice);
    for (auto& line_up : out.line_up) std::fill(line_up.begin() + 1, line_up.end(), cards::GeneralId::none);
    const auto first = std::find_if(out.entries.begin(), out.entries.end(), [](const record::Entry& entry) {
        const auto* move = std::get_if<Move>(&entry.content);
        return move != nullptr && move->verb == Verb::enter;
    });
    if (first != out.entries.end()) out.entries.erase(first);
    return out;
}

}  // namespace

std::span<const Omission> omissions() {
    static constexpr Omission all[] = {
        {"passes unnamed", unnamed_passes},
        {"no passes", no_passes},
        {"some passes", some_passes},
        {"no passes, no ends", no_ends},
        {"no passes, no targets", no_targets},
        {"hands unseen", hands_unseen},
        {"table record", at_the_table},
        {"half of what may be left out", half_of_it},
        {"draws joined over a reshuffle", joined_draws},
        {"a general entered unnamed", first_enter_unnamed},
    };
    return all;
}

Record written_out(const record::Referee& referee, const Record& record, const Report& report) {
    Record out = record;
    out.entries.clear();
    engine::State state = report.start;
    for (const record::Applied& applied : report.applied()) {
        Move move = record::written(referee, state, applied.action);
        const engine::Prompt prompt = engine::prompt(referee.rules(), state);
        const bool as_they_lie =
            (move.verb == Verb::turn_up || move.verb == Verb::draw) && move.cards.empty();
        for (int i = 0; as_they_lie && i < prompt.max && i < state.pile_n; ++i) {
            const auto slot = state.pile[static_cast<std::size_t>(state.pile_n - 1 - i)];
            const auto face = state.face[slot];
            move.cards.push_back(face == engine::kUnknownFace ? cards::CardFace{}
                                                              : referee.rules().deck().face(face));
        }
        out.entries.emplace_back().content.emplace<Move>(std::move(move));
        engine::apply(referee.rules(), state, applied.action);
    }
    return out;
}

}  // namespace kit
