#include <array>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "service/inside.hpp"
#include "store/staff.hpp"

namespace yuanmen::service {
namespace {

using Json = nlohmann::json;

constexpr const char* kLogin = "demo";

/// One demo match under way. Every step carries a key of its own, so a demo broken off goes on where it was.
class DemoTable {
  public:
    DemoTable(Service& service, const Principal& judge, std::string name)
        : service_(service), judge_(judge), name_(std::move(name)) {}

    RequestKey key(const std::string& step) const {
        return {"demo/" + name_, step, base::sha256_hex("demo 1"), {}};
    }

    bool make(const MatchInput& input) { return took(service_.create_match(judge_, input, key("create"))); }

    bool act(const std::string& kind, const Json& args = Json::object()) {
        const DeskCommand command{id_, kind, std::make_shared<const Json>(args), version_};
        return took(service_.command(judge_, command, key(std::to_string(step_++) + "." + kind)));
    }

    std::optional<Refused> failed;

  private:
    bool took(const Answer<Receipt>& answer) {
        if (failed) return false;
        if (!answer.ok()) {
            failed = answer.error();
            return false;
        }
        id_ = answer->id;
        version_ = answer->version;
        return true;
    }

    Service& service_;
    const Principal& judge_;
    const std::string name_;
    std::string id_;
    std::int64_t version_ = 0;
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
}

MatchInput head(const std::string& event, std::int64_t table, const char* a, const char* b) {
    MatchInput input;
    input.event_id = event;
    input.stage = "四分之一决赛";
    input.table = table;
    input.players = {PlayerInput{"", a, ""}, PlayerInput{"", b, ""}};
    return input;
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
    auto judge = demo_judge(*inside_->store);
    if (!judge.ok()) return base::fail(judge.error());
    EventInput event;
    event.name = "辕门演示赛";
    event.date = "2012-10-31";
    event.venue = "演示";
    event.ruleset = "wzzz-2012";
    event.stages = {{"四分之一决赛", false}, {"决赛", true}};
    const auto made = create_event(*judge, event, DemoTable(*this, *judge, "event").key("create"));
    if (!made.ok()) return base::fail(made.error());

    struct Plan {
        const char* a;
        const char* b;
        void (*play)(DemoTable&);
    };
    const Plan plans[] = {{"刘备", "曹操", [](DemoTable&) {}},
                          {"孙权", "袁绍", [](DemoTable& table) { seat_and_start(table), pick(table, 4); }},
                          {"马超", "许褚", play_on},
                          {"太史慈", "孙策", finish}};
    std::int64_t number = 0;
    for (const Plan& plan : plans) {
        ++number;
        DemoTable table(*this, *judge, "table " + std::to_string(number));
        table.make(head(made->id, number, plan.a, plan.b));
        plan.play(table);
        if (table.failed) return base::fail(*table.failed);
    }
    return made->id;
}

}  // namespace yuanmen::service
