#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "cli/simulate/simulated_match.hpp"

namespace yuanmen::cli {

/// What a worker says when a match is over.
struct TaskDone {
    std::string match;
    std::optional<ApiFailure> failed;
};

/// Processes that play matches, a thread for each judge in them. Made before any thread of this process is:
/// they are forked. They end with this process.
class Crew {
  public:
    explicit Crew(int processes);  ///< throws std::system_error if the machine has none to give
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    /// Tells them the hall and the judges' tokens, by number; once, before the first task.
    void begin(const SimulatedHall& hall, const std::vector<std::string>& judges);
    void give(const MatchTask& task);
    /// Waits for the next matches that are over; empty if a worker was lost or a signal came.
    std::vector<TaskDone> wait();
    /// Ends them; what they have counted. Nothing if one was lost.
    std::optional<Figures> finish();

  private:
    struct Worker {
        pid_t process = -1;
        int tasks = -1;    ///< where it reads
        int results = -1;  ///< where it answers
        std::string heard;
    };
    bool say(Worker& worker, const nlohmann::json& line);
    bool hear(Worker& worker);  ///< false: it has ended
    std::vector<TaskDone> take_lines();

    std::vector<Worker> workers_;
    Figures figures_;
    std::size_t reported_ = 0;
};

}  // namespace yuanmen::cli
