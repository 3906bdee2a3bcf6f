#include "record/layer.hpp"

#include <algorithm>
#include <array>

#include "engine/view.hpp"
#include "record/corrections.hpp"
#include "record/random_match.hpp"
#include "record/walk.hpp"

namespace yuanmen::record {
namespace {

using engine::State;

constexpr std::array<std::string_view, 4> kLayerIds = {"judge", "lord", "renegade", "hall"};

/// An action carried out and the position it met.
struct Meeting {
    Applied applied;
    State before;
};

void hide(std::vector<WrittenCard>& cards) {
    std::fill(cards.begin(), cards.end(), WrittenCard{});
}

bool hand_zone(Zone zone) {
    return zone == Zone::hand_lord || zone == Zone::hand_renegade;
}

/// Whether a card picked from a hand goes to the other hand unshown, rather than open to the discard pile.
/// What was never asked is taken for the former.
bool unshown_pick(const engine::Prompt& prompt) {
    if (prompt.question != engine::Question::take_card) return true;
    return prompt.kind == CardKind::snatch || prompt.skill == SkillId::tuxi ||
           prompt.skill == SkillId::fankui;
}

/// Makes one masked record; used once.
class Masker {
  public:
    Masker(const Referee& referee, const Record& record, const Report& report, Layer layer)
        : referee_(referee), record_(record), report_(report), layer_(layer), out_(record) {}

    Masked run() {
        note_meetings();
        header();
        for (Entry& entry : out_.entries) entry.comment.clear();
        entries();
        const std::size_t in_front = left_out();
        return {std::move(out_), in_front};
    }

  private:
    bool sees(Seat seat) const {
        return layer_ == Layer::judge || (layer_ == Layer::lord && seat == Seat::lord) ||
               (layer_ == Layer::renegade && seat == Seat::renegade);
    }
    bool sees(Zone zone) const {
        return engine::is_public(zone) || (zone == Zone::hand_lord && sees(Seat::lord)) ||
               (zone == Zone::hand_renegade && sees(Seat::renegade));
    }

    void note_meetings() {
        meetings_.resize(record_.entries.size());
        for (std::size_t seat = 0; seat < 2; ++seat) entered_[seat] = report_.start.side[seat].fielded;
        walk(referee_, report_, [this](const Applied& applied, const State& before, const State& after) {
            meetings_[applied.entry].push_back({applied, before});
            for (std::size_t seat = 0; seat < 2; ++seat)
                entered_[seat] = std::max<int>(entered_[seat], after.side[seat].fielded);
        });
    }

    void header() {
        out_.header[static_cast<std::size_t>(HeaderKey::note)].clear();
        out_.header[static_cast<std::size_t>(HeaderKey::source)].clear();
        out_.pile.clear();
        if (out_.draft) draft(*out_.draft);
        for (const Seat seat : {Seat::lord, Seat::renegade}) {
            if (sees(seat)) continue;
            const auto i = static_cast<std::size_t>(seat);
            const int fallen = record_.position ? record_.position->side[i].fallen : 0;
            auto& generals = out_.line_up[i];
            for (std::size_t g = 0; g < generals.size(); ++g) {
                if (static_cast<int>(g) + fallen > entered_[i]) generals[g] = GeneralId::none;
            }
            if (out_.position) hide(out_.position->side[i].hand);
        }
    }

    void draft(Draft& draft) const {
        std::fill(draft.face_down.begin(), draft.face_down.end(), GeneralId::none);
        for (DraftPick& pick : draft.picks) {
            for (GeneralId& general : pick.generals) {
                const auto& open = draft.face_up;
                const bool was_open = std::find(open.begin(), open.end(), general) != open.end();
                if (!was_open && !sees(pick.seat)) general = GeneralId::none;
            }
        }
    }

    void entries() {
        std::vector<bool> done(record_.entries.size());
        std::vector<std::size_t> next(record_.entries.size());
        const EffectiveList list = effective(record_);
        for (const Effective& item : list.items) {
            done[item.written_in] = true;
            mask(out_.entries[item.written_in].content, item.written_in, &meetings_[item.entry],
                 &next[item.entry]);
        }
        for (std::size_t i = 0; i < done.size(); ++i) {
            if (!done[i]) mask(out_.entries[i].content, i, nullptr, nullptr);
        }
    }

    void mask(Content& content, std::size_t written_in, const std::vector<Meeting>* met, std::size_t* next) {
        if (auto* correction = std::get_if<Correction>(&content)) {
            if (auto* moved = std::get_if<Move>(&correction->content))
                mask_move(*moved, written_in, met, next);
            if (auto* set = std::get_if<SetCard>(&correction->content)) mask_set(*set);
        } else if (auto* plain = std::get_if<Move>(&content)) {
            mask_move(*plain, written_in, met, next);
        } else if (auto* set_card = std::get_if<SetCard>(&content)) {
            mask_set(*set_card);
        }
    }

    void mask_set(SetCard& set) const {
        if (!sees(set.from) && !sees(set.to)) set.card = {};
    }

    void mask_move(Move& move, std::size_t written_in, const std::vector<Meeting>* met, std::size_t* next) {
        if (met != nullptr) {
            // what was set aside, and a pass nobody asked for, met nothing
            std::size_t at = *next;
            while (at < met->size() && (*met)[at].applied.inferred) ++at;
            if (at < met->size() && (*met)[at].applied.action.verb == move.verb) {
                *next = at + 1;
                move = shown(std::move(move), (*met)[at]);
            }
        }
        const engine::Prompt prompt =
            written_in < report_.steps.size() ? report_.steps[written_in].prompt : engine::Prompt{};
        mask_move(move, prompt);
    }

    void mask_move(Move& move, const engine::Prompt& prompt) const {
        const auto visible_to_both = [&] { return layer_ != Layer::hall; };
        switch (move.verb) {
            case Verb::shuffle:
                move.cards.clear();
                return;
            case Verb::draw:
            case Verb::arrange:
                if (!move.seat || !sees(*move.seat)) hide(move.cards);
                return;
            case Verb::give:
                if (move.seat && sees(*move.seat)) return;
                if (!move.target || !sees(*move.target)) hide(move.cards);
                return;
            case Verb::take:
                if (move.zone && hand_zone(*move.zone) && unshown_pick(prompt) && !visible_to_both())
                    hide(move.cards);
                return;
            case Verb::invoke:
                if (move.skill == SkillId::rende && !visible_to_both()) hide(move.cards);
                return;
            default:
                return;
        }
    }

    WrittenCard face_in(const State& state, engine::Slot slot) const {
        const engine::Face face = state.face[slot];
        return face == engine::kUnknownFace ? WrittenCard{} : referee_.rules().deck().face(face);
    }

    /// The move with the cards it turned up, laid down or drew, if it named none and the paper told them.
    Move shown(Move move, const Meeting& met) const {
        const State& state = met.before;
        if (!move.cards.empty()) return move;
        const engine::Prompt prompt = engine::prompt(referee_.rules(), state);
        if (move.verb == Verb::turn_up || move.verb == Verb::draw) {
            for (int i = 0; i < prompt.max && i < state.pile_n; ++i)
                move.cards.push_back(
                    face_in(state, state.pile[static_cast<std::size_t>(state.pile_n - 1 - i)]));
        } else if (move.verb == Verb::lay_down) {
            for (auto left = engine::slots_in(state, engine::hand_of(met.applied.action.seat));
                 !left.empty();)
                move.cards.push_back(face_in(state, left.pop()));
        }
        if (std::any_of(move.cards.begin(), move.cards.end(), is_unseen)) move.cards.clear();
        return move;
    }

    /// Writes down what the whole record could leave out because it says more than this one. Returns how many
    /// entries went in front.
    std::size_t left_out() {
        std::vector<Entry> in_front;
        const std::size_t entries = out_.entries.size();
        for (std::size_t e = 0; e < entries; ++e) {
            for (const Meeting& met : meetings_[e]) {
                if (!met.applied.inferred) continue;
                Move move = shown(written(referee_, met.before, met.applied.action), met);
                mask_move(move, engine::prompt(referee_.rules(), met.before));
                const bool all_open = std::none_of(move.cards.begin(), move.cards.end(), is_unseen);
                if (move.cards.empty() || (move.verb == Verb::draw && !all_open)) continue;
                put_before(e, std::move(move), in_front);
            }
        }
        for (Entry& entry : out_.entries) renumber(entry.content, static_cast<int>(in_front.size()));
        out_.entries.insert(out_.entries.begin(), in_front.begin(), in_front.end());
        return in_front.size();
    }

    void put_before(std::size_t entry, Move move, std::vector<Entry>& in_front) {
        while (entry > 0 && std::holds_alternative<Correction>(record_.entries[entry - 1].content)) --entry;
        if (entry == 0) {
            in_front.emplace_back().content.emplace<Move>(std::move(move));
            return;
        }
        auto& correction = out_.entries.emplace_back().content.emplace<Correction>();
        correction.entry = static_cast<int>(entry);
        correction.how = Correction::How::after;
        correction.content.emplace<Move>(std::move(move));
    }

    static void renumber(Content& content, int by) {
        if (auto* back = std::get_if<Restore>(&content)) back->entry += by;
        if (auto* correction = std::get_if<Correction>(&content)) {
            correction->entry += by;
            if (auto* inner = std::get_if<Restore>(&correction->content)) inner->entry += by;
        }
    }

    const Referee& referee_;
    const Record& record_;
    const Report& report_;
    const Layer layer_;
    Record out_;
    std::vector<std::vector<Meeting>> meetings_;  ///< [entry]
    std::array<int, 2> entered_{};                ///< [Seat]: the last general of the line-up seen in play
};

}  // namespace

std::string_view id_of(Layer layer) {
    return kLayerIds[static_cast<std::size_t>(layer)];
}

std::optional<Layer> layer_named(std::string_view id) {
    for (std::size_t i = 0; i < kLayerIds.size(); ++i) {
        if (kLayerIds[i] == id) return static_cast<Layer>(i);
    }
    return std::nullopt;
}

Masked layer_for(const Referee& referee, const Record& record, const Report& report, Layer layer) {
    if (layer == Layer::judge) return {record, 0};
    return Masker(referee, record, report, layer).run();
}

}  // namespace yuanmen::record
