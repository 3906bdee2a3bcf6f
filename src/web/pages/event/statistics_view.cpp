#include "web/pages/event/statistics_view.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr int kIntervalWidth = 160;  ///< 0 to 100 %
constexpr int kChartWidth = 456, kChartFoot = 150, kChartTop = 30;
constexpr int kFirstWidth = 456;
constexpr std::size_t kLongest = 5;

std::string percent(int mille) {
    return std::to_string((mille + 5) / 10);
}

/// A share as text and as places on a line `width` long; "there" is false for a share of nothing.
json share_view(const json& share, int width) {
    if (share.is_null())
        return {{"there", false}, {"rate", "–"}, {"low", ""}, {"high", ""},
                {"at", 0},        {"from", 0},   {"to", 0}};
    const auto place = [&](const char* key) { return share.at(key).get<int>() * width / 1000; };
    return {{"there", true},
            {"rate", percent(share.at("rate"))},
            {"low", percent(share.at("low"))},
            {"high", percent(share.at("high"))},
            {"at", place("rate")},
            {"from", place("low")},
            {"to", place("high")}};
}

json generals_view(const Context& context, const json& generals, const cards::Ruleset& ruleset) {
    json rows = json::array();
    for (const json& row : generals) {
        const std::string id = row.at("general");
        const auto general = cards::general_from_id(id);
        const std::string kingdom(
            general ? cards::id_of(ruleset.generals.by_id[static_cast<std::size_t>(*general)].kingdom)
                    : std::string_view("qun"));
        rows.push_back({{"name", general_name(context, ruleset, id)},
                        {"kingdom", kingdom},
                        {"kingdom_word", context.say("kingdom." + kingdom)},
                        {"pool", std::to_string(row.at("pool").get<int>())},
                        {"fielded", std::to_string(row.at("fielded").get<int>())},
                        {"pick", share_view(row.at("pick"), 100)},
                        {"win", share_view(row.at("win"), kIntervalWidth)},
                        {"fall", share_view(row.at("fall"), 100)}});
    }
    return rows;
}

/// The lengths as piles of bars: each kind of end has its own filling.
json lengths_view(const Context& context, const json& figures) {
    const json& bins = figures.at("lengths").at("bins");
    const std::int64_t step = figures.at("lengths").at("step_ms");
    const std::int64_t bell = figures.at("bell_ms");
    static constexpr const char* kKinds[] = {"generals", "compared", "overtime", "other"};
    std::array<int, 4> totals{};
    int highest = 1;
    for (const json& bin : bins) {
        int sum = 0;
        for (std::size_t kind = 0; kind < 4; ++kind) {
            totals[kind] += bin.at(kKinds[kind]).get<int>();
            sum += bin.at(kKinds[kind]).get<int>();
        }
        highest = std::max(highest, sum);
    }
    const auto columns = std::max<std::int64_t>(static_cast<std::int64_t>(bins.size()), bell / step + 1);
    const int width = static_cast<int>(kChartWidth / columns);
    json bars = json::array(), sums = json::array(), ticks = json::array(), kinds = json::array();
    for (std::size_t i = 0; i < bins.size(); ++i) {
        const int x = static_cast<int>(i) * width;
        int y = kChartFoot, sum = 0;
        for (std::size_t kind = 0; kind < 4; ++kind) {
            const int count = bins.at(i).at(kKinds[kind]);
            if (count == 0) continue;
            const int height = count * (kChartFoot - kChartTop) / highest;
            y -= height;
            sum += count;
            bars.push_back({{"x", x + 1}, {"y", y}, {"w", width - 2}, {"h", height}, {"kind", kKinds[kind]}});
        }
        if (sum > 0) sums.push_back({{"x", x + width / 2}, {"y", y - 6}, {"text", std::to_string(sum)}});
    }
    for (std::int64_t i = 0; i <= columns; i += 2) {
        ticks.push_back({{"x", i * width}, {"text", std::to_string(i * step / 60'000)}});
    }
    for (std::size_t kind = 0; kind < 4; ++kind) {
        if (totals[kind] == 0) continue;
        kinds.push_back({{"kind", kKinds[kind]},
                         {"word", context.say(std::string("statistics.end_") + kKinds[kind])},
                         {"total", std::to_string(totals[kind])}});
    }
    return {{"bars", std::move(bars)},
            {"sums", std::move(sums)},
            {"ticks", std::move(ticks)},
            {"kinds", std::move(kinds)},
            {"foot", kChartFoot},
            {"ticks_y", kChartFoot + 18},
            {"bell_x", static_cast<std::int64_t>(bell * width / step)},
            {"bell", minutes_and_seconds(bell)}};
}

json first_view(const Context& context, const json& first) {
    const json& share = first.at("share");
    json out = share_view(share, kFirstWidth);
    const bool clear =
        !share.is_null() && (share.at("low").get<int>() > 500 || share.at("high").get<int>() < 500);
    const bool ahead = clear && share.at("rate").get<int>() > 500;
    const char* key = !clear  ? "statistics.first_open"
                      : ahead ? "statistics.first_ahead"
                              : "statistics.first_behind";
    out["won"] = std::to_string(first.at("won").get<int>());
    out["lost"] = std::to_string(first.at("lost").get<int>());
    out["rest"] = kFirstWidth - out.at("at").get<int>();
    out["middle"] = kFirstWidth / 2;
    out["count"] = std::to_string(first.at("won").get<int>() + first.at("lost").get<int>());
    out["open"] = std::to_string(first.at("open").get<int>());
    out["sentence"] =
        share.is_null()
            ? std::string()
            : context.say(key, {{"rate", out.at("rate")}, {"low", out.at("low")}, {"high", out.at("high")}});
    return out;
}

json longest_view(const Context& context, const json& matches) {
    json rows = json::array();
    for (const json& match : matches) {
        if (rows.size() == kLongest) break;
        const std::int64_t past =
            match.at("length_ms").get<std::int64_t>() - match.at("allowed_ms").get<std::int64_t>();
        rows.push_back({{"table", match.at("table")},
                        {"players", match.at("players").at(0).get<std::string>() + " – " +
                                        match.at("players").at(1).get<std::string>()},
                        {"cause", context.say("cause." + match.at("cause").get<std::string>())},
                        {"past", past > 0 ? minutes_and_seconds(past) : ""},
                        {"length", minutes_and_seconds(match.at("length_ms"))}});
    }
    return rows;
}

}  // namespace

json statistics_view(const Context& context, const json& figures, const cards::Ruleset& ruleset) {
    return {{"matches", std::to_string(figures.at("matches").get<int>())},
            {"none", figures.at("matches") == 0},
            {"has_played", figures.at("played") != 0},
            {"generals", generals_view(context, figures.at("generals"), ruleset)},
            {"lengths", lengths_view(context, figures)},
            {"first", first_view(context, figures.at("first"))},
            {"longest", longest_view(context, figures.at("by_length"))}};
}

}  // namespace yuanmen::web::pages
