#include <algorithm>

#include "engine/view.hpp"
#include "record/mutants.hpp"

namespace kit {

using cards::CardFace;
using cards::CardKind;

std::vector<CardFace> Scene::in(engine::Zone zone) const {
    std::vector<CardFace> faces;
    for (auto left = engine::slots_in(before, zone); !left.empty();) {
        const engine::Face face = before.face[left.pop()];
        if (face != engine::kUnknownFace) faces.push_back(ruleset.deck.face(face));
    }
    return faces;
}

std::optional<CardFace> Scene::of_kind(engine::Zone zone, CardKind kind) const {
    for (const CardFace& face : in(zone)) {
        if (face.kind == kind) return face;
    }
    return std::nullopt;
}

bool Scene::wears(cards::Seat who, cards::Category category) const {
    const auto worn = in(engine::equip_of(who));
    return std::any_of(worn.begin(), worn.end(),
                       [&](const CardFace& face) { return cards::category_of(face.kind) == category; });
}

CardKind Scene::weapon(cards::Seat who) const {
    for (const CardFace& face : in(engine::equip_of(who))) {
        if (cards::category_of(face.kind) == cards::Category::weapon) return face.kind;
    }
    return CardKind::none;
}

bool Scene::reachable() const {
    return !wears(other(), cards::Category::plus_horse) &&
           theirs().general() != cards::GeneralId::zhu_ge_liang;
}

std::optional<CardFace> Scene::alone(const std::vector<CardFace>& faces, record::Dice& dice) const {
    std::vector<CardFace> single;
    for (const CardFace& face : faces) {
        if (ruleset.deck.twin(ruleset.deck.find(face)) == cards::kNoCard) single.push_back(face);
    }
    if (single.empty()) return std::nullopt;
    return single[static_cast<std::size_t>(dice.below(static_cast<int>(single.size())))];
}

record::Move line(cards::Seat seat, engine::Verb verb, std::vector<CardFace> cards) {
    record::Move move;
    move.seat = seat;
    move.verb = verb;
    move.cards = std::move(cards);
    return move;
}

Mutant inserted(const Scene& scene, record::Content content, std::vector<std::string_view> codes) {
    Mutant mutant{scene.record, scene.index, std::move(codes)};
    auto& entries = mutant.record.entries;
    entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(scene.index), record::Entry());
    entries[scene.index].content = std::move(content);
    return mutant;
}

Mutant replaced(const Scene& scene, record::Content content, std::vector<std::string_view> codes) {
    Mutant mutant{scene.record, scene.index, std::move(codes)};
    mutant.record.entries[scene.index].content = std::move(content);
    return mutant;
}

Mutant omitted(const Scene& scene, std::vector<std::string_view> codes) {
    Mutant mutant{scene.record, scene.index, std::move(codes)};
    auto& entries = mutant.record.entries;
    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(scene.index));
    return mutant;
}

Mutant without_passes(const Mutant& mutant, bool without_ends) {
    Mutant out{mutant.record, 0, mutant.codes, {}};
    auto& entries = out.record.entries;
    entries.clear();
    for (std::size_t i = 0; i < mutant.record.entries.size(); ++i) {
        const record::Entry& entry = mutant.record.entries[i];
        const auto* move = std::get_if<record::Move>(&entry.content);
        const bool dropped =
            move != nullptr && i < mutant.line &&
            (move->verb == engine::Verb::pass || (without_ends && move->verb == engine::Verb::end_play));
        if (!dropped) entries.push_back(entry);
        if (i == mutant.line) out.line = entries.size() - 1;
        // what was left out let the line in front of it have its way
        if (mutant.cause == i) out.cause = entries.empty() ? 0 : entries.size() - 1;
    }
    return out;
}

}  // namespace kit
