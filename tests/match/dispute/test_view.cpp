#include <set>

#include "match/dispute/file.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;
using nlohmann::json;

namespace {

constexpr ViewerKind kAllEyes[] = {ViewerKind::everybody,  ViewerKind::player,      ViewerKind::judge,
                                   ViewerKind::head_judge, ViewerKind::scorekeeper, ViewerKind::auditor};

Viewer eyes(ViewerKind kind, Chair chair = Chair::b) {
    return kind == ViewerKind::player ? Viewer{kind, chair} : Viewer{kind, {}};
}

/// A dispute in which everything that can be said has been said, each in a word of its own.
DisputeFile full_file() {
    DisputeFile file;
    file.must(OpenDispute{"CLAIM", {}, "r1", 14}, player(Chair::a));
    file.must(AttachVerdict{"r1", 20, std::string(64, 'a'), RecordVerdict::illegal, 14, "VERDICT", {}},
              system_actor());
    file.must(GiveStatement{Speaker::a, "", "WORDS-OF-A"}, player(Chair::a));
    file.must(GiveStatement{Speaker::b, "", "WORDS-OF-B"}, player(Chair::b));
    file.must(GiveStatement{Speaker::witness, "WITNESS", "WORDS-OF-WITNESS"});
    file.must(AddPhoto{"CAPTION-A", PhotoType::png, 100, std::string(64, 'b')}, player(Chair::a));
    file.must(HearDispute{"NOTE"});
    RulingText ruling = plain_ruling(Remedy::set);
    ruling.reason = "REASON";
    ruling.announcement = "ANNOUNCED";
    ruling.corrections = {"set CORRECTION"};
    file.must(RuleDispute{ruling});
    file.must(AppealRuling{Chair::a, "GROUNDS"}, player(Chair::a));
    return file;
}

std::set<std::string> words_in(const json& view) {
    std::set<std::string> found;
    const std::string text = view.dump();
    for (const char* word : {"CLAIM", "VERDICT", "WORDS-OF-A", "WORDS-OF-B", "WORDS-OF-WITNESS", "CAPTION-A",
                             "NOTE", "REASON", "ANNOUNCED", "CORRECTION", "GROUNDS"}) {
        if (text.find(word) != std::string::npos) found.insert(word);
    }
    return found;
}

using Words = std::set<std::string>;

}  // namespace

TEST_CASE(
    "while it is open everybody learns only that the match is under review; closed, the public wording") {
    DisputeFile file = full_file();
    json seen = file.view(eyes(ViewerKind::everybody), true);
    CHECK(words_in(seen) == Words{});
    CHECK(seen["open"] == true);
    CHECK_FALSE(seen.contains("stage"));
    RulingText last = plain_ruling();
    last.reason = "LAST-REASON";
    last.announcement = "LAST-WORD";
    file.must(DecideAppeal{true, last}, head_judge());
    seen = file.view(eyes(ViewerKind::everybody), true);
    CHECK(words_in(seen) == Words{"ANNOUNCED"});  // upheld: the first ruling is in force
    CHECK(seen["ruling"]["remedy"] == "set");
    CHECK(seen["ruling"]["clauses"][0] == "1v1.3.2.3");
    CHECK(seen.dump().find("name of") == std::string::npos);
    CHECK(seen.dump().find("REASON") == std::string::npos);
}

TEST_CASE("while the match is played nobody but its judges reads another's words, photos or the record") {
    const DisputeFile file = full_file();
    CHECK(words_in(file.view(eyes(ViewerKind::player, Chair::a))) ==
          Words{"CLAIM", "WORDS-OF-A", "CAPTION-A", "ANNOUNCED", "GROUNDS"});
    CHECK(words_in(file.view(eyes(ViewerKind::player, Chair::b))) ==
          Words{"CLAIM", "WORDS-OF-B", "ANNOUNCED"});
    CHECK(words_in(file.view(eyes(ViewerKind::auditor))) == Words{"CLAIM", "ANNOUNCED"});
    CHECK(words_in(file.view(eyes(ViewerKind::scorekeeper))) == Words{"CLAIM", "ANNOUNCED"});
    for (const ViewerKind kind : {ViewerKind::judge, ViewerKind::head_judge})
        CHECK(words_in(file.view(eyes(kind))).size() == 11);
}

TEST_CASE("once the match is over everybody at the table reads everything but the judges' own reasons") {
    const DisputeFile file = full_file();
    for (const ViewerKind kind : {ViewerKind::player, ViewerKind::scorekeeper}) {
        const auto seen = words_in(file.view(eyes(kind), true));
        CHECK(seen.size() == 9);
        CHECK_FALSE(seen.contains("REASON"));
        CHECK_FALSE(seen.contains("NOTE"));
    }
    CHECK(words_in(file.view(eyes(ViewerKind::auditor), true)).size() == 11);
}

TEST_CASE(
    "a photo is seen by the judges and by who took it, and by those at the table once the match is over") {
    const DisputeFile file = full_file();
    const auto seen = [&](ViewerKind kind, Chair chair, bool over) {
        return may_see(file.state.photos.front(), {eyes(kind, chair), over});
    };
    CHECK(seen(ViewerKind::player, Chair::a, false));
    CHECK_FALSE(seen(ViewerKind::player, Chair::b, false));
    CHECK_FALSE(seen(ViewerKind::auditor, Chair::a, false));
    CHECK(seen(ViewerKind::judge, Chair::a, false));
    for (const ViewerKind kind : kAllEyes)
        CHECK(seen(kind, Chair::b, true) == (kind != ViewerKind::everybody));
}
