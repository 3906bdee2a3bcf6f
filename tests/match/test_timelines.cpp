#include "match/kit/counts.hpp"
#include "match/kit/second_clock.hpp"
#include "match/kit/table.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;

namespace {

using Phase = SecondClock::Phase;

/// The desk and the clock counted by hand, side by side.
class Timeline {
  public:
    Timeline(TestTable& table, Chance& chance, long left, bool started)
        : table_(table), chance_(chance), start_wall_(table.now.wall_ms) {
        model_.left = left;
        model_.started = started;
        written_ = model_;
    }

    void run(int steps) {
        for (int i = 0; i < steps && model_.phase != Phase::over; ++i) {
            step();
            compare();
        }
    }

    std::map<std::string, int> done;

  private:
    void step() {
        wait();
        switch (chance_.between(0, 9)) {
            case 0:
                return pause_or_resume();
            case 1:
                return extend();
            case 2:
                return chance_.one_in(3) ? correct() : tick();
            case 3:
                return chance_.one_in(3) ? reboot() : tick();
            case 4:
                return take_back();
            case 5:
                return chance_.one_in(2) ? pause_or_resume() : tick();
            default:
                return turn();
        }
    }

    void wait() {
        const long seconds = chance_.one_in(8) ? chance_.between(0, 900) : chance_.between(0, 90);
        for (long i = 0; i < seconds; ++i) model_.second();
        table_.wait(seconds * kSecond);
        // A command that comes now finds the bell written first.
        settle();
    }

    void settle() {
        if (model_.unconfirmed) return confirm();
        if (model_.phase == Phase::choice && chance_.one_in(2)) choose();
        if (model_.phase == Phase::level && !model_.paused && chance_.one_in(2)) start_overtime();
    }

    void give(const Command& command, const Actor& actor = judge()) {
        ++done[std::string(kind_of(command))];
        table_.must(command, actor);
        model_.ring_if_nothing_left();
        written_ = model_;
        tick();
    }

    void tick() {
        const std::int64_t before = table_.seq;
        table_.must(Tick{}, system_actor());
        if (table_.seq != before) written_ = model_;
    }

    void turn() {
        tick();
        if (model_.paused || model_.unconfirmed) return refused_turn();
        if (model_.phase != Phase::playing) return;
        if (model_.in_turn) {
            model_.end_turn();
            give(EndTurn{});
        } else {
            const Chair chair = model_.turn % 2 == 0 ? table_.renegade() : table_.lord();
            model_.begin_turn();
            give(BeginTurn{chair});
        }
    }

    void take_back() {
        tick();
        if (model_.paused || model_.unconfirmed || model_.phase != Phase::playing) return;
        if (!model_.may_take_back()) {
            CHECK(table_.give(UndoEntry{"no"}, head_judge()).refusal);
            return;
        }
        model_.take_back();
        give(UndoEntry{"tapped wrongly"}, head_judge());
        if (!model_.started) ++done["clock put back"];
    }

    void refused_turn() { CHECK(table_.give(EndTurn{}, judge()).refusal); }

    void pause_or_resume() {
        tick();
        if (model_.phase == Phase::over || model_.unconfirmed) return;
        if (model_.paused) {
            model_.paused = false;
            give(Resume{some_counts(), std::nullopt, {}});
            return;
        }
        model_.paused = true;
        model_.keeps_running = chance_.one_in(3);
        Pause pause;
        pause.reason = StopReason::ruling;
        pause.counts = some_counts();
        pause.keeps_running = model_.keeps_running;
        give(pause);
    }

    void extend() {
        tick();
        if (!model_.started || model_.rang || model_.phase != Phase::playing) return;
        const long seconds = chance_.between(1, 300);
        model_.left += seconds;
        model_.time_changed = true;
        give(ExtendClock{seconds * kSecond, StopReason::judge_call, ""});
    }

    void correct() {
        tick();
        if (!model_.started) return;
        const long seconds = chance_.one_in(6) ? 0 : chance_.between(1, 2000);
        if (seconds == model_.left || (model_.rang && seconds == 0)) return;
        model_.time_changed = true;
        model_.correct(seconds);
        give(CorrectClock{seconds * kSecond, "read wrongly"}, head_judge());
    }

    /// Nobody knows what happened since the last event: the desk goes back to what it showed then.
    void reboot() {
        const long down = chance_.between(1, 600);
        const long now = model_.now;
        model_ = written_;
        model_.now = now + down;
        model_.unconfirmed = model_.runs();
        table_.reboot(down * kSecond);
        ++done["reboot"];
        tick();
    }

    void confirm() {
        CHECK(table_.sub_state() == "clock_unconfirmed");
        const long seconds = chance_.between(0, model_.left);
        model_.left = seconds;
        model_.unconfirmed = false;
        give(ConfirmClock{seconds * kSecond, "by the hall clock"});
    }

    void choose() {
        tick();
        if (table_.state.pause) return;
        model_.overtime = true;
        model_.started = false;
        model_.rang = false;
        model_.left = 0;
        model_.phase = Phase::playing;
        give(ChooseAfterBell{BellChoice::overtime, "stage final"}, head_judge());
    }

    void start_overtime() {
        tick();
        model_.overtime = true;
        model_.phase = Phase::playing;
        model_.start(300);
        give(StartOvertime{});
    }

    void compare() {
        const nlohmann::json clock = table_.public_view()["clock"];
        INFO("second " << model_.now << ", " << table_.sub_state());
        REQUIRE(clock["remaining_ms"] == model_.left * kSecond);
        REQUIRE(clock["running"] == model_.runs());
        REQUIRE(clock["bell"].is_null() == !model_.rang);
        if (model_.rang) REQUIRE(clock["bell"]["wall_ms"] == start_wall_ + model_.bell_at * kSecond);
        REQUIRE(table_.sub_state() == expected_state());
    }

    std::string expected_state() const {
        if (model_.phase == Phase::over) return "decided";
        if (model_.unconfirmed) return "clock_unconfirmed";
        if (model_.paused) return "paused";
        if (model_.phase == Phase::choice) return "bell_choice";
        if (model_.phase == Phase::level) return "level";
        if (model_.turn == 0) return "ready";
        if (model_.rang) return "last_turn";
        return model_.overtime ? "overtime" : "running";
    }

    TestTable& table_;
    Chance& chance_;
    SecondClock model_;
    SecondClock written_;  ///< the model when the last event was written
    std::int64_t start_wall_;
};

}  // namespace

TEST_CASE(
    "random timelines of pauses, extensions, corrections, bells and restarts agree with a clock counted by "
    "hand") {
    const int count = rounds(2000, 50'000);
    Chance chance(seed_for("timelines", count));
    TestTable from_entry;
    from_entry.revealed();
    cards::Ruleset later = shipped();
    later.parameters.clock.starts_at = cards::ClockStart::first_turn;
    TestTable from_first_turn(later);
    from_first_turn.revealed();
    const MatchState start_entry = from_entry.state;
    const MatchState start_first = from_first_turn.state;
    const base::Moment start = from_entry.now;
    std::map<std::string, int> done;
    int bells = 0;
    for (int i = 0; i < count; ++i) {
        const bool entry = chance.one_in(2);
        TestTable& table = entry ? from_entry : from_first_turn;
        table.state = entry ? start_entry : start_first;
        table.now = start;
        table.log.clear();
        Timeline timeline(table, chance, entry ? 2400 : 0, entry);
        timeline.run(static_cast<int>(chance.between(10, 120)));
        bells += table.count("bell_rang");
        for (const auto& [kind, times] : timeline.done) done[kind] += times;
    }
    MESSAGE("bells: " << bells << ", commands: " << nlohmann::json(done).dump());
    if (yuanmen::test::kSanitized) return;  // too few rounds to demand that all has happened
    for (const char* kind :
         {"pause", "resume", "extend_clock", "correct_clock", "confirm_clock", "start_overtime",
          "choose_after_bell", "reboot", "undo_entry", "clock put back"}) {
        CHECK(done[kind] > 20);
    }
    CHECK(bells > count / 4);
}
