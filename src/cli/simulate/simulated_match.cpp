#include "cli/simulate/simulated_match.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <random>
#include <thread>

#include "base/digest.hpp"

namespace yuanmen::cli {
namespace {

using Json = nlohmann::json;

constexpr int kFaceUp = 6;
constexpr int kMostTurns = 300;
constexpr int kFallsThatEnd = 3;

std::uint64_t seed_of(const SimulatedHall& hall, const MatchTask& task) {
    return std::stoull(base::sha256_hex(hall.seed + ":" + task.match).substr(0, 15), nullptr, 16);
}

/// One player: his own session, what he has drafted, what stands before him.
struct SimulatedSeat {
    SimulatedSeat(char chair_, const SimulatedHall& hall, Figures& figures)
        : chair(1, chair_), player(hall.origin, "", figures) {}

    std::string chair;
    ApiClient player;
    bool wins = false;
    std::vector<std::string> order;  ///< cards of the line-up
    std::size_t entered = 0;
    int fallen = 0;
    int hp = 0;
};

class SimulatedTable {
  public:
    SimulatedTable(const SimulatedHall& hall, const MatchTask& task, ApiClient& judge, Figures& figures)
        : hall_(hall),
          task_(task),
          judge_(judge),
          random_(seed_of(hall, task)),
          seats_{SimulatedSeat('a', hall, figures), SimulatedSeat('b', hall, figures)} {}

    void play() {
        sit_down();
        enter_identity_and_pool();
        draft();
        seal();
        reveal();
        for (int turns = 0; good() && !over_; ++turns) {
            if (turns == kMostTurns) return judge_.fail({0, "endless", "", path()});
            turn();
        }
        sign();
    }

  private:
    bool good() const { return judge_.good() && seats_[0].player.good() && seats_[1].player.good(); }
    std::string path() const { return "/api/v1/matches/" + task_.desk; }
    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_() % bound); }

    /// What a player's session could not do, the table could not do.
    void settle() {
        for (const SimulatedSeat& seat : seats_) {
            if (seat.player.failed() && judge_.good()) judge_.take_over(*seat.player.failed());
        }
        if (hall_.pace_ms > 0) std::this_thread::sleep_for(std::chrono::milliseconds(hall_.pace_ms));
    }

    void act(ApiClient& by, const char* kind, Json fields = Json::object()) {
        if (!good()) return;
        by.command(path() + "/commands/" + kind, std::move(fields), version_);
        settle();
    }
    void act(const char* kind, Json fields = Json::object()) { act(judge_, kind, std::move(fields)); }

    Json look(ApiClient& by) {
        if (!good()) return nullptr;
        Json seen = by.get(path());
        settle();
        if (!seen.is_object()) return nullptr;
        version_ = seen.at("version");
        return seen.at("desk");
    }

    void sit_down() {
        for (SimulatedSeat& seat : seats_) {
            const Json link = judge_.post(path() + "/players/" + seat.chair + "/link", Json::object());
            if (!good()) return;
            const Json session = seat.player.post("/api/v1/player-sign-in",
                                                  {{"link", link.at("link")}, {"pin", link.at("pin")}});
            settle();
            if (!good()) return;
            seat.player.sign_in_with(session.at("token"));
        }
        const Json desk = look(judge_);
        if (!good()) return;
        for (SimulatedSeat& seat : seats_)
            seat.wins = desk.at("chairs").at(seat.chair).at("player").at("name") == task_.winner_name;
        act("call_players");
        for (const SimulatedSeat& seat : seats_) act("seat_player", {{"chair", seat.chair}});
        act("start_match");
    }

    void enter_identity_and_pool() {
        const Json desk = look(judge_);
        if (!good()) return;
        if (desk.at("lord").is_null()) act("enter_identity", {{"lord", below(2) == 0 ? "a" : "b"}});
        pool_ = hall_.generals;
        for (std::size_t i = pool_.size(); i > 1; --i) std::swap(pool_[i - 1], pool_[below(i)]);
        act("enter_pool", {{"face_up", std::vector<std::string>(pool_.begin(), pool_.begin() + kFaceUp)}});
        hidden_.assign(pool_.begin() + kFaceUp, pool_.end());
    }

    /// The generals that may still be taken, as the player whose turn it is sees them.
    void draft() {
        while (good()) {
            const Json desk = look(judge_);
            if (!good() || desk.at("draft").at("next").is_null()) return;
            SimulatedSeat& seat = seats_[desk.at("draft").at("next") == "a" ? 0 : 1];
            std::vector<std::string> free;
            for (const Json& cell : desk.at("draft").at("grid")) {
                if (cell.at("taken_by").is_null()) free.push_back(cell.at("card"));
            }
            act(seat.player, "pick", {{"chair", seat.chair}, {"card", free.at(below(free.size()))}});
        }
    }

    void seal() {
        for (SimulatedSeat& seat : seats_) {
            const Json desk = look(seat.player);
            if (!good()) return;
            for (const Json& cell : desk.at("draft").at("grid")) {
                if (cell.at("taken_by") == seat.chair) seat.order.push_back(cell.at("card"));
            }
            for (std::size_t i = seat.order.size(); i > 1; --i)
                std::swap(seat.order[i - 1], seat.order[below(i)]);
            seat.order.resize(
                std::min(seat.order.size(),
                         desk.at("chairs").at(seat.chair).at("line_up").at("size").get<std::size_t>()));
            act(seat.player, "seal_line_up", {{"chair", seat.chair}, {"order", seat.order}});
        }
    }

    /// The general behind a back, which only the cards on the table show.
    std::optional<std::string> behind(const std::string& card) {
        if (std::find(pool_.begin(), pool_.end(), card) != pool_.end()) return std::nullopt;
        const auto [at, fresh] = backs_.try_emplace(card);
        if (fresh) {
            at->second = hidden_.back();
            hidden_.pop_back();
        }
        return at->second;
    }

    void reveal() {
        if (!good()) return;
        Json generals = Json::object();
        for (SimulatedSeat& seat : seats_) {
            if (const auto general = behind(seat.order.at(0))) generals[seat.chair] = *general;
            seat.entered = 1;
        }
        act("reveal_first", {{"generals", generals}});
        see_hp();
    }

    Json see_hp() {
        Json desk = look(judge_);
        if (!good()) return nullptr;
        for (SimulatedSeat& seat : seats_) {
            const Json& general = desk.at("chairs").at(seat.chair).at("in_play");
            if (general.is_object()) seat.hp = general.at("hp");
        }
        return desk;
    }

    int blow(const SimulatedSeat& attacker, const SimulatedSeat& struck) {
        const int hard = static_cast<int>(attacker.wins ? 1 + below(3) : below(3));
        const bool last_one = struck.wins && struck.fallen == kFallsThatEnd - 1;
        return last_one && hard >= struck.hp ? 0 : hard;
    }

    void turn() {
        const Json desk = see_hp();
        if (!good()) return;
        const bool a_moves = desk.at("turn").at("next") == "a";
        SimulatedSeat& attacker = seats_[a_moves ? 0 : 1];
        SimulatedSeat& struck = seats_[a_moves ? 1 : 0];
        act("begin_turn", {{"chair", attacker.chair}});
        if (const int damage = blow(attacker, struck); damage > 0) {
            struck.hp = std::max(0, struck.hp - damage);
            act("set_hp", {{"chair", struck.chair}, {"hp", struck.hp}});
        }
        if (struck.hp == 0) fall(struck);
        if (!over_) act("end_turn");
    }

    void fall(SimulatedSeat& seat) {
        act("fall", {{"chair", seat.chair}});
        over_ = ++seat.fallen == kFallsThatEnd;
        if (over_ || !good()) return;
        const std::string card = seat.order.at(seat.entered++);
        Json fields = {{"chair", seat.chair}};
        if (const auto general = behind(card)) fields["general"] = *general;
        act("enter", fields);
    }

    void sign() {
        act("draw_up_sheet", {{"judge", "模拟裁判"}, {"recorder", ""}});
        if (!good()) return;
        const Json sheet = judge_.get(path() + "/sheet");
        if (!good()) return;
        Json fields = {{"version", sheet.at("version")},
                       {"hash", sheet.at("hash")},
                       {"stance", "sign"},
                       {"text", ""},
                       {"method", "own_device"}};
        for (SimulatedSeat& seat : seats_) {
            fields["signer"] = seat.chair;
            act(seat.player, "sign", fields);
        }
        fields["signer"] = "judge";
        act("sign", fields);
        act("close");
    }

    const SimulatedHall& hall_;
    const MatchTask& task_;
    ApiClient& judge_;
    std::mt19937_64 random_;
    std::array<SimulatedSeat, 2> seats_;
    std::int64_t version_ = 0;
    std::vector<std::string> pool_;    ///< all generals, those face up first
    std::vector<std::string> hidden_;  ///< who may be behind a back
    std::map<std::string, std::string> backs_;
    bool over_ = false;
};

void enter_paper(const SimulatedHall& hall, const MatchTask& task, ApiClient& judge) {
    std::int64_t version = task.event_version;
    Json fields = {{"match", task.match},
                   {"cause", task.drawn ? "undecided" : "generals"},
                   {"signed_by", "双方"},
                   {"note", ""}};
    if (!task.drawn) fields["winner"] = task.winner;
    if (task.game > 0) fields["game"] = task.game;
    judge.command("/api/v1/events/" + hall.event + "/commands/record_paper", std::move(fields), version);
}

}  // namespace

void play_match(const SimulatedHall& hall, const MatchTask& task, ApiClient& judge, Figures& figures) {
    try {
        if (task.paper) {
            enter_paper(hall, task, judge);
        } else {
            SimulatedTable(hall, task, judge, figures).play();
        }
    } catch (const std::exception& answer_without_its_fields) {
        judge.fail({200, "not_understood", answer_without_its_fields.what(), task.desk});
    }
    if (judge.good() && task.drawn) ++figures.drawn;
    if (judge.good()) ++(task.paper ? figures.on_paper : figures.at_desks);
}

}  // namespace yuanmen::cli
