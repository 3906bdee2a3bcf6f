#include "record/differential.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "engine/view.hpp"
#include "record/attempt.hpp"
#include "record/kit.hpp"
#include "record/qsgs/answers.hpp"
#include "record/qsgs/deviations.hpp"

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
    const Snapshot ours = snapshot_of(state);
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
        State state = report.state_after(referee.rules(), entry);
        std::string differs = difference(referee, snapshot, state);
        const std::string first = differs;
        for (int step = 0; step < 50 && !differs.empty(); ++step) {
            const auto implied = engine::implied(referee.rules(), state);
            if (!implied || implied->verb == engine::Verb::begin_turn) break;
            engine::apply(referee.rules(), state, *implied);
            differs = difference(referee, snapshot, state);
        }
        if (!differs.empty()) {
            outcome.trouble = "snapshot at " + std::to_string(snapshot.log_line) + ":\n" + first;
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
    }
    return outcome;
}

}  // namespace kit
