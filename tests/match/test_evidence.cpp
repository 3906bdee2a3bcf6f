#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/kit/table.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;
using nlohmann::json;

namespace {

TakePhoto photo(PhotoOf of, std::optional<Chair> chair = std::nullopt) {
    return {of, chair, PhotoType::jpeg, 120'000, std::string(64, 'c')};
}

bool shown_to(const TestTable& table, const Viewer& viewer) {
    const json view = table.view(viewer);
    return view.contains("photos") && view["photos"][0]["may_see"] == true;
}

constexpr ViewerKind kRunningIt[] = {ViewerKind::judge, ViewerKind::head_judge, ViewerKind::scorekeeper};

}  // namespace

TEST_CASE("a photo of the sealed table is seen by whoever runs it; by players and auditor once all is open") {
    TestTable table;
    table.playing().must(Pause{StopReason::toilet, "", Chair::b, some_counts(), false, {}});
    table.must(photo(PhotoOf::pause));
    for (const ViewerKind kind : kRunningIt) CHECK(shown_to(table, {kind, {}}));
    CHECK_FALSE(shown_to(table, {ViewerKind::player, Chair::a}));
    CHECK_FALSE(shown_to(table, {ViewerKind::auditor, {}}));
    CHECK_FALSE(table.public_view().contains("photos"));

    table.must(Resume{some_counts(), {}, {}});
    table.decide_by_falls(Chair::a);
    table.must(DrawUpSheet{"Referee", ""});
    CHECK(shown_to(table, {ViewerKind::player, Chair::a}));
    CHECK(shown_to(table, {ViewerKind::auditor, {}}));
    CHECK_FALSE(table.public_view().contains("photos"));
    const json content = json::parse(table.state.sheets.back().content);
    CHECK(content["photos"][0]["sha256"] == std::string(64, 'c'));
}

TEST_CASE("a photo of a sealed slip is seen by nobody before the sheet opens what was sealed") {
    TestTable table;
    table.drafted().must(SealLineUpOnPaper{Chair::a, "envelope 1"});
    table.must(photo(PhotoOf::line_up, Chair::a), scorekeeper());
    for (const ViewerKind kind : kRunningIt) CHECK_FALSE(shown_to(table, {kind, {}}));
    CHECK_FALSE(shown_to(table, {ViewerKind::player, Chair::a}));
    CHECK_FALSE(shown_to(table, {ViewerKind::auditor, {}}));
    CHECK(table.judge_view()["photos"][0]["chair"] == "a");
    table.must(Concede{Chair::b});
    table.must(ConfirmConcession{Chair::b});
    table.must(DrawUpSheet{"Referee", ""});
    for (const ViewerKind kind : kRunningIt) CHECK(shown_to(table, {kind, {}}));
}

TEST_CASE("each party agrees to each line of a worksheet; a new comparison asks again") {
    TestTable table;
    table.playing().must(SetHp{Chair::a, 1, {}});
    table.wait(41 * kMinute);
    table.must(EndTurn{});
    REQUIRE(table.state.comparisons.size() == 1);
    table.must(ConfirmLine{1, Signer::a, true}, player(Chair::a));
    CHECK(table.refused(ConfirmLine{1, Signer::b, true}, player(Chair::a)).code == "actor.not_your_chair");
    table.must(ConfirmLine{2, Signer::b, true}, judge());
    table.must(ConfirmLine{2, Signer::judge, true}, judge());
    const json agreed = table.public_view()["comparisons"][0]["agreed"];
    CHECK(agreed[0] == json{{"a", true}, {"b", false}, {"judge", false}});
    CHECK(agreed[1] == json{{"a", false}, {"b", true}, {"judge", true}});
    CHECK(table.log.back().event.get<LineConfirmed>().witnessed == false);
    CHECK(table.log[table.log.size() - 2].event.get<LineConfirmed>().witnessed);
    table.must(ConfirmLine{2, Signer::b, false});
    CHECK_FALSE(table.state.comparisons[0].agreed->at(1).b);

    table.must(SetHp{Chair::a, 2, {}}, head_judge());
    REQUIRE(table.state.comparisons.size() == 1);
    CHECK(table.public_view()["comparisons"][0]["agreed"][0]["a"] == false);
}

TEST_CASE("a comparison of a sheet drawn up before its lines were agreed to is read, and written as it was") {
    const json kept = {{"period", "regulation"}, {"lines", json::array()}};
    Comparison comparison;
    CHECK_FALSE(yuanmen::journal::from_json(kept, &comparison, yuanmen::journal::type_of<Comparison>(),
                                            yuanmen::journal::Limits::ignored));
    CHECK(yuanmen::journal::write(comparison) == kept);
}
