#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace yuanmen::cli {

/// What a simulated event has cost: added up by each worker, then over all of them.
struct Figures {
    std::vector<std::uint32_t> took_us;            ///< of each answered request, waiting for a turn left out
    std::map<std::string, std::uint64_t> waits;    ///< "come back later" or "look again", obeyed; by code
    std::map<std::string, std::uint64_t> refused;  ///< what nobody expected; by code
    std::uint64_t at_desks = 0;                    ///< matches played at a desk to their signed sheet
    std::uint64_t drawn = 0;                       ///< of them ended level
    std::uint64_t on_paper = 0;                    ///< matches entered from a paper sheet

    void add(const Figures& other);
    /// The least duration in milliseconds that `share` (0..1) of the answers did not exceed; 0 without
    /// answers.
    double percentile_ms(double share) const;
};

nlohmann::json to_json(const Figures& figures);
/// The other way round; throws nlohmann::json::exception on anything else.
Figures figures_from_json(const nlohmann::json& json);

}  // namespace yuanmen::cli
