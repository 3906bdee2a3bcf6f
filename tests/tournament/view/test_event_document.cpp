#include "tournament/view/event_document.hpp"

#include <doctest/doctest.h>

#include "../event/stage_hall.hpp"
#include "kit/counts.hpp"
#include "tournament/event/import.hpp"
#include "tournament/view/event_snapshot.hpp"
#include "tournament/view/placings.hpp"
#include "tournament/view/stages_view.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;
using nlohmann::json;

namespace {

std::string same(const std::string& account) {
    return account;
}

const ImportedFrom kFrom{"e0", 7, 1'700'000'000'000, std::string(64, '0')};

/// The document of the event that is made of a document; nothing if it is refused.
std::optional<json> again(const json& document, std::string* code = nullptr) {
    const auto told = read_event_document(document);
    if (!told) {
        if (code != nullptr) *code = told.error().code;
        return std::nullopt;
    }
    const auto entry = import_entry(*told, kFrom);
    if (!entry) {
        if (code != nullptr) *code = entry.error().code;
        return std::nullopt;
    }
    const EventState made =
        evolve({}, *entry, {1, {"boot", 1, 1'700'000'000'000}, {yuanmen::match::Role::head_judge, "o", {}}});
    CHECK(made.imported == kFrom);
    const auto kept = state_from_json(to_json(made));
    REQUIRE(kept.ok());
    CHECK(*kept == made);
    CHECK(entry_from_json(to_json(*entry)).ok());
    // whatever was taken can be shown
    event_snapshot(made, EventViewer::head);
    placings_json(made);
    standings_view(made);
    unlinked_pairs(made, {});
    return event_document(made, same);
}

struct Plan {
    std::vector<StageSettings> stages;
    int players;
};

std::vector<Plan> plans() {
    StageSettings series = stage("循环", Format::round_robin);
    series.best_of = 3;
    return {{{stage("淘汰", Format::single_elimination)}, 13},
            {{stage("双败", Format::double_elimination)}, 8},
            {{stage("瑞士", Format::swiss), stage("决赛", Format::single_elimination)}, 11},
            {{stage("小组", Format::groups), stage("决赛", Format::double_elimination)}, 12},
            {{stage("循环", Format::round_robin)}, 6}};
}

/// One place of the document changed at random.
class Vandal {
  public:
    explicit Vandal(unsigned seed) : random_(seed) {}

    void change(json& value) {
        json* at = &value;
        while (at->is_structured() && !at->empty() && below(12) != 0) {
            auto it = at->begin();
            std::advance(it, below(at->size()));
            at = &*it;
        }
        if (at->is_number()) {
            static constexpr int kNumbers[] = {-1, 0, 1, 2, 3, 7, 64, 257, 2'000'000'000};
            *at = kNumbers[below(std::size(kNumbers))];
        } else if (at->is_array() && !at->empty()) {
            const std::size_t i = below(at->size());
            if (below(2) == 0) {
                at->erase(i);
            } else {
                at->push_back(json((*at)[i]));
            }
        } else if (at->is_object() && !at->empty()) {
            auto it = at->begin();
            std::advance(it, below(at->size()));
            const std::string key = it.key();
            if (below(2) == 0) {
                at->erase(key);
            } else {
                (*at)[key + "1"] = json(it.value());
            }
        } else if (at->is_string()) {
            static constexpr const char* kTexts[] = {"",      "e1",    "e2",      "e99",
                                                     "drawn", "first", "neither", "swiss"};
            *at = kTexts[below(std::size(kTexts))];
        } else {
            *at = json();
        }
    }

    std::size_t below(std::size_t n) { return random_() % n; }

  private:
    std::mt19937 random_;
};

}  // namespace

TEST_CASE("an event made of a document tells the same document again, at every moment of every format") {
    unsigned seed = 1;
    for (const Plan& plan : plans()) {
        StageHall hall(seed++);
        hall.open(plan.stages, plan.players);
        int moments = 0;
        for (int step = 0; step < 400; ++step) {
            const auto open = hall.playable();
            if (step % 5 == 0) {
                const json told = event_document(hall.state, same);
                CHECK(again(told) == told);
                ++moments;
            }
            if (!open.empty()) {
                hall.decide_one(open[static_cast<std::size_t>(hall.below(static_cast<int>(open.size())))]);
                continue;
            }
            hall.fresh_entropy();
            if (!hall.tell(PairRound{}).ok()) break;
            const json draft = event_document(hall.state, same);
            CHECK(again(draft) == draft);
            hall.must(PublishRound{});
            hall.link_new();
        }
        CHECK(moments > 1);
        const json told = event_document(hall.state, same);
        CHECK(again(told) == told);
        CHECK(told.dump().find("\"d1\"") == std::string::npos);
    }
}

TEST_CASE(
    "late players, substitutes and exchanged places go out and come in again, and lies about them do not") {
    StageHall hall(3);
    hall.create();
    AddEntrants add;
    for (int i = 1; i <= 5; ++i) add.entrants.push_back({"P" + std::to_string(i), "", {}, "", "成都"});
    hall.must(add);
    hall.must(DrawBracket{SeedingMethod::list_order, ""});
    hall.must(SwapPlaces{"e4", "e5", "师徒"});
    hall.must(PublishBracket{});
    hall.must(EnterLate{{"迟到", "", {}, ""}, "WB-R1-M1", true, "名单漏了"});
    hall.must(SubstituteEntrant{"e2", {"替补", "", {}, ""}, "生病"});
    const json told = event_document(hall.state, same);
    CHECK(told.at("drawing").at("order").size() == 8);
    CHECK(again(told) == told);
    const auto refused = [&](const char* pointer, const json& value) {
        json lie = told;
        lie[json::json_pointer(pointer)] = value;
        std::string code;
        CHECK_FALSE(again(lie, &code).has_value());
        return code;
    };
    CHECK(refused("/entrants/6/took_over/from", "e7") == "event.import.contradicts");
    CHECK(refused("/entrants/6/took_over/from", "e1") == "event.import.contradicts");
    CHECK(refused("/drawing/order/0", "") == "event.import.contradicts");
    CHECK(refused("/drawing/order/7", "") == "event.import.contradicts");
    CHECK(refused("/drawing/redrawn/0/places/0", 99) == "event.import.contradicts");
}

TEST_CASE("more matches than a list of fields has keys for") {
    StageHall hall(7);
    StageSettings swiss = stage("瑞士", Format::swiss);
    swiss.format->rounds = 5;
    hall.open({swiss}, 120);
    for (int round = 0; round < 5; ++round) {
        hall.pair_and_publish();
        hall.decide_all();
    }
    REQUIRE(hall.state.matches.size() > 256);
    const auto kept = state_from_json(to_json(hall.state));
    REQUIRE(kept.ok());
    CHECK(*kept == hall.state);
    const json told = event_document(hall.state, same);
    CHECK(again(told) == told);
}

TEST_CASE("a document that is changed at random is refused or makes an event that tells it again") {
    unsigned seed = 100;
    int taken = 0, refused = 0;
    for (const Plan& plan : plans()) {
        StageHall hall(seed);
        hall.open(plan.stages, plan.players);
        for (int round = 0; round < 4; ++round) {
            for (int i = 0; i < 3 && !hall.playable().empty(); ++i) hall.decide_one(hall.playable().front());
            hall.decide_all();
            hall.fresh_entropy();
            if (!hall.tell(PairRound{}).ok()) break;
            hall.must(PublishRound{});
        }
        const json told = event_document(hall.state, same);
        Vandal vandal(++seed);
        for (int i = 0; i < yuanmen::test::rounds(1500, 20000); ++i) {
            json changed = told;
            for (std::size_t times = 1 + vandal.below(3); times > 0; --times) vandal.change(changed);
            std::string code;
            const auto result = again(changed, &code);
            if (result) ++taken;
            if (!result) ++refused;
            if (!result) CHECK(code != "");
        }
    }
    CHECK(taken > yuanmen::test::at_least(50));
    CHECK(refused > yuanmen::test::at_least(500));
}

TEST_CASE("a bracket nobody has seen is told as if it were not drawn, and a waiting sheet not at all") {
    Hall hall;
    EventSettings settings = plain_settings();
    settings.double_entry = true;
    hall.create(settings);
    AddEntrants add;
    for (int i = 1; i <= 4; ++i) add.entrants.push_back({"P" + std::to_string(i), "", {}, ""});
    hall.must(add);
    hall.must(DrawBracket{SeedingMethod::list_order, ""});
    CHECK(event_document(hall.state, same)["phase"] == "entries");
    CHECK_FALSE(event_document(hall.state, same).contains("drawing"));
    hall.must(PublishBracket{});
    hall.must(RecordPaper{"WB-R1-M1", "e1", yuanmen::match::Cause::generals, "both", ""}, scorekeeper());
    REQUIRE(hall.state.facts("WB-R1-M1").entered);
    CHECK(event_document(hall.state, same)["matches"].empty());
}
