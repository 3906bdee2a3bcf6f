#include "service/records/held_against.hpp"

#include <algorithm>

#include "match/worksheet.hpp"
#include "record/end_of.hpp"
#include "record/settled.hpp"

namespace yuanmen::service {
namespace {

using cards::Seat;
constexpr Seat kBothSeats[] = {Seat::lord, Seat::renegade};

std::string general_word(cards::GeneralId general) {
    return general == cards::GeneralId::none ? std::string() : std::string(cards::id_of(general));
}

std::string hp_word(int hp, int max_hp) {
    return std::to_string(hp) + "/" + std::to_string(max_hp);
}

std::string seat_word(const std::optional<Seat>& seat) {
    return seat ? std::string(cards::id_of(*seat)) : std::string();
}

/// Collects the rows; a row is the same if both sides say the same.
class Holding {
  public:
    void put(std::string what, std::optional<Seat> seat, std::string record, std::string desk,
             std::string criterion = {}) {
        const bool same = record == desk;
        rows_.push_back(
            {std::move(what), seat, std::move(criterion), std::move(record), std::move(desk), same});
    }
    std::vector<HeldAgainst> take() { return std::move(rows_); }

  private:
    std::vector<HeldAgainst> rows_;
};

void hold_side(Holding& hold, const match::MatchState& desk, Seat seat, const record::EndOfSide& side) {
    const match::Chair chair = *desk.chair_of(seat);
    hold.put("fallen", seat, std::to_string(side.fallen), std::to_string(desk.position.fallen(chair)));
    const match::Fielded* fielded = desk.position.in_play(chair);
    if (fielded == nullptr) return;  // nobody has entered yet, or all have fallen
    hold.put("general", seat, general_word(side.general), general_word(fielded->general));
    if (side.general == fielded->general)
        hold.put("hp", seat, hp_word(side.hp, side.max_hp), hp_word(fielded->hp, fielded->max_hp));
}

bool record_has(const JudgedRecord& judged, engine::Verb verb) {
    const auto& applied = judged.validation().report->applied();
    return std::any_of(applied.begin(), applied.end(),
                       [&](const record::Applied& step) { return step.action.verb == verb; });
}

std::optional<Seat> desk_winner(const match::MatchState& desk) {
    const auto chair = desk.outcome ? match::chair_of(desk.outcome->winner) : std::nullopt;
    return chair ? desk.seat_of(*chair) : std::nullopt;
}

/// Whether the record can know how the match ended: by generals, by time or by concession at the table.
bool told_by_play(const match::MatchState& desk) {
    if (!desk.outcome) return false;
    switch (desk.outcome->cause) {
        case match::Cause::generals:
        case match::Cause::time:
        case match::Cause::overtime:
        case match::Cause::concession:
            return true;
        default:
            return false;
    }
}

void hold_end(Holding& hold, const match::MatchState& desk, const record::MatchEnd& end) {
    if (end.outcome == engine::Outcome::running && !told_by_play(desk)) return;
    hold.put("winner", {}, seat_word(end.winner), seat_word(desk_winner(desk)));
}

std::string_view criterion_of(const match::WorksheetLine& line) {
    return line.criterion == "lost_hp_in_play" ? std::string_view("lost_hp")
                                               : std::string_view(line.criterion);
}

/// The comparison the desk has made against what it would be from the record.
void hold_comparison(Holding& hold, const match::MatchState& desk, const record::MatchEnd& end) {
    if (desk.comparisons.empty()) return;
    for (const match::WorksheetLine& line : desk.comparisons.back().lines) {
        for (const record::TieBreakLine& mine : end.tie_break) {
            if (mine.criterion != criterion_of(line)) continue;
            for (const Seat seat : kBothSeats) {
                hold.put("tie_break", seat, std::to_string(mine.value[static_cast<std::size_t>(seat)]),
                         std::to_string(line.values[*desk.chair_of(seat)]), line.criterion);
            }
        }
    }
}

std::vector<HeldAgainst> rows_for(const match::MatchState& desk, const cards::Ruleset& ruleset,
                                  const JudgedRecord& judged, record::Following following) {
    Holding hold;
    const record::Validation& validation = judged.validation();
    const std::string& named = validation.parsed->record.ruleset;
    const std::string wanted = ruleset.id + "@" + ruleset.sha256;
    if (!wanted.starts_with(named)) hold.put("ruleset", {}, named, wanted.substr(0, ruleset.id.size() + 17));
    const engine::State state = record::settled(*validation.referee, validation.report->last, following);
    const record::MatchEnd end = record::end_of(validation.referee->rules(), state);
    hold.put("turns", {}, std::to_string(end.turns), std::to_string(desk.position.turn));
    for (const Seat seat : kBothSeats) {
        hold_side(hold, desk, seat, end.side[static_cast<std::size_t>(seat)]);
    }
    const bool rang = desk.regulation.bell.has_value();
    if (rang || record_has(judged, engine::Verb::bell))
        hold.put("bell", {}, record_has(judged, engine::Verb::bell) ? "yes" : "no", rang ? "yes" : "no");
    hold_end(hold, desk, end);
    hold_comparison(hold, desk, end);
    return hold.take();
}

}  // namespace

std::vector<HeldAgainst> held_against(const match::MatchState& desk, const cards::Ruleset& ruleset,
                                      const JudgedRecord& judged) {
    if (!judged.validation().report || !desk.lord) return {};
    const auto differ = [](const std::vector<HeldAgainst>& rows) {
        return std::count_if(rows.begin(), rows.end(), [](const HeldAgainst& row) { return !row.same; });
    };
    // where the last line waits for an answer, the desk may already know that there was none
    auto written = rows_for(desk, ruleset, judged, record::Following::forced);
    auto unanswered = rows_for(desk, ruleset, judged, record::Following::unanswered);
    return differ(unanswered) < differ(written) ? unanswered : written;
}

std::vector<std::string> missing_lines(const match::MatchState& desk, const JudgedRecord& judged) {
    std::vector<std::string> lines;
    if (!judged.validation().report) return lines;
    if (desk.regulation.bell && !record_has(judged, engine::Verb::bell)) lines.emplace_back("bell");
    if (desk.overtimes > 0 && !record_has(judged, engine::Verb::overtime)) lines.emplace_back("overtime");
    bool paused = false;
    for (const record::Entry& entry : judged.validation().parsed->record.entries) {
        const auto* note = std::get_if<record::Note>(&entry.content);
        if (note == nullptr || note->kind == record::NoteKind::ruling) continue;
        paused = note->kind == record::NoteKind::pause;
    }
    if (desk.pause && !paused) lines.emplace_back("! pause");
    if (!desk.pause && paused) lines.emplace_back("! resume");
    return lines;
}

}  // namespace yuanmen::service
