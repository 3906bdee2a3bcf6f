#include "cards/loading/parts.hpp"

#include <algorithm>

namespace yuanmen::cards::loading {

void Parts::note(Problems& problems, const std::string& name, const std::string& id, const Place& place) {
    if (!places.emplace(name, place).second) problems.add("ruleset.duplicate_id", place, {{"id", id}});
}

Place Parts::place_of(const std::string& name) const {
    const auto found = places.find(name);
    if (found != places.end()) return found->second;
    const auto whole = places.find("ruleset");
    return whole != places.end() ? whole->second : Place{};
}

void read_head(ObjectReader& in, const std::string& file, Parts& parts) {
    const int format = in.integer("format", 1, kRulesetFormat);
    parts.format = std::max(parts.format, format);
    parts.ruleset.id = in.id("id");
    parts.places["ruleset"] = in.place("id");
    const SourceNode* node = in.object("title");
    if (node == nullptr) return;
    ObjectReader title(in.problems(), file, *node, "title", {"zh", "en"});
    parts.ruleset.title = title.both_languages();
}

}  // namespace yuanmen::cards::loading
