#include "cli/simulate/simulated_event.hpp"

#include <fmt/chrono.h>

#include <algorithm>
#include <array>
#include <ctime>

#include "base/digest.hpp"

namespace yuanmen::cli {
namespace {

using Json = nlohmann::json;

constexpr int kMostJudges = 32;
constexpr std::size_t kEntrantsAtOnce = 64;

constexpr std::array kSurnames = {"赵", "钱", "孙", "李", "周", "吴", "郑", "王", "冯", "陈",
                                  "褚", "卫", "蒋", "沈", "韩", "杨", "朱", "秦", "许", "何"};
constexpr std::array kGivenNames = {"文远", "子龙", "公瑾", "伯符", "仲谋", "孟起", "汉升",
                                    "兴霸", "子义", "奉先", "元让", "妙才", "仲康"};
constexpr std::array kClubs = {"魏", "蜀", "吴", "群"};

/// No two of the first 256 are alike: 20 and 13 have no common divisor, so 260 pairs come before one again.
std::string name_of(std::size_t player) {
    return std::string(kSurnames[player % kSurnames.size()]) + kGivenNames[player % kGivenNames.size()];
}

/// A number 0 <= x < 1 that belongs to a word and the seed.
double lot(const std::string& seed, const std::string& word) {
    const auto digits = base::sha256_hex(seed + ":" + word).substr(0, 12);
    return static_cast<double>(std::stoull(digits, nullptr, 16)) / static_cast<double>(1ULL << 48);
}

Json stage(const char* name, const SimulationPlan& plan, Json format) {
    Json made = {{"name", name},
                 {"from_field", 0},
                 {"ruleset", plan.ruleset},
                 {"overtime_allowed", true},
                 {"appended_tiebreaks", Json::array()},
                 {"format", std::move(format)}};
    if (plan.best_of > 1) {
        made["best_of"] = plan.best_of;
        made["sides"] = "alternate";
    }
    return made;
}

/// Not too many for whom there is no opponent, and a bracket that is worth having.
int cut_of_swiss(const SimulationPlan& plan) {
    if (plan.cut) return std::min(*plan.cut, plan.players);
    return plan.players >= 16 ? 8 : plan.players >= 8 ? 4 : plan.players >= 4 ? 2 : 0;
}

std::string today() {
    return fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr)));
}

}  // namespace

SimulatedEvent::SimulatedEvent(const SimulationPlan& plan, const std::string& origin, ApiClient& owner,
                               std::string owner_token, Crew& crew, Tell tell, std::function<bool()> ended)
    : plan_(plan),
      owner_(owner),
      owner_token_(std::move(owner_token)),
      crew_(crew),
      tell_(std::move(tell)),
      ended_(std::move(ended)) {
    hall_.origin = origin;
    hall_.seed = plan.seed;
    hall_.pace_ms = plan.pace_ms;
}

bool SimulatedEvent::good() {
    if (!failure_ && owner_.failed()) failure_ = owner_.failed();
    if (!failure_ && ended_()) stop("interrupted");
    return !failure_;
}

void SimulatedEvent::stop(const std::string& code) {
    if (!failure_) failure_ = ApiFailure{0, code, "", ""};
}

bool SimulatedEvent::run() {
    try {
        create();
        enter_players();
        hire_judges();
        play();
        read_podium();
        dismiss_judges();
    } catch (const Json::exception& answer_without_its_fields) {
        if (!failure_) failure_ = ApiFailure{200, "not_understood", answer_without_its_fields.what(), path()};
    }
    return good();
}

Json SimulatedEvent::stages() const {
    const auto with = [](const char* key, std::optional<int> value, Json format) {
        if (value) format[key] = *value;
        return format;
    };
    const Json bracket = stage("决赛阶段", plan_, {{"kind", "single_elimination"}});
    if (plan_.format == "swiss") {
        const int cut = cut_of_swiss(plan_);
        Json format = with("rounds", plan_.rounds, {{"kind", "swiss"}, {"clubs_apart", true}});
        if (cut < 2) return Json::array({stage("瑞士轮", plan_, format)});
        format["advance"] = cut;
        return Json::array({stage("瑞士轮", plan_, format), bracket});
    }
    if (plan_.format == "groups") {
        const int groups = plan_.groups.value_or(std::max(plan_.players < 4 ? 1 : 2, plan_.players / 4));
        const int cut = plan_.cut.value_or(2);
        Json format = {{"kind", "groups"}, {"groups", groups}};
        if (cut < 1) return Json::array({stage("小组赛", plan_, format)});
        format["advance"] = cut;
        return Json::array({stage("小组赛", plan_, format), bracket});
    }
    if (plan_.format == "round-robin")
        return Json::array({stage("循环赛", plan_, {{"kind", "round_robin"}})});
    const char* kind = plan_.format == "double-elimination" ? "double_elimination" : "single_elimination";
    return Json::array({stage("淘汰赛", plan_, {{"kind", kind}})});
}

void SimulatedEvent::create() {
    if (!good()) return;
    const Json ruleset = owner_.get("/api/v1/rulesets/" + plan_.ruleset);
    if (!good()) return;
    for (const Json& general : ruleset.at("generals")) hall_.generals.push_back(general.at("id"));
    const Json made = owner_.post(
        "/api/v1/events", {{"details", {{"name", "辕门模拟赛"}, {"date", today()}, {"venue", "模拟"}}},
                           {"settings", {{"stages", stages()}, {"third_place", true}, {"check_in", true}}}});
    if (!good()) return;
    hall_.event = made.at("id");
    version_ = made.at("version");
}

void SimulatedEvent::give(const char* kind, Json fields) {
    if (good()) owner_.command(path() + "/commands/" + kind, std::move(fields), version_);
}

void SimulatedEvent::enter_players() {
    if (!good()) return;
    Json ids = Json::array();
    const auto players = static_cast<std::size_t>(plan_.players);
    for (std::size_t first = 0; first < players; first += kEntrantsAtOnce) {
        Json entrants = Json::array();
        for (std::size_t at = first; at < std::min(first + kEntrantsAtOnce, players); ++at) {
            entrants.push_back({{"name", name_of(at)},
                                {"number", fmt::format("{:03}", at + 1)},
                                {"club", kClubs[at % kClubs.size()]}});
        }
        give("add_entrants", {{"entrants", entrants}});
    }
    const Json event = good() ? owner_.get(path()) : Json();
    if (!good()) return;
    for (const Json& entrant : event.at("entrants")) ids.push_back(entrant.at("id"));
    give("check_in", {{"entrants", ids}});
    give("draw_bracket", {{"method", "draw"}, {"nonce", plan_.seed}});
    give("publish_bracket");
}

/// An owner invites a judge for each table that is played at once; a head judge does it all himself.
void SimulatedEvent::hire_judges() {
    if (!good()) return;
    const Json me = owner_.get("/api/v1/me");
    if (!good()) return;
    std::vector<std::string> tokens;
    if (me.at("role") != "owner") {
        staff_.push_back({"", "", owner_token_});
    } else {
        const int wanted = plan_.judges > 0 ? plan_.judges : (plan_.players + 1) / 2;
        const int judges = std::clamp(wanted, 1, kMostJudges);
        const std::string group = base::random_hex(3);
        for (int i = 0; i < judges && good(); ++i) {
            const std::string login = "sim-" + group + "-" + std::to_string(i + 1);
            const std::string name = "模拟裁判" + std::to_string(i + 1);
            const Json invited =
                owner_.post("/api/v1/staff", {{"login", login}, {"name", name}, {"role", "table_judge"}});
            if (!good()) return;
            const Json session =
                owner_.post("/api/v1/invitations/accept",
                            {{"code", invited.at("code")}, {"password", base::random_hex(16)}});
            if (!good()) return;
            staff_.push_back({invited.at("staff"), name, session.at("token")});
        }
    }
    for (const Hired& judge : staff_) tokens.push_back(judge.token);
    if (good()) crew_.begin(hall_, tokens);
}

void SimulatedEvent::assign(int judge, int table) {
    const Hired& who = staff_[static_cast<std::size_t>(judge)];
    if (who.id.empty() || !assigned_.emplace(judge, table).second) return;
    owner_.post(path() + "/judges", {{"table", table}, {"staff", who.id}, {"assigned", true}});
}

MatchTask SimulatedEvent::task_of(const Json& match) {
    MatchTask task;
    task.match = match.at("id");
    task.desk = match.at("desk_match");
    task.table = match.at("table");
    task.judge = (task.table - 1) % static_cast<int>(staff_.size());
    const std::size_t played = match.value("games", Json::array()).size();
    if (plan_.best_of > 1) task.game = static_cast<int>(played) + 1;
    const std::string word = task.match + (task.game > 0 ? " " + std::to_string(task.game) : "");
    const std::string part = match.at("part");
    const bool of_rounds = part == "swiss" || part == "round_robin" || part == "group";
    task.drawn = of_rounds && lot(plan_.seed, "drawn " + word) < plan_.drawn;
    task.paper = task.drawn || lot(plan_.seed, "paper " + word) < plan_.paper;
    // Whom the lists name first is a little stronger.
    const auto& slots = match.at("slots");
    const auto& winner = slots.at(lot(plan_.seed, "winner " + word) < 0.55 ? 0 : 1);
    task.winner = winner.at("entrant");
    task.winner_name = winner.at("name");
    task.event_version = version_;
    return task;
}

/// Hands out what can be played now and was not handed out before.
int SimulatedEvent::dispatch(const Json& event) {
    int fresh = 0;
    for (const Json& match : event.at("matches")) {
        if (match.at("status") != "called" || match.at("desk_match").is_null()) continue;
        if (!good()) return fresh;
        const MatchTask task = task_of(match);
        if (given_.contains({task.desk, task.game})) continue;
        assign(task.judge, task.table);
        if (!good()) return fresh;
        given_.emplace(task.desk, task.game);  // a game from paper leaves its desk to the next one
        crew_.give(task);
        ++in_play_;
        ++fresh;
    }
    return fresh;
}

void SimulatedEvent::next_step(const Json& event) {
    for (const Json& action : event.at("next")) {
        const std::string kind = action.at("kind");
        if (kind == "pair_round") {
            give("pair_round", {{"nonce", plan_.seed}});
            return give("publish_round");
        }
        if (kind == "publish_round") return give("publish_round");
        if (kind == "close_event") {
            give("close_event");
            closed_ = true;
            return;
        }
    }
    stop("stuck");
}

void SimulatedEvent::play() {
    while (good() && !closed_) {
        const Json event = owner_.get(path());
        if (!good()) break;
        version_ = event.at("version");
        const Json& progress = event.at("progress");
        std::string last;
        for (const Json& match : event.at("matches")) {
            if (match.at("status") == "called") last = match.at("id");
        }
        tell_({last.substr(0, last.find("-M")), progress.at("decided"), progress.at("total")});
        dispatch(event);
        if (!good()) break;
        if (in_play_ == 0) {
            next_step(event);
            continue;
        }
        const auto done = crew_.wait();
        if (done.empty()) stop(ended_() ? "interrupted" : "worker_lost");
        in_play_ -= done.size();
        for (const TaskDone& one : done) {
            if (one.failed && !failure_) failure_ = one.failed;
        }
    }
}

void SimulatedEvent::read_podium() {
    const Json event = good() ? owner_.get(path()) : Json();
    if (!good()) return;
    const auto add = [&](int place, const Json& id) {
        for (const Json& entrant : event.at("entrants")) {
            if (entrant.at("id") == id) podium_.push_back({place, entrant.at("name")});
        }
    };
    const Json& podium = event.at("podium");
    add(1, podium.at("champion"));
    add(2, podium.at("runner_up"));
    for (const Json& third : podium.at("third")) add(3, third);
}

/// The invented judges keep no key to the house.
void SimulatedEvent::dismiss_judges() {
    if (!good() || staff_.empty() || staff_.front().id.empty()) return;
    const Json staff = owner_.get("/api/v1/staff");
    if (!good()) return;
    for (const Json& row : staff.at("staff")) {
        const auto ours = std::any_of(staff_.begin(), staff_.end(),
                                      [&](const Hired& hired) { return row.at("id") == hired.id; });
        if (!ours) continue;
        owner_.put("/api/v1/staff/" + row.at("id").get<std::string>(),
                   {{"name", row.at("name")},
                    {"role", row.at("role")},
                    {"disabled", true},
                    {"expected_version", row.at("version")}});
    }
}

}  // namespace yuanmen::cli
