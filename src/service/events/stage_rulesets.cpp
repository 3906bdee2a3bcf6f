#include "service/events/stage_rulesets.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "match/codec.hpp"
#include "service/service_impl.hpp"
#include "store/rulesets.hpp"
#include "tournament/event/codec.hpp"

namespace yuanmen::service {
namespace {

using Found = std::shared_ptr<const cards::Ruleset>;

constexpr std::size_t kHashDigits = 64;

/// By id, by id@hash, or by the hash of a text the journal keeps although the library has another by now.
Found find(Service::Impl& impl, const store::Reading& reading, const std::string& name) {
    if (Found known = impl.rulesets.find(name)) return known;
    const std::string hash = name.substr(name.find('@') + 1);
    return hash.size() == kHashDigits ? impl.played.find(reading, hash) : nullptr;
}

}  // namespace

Answer<Found> with_tiebreaks(Found base, const std::vector<tournament::AppendedTiebreak>& appended) {
    if (appended.empty()) return base;
    auto text = nlohmann::json::parse(base->text);
    auto& lines = text.at("parameters").at("tiebreaks");
    std::string id = base->id;
    for (const tournament::AppendedTiebreak line : appended) {
        const std::string name(journal::name_of(line));
        if (std::find(lines.begin(), lines.end(), name) != lines.end()) continue;
        lines.push_back(name);
        id.append(".").append(name);
    }
    if (id == base->id) return base;
    text["id"] = id;
    auto read = cards::ruleset_from_text(base::canonical_json(text));
    if (!read.ok()) return refuse(Category::invalid, read.error().code, "/appended_tiebreaks");
    return std::make_shared<const cards::Ruleset>(*std::move(read));
}

Answer<Found> ruleset_of(Service::Impl& impl, const store::Reading& reading,
                         const tournament::StageSettings& stage) {
    const Found base = find(impl, reading, stage.ruleset);
    if (!base) return refuse(Category::invalid, "ruleset.not_found", "/ruleset");
    return with_tiebreaks(base, stage.appended_tiebreaks);
}

Answer<base::Unit> fix_rulesets(Service::Impl& impl, store::Writing& writing,
                                tournament::EventSettings& settings, const store::Author& author) {
    for (std::size_t i = 0; i < settings.stages.size(); ++i) {
        tournament::StageSettings& stage = settings.stages[i];
        auto played = ruleset_of(impl, writing, stage);
        if (!played.ok()) {
            Refused refused = played.error();
            refused.refusal.field = "/settings/stages/" + std::to_string(i) + refused.refusal.field;
            return base::fail(refused);
        }
        const Found base = find(impl, writing, stage.ruleset);
        store::keep_ruleset(writing, {base->sha256, base->id, base->text}, author);
        store::keep_ruleset(writing, {(*played)->sha256, (*played)->id, (*played)->text}, author);
        stage.ruleset = base->id + "@" + base->sha256;
    }
    return base::Unit{};
}

}  // namespace yuanmen::service
