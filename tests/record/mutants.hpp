#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/prompt.hpp"
#include "engine/state.hpp"
#include "record/random_match.hpp"
#include "record/record.hpp"

namespace kit {

using namespace yuanmen;

/// A moment of a legal record: the position in which entry `index` was decided. Data for the mutators, which
/// reason from the text of the rules and never ask the engine.
struct Scene {
    const record::Record& record;
    const cards::Ruleset& ruleset;
    std::size_t index;
    const engine::State& before;
    const engine::Prompt& prompt;
    const record::Move& move;
    const std::vector<engine::State>& positions;  ///< [entry]: before it, up to this one

    cards::Seat seat() const { return prompt.seat; }
    cards::Seat other() const { return cards::other(prompt.seat); }
    const engine::Side& mine() const { return before.of(seat()); }
    const engine::Side& theirs() const { return before.of(other()); }
    bool at(engine::Question question) const { return prompt.question == question; }
    bool plays(cards::GeneralId general) const { return mine().general() == general; }
    /// Cards of a zone, by face.
    std::vector<cards::CardFace> in(engine::Zone zone) const;
    std::optional<cards::CardFace> of_kind(engine::Zone zone, cards::CardKind kind) const;
    bool wears(cards::Seat who, cards::Category category) const;
    cards::CardKind weapon(cards::Seat who) const;
    /// No horse in the way and no protection: the other side is an ordinary target of 杀.
    bool reachable() const;
    /// One of these faces that lies nowhere else (no twin).
    std::optional<cards::CardFace> alone(const std::vector<cards::CardFace>& faces, record::Dice& dice) const;
    /// The entry by which this became what it is; nothing if it has always been so.
    template <class Fact>
    std::optional<std::size_t> since(const Fact& fact) const {
        for (std::size_t i = index; i > 0; --i) {
            if (fact(positions[i - 1]) != fact(before)) return i - 1;
        }
        return std::nullopt;
    }
};

struct Mutant {
    record::Record record;
    std::size_t line = 0;                      ///< index of the entry that must be found
    std::vector<std::string_view> codes = {};  ///< any of these is right
    std::optional<std::size_t> cause = {};     ///< the earlier entry that must be named, where there is one
};

struct MutantClass {
    std::string_view name;
    std::optional<Mutant> (*make)(const Scene&, record::Dice&);
};

/// All classes; those of forbidden uses and skills are in mutants_uses.cpp, those that may stand at any
/// moment in mutants_moments.cpp.
const std::vector<MutantClass>& mutant_classes();
std::vector<MutantClass> use_mutants();
std::vector<MutantClass> moment_mutants();

// how mutants are made
record::Move line(cards::Seat seat, engine::Verb verb, std::vector<cards::CardFace> cards = {});
Mutant inserted(const Scene& scene, record::Content content, std::vector<std::string_view> codes);
Mutant replaced(const Scene& scene, record::Content content, std::vector<std::string_view> codes);
Mutant omitted(const Scene& scene, std::vector<std::string_view> codes);
/// The same error in a record without passes (and without ends of the play phase) in front of it.
Mutant without_passes(const Mutant& mutant, bool without_ends);

}  // namespace kit
