#include "service/desk/played_rulesets.hpp"

#include <stdexcept>

#include "store/rulesets.hpp"

namespace yuanmen::service {

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
