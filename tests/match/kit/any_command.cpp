#include "match/kit/any_command.hpp"

#include <functional>

#include "match/draft.hpp"
#include "match/sealing.hpp"

namespace yuanmen::match::kit {
namespace {

using cards::GeneralId;

struct Maker {
    const TestTable& table;
    Chance& chance;

    bool nonsense() { return chance.one_in(8); }
    Chair chair() { return chance.one_in(2) ? Chair::a : Chair::b; }
    GeneralId general() { return static_cast<GeneralId>(chance.between(0, cards::kGeneralCount - 1)); }
    std::string text() {
        return chance.one_in(5) ? "" : "说明 note " + std::to_string(chance.between(0, 99));
    }
    std::string reason() { return "reason " + std::to_string(chance.between(0, 99)); }
    Losers losers() { return static_cast<Losers>(chance.between(0, 2)); }
    StopReason stop_reason() { return static_cast<StopReason>(chance.between(0, 8)); }

    Chair next_chair() {
        const Position& position = table.state.position;
        if (nonsense()) return chair();
        if (position.active) return other(*position.active);
        return table.state.chair_of(cards::Seat::renegade).value_or(Chair::b);
    }
    Chair waiting_chair() {
        for (Chair candidate : kChairs) {
            if (table.state.position.awaits_entry(candidate) && !nonsense()) return candidate;
        }
        return chair();
    }
    PoolCard card() {
        const auto left = cards_left(table.state);
        if (left.empty() || nonsense()) {
            return chance.one_in(2) ? PoolCard::face_up(general())
                                    : PoolCard::face_down(static_cast<int>(chance.between(0, 9)));
        }
        return left[static_cast<std::size_t>(chance.between(0, static_cast<std::int64_t>(left.size()) - 1))];
    }
    std::optional<GeneralId> physical(Chair chair) {
        if (nonsense()) return general();
        const int position = static_cast<int>(table.state.position.generals[chair].size()) + 1;
        const auto note = table.sealed.notes.find(line_up_note_name(chair, position));
        if (note == table.sealed.notes.end()) return general();
        const auto place = read_line_up(note->second);
        if (place && place->card.is_back() && !table.state.deal.pool_drawn)
            return physical_back(place->card.back);
        return std::nullopt;
    }
    std::vector<PoolCard> order(Chair chair) {
        std::vector<PoolCard> cards;
        for (const PickEntry& pick : table.state.picks) {
            if (pick.chair == chair && cards.size() < 3) cards.push_back(pick.card);
        }
        if (nonsense()) cards.push_back(card());
        return cards;
    }
    std::optional<ZoneCounts> counts() {
        if (table.state.pause && table.state.pause->counts && !nonsense()) return table.state.pause->counts;
        if (!table.state.position.revealed() && !nonsense()) return std::nullopt;
        ZoneCounts made = some_counts();
        const int moved = static_cast<int>(chance.between(0, 5));
        made.hand.a += moved;
        made.draw_pile -= nonsense() ? 0 : moved;
        return made;
    }
    SheetHead head() {
        SheetHead made;
        made.event = made.stage = "Cup";
        made.date = "today";
        made.players.a = {"p-1", "Jia"};
        made.players.b = {nonsense() ? "p-1" : "p-2", "Yi"};
        made.overtime_allowed = chance.one_in(2);
        return made;
    }
    Sign sign() {
        Sign made;
        made.signer = static_cast<Signer>(chance.between(0, 2));
        if (!table.state.sheets.empty()) {
            made.version = table.state.sheets.back().version;
            made.hash = table.state.sheets.back().hash;
        }
        made.stance = static_cast<Stance>(chance.between(0, 2));
        made.text = text();
        made.method = static_cast<SigningMethod>(chance.between(0, 1));
        if (chance.one_in(2)) made.drawing = "M1 1L2 2";
        return made;
    }
    CheckDeck deck() {
        CheckDeck made;
        for (const auto& face : table.ruleset.deck.faces) ++made.counts[std::string(cards::id_of(face.kind))];
        made.generals = nonsense() ? 27 : 28;
        return made;
    }
    AmendSheet amend() {
        AmendSheet made;
        made.reason = reason();
        if (chance.one_in(2)) made.changes.winner = static_cast<Winner>(chance.between(0, 2));
        if (chance.one_in(3)) made.changes.cause = static_cast<Cause>(chance.between(0, 9));
        if (chance.one_in(3)) made.changes.remark = reason();
        return made;
    }
};

using Make = std::function<Command(Maker&)>;

const std::map<std::string_view, Make>& makers() {
    static const std::map<std::string_view, Make> all = {
        {"schedule",
         [](Maker& m) {
             return Schedule{"m-1", m.head()};
         }},
        {"reschedule", [](Maker& m) { return Reschedule{m.head()}; }},
        {"call_players", [](Maker&) { return CallPlayers{}; }},
        {"uncall_players", [](Maker&) { return UncallPlayers{}; }},
        {"seat_player", [](Maker& m) { return SeatPlayer{m.chair()}; }},
        {"unseat_player", [](Maker& m) { return UnseatPlayer{m.chair()}; }},
        {"check_deck", [](Maker& m) { return m.deck(); }},
        {"start_match", [](Maker&) { return StartMatch{}; }},
        {"enter_identity", [](Maker& m) { return EnterIdentity{m.chair()}; }},
        {"enter_pool",
         [](Maker& m) {
             EnterPool made;
             for (int i = 0; i < 6; ++i) made.face_up.push_back(static_cast<GeneralId>(m.nonsense() ? 0 : i));
             return made;
         }},
        {"commit_draw", [](Maker& m) { return CommitDraw{static_cast<DrawScope>(m.chance.between(0, 2))}; }},
        {"enter_nonce",
         [](Maker& m) {
             return EnterNonce{m.chair(), m.reason()};
         }},
        {"pick",
         [](Maker& m) {
             const auto next = next_picker(m.table.state, m.table.ruleset.parameters.draft);
             return Pick{next && !m.nonsense() ? *next : m.chair(), m.card()};
         }},
        {"draw_pick",
         [](Maker& m) {
             return DrawPick{next_picker(m.table.state, m.table.ruleset.parameters.draft).value_or(Chair::a)};
         }},
        {"undo_pick", [](Maker&) { return UndoPick{}; }},
        {"seal_line_up",
         [](Maker& m) {
             const Chair chair = m.chair();
             return SealLineUp{chair, m.order(chair)};
         }},
        {"seal_line_up_on_paper",
         [](Maker& m) {
             return SealLineUpOnPaper{m.chair(), m.text()};
         }},
        {"reveal_first",
         [](Maker& m) {
             return RevealFirst{{m.physical(Chair::a), m.physical(Chair::b)}};
         }},
        {"begin_turn", [](Maker& m) { return BeginTurn{m.next_chair()}; }},
        {"end_turn", [](Maker&) { return EndTurn{}; }},
        {"skip_turn", [](Maker& m) { return SkipTurn{m.next_chair()}; }},
        {"set_hp",
         [](Maker& m) {
             SetHp made{m.chair(), static_cast<int>(m.chance.between(-2, 5)), {}};
             if (m.chance.one_in(4)) made.max_hp = 5;
             return made;
         }},
        {"fall", [](Maker& m) { return Fall{m.chair()}; }},
        {"enter",
         [](Maker& m) {
             const Chair chair = m.waiting_chair();
             return Enter{chair, m.physical(chair)};
         }},
        {"note_first_draw", [](Maker& m) { return NoteFirstDraw{static_cast<int>(m.chance.between(0, 3))}; }},
        {"dismiss_flag", [](Maker& m) { return DismissFlag{static_cast<int>(m.chance.between(1, 3))}; }},
        {"undo_entry", [](Maker& m) { return UndoEntry{m.reason()}; }},
        {"pause",
         [](Maker& m) {
             Pause made;
             made.reason = m.stop_reason();
             made.counts = m.counts();
             made.keeps_running = m.chance.one_in(3);
             return made;
         }},
        {"resume",
         [](Maker& m) {
             Resume made{m.counts(), {}, {}};
             if (m.nonsense()) made.ruling = m.reason();
             return made;
         }},
        {"extend_clock",
         [](Maker& m) {
             return ExtendClock{m.chance.between(1, 300) * kSecond, m.stop_reason(), m.text()};
         }},
        {"correct_clock",
         [](Maker& m) {
             return CorrectClock{m.chance.between(0, 2400) * kSecond, m.reason()};
         }},
        {"confirm_clock",
         [](Maker& m) {
             const auto& interruption = m.table.state.interruption;
             const std::int64_t most = interruption ? interruption->remaining_ms : 0;
             return ConfirmClock{m.nonsense() ? most + 1 : m.chance.between(0, most), m.reason()};
         }},
        {"count_table",
         [](Maker& m) {
             return CountTable{m.stop_reason(), m.text(), std::nullopt, some_counts(), {}};
         }},
        {"choose_after_bell",
         [](Maker& m) {
             return ChooseAfterBell{static_cast<BellChoice>(m.chance.between(0, 1)), m.reason()};
         }},
        {"start_overtime", [](Maker&) { return StartOvertime{}; }},
        {"tick", [](Maker&) { return Tick{}; }},
        {"concede", [](Maker& m) { return Concede{m.chair()}; }},
        {"confirm_concession", [](Maker& m) { return ConfirmConcession{m.chair()}; }},
        {"withdraw_concession", [](Maker& m) { return WithdrawConcession{m.chair()}; }},
        {"declare_no_show",
         [](Maker& m) {
             return DeclareNoShow{m.losers(), !m.nonsense(), m.chance.one_in(2)};
         }},
        {"forfeit",
         [](Maker& m) {
             return Forfeit{m.losers(), m.nonsense() ? "z9" : "t3", m.reason()};
         }},
        {"disqualify",
         [](Maker& m) {
             return Disqualify{m.losers(), "", m.reason()};
         }},
        {"void_match", [](Maker& m) { return VoidMatch{m.reason()}; }},
        {"compare_cards",
         [](Maker& m) {
             return CompareCards{
                 {static_cast<int>(m.chance.between(1, 13)), static_cast<int>(m.chance.between(1, 13))}};
         }},
        {"confirm_line",
         [](Maker& m) {
             const int lines = m.nonsense() ? 5 : 2;
             return ConfirmLine{static_cast<int>(m.chance.between(1, lines)),
                                static_cast<Signer>(m.chance.between(0, 2)), !m.nonsense()};
         }},
        {"take_photo",
         [](Maker& m) {
             return TakePhoto{m.chance.one_in(3) ? PhotoOf::line_up : PhotoOf::pause,
                              m.nonsense() ? std::nullopt : std::optional(m.chair()),
                              static_cast<PhotoType>(m.chance.between(0, 2)), 1000, std::string(64, 'a')};
         }},
        {"call_judge",
         [](Maker& m) {
             return CallJudge{m.nonsense() ? CallFor::head_judge : CallFor::judge, m.text()};
         }},
        {"take_call", [](Maker& m) { return TakeCall{static_cast<int>(m.chance.between(1, 4))}; }},
        {"end_call", [](Maker& m) { return EndCall{static_cast<int>(m.chance.between(1, 4))}; }},
        {"replace_back",
         [](Maker& m) {
             return ReplaceBack{
                 m.nonsense() ? m.card() : PoolCard::face_down(static_cast<int>(m.chance.between(0, 3))),
                 m.reason()};
         }},
        {"reopen_line_up",
         [](Maker& m) {
             return ReopenLineUp{m.chair(), m.reason()};
         }},
        {"note_penalty",
         [](Maker& m) {
             return NotePenalty{m.chair(), m.nonsense() ? "" : "g1",
                                static_cast<cards::Penalty>(m.chance.between(0, 5)), m.text()};
         }},
        {"remark", [](Maker& m) { return Remark{m.reason()}; }},
        {"note_judge_error",
         [](Maker& m) {
             return NoteJudgeError{m.reason(), m.nonsense()};
         }},
        {"draw_up_sheet",
         [](Maker& m) {
             return DrawUpSheet{"Referee", m.text()};
         }},
        {"sign", [](Maker& m) { return m.sign(); }},
        {"amend_sheet", [](Maker& m) { return m.amend(); }},
        {"close", [](Maker&) { return Close{}; }},
    };
    return all;
}

}  // namespace

Command any_command(std::string_view kind, const TestTable& table, Chance& chance) {
    Maker maker{table, chance};
    return makers().at(kind)(maker);
}

Actor any_actor(Chance& chance) {
    switch (chance.between(0, 9)) {
        case 0:
        case 1:
            return judge();
        case 2:
        case 3:
            return head_judge();
        case 4:
            return scorekeeper();
        case 5:
            return chance.one_in(3) ? system_actor() : head_judge();
        default:
            return player(chance.one_in(2) ? Chair::a : Chair::b);
    }
}

}  // namespace yuanmen::match::kit
