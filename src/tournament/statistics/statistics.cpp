#include "tournament/statistics/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "match/state.hpp"

namespace yuanmen::tournament {
namespace {

using cards::GeneralId;
using match::Cause;

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

/// Which of kEndKinds.
std::size_t kind_of_end(Cause cause) {
    switch (cause) {
        case Cause::generals:
            return 0;
        case Cause::time:
            return 1;
        case Cause::overtime:
        case Cause::compare_card:
            return 2;
        default:
            return 3;
    }
}

struct GeneralCount {
    int pool = 0, picked = 0, fielded = 0, decided = 0, won = 0, fell = 0;
};

std::vector<GeneralFigures> general_figures(const std::vector<FinishedMatch>& matches) {
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
    std::vector<GeneralFigures> list;
    for (const auto& [general, count] : ordered) {
        list.push_back({general, count.pool, count.picked, count.fielded, count.won, count.fell,
                        share_of(count.picked, count.pool), share_of(count.won, count.decided),
                        share_of(count.fell, count.fielded)});
    }
    return list;
}

FirstFigures first_figures(const std::vector<FinishedMatch>& matches) {
    FirstFigures figures;
    for (const FinishedMatch& match : matches) {
        if (!match.played || !match.first || !was_fought_out(match.cause)) continue;
        if (!match.winner) {
            ++figures.open;
        } else {
            ++(match.winner == match.first ? figures.won : figures.lost);
        }
    }
    figures.share = share_of(figures.won, figures.won + figures.lost);
    return figures;
}

LengthFigures length_figures(const std::vector<FinishedMatch>& matches) {
    LengthFigures figures{kBinMs, {}};
    for (const FinishedMatch& match : matches) {
        if (!match.played) continue;
        const auto bin = static_cast<std::size_t>(match.length_ms / kBinMs);
        while (figures.bins.size() <= bin)
            figures.bins.push_back({static_cast<std::int64_t>(figures.bins.size()) * kBinMs, {}});
        ++figures.bins[bin].ends[kind_of_end(match.cause)];
    }
    return figures;
}

journal::OrNull<int> chair_of(const std::optional<std::size_t>& chair) {
    return chair ? journal::OrNull<int>(static_cast<int>(*chair)) : std::nullopt;
}

std::vector<MatchLength> matches_by_length(const std::vector<FinishedMatch>& matches) {
    std::vector<MatchLength> list;
    for (const FinishedMatch& match : matches) {
        if (match.played)
            list.push_back({match.table, match.players, chair_of(match.winner), chair_of(match.first),
                            match.length_ms, match.allowed_ms, match.overtime_ms, match.cause});
    }
    std::stable_sort(list.begin(), list.end(), [](const MatchLength& one, const MatchLength& other) {
        return one.length_ms > other.length_ms;
    });
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

Statistics statistics_of(const std::vector<FinishedMatch>& matches) {
    Statistics figures;
    figures.matches = static_cast<int>(matches.size());
    figures.played = static_cast<int>(std::count_if(matches.begin(), matches.end(),
                                                    [](const FinishedMatch& match) { return match.played; }));
    figures.bell_ms = usual_allowance(matches);
    figures.generals = general_figures(matches);
    figures.first = first_figures(matches);
    figures.lengths = length_figures(matches);
    figures.by_length = matches_by_length(matches);
    return figures;
}

}  // namespace yuanmen::tournament
