#pragma once

#include <vector>

namespace yuanmen::match::kit {

/// A match's time as one would count it by hand, second for second: no anchors, no deadlines, no events. The
/// timelines test holds the desk against it.
struct SecondClock {
    enum class Phase { playing, choice, level, over };

    long now = 0;  ///< seconds since the beginning
    long left = 0;
    long bell_at = -1;
    int turn = 0;
    bool started = false;
    bool rang = false;
    bool paused = false;
    bool keeps_running = false;
    bool unconfirmed = false;
    bool in_turn = false;
    bool overtime = false;
    Phase phase = Phase::playing;

    /// The taps that could be taken back, the newest last. Only the first can have started the clock.
    enum class Tap { began, started, ended };
    std::vector<Tap> taps;
    bool time_changed = false;  ///< somebody gave or took time since the clock was started

    bool runs() const {
        return started && !rang && !unconfirmed && !(paused && !keeps_running) && phase == Phase::playing;
    }

    void second() {
        ++now;
        if (!runs()) return;
        --left;
        ring_if_nothing_left();
    }

    void ring_if_nothing_left() {
        if (!runs() || left > 0) return;
        left = 0;
        rang = true;
        bell_at = now;
        if (!newest_started()) taps.clear();
        if (turn == 0) {
            phase = Phase::choice;
        } else if (!in_turn) {
            compare();
        }
    }

    /// Both sides are level all the time: the first comparison leads to overtime, the second to nothing.
    void compare() {
        phase = overtime ? Phase::over : Phase::level;
        if (phase == Phase::over) paused = false;
    }

    void begin_turn() {
        ++turn;
        in_turn = true;
        const bool starts = !started;
        if (starts) start(overtime ? 300 : 2400);
        taps.push_back(starts ? Tap::started : Tap::began);
    }

    void end_turn() {
        in_turn = false;
        taps.push_back(Tap::ended);
        if (rang) compare();
    }

    bool newest_started() const { return !taps.empty() && taps.back() == Tap::started; }
    bool may_take_back() const { return !taps.empty() && !(newest_started() && time_changed); }

    /// Back to before the tap: a clock it had started has never run, unless its bell has rung.
    void take_back() {
        const bool ended = taps.back() == Tap::ended;
        if (!ended) --turn;
        in_turn = ended;
        if (newest_started() && !rang) {
            started = false;
            left = 0;
        }
        if (rang && turn == 0) phase = Phase::choice;
        taps.pop_back();
    }

    void start(long seconds) {
        started = true;
        rang = false;
        taps.clear();
        time_changed = false;
        left = seconds;
    }

    void correct(long seconds) {
        if (rang) taps.clear();
        left = seconds;
        rang = false;
        phase = Phase::playing;
    }
};

}  // namespace yuanmen::match::kit
