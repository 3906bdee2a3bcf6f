#include <array>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "base/log.hpp"
#include "service/desk/match_sheet.hpp"
#include "service/service_impl.hpp"
#include "store/staff.hpp"
#include "tournament/view/event_snapshot.hpp"

namespace yuanmen::service {
namespace {

using Json = nlohmann::json;

constexpr const char* kLogin = "demo";

RequestKey demo_key(const std::string& what, const std::string& step) {
    return {"demo 2/" + what, step, base::sha256_hex("demo 2"), {}};
}

/// One demo match under way. Every step carries a key of its own, so a demo broken off goes on where it was.
class DemoTable {
  public:
    DemoTable(Service& service, const Principal& judge, std::string match)
        : service_(service), judge_(judge), id_(std::move(match)) {}

    bool act(const std::string& kind, const Json& args = Json::object()) {
        if (failed) return false;
        const DeskCommand command{id_, kind, std::make_shared<const Json>(args), version_};
        return took(service_.command(judge_, command, demo_key(id_, std::to_string(step_++) + "." + kind)));
    }

    /// Signs the newest sheet.
    bool sign(Json args) {
        if (failed) return false;
        const auto sheet = service_.sheet(judge_, id_);
        if (!sheet.ok()) failed = sheet.error();
        if (failed) return false;
        args.update({{"version", sheet->version}, {"hash", *sheet->hash}, {"stance", "sign"}, {"text", ""}});
        return act("sign", args);
    }

    std::optional<Refused> failed;

  private:
    bool took(const Answer<Receipt>& answer) {
        if (!answer.ok()) {
            failed = answer.error();
            return false;
        }
        version_ = answer->version;
        return true;
    }

    Service& service_;
    const Principal& judge_;
    const std::string id_;
    std::int64_t version_ = 1;  ///< scheduled, and nothing else
    int step_ = 0;
};

void seat_and_start(DemoTable& table) {
    table.act("call_players");
    table.act("seat_player", {{"chair", "a"}});
    table.act("seat_player", {{"chair", "b"}});
    table.act("start_match");
    table.act("enter_identity", {{"lord", "a"}});
    table.act("enter_pool",
              {{"face_up", {"zhao_yun", "diao_chan", "lv_bu", "xia_hou_dun", "zhou_yu", "huang_zhong"}}});
}

void pick(DemoTable& table, std::size_t how_many) {
    constexpr std::array<std::array<const char*, 2>, 9> picks = {{{"a", "zhao_yun"},
                                                                  {"b", "diao_chan"},
                                                                  {"b", "lv_bu"},
                                                                  {"a", "xia_hou_dun"},
                                                                  {"a", "x0"},
                                                                  {"b", "zhou_yu"},
                                                                  {"b", "x1"},
                                                                  {"a", "huang_zhong"},
                                                                  {"a", "x2"}}};
    for (std::size_t i = 0; i < how_many; ++i)
        table.act("pick", {{"chair", picks[i][0]}, {"card", picks[i][1]}});
}

void begin_play(DemoTable& table) {
    seat_and_start(table);
    pick(table, 9);
    table.act("seal_line_up_on_paper", {{"chair", "a"}, {"note", "1"}});
    table.act("seal_line_up_on_paper", {{"chair", "b"}, {"note", "2"}});
    table.act("reveal_first", {{"generals", {{"a", "zhao_yun"}, {"b", "diao_chan"}}}});
}

void turn(DemoTable& table, const char* chair, const char* hurt, int hp) {
    table.act("begin_turn", {{"chair", chair}});
    table.act("set_hp", {{"chair", hurt}, {"hp", hp}});
    table.act("end_turn");
}

void play_on(DemoTable& table) {
    begin_play(table);
    turn(table, "b", "a", 3);
    turn(table, "a", "b", 1);
    turn(table, "b", "a", 2);
    table.act("begin_turn", {{"chair", "a"}});
    table.act("set_hp", {{"chair", "b"}, {"hp", 0}});
    table.act("fall", {{"chair", "b"}});
    table.act("enter", {{"chair", "b"}, {"general", "lv_bu"}});
}

void finish(DemoTable& table) {
    begin_play(table);
    turn(table, "b", "a", 3);
    table.act("concede", {{"chair", "b"}});
    table.act("confirm_concession", {{"chair", "b"}});
    table.act("draw_up_sheet", {{"judge", "演示裁判"}, {"recorder", ""}});
    for (const char* signer : {"a", "b"}) {
        table.sign({{"signer", signer}, {"method", "judge_device"}, {"drawing", "M 4 4 L 60 20 L 90 6"}});
    }
    table.sign({{"signer", "judge"}, {"method", "own_device"}});
}

/// How the finished match went, to be replayed; as its desk has it: one turn, zhao_yun hurt once, a
/// concession.
constexpr const char* kRecord = R"(yuanmen 1
ruleset: wzzz-2012
scribe: 演示
lineup L: zhao_yun ? ?
lineup R: diao_chan ? ?
L draw S7.slash H2.jink D2.jink C5.slash
R draw S8.slash H4.peach C4.dismantlement D9.jink
R turn 1
R draw S9.slash
R use C4.dismantlement > L
R take L.hand D2.jink
R use S8.slash > L
L pass
R end
= L 3/4 hand3 R 3/3 hand3
R concede
)";

/// Attaches the record. On a demo of an earlier version it comes late, and nothing depends on it there.
void attach_record(Service& service, const Principal& judge, const std::string& match) {
    const NewRecord record{match, "演示记录", "", kRecord};
    const auto attached = service.open_record(judge, record, demo_key(match, "record"));
    if (!attached.ok()) base::log::warning("demo.no_record", {{"code", attached.error().refusal.code}});
}

Json stage(const char* name, int from_field, bool overtime) {
    return {{"name", name},
            {"from_field", from_field},
            {"ruleset", "wzzz-2012"},
            {"overtime_allowed", overtime},
            {"appended_tiebreaks", Json::array()}};
}

/// An event of eight entrants, checked in, drawn in list order and published. `key` names it among the
/// demo's.
class DemoEvent {
  public:
    DemoEvent(Service& service, const Principal& judge, std::string key)
        : service_(service), judge_(judge), key_(std::move(key)) {}

    void open(const char* name, const Json& stages) {
        took(service_.create_event(
            judge_,
            {{"details", {{"name", name}, {"date", "2012-10-31"}, {"venue", "演示"}}},
             {"settings", {{"stages", stages}, {"third_place", true}, {"check_in", true}}}},
            demo_key(key_, "create")));
    }

    void fill() {
        Json entrants = Json::array(), ids = Json::array();
        int number = 0;
        for (const char* name : {"刘备", "马超", "孙权", "太史慈", "孙策", "袁绍", "许褚", "曹操"}) {
            ++number;
            entrants.push_back({{"name", name}, {"number", "0" + std::to_string(number)}, {"club", ""}});
            ids.push_back("e" + std::to_string(number));
        }
        give("add_entrants", {{"entrants", entrants}});
        give("check_in", {{"entrants", ids}});
        give("draw_bracket", {{"method", "list_order"}, {"nonce", ""}});
        give("publish_bracket", Json::object());
    }

    /// The desk match of a first-round match.
    std::string desk_of(const std::string& match) {
        const auto shown = seen(match);
        return shown ? shown->desk_match.value_or("") : std::string();
    }

    void play_round(int number, int tables) {
        const std::string round = std::to_string(number);
        give("pair_round", {{"nonce", ""}}, "pair." + round);
        give("publish_round", Json::object(), "publish." + round);
        for (int table = 1; table <= tables; ++table) {
            const std::string match = "SW-R" + round + "-M" + std::to_string(table);
            const auto shown = seen(match);
            if (!shown) return;
            give("record_paper",
                 {{"match", match},
                  {"winner", shown->slots.at(static_cast<std::size_t>(table % 2)).entrant.value_or("")},
                  {"cause", "generals"},
                  {"signed_by", "双方"},
                  {"note", ""}},
                 match);
        }
    }

    std::string id;
    std::optional<Refused> failed;

  private:
    /// As the judge's snapshot shows the match; nothing if it cannot.
    std::optional<tournament::MatchShown> seen(const std::string& match) {
        if (failed) return std::nullopt;
        const auto shown = service_.event_snapshot(judge_, id);
        if (!shown.ok()) {
            failed = shown.error();
            return std::nullopt;
        }
        const tournament::MatchShown* found = shown->view->match(match);
        return found == nullptr ? std::nullopt : std::optional(*found);
    }

    void give(const std::string& kind, const Json& fields, const std::string& step = {}) {
        if (failed) return;
        took(service_.event_command(judge_, {id, kind, std::make_shared<const Json>(fields), version_},
                                    demo_key(key_, step.empty() ? kind : step)));
    }

    void took(const Answer<Receipt>& answer) {
        if (!answer.ok()) {
            failed = answer.error();
            return;
        }
        id = answer->id;
        version_ = answer->version;
    }

    Service& service_;
    const Principal& judge_;
    const std::string key_;
    std::int64_t version_ = 0;
};

/// Swiss rounds: one that is over, one that is being played, one still to come.
std::optional<Refused> show_rounds(Service& service, const Principal& judge) {
    DemoEvent event(service, judge, "rounds");
    Json swiss = stage("瑞士轮", 0, false);
    swiss["format"] = {{"kind", "swiss"}, {"rounds", 3}};
    event.open("辕门演示赛（瑞士轮）", Json::array({swiss}));
    event.fill();
    event.play_round(1, 4);
    event.play_round(2, 2);
    return event.failed;
}

/// The account in whose name the demo is made: a head judge without a password.
Answer<Principal> demo_judge(store::Store& store) {
    return store
        .submit([](store::Writing& writing) -> Answer<Principal> {
            auto member = writing.staff().by_login(kLogin);
            if (!member) {
                member = store::StaffMember{
                    "s-demo", kLogin, "演示裁判", std::string(id_of(Role::head_judge)), false, 0};
                auto added =
                    writing.journal().append(store::staff_stream(member->id), 0,
                                             {store::staff_added(*member)}, {{"system", {}, {}}, {}});
                if (!added.ok()) return base::fail(conflict_of(writing, added.error()));
            }
            Principal judge;
            judge.role = Role::head_judge;
            judge.account = member->id;
            judge.name = member->name;
            return judge;
        })
        .get();
}

}  // namespace

Answer<std::string> Service::make_demo() {
    auto judge = demo_judge(*impl_->store);
    if (!judge.ok()) return base::fail(judge.error());
    DemoEvent event(*this, *judge, "event");
    event.open("辕门演示赛", Json::array({stage("四分之一决赛起", 0, false), stage("决赛", 2, true)}));
    event.fill();
    struct Plan {
        const char* match;
        void (*play)(DemoTable&);
    };
    const Plan plans[] = {{"WB-R1-M1", [](DemoTable&) {}},
                          {"WB-R1-M2", [](DemoTable& table) { seat_and_start(table), pick(table, 4); }},
                          {"WB-R1-M3", play_on},
                          {"WB-R1-M4", finish}};
    for (const Plan& plan : plans) {
        const std::string desk = event.desk_of(plan.match);
        if (event.failed) return base::fail(*event.failed);
        DemoTable table(*this, *judge, desk);
        plan.play(table);
        if (table.failed) return base::fail(*table.failed);
        if (plan.play == finish) attach_record(*this, *judge, desk);
    }
    if (const auto failed = show_rounds(*this, *judge)) return base::fail(*failed);
    return event.id;
}

}  // namespace yuanmen::service
