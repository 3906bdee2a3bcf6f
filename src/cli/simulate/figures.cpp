#include "cli/simulate/figures.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace yuanmen::cli {

void Figures::add(const Figures& other) {
    took_us.insert(took_us.end(), other.took_us.begin(), other.took_us.end());
    for (const auto& [code, count] : other.waits) waits[code] += count;
    for (const auto& [code, count] : other.refused) refused[code] += count;
    at_desks += other.at_desks;
    on_paper += other.on_paper;
    drawn += other.drawn;
}

double Figures::percentile_ms(double share) const {
    if (took_us.empty()) return 0;
    std::vector<std::uint32_t> sorted = took_us;
    const auto at =
        std::min(sorted.size() - 1, static_cast<std::size_t>(static_cast<double>(sorted.size()) * share));
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(at), sorted.end());
    return static_cast<double>(sorted[at]) / 1000;
}

nlohmann::json to_json(const Figures& figures) {
    return {{"took_us", figures.took_us},   {"waits", figures.waits},       {"refused", figures.refused},
            {"at_desks", figures.at_desks}, {"on_paper", figures.on_paper}, {"drawn", figures.drawn}};
}

Figures figures_from_json(const nlohmann::json& json) {
    Figures figures;
    json.at("took_us").get_to(figures.took_us);
    json.at("waits").get_to(figures.waits);
    json.at("refused").get_to(figures.refused);
    json.at("at_desks").get_to(figures.at_desks);
    json.at("on_paper").get_to(figures.on_paper);
    json.at("drawn").get_to(figures.drawn);
    return figures;
}

}  // namespace yuanmen::cli
