#include "cli/simulate/crew.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

namespace yuanmen::cli {
namespace {

using Json = nlohmann::json;

bool write_all(int to, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = ::write(to, bytes.data(), bytes.size());
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

/// The next whole line of what has come; nothing if there is none yet.
std::optional<std::string> take_line(std::string& heard) {
    const auto end = heard.find('\n');
    if (end == std::string::npos) return std::nullopt;
    std::string line = heard.substr(0, end);
    heard.erase(0, end + 1);
    return line;
}

Json failure_json(const ApiFailure& failure) {
    return {{"status", failure.status},
            {"code", failure.code},
            {"detail", failure.detail},
            {"asked", failure.asked}};
}

ApiFailure failure_from(const Json& json) {
    return {json.at("status"), json.at("code"), json.at("detail"), json.at("asked")};
}

/// Where a worker process answers; a line at a time, whichever thread speaks.
class Voice {
  public:
    explicit Voice(int to) : to_(to) {}
    void say(const Json& line) {
        const std::lock_guard lock(mutex_);
        write_all(to_, line.dump() + "\n");
    }

  private:
    int to_;
    std::mutex mutex_;
};

/// One judge of a worker process: a thread that plays one match after the other.
class JudgeThread {
  public:
    JudgeThread(const SimulatedHall& hall, std::string token, Voice& voice)
        : hall_(hall), token_(std::move(token)), voice_(voice), thread_([this] { run(); }) {}

    void give(MatchTask task) {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
        changed_.notify_one();
    }

    Figures end() {
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
            changed_.notify_one();
        }
        thread_.join();
        return figures_;
    }

  private:
    std::optional<MatchTask> next() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return ended_ || !tasks_.empty(); });
        if (ended_) return std::nullopt;  // what is left was given up
        MatchTask task = std::move(tasks_.front());
        tasks_.pop_front();
        return task;
    }

    void run() {
        ApiClient judge(hall_.origin, token_, figures_);
        while (const auto task = next()) {
            if (judge.good()) play_match(hall_, *task, judge, figures_);
            Json line = {{"match", task->match}};
            if (judge.failed()) line["failed"] = failure_json(*judge.failed());
            voice_.say(line);
        }
    }

    const SimulatedHall& hall_;
    const std::string token_;
    Voice& voice_;
    Figures figures_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<MatchTask> tasks_;
    bool ended_ = false;
    std::thread thread_;  // last: it uses all the others
};

/// The whole life of a worker process.
void work(int tasks, int results) {
    Voice voice(results);
    SimulatedHall hall;
    std::vector<std::string> tokens;
    std::map<int, std::unique_ptr<JudgeThread>> judges;
    std::string heard;
    char bytes[16 * 1024];
    while (true) {
        const auto got = ::read(tasks, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        heard.append(bytes, static_cast<std::size_t>(got));
        while (const auto line = take_line(heard)) {
            const Json said = Json::parse(*line);
            if (said.contains("hall")) {
                said.at("hall").get_to(hall);
                said.at("tokens").get_to(tokens);
                continue;
            }
            const auto task = said.get<MatchTask>();
            auto& judge = judges[task.judge];
            if (!judge)
                judge = std::make_unique<JudgeThread>(hall, tokens.at(static_cast<std::size_t>(task.judge)),
                                                      voice);
            judge->give(task);
        }
    }
    Figures all;
    for (auto& [number, judge] : judges) all.add(judge->end());
    voice.say({{"figures", to_json(all)}});
}

}  // namespace

Crew::Crew(int processes) {
    ::signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < processes; ++i) {
        int tasks[2], results[2];
        if (::pipe2(tasks, O_CLOEXEC) != 0 || ::pipe2(results, O_CLOEXEC) != 0)
            throw std::system_error(errno, std::generic_category(), "pipe");
        std::cout.flush();
        const pid_t process = ::fork();
        if (process < 0) throw std::system_error(errno, std::generic_category(), "fork");
        if (process == 0) {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            ::close(tasks[1]);
            ::close(results[0]);
            for (const Worker& earlier : workers_) {
                ::close(earlier.tasks);
                ::close(earlier.results);
            }
            try {
                work(tasks[0], results[1]);
            } catch (const std::exception& broken) {
                std::cerr << "yuanmen simulate: " << broken.what() << std::endl;
                ::_exit(1);
            }
            ::_exit(0);
        }
        ::close(tasks[0]);
        ::close(results[1]);
        workers_.push_back({process, tasks[1], results[0], {}});
    }
}

Crew::~Crew() {
    for (Worker& worker : workers_) {
        if (worker.tasks >= 0) ::close(worker.tasks);
        if (worker.results >= 0) ::close(worker.results);
        if (worker.process <= 0) continue;
        ::kill(worker.process, SIGKILL);
        ::waitpid(worker.process, nullptr, 0);
    }
}

bool Crew::say(Worker& worker, const Json& line) {
    return write_all(worker.tasks, line.dump() + "\n");
}

void Crew::begin(const SimulatedHall& hall, const std::vector<std::string>& judges) {
    for (Worker& worker : workers_) say(worker, {{"hall", hall}, {"tokens", judges}});
}

void Crew::give(const MatchTask& task) {
    // A worker that is lost is noticed when its answer is waited for.
    say(workers_[static_cast<std::size_t>(task.judge) % workers_.size()], task);
}

bool Crew::hear(Worker& worker) {
    char bytes[64 * 1024];
    const auto got = ::read(worker.results, bytes, sizeof bytes);
    if (got <= 0) return false;
    worker.heard.append(bytes, static_cast<std::size_t>(got));
    return true;
}

std::vector<TaskDone> Crew::take_lines() {
    std::vector<TaskDone> done;
    for (Worker& worker : workers_) {
        while (const auto line = take_line(worker.heard)) {
            const Json said = Json::parse(*line);
            if (said.contains("figures")) {
                figures_.add(figures_from_json(said.at("figures")));
                ++reported_;
                continue;
            }
            TaskDone one{said.at("match"), std::nullopt};
            if (said.contains("failed")) one.failed = failure_from(said.at("failed"));
            done.push_back(std::move(one));
        }
    }
    return done;
}

std::vector<TaskDone> Crew::wait() {
    while (true) {
        auto done = take_lines();
        if (!done.empty()) return done;
        std::vector<pollfd> ears;
        for (const Worker& worker : workers_) ears.push_back({worker.results, POLLIN, 0});
        if (::poll(ears.data(), ears.size(), -1) < 0) return {};
        for (std::size_t i = 0; i < ears.size(); ++i) {
            if (ears[i].revents != 0 && !hear(workers_[i])) return {};
        }
    }
}

std::optional<Figures> Crew::finish() {
    for (Worker& worker : workers_) {
        ::close(worker.tasks);
        worker.tasks = -1;
    }
    for (Worker& worker : workers_) {
        while (hear(worker)) {
        }
        ::waitpid(worker.process, nullptr, 0);
        worker.process = -1;
    }
    take_lines();
    if (reported_ != workers_.size()) return std::nullopt;
    return figures_;
}

}  // namespace yuanmen::cli
