#include "tournament/entrants/roll.hpp"

#include "tournament/bracket.hpp"

namespace yuanmen::tournament {
namespace {

base::Refusal repeated(const char* field, const std::string& other) {
    return {std::string("entrants.") + field + "_repeated", {}, field, {{"other", other}}};
}

}  // namespace

std::optional<base::Refusal> Roll::check(const EntrantFields& entrant) const {
    const auto name = names_.find(comparison_key(entrant.name));
    const bool can_be_told_apart = name != names_.end() && name->second.numbered && !entrant.number.empty();
    if (name != names_.end() && !can_be_told_apart) return repeated("name", name->second.label);
    const auto number = numbers_.find(comparison_key(entrant.number));
    if (number != numbers_.end()) return repeated("number", number->second);
    const auto seed = entrant.seed ? seeds_.find(*entrant.seed) : seeds_.end();
    if (seed != seeds_.end()) return repeated("seed", seed->second);
    if (size_ >= static_cast<std::size_t>(kMaxEntrants))
        return base::Refusal{"entrants.too_many", {}, "", {{"most", std::to_string(kMaxEntrants)}}};
    return std::nullopt;
}

void Roll::add(const EntrantFields& entrant, const std::string& label) {
    ++size_;
    const bool numbered = !entrant.number.empty();
    auto& namesake = names_.try_emplace(comparison_key(entrant.name), Namesake{label, true}).first->second;
    namesake.numbered = namesake.numbered && numbered;
    if (numbered) numbers_.try_emplace(comparison_key(entrant.number), label);
    if (entrant.seed) seeds_.try_emplace(*entrant.seed, label);
}

}  // namespace yuanmen::tournament
