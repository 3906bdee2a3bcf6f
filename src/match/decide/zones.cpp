#include "match/decide/zones.hpp"

#include <algorithm>

#include "cards/suit.hpp"

namespace yuanmen::match {

std::vector<Zone> zones_of(const ZoneCounts& counts) {
    std::vector<Zone> zones;
    const auto per_chair = [&](const char* name, const PerChair<int>& values) {
        zones.push_back({std::string(name) + ".a", std::to_string(values.a)});
        zones.push_back({std::string(name) + ".b", std::to_string(values.b)});
    };
    per_chair("hand", counts.hand);
    per_chair("equipment", counts.equipment);
    per_chair("judgement", counts.judgement);
    per_chair("on_general", counts.on_general);
    zones.push_back({"resolving", std::to_string(counts.resolving)});
    zones.push_back({"draw_pile", std::to_string(counts.draw_pile)});
    zones.push_back({"discard_pile", std::to_string(counts.discard_pile)});
    zones.push_back({"discard_top", counts.discard_top.empty() ? "-" : counts.discard_top});
    return zones;
}

std::vector<std::string> differences(const ZoneCounts& before, const ZoneCounts& now) {
    std::vector<std::string> found;
    const std::vector<Zone> then = zones_of(before);
    const std::vector<Zone> here = zones_of(now);
    for (std::size_t i = 0; i < then.size(); ++i) {
        if (then[i].value != here[i].value) {
            found.push_back(then[i].name + " " + then[i].value + "→" + here[i].value);
        }
    }
    return found;
}

bool is_face(const cards::Deck& deck, const std::string& text) {
    if (text.empty()) return false;
    const auto suit = cards::suit_from_letter(text[0]);
    const auto rank = cards::rank_from_name(text.substr(1));
    if (!suit || !rank) return false;
    return std::any_of(deck.faces.begin(), deck.faces.end(),
                       [&](const cards::CardFace& face) { return face.suit == *suit && face.rank == *rank; });
}

}  // namespace yuanmen::match
