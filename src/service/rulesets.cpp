#include "service/service_impl.hpp"

namespace yuanmen::service {

std::vector<std::shared_ptr<const cards::Ruleset>> Service::rulesets() const {
    return impl_->rulesets.all();
}

std::vector<std::shared_ptr<const cards::Ruleset>> Service::offered_rulesets() const {
    auto offered = rulesets();
    std::erase_if(offered, [&](const auto& ruleset) { return impl_->rulesets.is_for_testing(ruleset->id); });
    return offered;
}

Answer<std::shared_ptr<const cards::Ruleset>> Service::ruleset(const std::string& name) {
    using Found = std::shared_ptr<const cards::Ruleset>;
    if (Found known = impl_->rulesets.find(name)) return known;
    if (name.size() == 64) {
        Found played = impl_->store->read(
            [&](const store::Reading& reading) { return impl_->played.find(reading, name); });
        if (played) return played;
    }
    return refuse(Category::not_found, "ruleset.not_found");
}

}  // namespace yuanmen::service
