#pragma once

#include <random>
#include <set>

#include "hall.hpp"
#include "tournament/event/stages.hpp"

namespace yuanmen::tournament::testing {

inline StageSettings stage(const std::string& name, Format kind) {
    StageSettings settings{name, 0, "wzzz-2012", false, {}, FormatSettings{}};
    settings.format->kind = kind;
    return settings;
}

/// An event with stages, played at random.
class StageHall : public Hall {
  public:
    explicit StageHall(unsigned seed) : random_(seed) {}

    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

    void open(std::vector<StageSettings> stages, int entrants) {
        EventSettings settings = plain_settings();
        settings.stages = std::move(stages);
        create(settings);
        AddEntrants add;
        for (int i = 1; i <= entrants; ++i) add.entrants.push_back({"P" + std::to_string(i), "", {}, ""});
        must(add);
        must(DrawBracket{SeedingMethod::list_order, ""});
        must(PublishBracket{});
        link_new();
    }

    void link_new() {
        LinkMatches links;
        for (const auto& pair : unlinked_pairs(state))
            links.links.push_back({to_string(pair.match), "d" + std::to_string(++desks_), pair.table});
        if (!links.links.empty()) must(links, system());
    }

    void fresh_entropy() {
        for (char& digit : circumstances.entropy) digit = "0123456789abcdef"[below(16)];
    }

    void pair_and_publish(std::optional<int> to_stage = {}, std::optional<std::string> forced = {}) {
        fresh_entropy();
        PairRound pair;
        pair.stage = to_stage;
        pair.forced = forced;
        must(pair);
        must(PublishRound{});
        link_new();
    }

    std::vector<std::string> playable() const {
        std::vector<std::string> found;
        const Standing now = standing();
        for (std::size_t i = 0; i < now.filled.size(); ++i) {
            if (now.filled[i].status == BracketStatus::playable)
                found.push_back(to_string(now.bracket.matches[i].id));
        }
        return found;
    }

    std::string player(const std::string& match, int slot) const {
        const Standing now = standing();
        return entrant_of_seed(state, now.filled[*now.find(match)].slots[static_cast<std::size_t>(slot)].seed)
            ->id;
    }

    /// A result at random: mostly somebody wins.
    void decide_one(const std::string& match) {
        RecordPaper paper{match, player(match, below(2)), match::Cause::generals, "both", ""};
        if (match.starts_with("SW") || match.starts_with("RR") || match.starts_with("GR")) {
            if (below(5) == 0) {
                paper.winner.reset();
                paper.cause = match::Cause::undecided;
            }
        }
        must(paper);
        link_new();
    }

    void decide_all() {
        for (auto open = playable(); !open.empty(); open = playable()) decide_one(open.front());
    }

    const std::vector<RoundFacts>& rounds() const { return state.stage_facts().rounds; }

  private:
    std::mt19937 random_;
    int desks_ = 0;
};

}  // namespace yuanmen::tournament::testing
