#include <doctest/doctest.h>

#include <algorithm>

#include "journal/codec/json.hpp"
#include "match/dispute/codec.hpp"
#include "service/desk/match_sheet.hpp"
#include "service/disputes/dispute_views.hpp"
#include "service/whole_match.hpp"
#include "store/journal.hpp"
#include "store/rebuild.hpp"

using namespace house;
using Json = nlohmann::json;

namespace {

/// The 1-based line of the text that begins so.
int line_of(const std::string& text, const std::string& start) {
    int line = 1;
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1, ++line) {
        if (text.compare(at, start.size(), start) == 0) return line;
    }
    FAIL("no line begins with " << start);
    return 0;
}

/// The last lines of a record as it stands now.
std::string end_of_record(WholeMatch& m, const std::string& record, std::size_t lines) {
    const std::string text = m.house->record(m.judge, record)->text;
    std::size_t at = text.size() - 1;
    for (std::size_t i = 0; i < lines && at != std::string::npos && at > 0; ++i)
        at = text.rfind('\n', at - 1);
    return text.substr(at + 1);
}

std::int64_t head(WholeMatch& m) {
    return m.house->journal_head(m.house.owner())->seq;
}

/// Kinds of the entries behind `after`.
std::vector<std::string> kinds_since(WholeMatch& m, std::int64_t after) {
    std::vector<std::string> kinds;
    m.house->store().read([&](const store::Reading& reading) {
        for (const auto& entry : reading.journal().page(after, 100)) kinds.push_back(entry.kind);
        return 0;
    });
    return kinds;
}

void check_rebuild(WholeMatch& m) {
    const auto report = store::rebuild(m.house.folder(), false);
    REQUIRE(report.ok());
    for (const auto& table : report->tables) CHECK_MESSAGE(table.first_difference.empty(), table.table);
}

}  // namespace

TEST_CASE("a dispute is opened, heard, ruled and closed; whoever has nothing to say in it is told nothing") {
    WholeMatch m;
    const std::string dispute = m.open();
    CHECK(m.seen(m.a, dispute).at("stage") == "open");
    CHECK_FALSE(m.seen(Principal{}, dispute).contains("stage"));
    CHECK(m.give(m.judge, dispute, "rule", ruling()).error().refusal.code == "dispute.too_early");
    m.hear(dispute);
    const auto before = head(m);
    m.must(m.judge, dispute, "rule", ruling());
    CHECK(kinds_since(m, before) == std::vector<std::string>{"dispute.ruled", "dispute.internal_noted"});
    CHECK(m.seen(m.judge, dispute).at("rulings").at(0).at("reason") == "INTERNAL-REASON");
    CHECK(m.seen(m.judge, dispute).at("hearing").at("note") == "INTERNAL-NOTE");
    CHECK(m.seen(m.a, dispute).dump().find("INTERNAL") == std::string::npos);
    CHECK(m.seen(Principal{}, dispute).at("ruling").is_null());
    m.must(m.judge, dispute, "close", Json::object());
    CHECK(m.seen(Principal{}, dispute).at("ruling").at("announcement") == "ANNOUNCED");
    check_rebuild(m);
}

TEST_CASE("to let a breach stand is written behind the breach, and the record is legal again") {
    WholeMatch m;
    const std::string record = m.attach(golden_dispute("08-jizhi-on-indulgence.record"));
    const int line = line_of(m.house->record(m.judge, record)->text, "内 发动 集智");
    const std::string dispute = m.open({{"record", record}, {"line", line}});
    CHECK(m.seen(m.judge, dispute).at("verdict").at("code") == "rule.skill_window");
    m.hear(dispute);
    const auto before = head(m);
    m.must(m.judge, dispute, "rule", ruling("let_stand", {{"rewind", "d"}}));
    // ruling and record change in one transaction, under one request
    CHECK(kinds_since(m, before) ==
          std::vector<std::string>{"dispute.ruled", "dispute.internal_noted", "record.ruling_written"});
    CHECK(end_of_record(m, record, 1).find("! let_stand") != std::string::npos);
    check_rebuild(m);
}

TEST_CASE("a restore goes back to before its line, by the number of the entry that stands there") {
    WholeMatch m;
    const std::string text = golden_dispute("05-forgotten-ganglie.record");
    const std::string record = m.attach(text);
    const int line = line_of(text, "主 发动 刚烈");
    const std::string dispute = m.open({{"record", record}, {"line", line}});
    m.hear(dispute);
    const auto before = head(m);
    // a line that does not exist, and no class of rewind: refused, and nothing of it is left
    const auto none = m.give(m.judge, dispute, "rule", ruling("restore", {{"line", 1}, {"rewind", "a"}}));
    REQUIRE_FALSE(none.ok());
    CHECK(none.error().refusal.code == "dispute.no_such_line");
    CHECK(m.give(m.judge, dispute, "rule", ruling("restore", {{"line", line}})).error().refusal.code ==
          "dispute.rewind_needed");
    CHECK(m.give(m.judge, dispute, "rule", ruling("restore", {{"line", line}, {"rewind", "c"}}))
              .error()
              .category == Category::forbidden);
    CHECK(head(m) == before);
    CHECK(m.seen(m.judge, dispute).at("stage") == "heard");
    CHECK(m.house->record(m.judge, record)->row.verdict == "illegal");
    m.must(m.judge, dispute, "rule", ruling("restore", {{"line", line}, {"rewind", "a"}}));
    CHECK(end_of_record(m, record, 1).rfind("! restore ", 0) == 0);
    CHECK(m.house->record(m.judge, record)->row.verdict == "legal");
    check_rebuild(m);
}

TEST_CASE(
    "corrections of the position are lines of the record, one each; one that cannot be read undoes all") {
    WholeMatch m;
    const std::string record = m.attach(golden_dispute("07-jink-against-the-shield.record"));
    const std::string dispute = m.open({{"record", record}});
    m.hear(dispute);
    const auto before = head(m);
    const auto bad = m.give(m.judge, dispute, "rule",
                            ruling("set", {{"rewind", "b"}, {"corrections", {"set L hp3", "set nonsense"}}}));
    REQUIRE_FALSE(bad.ok());
    CHECK(head(m) == before);
    CHECK(m.seen(m.judge, dispute).at("stage") == "heard");
    m.must(m.judge, dispute, "rule",
           ruling("set", {{"rewind", "b"}, {"corrections", {"set L hp3", "set R hp2"}}}));
    CHECK(end_of_record(m, record, 2) == "! set L hp3\n! set R hp2\n");
    check_rebuild(m);
}

TEST_CASE("another result draws up the sheet anew, in the transaction of the ruling; the head judge alone") {
    WholeMatch m;
    m.concede_and_sign();
    const std::string dispute = m.open();
    m.hear(dispute);
    const Json changed = ruling(
        "result", {{"result", {{"winner", "b"}, {"cause", "generals"}}}, {"clauses", {"judging.p35"}}});
    CHECK(m.give(m.judge, dispute, "rule", changed).error().refusal.code == "dispute.head_judge_only");
    const auto before = head(m);
    m.must(m.head, dispute, "rule", changed);
    const auto kinds = kinds_since(m, before);
    CHECK(std::count(kinds.begin(), kinds.end(), "dispute.ruled") == 1);
    CHECK(std::count(kinds.begin(), kinds.end(), "match.sheet_drawn") == 1);
    const auto sheet = m.house->sheet(m.judge, m.id);
    CHECK(sheet->version == 2);
    CHECK(sheet->reason->find("ANNOUNCED") != std::string::npos);
    CHECK(journal::write(*sheet->signatures).empty());
    CHECK(m.give(m.a, dispute, "appeal", {{"chair", "a"}, {"grounds", "x"}}).error().refusal.code ==
          "dispute.ruled_by_head_judge");
    m.must(m.judge, dispute, "close", Json::object());
    check_rebuild(m);
}

TEST_CASE("an appeal is decided and the dispute closed in one go; what was upheld stays in force") {
    WholeMatch m;
    const std::string dispute = m.open();
    m.hear(dispute);
    m.must(m.judge, dispute, "rule", ruling("let_stand"));
    CHECK(m.give(m.a, dispute, "appeal", {{"chair", "b"}, {"grounds", "x"}}).error().category ==
          Category::forbidden);
    m.must(m.a, dispute, "appeal", {{"chair", "a"}, {"grounds", "GROUNDS"}});
    Json decision = ruling("none", {{"reason", "INTERNAL-LAST"}, {"announcement", "UPHELD"}});
    decision["upholds"] = true;
    CHECK(m.give(m.judge, dispute, "decide_appeal", decision).error().category == Category::forbidden);
    const auto before = head(m);
    m.must(m.head, dispute, "decide_appeal", decision);
    CHECK(kinds_since(m, before) ==
          std::vector<std::string>{"dispute.appeal_decided", "dispute.internal_noted", "dispute.closed"});
    const Json seen = m.seen(m.judge, dispute);
    CHECK(seen.at("closing").at("how") == "appeal");
    CHECK(seen.at("ruling").at("remedy") == "let_stand");
    CHECK(seen.at("rulings").at(0).at("reason") == "INTERNAL-REASON");
    CHECK(seen.at("rulings").at(1).at("reason") == "INTERNAL-LAST");
    check_rebuild(m);
}

TEST_CASE("an older version is a conflict that says what has happened since, and writes nothing") {
    WholeMatch m;
    const std::string dispute = m.open();
    m.must(m.a, dispute, "state", {{"speaker", "a"}, {"name", ""}, {"text", "WORDS-OF-A"}});
    m.must(m.judge, dispute, "hear", {{"note", ""}});
    const auto before = head(m);
    const auto late = m.house->dispute_command(
        m.a, {dispute, "withdraw", std::make_shared<const Json>(Json{{"reason", "x"}}), 1, ""}, once());
    REQUIRE_FALSE(late.ok());
    CHECK(late.error().category == Category::conflict);
    CHECK(late.error().current_version == 3);
    REQUIRE(late.error().changes.size() == 1);
    CHECK(late.error().changes.front().kind == "dispute.heard");
    CHECK(head(m) == before);
}

TEST_CASE("the same request is done once") {
    WholeMatch m;
    const std::string dispute = m.open();
    const auto version = m.version_of(dispute);
    const auto hear = [&] {
        return m.house->dispute_command(
            m.judge, {dispute, "hear", std::make_shared<const Json>(Json{{"note", ""}}), version, ""},
            keyed("hear-1"));
    };
    REQUIRE(hear().ok());
    const auto before = head(m);
    const auto again = hear();
    REQUIRE(again.ok());
    CHECK(again->repeated);
    CHECK(head(m) == before);
}

TEST_CASE("judges of the event learn of a ruling when it is given, others when it is closed") {
    WholeMatch m;
    const Principal elsewhere = m.house.staff(Role::table_judge, "elsewhere");
    const std::string dispute = m.open();
    m.hear(dispute);
    CHECK(m.house->ruling_news(elsewhere, m.event)->rulings.empty());
    m.must(m.judge, dispute, "rule", ruling());
    for (const Principal& who : {elsewhere, m.head}) {
        const auto news = m.house->ruling_news(who, m.event);
        REQUIRE(news.ok());
        REQUIRE(news->rulings.size() == 1);
        CHECK(news->rulings[0].announcement == "ANNOUNCED");
        CHECK(news->rulings[0].stage == match::DisputeStage::ruled);
        const Json written = journal::write(*news);
        CHECK(written.dump().find("INTERNAL") == std::string::npos);
        CHECK(journal::write(*m.house->ruling_news_at(who, m.id)) == written);
    }
    for (const Principal& who : {m.a, m.auditor}) {
        const auto refused = m.house->ruling_news(who, m.event);
        REQUIRE_FALSE(refused.ok());
        CHECK(refused.error().category == Category::forbidden);
    }
    CHECK(m.house->ruling_news(Principal{}, m.event).error().category == Category::unauthenticated);
}
