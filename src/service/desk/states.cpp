#include "service/desk/states.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "store/rulesets.hpp"

namespace yuanmen::service {

std::shared_ptr<const match::MatchState> States::of(const store::MatchRow& row) {
    {
        std::lock_guard lock(mutex_);
        const auto found = kept_.find(row.id);
        if (found != kept_.end() && found->second.text == row.state_json) {
            by_use_.splice(by_use_.begin(), by_use_, found->second.place);
            return found->second.state;
        }
    }
    auto read = match::state_from_json(nlohmann::json::parse(row.state_json));
    if (!read.ok()) throw std::runtime_error("match " + row.id + ": " + read.error().code);
    auto state = std::make_shared<const match::MatchState>(std::move(*read));

    std::lock_guard lock(mutex_);
    const auto found = kept_.find(row.id);
    if (found != kept_.end()) {
        // A reader of an older snapshot must not push out what a newer one has put here.
        if (found->second.seq <= row.last_seq) {
            found->second.text = row.state_json;
            found->second.seq = row.last_seq;
            found->second.state = state;
        }
        by_use_.splice(by_use_.begin(), by_use_, found->second.place);
        return state;
    }
    by_use_.push_front(row.id);
    kept_[row.id] = {row.state_json, row.last_seq, state, by_use_.begin()};
    if (kept_.size() > capacity_) {
        kept_.erase(by_use_.back());
        by_use_.pop_back();
    }
    return state;
}

PlayedRulesets::PlayedRulesets(const cards::RulesetLibrary& library) {
    for (const auto& ruleset : library.all()) by_hash_[ruleset->sha256] = ruleset;
}

std::shared_ptr<const cards::Ruleset> PlayedRulesets::find(const store::Reading& reading,
                                                           const std::string& hash) {
    {
        std::lock_guard lock(mutex_);
        if (const auto found = by_hash_.find(hash); found != by_hash_.end()) return found->second;
    }
    const auto text = reading.rulesets().find(hash);
    if (!text) return nullptr;
    auto read = cards::ruleset_from_text(text->text);
    if (!read.ok()) throw std::runtime_error("ruleset " + hash + " of the journal cannot be read");
    auto ruleset = std::make_shared<const cards::Ruleset>(std::move(*read));
    std::lock_guard lock(mutex_);
    return by_hash_.emplace(hash, std::move(ruleset)).first->second;
}

}  // namespace yuanmen::service
