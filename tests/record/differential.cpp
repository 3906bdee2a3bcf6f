#include "record/differential.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "engine/view.hpp"
#include "record/kit.hpp"
#include "record/qsgs/answers.hpp"
#include "record/qsgs/deviations.hpp"
#include "record/settled.hpp"

namespace kit {
namespace {

using engine::Face;
using engine::State;
using engine::Zone;
using nlohmann::json;

std::vector<Face> faces_of(const record::Referee& referee, const json& ids) {
    std::vector<Face> faces;
    for (const auto& card : record::qsgs::cards_of(ids)) faces.push_back(referee.faces().of(card));
    return faces;
}

std::vector<Face> sorted(std::vector<Face> faces) {
    std::sort(faces.begin(), faces.end());
    return faces;
}

std::vector<Face> faces_in(const State& state, Zone zone) {
    std::vector<Face> faces;
    for (auto left = engine::slots_in(state, zone); !left.empty();) faces.push_back(state.face[left.pop()]);
    return sorted(faces);
}

std::string words(const record::Referee& referee, const std::vector<Face>& faces) {
    std::ostringstream out;
    for (const Face face : faces) {
        if (face == engine::kUnknownFace) {
            out << " ?";
            continue;
        }
        const auto& card = referee.rules().deck().face(face);
        out << ' ' << cards::suit_letter(card.suit) << cards::rank_name(card.rank) << '.'
            << cards::id_of(card.kind);
    }
    return out.str();
}

}  // namespace

std::vector<Snapshot> snapshots_of(const record::Referee& referee, const std::string& log) {
    std::vector<Snapshot> all;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
        if (line.find("\"t\":\"state\"") == std::string::npos) continue;
        const json state = json::parse(line);
        Snapshot& snapshot = all.emplace_back();
        snapshot.log_line = state.at("n");
        for (const json& player : state.at("players")) {
            auto& side = snapshot.side[player.at("p").get<std::size_t>()];
            side.hand = sorted(faces_of(referee, player.at("hand")));
            side.equipment = sorted(faces_of(referee, player.at("equip")));
            side.judging = faces_of(referee, player.at("judging"));
            side.buqu = sorted(faces_of(referee, player.at("buqu")));
            side.hp = player.at("hp");
            side.alive = player.at("alive");
        }
        snapshot.pile = faces_of(referee, state.at("draw"));
        snapshot.discard = state.at("discard_n");
    }
    return all;
}

Snapshot snapshot_of(const State& state) {
    Snapshot snapshot;
    for (const auto seat : {cards::Seat::lord, cards::Seat::renegade}) {
        auto& side = snapshot.side[static_cast<std::size_t>(seat)];
        const auto& of = state.of(seat);
        side.hand = faces_in(state, engine::hand_of(seat));
        side.equipment = faces_in(state, engine::equip_of(seat));
        for (int i = 0; i < of.judging_n; ++i) {
            side.judging.push_back(state.face[of.judging[static_cast<std::size_t>(i)]]);
        }
        side.buqu = faces_in(state, engine::general_of(seat));
        side.hp = of.hp;
        side.alive = !of.has_flag(engine::Side::kDead);
    }
    for (int i = state.pile_n - 1; i >= 0; --i) {
        snapshot.pile.push_back(state.face[state.pile[static_cast<std::size_t>(i)]]);
    }
    snapshot.discard = state.discard_n;
    return snapshot;
}

std::string difference(const record::Referee& referee, const Snapshot& theirs, const State& state) {
    return difference(referee, theirs, snapshot_of(state));
}

std::string difference(const record::Referee& referee, const Snapshot& theirs, const Snapshot& ours) {
    std::ostringstream out;
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& a = theirs.side[i];
        const auto& b = ours.side[i];
        const auto list = [&](const char* what, const std::vector<Face>& x, const std::vector<Face>& y) {
            if (x != y)
                out << "side " << i << ' ' << what << ": theirs" << words(referee, x) << " / ours"
                    << words(referee, y) << "\n";
        };
        list("hand", a.hand, b.hand);
        list("equipment", a.equipment, b.equipment);
        list("judging", a.judging, b.judging);
        list("buqu", a.buqu, b.buqu);
        if (a.hp != b.hp && !(!a.alive && !b.alive))
            out << "side " << i << " hp: theirs " << a.hp << " / ours " << b.hp << "\n";
    }
    if (theirs.pile != ours.pile) {
        std::size_t i = 0;
        while (i < theirs.pile.size() && i < ours.pile.size() && theirs.pile[i] == ours.pile[i]) ++i;
        const auto head = [&](const std::vector<Face>& pile) {
            return words(referee, {pile.begin(), pile.begin() + static_cast<std::ptrdiff_t>(
                                                                    std::min<std::size_t>(6, pile.size()))});
        };
        out << "pile: theirs " << theirs.pile.size() << head(theirs.pile) << " / ours " << ours.pile.size()
            << head(ours.pile) << " first difference at " << i << "\n";
    }
    if (theirs.discard != ours.discard)
        out << "discard: theirs " << theirs.discard << " / ours " << ours.discard << "\n";
    return out.str();
}

namespace {

/// Carries out what the record leaves out until the position is the one of the snapshot. Empty if it comes
/// to that; else what differs in the position before. `number` is set where it only comes to that by D4: the
/// program breaks off at its last reshuffle, and cards already off the pile then lie nowhere.
std::string unexplained(const record::Referee& referee, const Snapshot& theirs, State state, int& number) {
    const engine::Rules& rules = referee.rules();
    const std::string first = difference(referee, theirs, state);
    std::optional<State> before_draw;
    constexpr int kMostImplied = 50;
    for (int step = 0; step < kMostImplied; ++step) {
        if (difference(referee, theirs, state).empty()) return {};
        const auto question = engine::prompt(rules, state).question;
        const int limit = rules.switches().reshuffle_limit;
        if (question == engine::Question::shuffle && limit > 0 && state.reshuffles + 1 >= limit) {
            Snapshot broken_off = snapshot_of(before_draw.value_or(state));
            broken_off.pile.clear();
            if (difference(referee, theirs, broken_off).empty()) {
                number = 4;
                return {};
            }
        }
        const auto implied = engine::implied(rules, state);
        if (!implied || implied->verb == engine::Verb::begin_turn) break;
        before_draw.reset();
        if (question == engine::Question::draw || question == engine::Question::turn_up) before_draw = state;
        engine::apply(rules, state, *implied);
    }
    return first;
}

bool holds(const engine::Rules& rules, const State& state, cards::Seat seat, cards::CardKind kind) {
    for (auto left = engine::slots_in(state, engine::hand_of(seat)); !left.empty();) {
        if (rules.kind(state.face[left.pop()]) == kind) return true;
    }
    return false;
}

/// Whether the program does not put this question, so that no line of its log answers it.
bool goes_unasked(const engine::Rules& rules, const State& state, const engine::Prompt& prompt) {
    switch (prompt.question) {
        case engine::Question::nullify:
            return !holds(rules, state, prompt.seat, cards::CardKind::nullification);
        case engine::Question::discard_or_draw:
            return state.of(prompt.seat).hand_n == 0;
        case engine::Question::take_display:
            return true;  // the last card of it
        default:
            return engine::is_reveal(prompt.question);
    }
}

/// Every answer is a line of the log: what the replay filled in must be a question the program does not put,
/// and an answer must find its question (贯石斧 is offered also to who cannot pay). Words for the first
/// other one.
std::string silence(const record::Referee& referee, const record::Record& record,
                    const record::Report& report) {
    const engine::Rules& rules = referee.rules();
    const auto text = [&](std::size_t entry) {
        return record::print(record.entries[entry].content, lexicon(), record::Spelling::ascii);
    };
    State state = report.start;
    std::vector<bool> done(report.steps.size());
    for (const record::Applied& each : report.applied()) {
        if (each.entry > 0 &&
            std::holds_alternative<record::SetCard>(record.entries[each.entry - 1].content) &&
            !done[each.entry - 1]) {
            state = report.state_after(rules, static_cast<int>(each.entry) - 1);
            done[each.entry - 1] = true;
        }
        const engine::Prompt prompt = engine::prompt(rules, state);
        if (each.inferred && !goes_unasked(rules, state, prompt))
            return "no answer to " + std::string(engine::id_of(prompt.question)) + " before " +
                   text(each.entry);
        done[each.entry] = done[each.entry] || !each.inferred;
        each.forced ? engine::force(rules, state, each.action) : engine::apply(rules, state, each.action);
    }
    for (std::size_t i = 0; i < done.size(); ++i) {
        const auto* move = std::get_if<record::Move>(&record.entries[i].content);
        if (!done[i] && move != nullptr && move->kind != cards::CardKind::axe &&
            report.steps[i].verdict == record::Verdict::legal)
            return "nobody asked for " + text(i);
    }
    return {};
}

}  // namespace

Outcome compare(const record::Referee& referee, const std::string& log) {
    Outcome outcome;
    auto imported = record::qsgs::import_game(log, "qsgs-2013");
    if (!imported.ok()) {
        outcome.trouble = "not imported: " + imported.error().code;
        return outcome;
    }
    auto& [record, log_lines] = imported.value();
    for (const record::qsgs::Deviation& met : record::qsgs::bring_into_line(referee, imported.value())) {
        outcome.deviations.push_back(met.number);
    }
    const auto replayed = record::replay(referee, record);
    if (!replayed.ok()) {
        outcome.trouble = "no start: " + replayed.error().code;
        return outcome;
    }
    const record::Report& report = replayed.value();
    outcome.verdict = report.verdict;
    const auto snapshots = snapshots_of(referee, log);
    const int bad = std::max(report.first_illegal, report.first_undecided);
    const int bad_line = bad >= 0 ? log_lines[static_cast<std::size_t>(bad)] : 1 << 30;
    for (const Snapshot& snapshot : snapshots) {
        if (snapshot.log_line > bad_line) break;
        const auto next = std::upper_bound(log_lines.begin(), log_lines.end(), snapshot.log_line);
        const int entry = static_cast<int>(next - log_lines.begin()) - 1;
        int number = 0;
        const std::string differs =
            unexplained(referee, snapshot, report.state_after(referee.rules(), entry), number);
        if (number != 0) outcome.deviations.push_back(number);
        if (!differs.empty()) {
            outcome.trouble = "snapshot at " + std::to_string(snapshot.log_line) + ":\n" + differs;
            outcome.log_line = snapshot.log_line;
            return outcome;
        }
        ++outcome.snapshots;
    }
    if (bad >= 0) {
        const auto& step = report.steps[static_cast<std::size_t>(bad)];
        outcome.log_line = bad_line;
        outcome.trouble = std::string(step.code) + ": " +
                          record::print(record.entries[static_cast<std::size_t>(bad)].content, lexicon(),
                                        record::Spelling::ascii) +
                          "  open: " + std::string(engine::id_of(step.prompt.question)) + " of " +
                          std::string(cards::id_of(step.prompt.seat)) + " inferred " +
                          std::to_string(step.inferred) + "\n";
        return outcome;
    }
    outcome.trouble = silence(referee, record, report);
    return outcome;
}

}  // namespace kit
