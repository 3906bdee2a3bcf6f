#include "web/pages/event/statistics_view.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <numeric>

#include "match/codec.hpp"
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
json share_view(const std::optional<tournament::Share>& share, int width) {
    if (!share)
        return {{"there", false}, {"rate", "–"}, {"low", ""}, {"high", ""},
                {"at", 0},        {"from", 0},   {"to", 0}};
    const auto place = [&](int mille) { return mille * width / 1000; };
    return {{"there", true},
            {"rate", percent(share->rate)},
            {"low", percent(share->low)},
            {"high", percent(share->high)},
            {"at", place(share->rate)},
            {"from", place(share->low)},
            {"to", place(share->high)}};
}

json generals_view(const Context& context, const std::vector<tournament::GeneralFigures>& generals,
                   const cards::Ruleset& ruleset) {
    json rows = json::array();
    for (const tournament::GeneralFigures& row : generals) {
        const std::string kingdom(cards::id_of(ruleset.generals.at(row.general).kingdom));
        rows.push_back({{"name", general_name(context, ruleset, std::string(cards::id_of(row.general)))},
                        {"kingdom", kingdom},
                        {"kingdom_word", context.say("kingdom." + kingdom)},
                        {"pool", std::to_string(row.pool)},
                        {"fielded", std::to_string(row.fielded)},
                        {"pick", share_view(row.pick, 100)},
                        {"win", share_view(row.win, kIntervalWidth)},
                        {"fall", share_view(row.fall, 100)}});
    }
    return rows;
}

/// The lengths as piles of bars: each kind of end has its own filling.
json lengths_view(const Context& context, const tournament::Statistics& figures) {
    const auto& [step, bins] = figures.lengths;
    const std::int64_t bell = figures.bell_ms;
    const auto& kKinds = tournament::kEndKinds;
    std::array<int, tournament::kEndKinds.size()> totals{};
    int highest = 1;
    for (const tournament::LengthBin& bin : bins) {
        for (std::size_t kind = 0; kind < totals.size(); ++kind) totals[kind] += bin.ends[kind];
        highest = std::max(highest, std::accumulate(bin.ends.begin(), bin.ends.end(), 0));
    }
    const auto columns = std::max<std::int64_t>(static_cast<std::int64_t>(bins.size()), bell / step + 1);
    const int width = static_cast<int>(kChartWidth / columns);
    json bars = json::array(), sums = json::array(), ticks = json::array(), kinds = json::array();
    for (std::size_t i = 0; i < bins.size(); ++i) {
        const int x = static_cast<int>(i) * width;
        int y = kChartFoot, sum = 0;
        for (std::size_t kind = 0; kind < 4; ++kind) {
            const int count = bins[i].ends[kind];
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

json first_view(const Context& context, const tournament::FirstFigures& first) {
    const auto& share = first.share;
    json out = share_view(share, kFirstWidth);
    const bool clear = share && (share->low > 500 || share->high < 500);
    const char* key = !clear              ? "statistics.first_open"
                      : share->rate > 500 ? "statistics.first_ahead"
                                          : "statistics.first_behind";
    out["won"] = std::to_string(first.won);
    out["lost"] = std::to_string(first.lost);
    out["rest"] = kFirstWidth - (share ? share->rate * kFirstWidth / 1000 : 0);
    out["middle"] = kFirstWidth / 2;
    out["count"] = std::to_string(first.won + first.lost);
    out["open"] = std::to_string(first.open);
    out["sentence"] = !share ? std::string()
                             : context.say(key, {{"rate", percent(share->rate)},
                                                 {"low", percent(share->low)},
                                                 {"high", percent(share->high)}});
    return out;
}

json longest_view(const Context& context, const std::vector<tournament::MatchLength>& matches) {
    json rows = json::array();
    for (const tournament::MatchLength& match : matches) {
        if (rows.size() == kLongest) break;
        const std::int64_t past = match.length_ms - match.allowed_ms;
        rows.push_back({{"table", match.table},
                        {"players", match.players[0] + " – " + match.players[1]},
                        {"cause", context.say("cause." + std::string(journal::name_of(match.cause)))},
                        {"past", past > 0 ? minutes_and_seconds(past) : ""},
                        {"length", minutes_and_seconds(match.length_ms)}});
    }
    return rows;
}

}  // namespace

json statistics_view(const Context& context, const tournament::Statistics& figures,
                     const cards::Ruleset& ruleset) {
    return {{"matches", std::to_string(figures.matches)},
            {"none", figures.matches == 0},
            {"has_played", figures.played != 0},
            {"generals", generals_view(context, figures.generals, ruleset)},
            {"lengths", lengths_view(context, figures)},
            {"first", first_view(context, figures.first)},
            {"longest", longest_view(context, figures.by_length)}};
}

}  // namespace yuanmen::web::pages
