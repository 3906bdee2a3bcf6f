#pragma once

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
        if (!started) start(overtime ? 300 : 2400);
    }

    void end_turn() {
        in_turn = false;
        if (rang) compare();
    }

    void start(long seconds) {
        started = true;
        rang = false;
        left = seconds;
    }

    void correct(long seconds) {
        left = seconds;
        rang = false;
        phase = Phase::playing;
    }
};

}  // namespace yuanmen::match::kit
