#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/simulate/api_client.hpp"
#include "cli/simulate/crew.hpp"

namespace yuanmen::cli {

/// The formats an event can be simulated in, as they are named on the command line.
inline constexpr const char* kSimulatedFormats[] = {"single-elimination", "double-elimination", "round-robin",
                                                    "groups", "swiss"};

/// What is asked for; a number that is left out follows from the players.
struct SimulationPlan {
    int players = 16;  ///< 2..256
    std::string format = "single-elimination";
    std::optional<int> rounds;  ///< Swiss
    std::optional<int> groups;
    std::optional<int>
        cut;  ///< how many go on to the bracket behind a Swiss stage or each group; 0: no bracket
    std::string ruleset = "wzzz-2012";
    double paper = 0;  ///< share of the matches entered from paper, 0..1
    double drawn =
        0;  ///< share of the matches of rounds (Swiss, round robin, groups) that end level, on paper
    int best_of = 1;  ///< games of each match: 1, 3 or 5
    int judges = 0;   ///< 0: one for two players, 32 at most
    std::string seed = "1";
    int pace_ms = 0;
};

struct SimulatedProgress {
    std::string stage_round;  ///< "SW-R2"; empty before the first match
    int decided = 0;
    int total = 0;  ///< as far as it is known
};

/// One place of the podium.
struct PodiumPlace {
    int place = 1;
    std::string name;
};

/// An event from its making to its podium, over the API, as its owner or head judge would drive it.
class SimulatedEvent {
  public:
    using Tell = std::function<void(const SimulatedProgress&)>;

    /// `owner` is signed in. `ended` is asked between two steps.
    SimulatedEvent(const SimulationPlan& plan, const std::string& origin, ApiClient& owner,
                   std::string owner_token, Crew& crew, Tell tell, std::function<bool()> ended);

    /// False: it did not come to its end; `failure` says why.
    bool run();

    const std::optional<ApiFailure>& failure() const { return failure_; }
    const std::string& id() const { return hall_.event; }
    const std::vector<PodiumPlace>& podium() const { return podium_; }

  private:
    void create();
    void enter_players();
    void hire_judges();
    void assign(int judge, int table);
    nlohmann::json stages() const;
    std::string path() const { return "/api/v1/events/" + hall_.event; }
    void give(const char* kind, nlohmann::json fields = nlohmann::json::object());
    bool good();
    void stop(const std::string& code);

    void play();
    int dispatch(const nlohmann::json& event);
    MatchTask task_of(const nlohmann::json& match);
    void next_step(const nlohmann::json& event);
    void read_podium();
    void dismiss_judges();

    SimulationPlan plan_;
    ApiClient& owner_;
    std::string owner_token_;
    Crew& crew_;
    Tell tell_;
    std::function<bool()> ended_;
    SimulatedHall hall_;
    std::int64_t version_ = 0;
    struct Hired {
        std::string id, name, token;
    };
    std::vector<Hired> staff_;
    std::set<std::pair<int, int>> assigned_;
    std::set<std::pair<std::string, int>> given_;  ///< desk matches handed out
    std::size_t in_play_ = 0;
    bool closed_ = false;
    std::vector<PodiumPlace> podium_;
    std::optional<ApiFailure> failure_;
};

}  // namespace yuanmen::cli
