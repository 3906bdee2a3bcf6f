#include "service/records/referees.hpp"

namespace yuanmen::service {

Referees::Referees(const cards::RulesetLibrary& library)
    : shipped_(std::make_shared<const record::RefereeLibrary>(library)) {}

std::shared_ptr<const record::RefereeLibrary> Referees::of(
    const std::shared_ptr<const cards::Ruleset>& ruleset) {
    if (shipped_->find(exact_name(*ruleset)) != nullptr) return shipped_;
    const std::lock_guard lock(mutex_);
    auto& kept = older_[ruleset->sha256];
    if (!kept) kept = std::make_shared<const record::RefereeLibrary>(std::vector{ruleset});
    return kept;
}

std::string exact_name(const cards::Ruleset& ruleset) {
    return ruleset.id + "@" + ruleset.sha256;
}

}  // namespace yuanmen::service
