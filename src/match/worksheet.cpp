#include "match/worksheet.hpp"

#include <algorithm>

namespace yuanmen::match {
namespace {

Better fewer_is_better(const PerChair<int>& values) {
    if (values.a == values.b) return Better::level;
    return values.a < values.b ? Better::a : Better::b;
}

Better more_is_better(const PerChair<int>& values) {
    return fewer_is_better({-values.a, -values.b});
}

WorksheetLine remaining_generals(const Position& position, const cards::Parameters& parameters) {
    WorksheetLine line;
    line.criterion = "remaining_generals";
    line.clause = "1v1.1.4.2";
    for (Chair chair : kChairs) {
        const int remaining = parameters.line_up_size - position.fallen(chair);
        line.values[chair] = remaining;
        line.first_term[chair] = position.in_play(chair) ? 1 : 0;
        line.second_term[chair] = remaining - line.first_term[chair];
    }
    line.better = more_is_better(line.values);
    return line;
}

WorksheetLine lost_hp_in_play(const Position& position, const cards::Parameters& parameters) {
    WorksheetLine line;
    line.criterion = "lost_hp_in_play";
    line.clause = "1v1.term.6";
    for (Chair chair : kChairs) {
        const Fielded* general = position.in_play(chair);
        if (!general) continue;
        const bool floored = parameters.lost_hp_floor == cards::LostHpFloor::zero;
        line.first_term[chair] = general->max_hp;
        line.second_term[chair] = floored ? std::max(0, general->hp) : general->hp;
        line.values[chair] = line.first_term[chair] - line.second_term[chair];
    }
    line.better = fewer_is_better(line.values);
    return line;
}

}  // namespace

std::vector<WorksheetLine> compare_position(const Position& position, const cards::Parameters& parameters) {
    std::vector<WorksheetLine> lines;
    for (cards::Tiebreak tiebreak : parameters.tiebreaks) {
        if (tiebreak == cards::Tiebreak::remaining_generals) {
            lines.push_back(remaining_generals(position, parameters));
        } else if (tiebreak == cards::Tiebreak::lost_hp_in_play) {
            lines.push_back(lost_hp_in_play(position, parameters));
        }
    }
    const auto deciding = std::find_if(
        lines.begin(), lines.end(), [](const WorksheetLine& line) { return line.better != Better::level; });
    if (deciding != lines.end()) deciding->decides = true;
    return lines;
}

std::optional<Chair> winner_by(const std::vector<WorksheetLine>& lines) {
    for (const WorksheetLine& line : lines) {
        if (line.decides) return line.better == Better::a ? Chair::a : Chair::b;
    }
    return std::nullopt;
}

}  // namespace yuanmen::match
