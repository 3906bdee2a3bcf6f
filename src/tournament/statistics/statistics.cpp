#include "tournament/statistics/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/state.hpp"

namespace yuanmen::tournament {
namespace {

using cards::GeneralId;
using match::Cause;
using nlohmann::json;

constexpr std::int64_t kBinMs = 5 * 60'000;

void add(std::vector<GeneralId>& list, GeneralId general) {
    if (general == GeneralId::none || std::find(list.begin(), list.end(), general) != list.end()) return;
    list.push_back(general);
}

std::size_t index_of(match::Chair chair) {
    return chair == match::Chair::a ? 0 : 1;
}

bool was_fought_out(Cause cause) {
    return cause == Cause::generals || cause == Cause::time || cause == Cause::overtime ||
           cause == Cause::compare_card || cause == Cause::concession;
}

const char* kind_of_end(Cause cause) {
    switch (cause) {
        case Cause::generals:
            return "generals";
        case Cause::time:
            return "compared";
        case Cause::overtime:
        case Cause::compare_card:
            return "overtime";
        default:
            return "other";
    }
}

json share_json(int hits, int of) {
    const auto share = share_of(hits, of);
    if (!share) return nullptr;
    return {{"hits", share->hits},
            {"of", share->of},
            {"rate", share->rate},
            {"low", share->low},
            {"high", share->high}};
}

struct GeneralCount {
    int pool = 0, picked = 0, fielded = 0, decided = 0, won = 0, fell = 0;
};

json generals_json(const std::vector<FinishedMatch>& matches) {
    std::map<GeneralId, GeneralCount> counts;
    for (const FinishedMatch& match : matches) {
        for (const GeneralId general : match.pool) ++counts[general].pool;
        for (std::size_t chair = 0; chair < 2; ++chair) {
            for (const GeneralId general : match.picked[chair]) ++counts[general].picked;
            for (const GeneralId general : match.fallen[chair]) ++counts[general].fell;
            for (const GeneralId general : match.fielded[chair]) {
                GeneralCount& count = counts[general];
                ++count.fielded;
                count.decided += match.winner ? 1 : 0;
                count.won += match.winner == chair ? 1 : 0;
            }
        }
    }
    std::vector<std::pair<GeneralId, GeneralCount>> ordered(counts.begin(), counts.end());
    std::stable_sort(ordered.begin(), ordered.end(), [](const auto& one, const auto& other) {
        const auto left = static_cast<std::int64_t>(one.second.picked) * other.second.pool;
        const auto right = static_cast<std::int64_t>(other.second.picked) * one.second.pool;
        return left != right ? left > right : one.second.pool > other.second.pool;
    });
    json list = json::array();
    for (const auto& [general, count] : ordered) {
        list.push_back({{"general", cards::id_of(general)},
                        {"pool", count.pool},
                        {"picked", count.picked},
                        {"fielded", count.fielded},
                        {"won", count.won},
                        {"fell", count.fell},
                        {"pick", share_json(count.picked, count.pool)},
                        {"win", share_json(count.won, count.decided)},
                        {"fall", share_json(count.fell, count.fielded)}});
    }
    return list;
}

json first_json(const std::vector<FinishedMatch>& matches) {
    int won = 0, lost = 0, open = 0;
    for (const FinishedMatch& match : matches) {
        if (!match.played || !match.first || !was_fought_out(match.cause)) continue;
        if (!match.winner) {
            ++open;
        } else {
            ++(match.winner == match.first ? won : lost);
        }
    }
    return {{"won", won}, {"lost", lost}, {"open", open}, {"share", share_json(won, won + lost)}};
}

json lengths_json(const std::vector<FinishedMatch>& matches) {
    std::map<std::int64_t, std::map<std::string, int>> bins;
    for (const FinishedMatch& match : matches) {
        if (match.played) ++bins[match.length_ms / kBinMs][kind_of_end(match.cause)];
    }
    json list = json::array();
    const std::int64_t last = bins.empty() ? -1 : bins.rbegin()->first;
    for (std::int64_t bin = 0; bin <= last; ++bin) {
        json row = {{"from_ms", bin * kBinMs}};
        for (const char* kind : {"generals", "compared", "overtime", "other"}) row[kind] = bins[bin][kind];
        list.push_back(std::move(row));
    }
    return {{"step_ms", kBinMs}, {"bins", std::move(list)}};
}

json by_length_json(const std::vector<FinishedMatch>& matches) {
    std::vector<const FinishedMatch*> played;
    for (const FinishedMatch& match : matches) {
        if (match.played) played.push_back(&match);
    }
    std::stable_sort(played.begin(), played.end(), [](const FinishedMatch* one, const FinishedMatch* other) {
        return one->length_ms > other->length_ms;
    });
    json list = json::array();
    for (const FinishedMatch* match : played) {
        list.push_back({{"table", match->table},
                        {"players", match->players},
                        {"winner", match->winner ? json(*match->winner) : json()},
                        {"first", match->first ? json(*match->first) : json()},
                        {"length_ms", match->length_ms},
                        {"allowed_ms", match->allowed_ms},
                        {"overtime_ms", match->overtime_ms},
                        {"cause", journal::name_of(match->cause)}});
    }
    return list;
}

/// What most clocks were allowed.
std::int64_t usual_allowance(const std::vector<FinishedMatch>& matches) {
    std::map<std::int64_t, int> seen;
    for (const FinishedMatch& match : matches) {
        if (match.played) ++seen[match.allowed_ms];
    }
    const auto most = std::max_element(seen.begin(), seen.end(), [](const auto& one, const auto& other) {
        return one.second < other.second;
    });
    return most == seen.end() ? 0 : most->first;
}

}  // namespace

std::optional<FinishedMatch> finished_match(const match::MatchState& desk, std::int64_t table) {
    const bool over = desk.stage == match::Stage::signed_ || desk.stage == match::Stage::closed;
    if (!over || !desk.outcome || desk.outcome->cause == Cause::voided) return std::nullopt;
    FinishedMatch out;
    out.table = table;
    out.cause = desk.outcome->cause;
    out.pool = desk.deal.face_up;
    for (const match::Chair chair : {match::Chair::a, match::Chair::b}) {
        const std::size_t at = index_of(chair);
        out.players[at] = desk.head.players[chair].name;
        if (desk.outcome->winner == match::winner_of(chair)) out.winner = at;
        for (const match::Fielded& general : desk.position.generals[chair]) {
            add(out.pool, general.general);
            add(out.picked[at], general.general);
            add(out.fielded[at], general.general);
            if (general.fallen) add(out.fallen[at], general.general);
        }
    }
    for (const match::PickEntry& pick : desk.picks) add(out.picked[index_of(pick.chair)], pick.card.general);
    out.played = desk.position.turn > 0;
    // The renegade has the first turn (1V1 2.1).
    if (desk.lord) out.first = 1 - index_of(*desk.lord);
    out.overtime_ms = desk.overtime.watch.spent_ms;
    out.length_ms = desk.regulation.watch.spent_ms + out.overtime_ms;
    out.allowed_ms = desk.regulation.allotted_ms;
    return out;
}

std::optional<Share> share_of(int hits, int of) {
    if (of <= 0) return std::nullopt;
    constexpr double z = 1.959963984540054;
    const double n = of, p = hits / n;
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    const auto mille = [](double share) {
        return static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * 1000));
    };
    return Share{hits, of, mille(p), mille(middle - half), mille(middle + half)};
}

json statistics_of(const std::vector<FinishedMatch>& matches) {
    const auto played = std::count_if(matches.begin(), matches.end(),
                                      [](const FinishedMatch& match) { return match.played; });
    return {{"matches", matches.size()},           {"played", played},
            {"bell_ms", usual_allowance(matches)}, {"generals", generals_json(matches)},
            {"first", first_json(matches)},        {"lengths", lengths_json(matches)},
            {"by_length", by_length_json(matches)}};
}

}  // namespace yuanmen::tournament
