#include "service/records/note_places.hpp"

#include <doctest/doctest.h>

using namespace yuanmen;
using namespace yuanmen::service;
using cards::Seat;

namespace {

constexpr std::int64_t kSecond = 1000;

DeskNote note(const std::string& kind, int second, const std::string& says = "", int turn = 0,
              std::optional<Seat> seat = {}) {
    DeskNote out;
    out.kind = kind;
    out.seat = seat;
    out.turn = turn;
    out.wall_ms = second * kSecond;
    out.says = says;
    return out;
}

DeskNote turn_begun(int turn, int second) {
    return note("turn_begun", second, (turn % 2 == 1 ? "R turn " : "L turn ") + std::to_string(turn), turn);
}

DeskNote fell(Seat seat, int turn, int second) {
    return note("general_fell", second, "", turn, seat);
}

/// A record under construction: a line each call; `second` 0 where it came in a file.
struct Writing {
    RecordTimeline record;
    int turn = 0;

    int line(int second) {
        const int number = 10 + static_cast<int>(record.lines.size());
        record.lines.push_back({number, second * kSecond});
        return number;
    }
    int says(const std::string& what, int second, bool begins_turn = false) {
        const int number = line(second);
        record.statements.push_back({what, turn, number, number, begins_turn});
        return number;
    }
    int begins(int number, int second) {
        turn = number;
        return says((number % 2 == 1 ? "R turn " : "L turn ") + std::to_string(number), second, true);
    }
};

/// "12= 12 15": the line each note stands at, = where that line says it.
std::string placed(std::vector<DeskNote> notes, const Writing& writing) {
    place_notes(notes, writing.record);
    std::string out;
    for (const DeskNote& each : notes)
        out += (out.empty() ? "" : " ") + std::to_string(each.line) + (each.same ? "=" : "");
    return out;
}

}  // namespace

TEST_CASE("what a line says too is its mark, the rest stands between the lines by time") {
    Writing record;
    record.line(5);        // 10
    record.begins(1, 10);  // 11
    record.line(20);       // 12
    record.line(30);       // 13
    record.begins(2, 40);  // 14
    CHECK(placed({note("general_entered", 3, "L enter guan_yu"), turn_begun(1, 9),
                  note("match_paused", 25, "! pause"), turn_begun(2, 39)},
                 record) == "0 11= 12 14=");
}

TEST_CASE("a scribe half a turn late: what happened in a turn stays in it") {
    Writing record;
    record.begins(6, 10);   // 10
    record.line(50);        // 11
    record.line(70);        // 12, still of turn 6
    record.begins(7, 80);   // 13
    record.line(90);        // 14
    record.line(100);       // 15
    record.begins(8, 110);  // 16
    // the desk: turn 7 at 40, a death at 60, turn 8 at 75; by time alone the death would stand in turn 6
    CHECK(placed({turn_begun(6, 5), turn_begun(7, 40), fell(Seat::lord, 7, 60), turn_begun(8, 75)}, record) ==
          "10= 13= 13 16=");
    // while he has not come to turn 7 yet, it waits behind what he has written
    Writing behind;
    behind.begins(6, 10);
    behind.line(50);
    behind.line(70);
    CHECK(placed({turn_begun(6, 5), turn_begun(7, 40), fell(Seat::lord, 7, 60)}, behind) == "10= 12 12");
    // he wrote the pause when it was called, before the lines he still owed
    Writing at_once;
    at_once.begins(6, 10);        // 10
    at_once.says("! pause", 61);  // 11
    at_once.begins(7, 80);        // 12
    CHECK(placed({turn_begun(6, 5), turn_begun(7, 40), note("match_paused", 60, "! pause")}, at_once) ==
          "10= 12= 11=");
}

TEST_CASE("going on again stands behind the pause it ends, however late that was written") {
    Writing record;
    record.begins(2, 10);         // 10
    record.says("! pause", 100);  // 11
    record.line(110);             // 12
    CHECK(
        placed({turn_begun(2, 9), note("match_paused", 50, "! pause"), note("match_resumed", 60, "! resume")},
               record) == "10= 11= 11");
}

TEST_CASE("in a file there are no times: meaning alone, behind the last line of the turn") {
    Writing file;
    file.line(0);          // 10
    file.begins(1, 0);     // 11
    file.line(0);          // 12
    file.begins(2, 0);     // 13
    file.says("bell", 0);  // 14
    file.line(0);          // 15
    CHECK(placed({note("line_up_sealed", 1), turn_begun(1, 10), note("match_paused", 11, "! pause"),
                  note("match_resumed", 12, "! resume"), turn_begun(2, 20), note("bell_rang", 25, "bell"),
                  note("match_decided", 40)},
                 file) == "0 11= 12 12 13= 14= 15");
    // lines written behind the file have times again
    file.line(30);  // 16
    file.line(50);  // 17
    CHECK(placed({turn_begun(1, 10), turn_begun(2, 20), note("match_paused", 35, "! pause")}, file) ==
          "11= 13= 16");
}

TEST_CASE("a desk that knows more: turns, pauses and deaths the record has not") {
    Writing record;
    record.begins(1, 10);        // 10
    record.line(20);             // 11
    record.begins(3, 60);        // 12: turn 2 was never written
    record.says("! pause", 70);  // 13
    record.line(80);             // 14
    CHECK(placed({turn_begun(1, 9), turn_begun(2, 30), fell(Seat::renegade, 2, 40), turn_begun(3, 59),
                  note("match_paused", 69, "! pause"), turn_begun(4, 90)},
                 record) == "10= 11 11 12= 13= 14");
    // of two pauses one was written: it is the one nearest to it
    CHECK(
        placed({turn_begun(3, 59), note("match_paused", 61, "! pause"), note("match_paused", 69, "! pause")},
               record) == "12= 12 13=");
}

TEST_CASE("a death is the same only in its own turn; one that nobody wrote stands where it must have been") {
    Writing record;
    record.begins(3, 10);  // 10
    record.record.statements.push_back({"general_fell lord", 3, 10, 10, false});
    record.begins(7, 50);  // 11
    record.line(55);       // 12
    CHECK(placed({turn_begun(3, 9), turn_begun(7, 49), fell(Seat::lord, 7, 52)}, record) == "10= 11= 11");
    // implied by the passes in front of line 12
    record.record.statements.push_back({"general_fell lord", 7, 11, 0, false});
    CHECK(placed({turn_begun(7, 49), fell(Seat::lord, 7, 70)}, record) == "11= 11");
}

TEST_CASE("a death stands before the line in which the next general enters") {
    Writing record;
    record.begins(7, 10);                // 10
    record.line(20);                     // 11
    record.says("L enter zhen_ji", 30);  // 12
    record.line(40);                     // 13
    CHECK(placed({turn_begun(7, 9), fell(Seat::lord, 7, 45), note("general_entered", 50, "L enter zhen_ji")},
                 record) == "10= 11 12=");
}

TEST_CASE("a record that begins in the middle: what was before it stands before its first line") {
    Writing record;
    record.record.start_turn = 12;
    record.turn = 12;
    record.line(0);        // 10
    record.begins(13, 0);  // 11
    CHECK(placed({note("line_up_sealed", 1), turn_begun(5, 10), turn_begun(12, 20),
                  note("match_paused", 22, "! pause"), turn_begun(13, 30)},
                 record) == "0 0 10 10 11=");
    // a slip: a turn from before its beginning, then one that runs backwards
    record.begins(5, 0);  // 12
    record.begins(3, 0);  // 13
    CHECK(placed({turn_begun(2, 5), turn_begun(5, 10), fell(Seat::lord, 5, 11), turn_begun(13, 30),
                  turn_begun(14, 40)},
                 record) == "0 12= 0 11= 13");
}

TEST_CASE("without a record everything stands before the first line") {
    CHECK(placed({turn_begun(1, 10), fell(Seat::lord, 1, 20)}, {}) == "0 0");
}

TEST_CASE("many like pauses are paired in their order, and more than the most stand by themselves") {
    Writing record;
    std::vector<DeskNote> notes = {turn_begun(1, 1)};
    record.begins(1, 1);
    for (int i = 0; i < 300; ++i) {
        notes.push_back(note("match_paused", 10 + i, "! pause"));
        record.says("! pause", 10 + i);
    }
    place_notes(notes, record.record);
    CHECK(notes[1].line == 11);
    CHECK(notes[200].line == 210);
    CHECK(notes[200].same);
    CHECK_FALSE(notes[300].same);
}
