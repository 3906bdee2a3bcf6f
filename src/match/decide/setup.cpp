#include <map>

#include "match/decide/table.hpp"

namespace yuanmen::match {
namespace {

std::map<std::string, int> cards_of_each_kind(const cards::Deck& deck) {
    std::map<std::string, int> counts;
    for (const cards::CardFace& face : deck.faces) ++counts[std::string(cards::id_of(face.kind))];
    return counts;
}

Verdict check_head(const SheetHead& head) {
    if (head.players.a.id != head.players.b.id) return std::nullopt;
    return refuse("schedule.same_player", {"1v1.2.1"}, "/head/players/b/id");
}

}  // namespace

Verdict handle(Table& table, const Schedule& command) {
    if (Verdict no = check_head(command.head)) return no;
    table.emit(MatchScheduled{command.match_id, table.ruleset.id, table.ruleset.sha256, command.head});
    return std::nullopt;
}

Verdict handle(Table& table, const Reschedule& command) {
    if (table.state().present.a || table.state().present.b) return refuse("schedule.already_seated");
    if (Verdict no = check_head(command.head)) return no;
    table.emit(MatchRescheduled{command.head});
    return std::nullopt;
}

Verdict handle(Table& table, const CallPlayers& command) {
    if (table.state().called) return refuse("setup.already_called", {"judging.p3"});
    const auto& since = command.since_wall_ms;
    table.emit(PlayersCalled{since && *since > table.now.wall_ms ? since : std::nullopt});
    return std::nullopt;
}

Verdict handle(Table& table, const UncallPlayers&) {
    if (!table.state().called) return refuse("setup.not_called", {"judging.p3"});
    table.emit(PlayersUncalled{});
    return std::nullopt;
}

Verdict handle(Table& table, const SeatPlayer& command) {
    if (table.state().present[command.chair])
        return refuse("setup.already_present", {"judging.p2"}, "/chair");
    const auto& called = table.state().called;
    table.emit(PlayerSeated{command.chair, called ? elapsed_ms(*called, table.now) : 0});
    return std::nullopt;
}

Verdict handle(Table& table, const UnseatPlayer& command) {
    if (!table.state().present[command.chair]) return refuse("setup.not_present", {"judging.p2"}, "/chair");
    table.emit(PlayerUnseated{command.chair});
    return std::nullopt;
}

Verdict handle(Table& table, const CheckDeck& command) {
    std::string differences;
    std::string first;
    const auto differs = [&](const std::string& kind, int expected, int counted) {
        if (expected == counted) return;
        if (first.empty()) first = kind == "generals" ? "/generals" : "/counts/" + kind;
        differences += (differences.empty() ? "" : ", ") + kind + " " + std::to_string(counted) + "/" +
                       std::to_string(expected);
    };
    const auto expected = cards_of_each_kind(table.ruleset.deck);
    for (const auto& [kind, count] : command.counts) {
        if (!expected.contains(kind)) return refuse("deck.unknown_kind", {"1v1.1.2"}, "/counts");
    }
    for (const auto& [kind, count] : expected) {
        const auto counted = command.counts.find(kind);
        differs(kind, count, counted == command.counts.end() ? 0 : counted->second);
    }
    differs("generals", cards::kGeneralCount, command.generals);
    if (!differences.empty()) {
        return refuse("deck.count_differs", {"1v1.1.2", "judging.p4"}, first, {{"differences", differences}});
    }
    table.emit(DeckChecked{command.counts, command.generals, command.note});
    return std::nullopt;
}

Verdict handle(Table& table, const StartMatch&) {
    table.emit(MatchStarted{});
    if (table.parameters().clock.starts_at == cards::ClockStart::entry) {
        table.emit(ClockStarted{Period::regulation, table.parameters().clock.match_minutes * 60'000LL});
    }
    return std::nullopt;
}

}  // namespace yuanmen::match
