#include "service/bundle/verify.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "cards/ruleset_library.hpp"
#include "record/replay_document.hpp"
#include "service/bundle/bundle.hpp"
#include "service/bundle/journal_lines.hpp"
#include "store/chain.hpp"

using namespace yuanmen;
using namespace yuanmen::service;

namespace {

using nlohmann::json;

std::string dispute(const std::string& name) {
    std::ifstream in(std::string(YUANMEN_SOURCE_DIR) + "/tests/golden/records/disputes/" + name,
                     std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

store::Entry entry(std::int64_t seq, std::int64_t version, const std::string& kind, const json& body) {
    store::Entry out;
    out.seq = seq;
    out.stream = "match/m1";
    out.version = version;
    out.kind = kind;
    out.body = base::canonical_json(body);
    out.actor = {"table_judge", "s1"};
    out.moment = {"boot", 5000 + seq, 1'700'000'000'000 + seq};
    out.prev_hash = base::sha256_hex(std::to_string(seq));
    out.hash = store::entry_hash(out);
    return out;
}

const json kSheet = {{"match", "m1"}, {"turns", 12}};

Bundle small_bundle() {
    const auto ruleset = cards::RulesetLibrary::shipped().find("wzzz-2012");
    const std::string record = dispute("07-jink-against-the-shield.record");
    const record::RefereeLibrary referees(std::vector{ruleset});
    const auto document = record::replay_document(record, referees, record::Spelling::ascii);
    const std::string hash = base::sha256_hex(base::canonical_json(kSheet));
    Bundle bundle{"m1", {}};
    const auto add = [&](std::string_view path, std::string bytes) {
        bundle.files.push_back({std::string(path), std::move(bytes)});
    };
    add(kBundleHead, json{{"format", kBundleFormat},
                          {"match", "m1"},
                          {"match_version", 2},
                          {"ruleset", {{"id", ruleset->id}, {"sha256", ruleset->sha256}}}}
                         .dump());
    add(kBundleSheet,
        json::array({{{"frozen", true}, {"version", 1}, {"hash", hash}, {"content", kSheet}}}).dump());
    add(kBundleRuleset, ruleset->text);
    add(kBundleJournal, line_of_entry(entry(7, 1, "match.created", {{"id", "m1"}})) + "\n" +
                            line_of_entry(entry(9, 2, "match.sheet_drawn", {{"hash", hash}})) + "\n");
    add("records/r1.record", record);
    add("records/r1.json", json{{"verdict", document.verdict},
                                {"first_illegal_line", document.first_illegal},
                                {"canonical_sha256", document.sha256}}
                               .dump());
    add("rulings.json", "[]");
    return bundle;
}

std::string problems(const BundleReport& report) {
    std::string out;
    for (const auto& each : report.problems) out += each.file + " " + each.code + "; ";
    return out;
}

/// The bundle with one file changed and a hash list that agrees with it.
std::string forged(std::string_view path, const std::string& from, const std::string& to) {
    Bundle bundle = small_bundle();
    for (BundleFile& file : bundle.files) {
        if (file.path != path) continue;
        const auto at = file.bytes.find(from);
        REQUIRE(at != std::string::npos);
        file.bytes.replace(at, from.size(), to);
    }
    return problems(verify_bundle(pack(bundle)));
}

}  // namespace

TEST_CASE("a bundle as it was packed is sound") {
    const std::string bytes = pack(small_bundle());
    const BundleReport report = verify_bundle(bytes);
    CHECK_EQ(problems(report), "");
    CHECK(report.sound());
    CHECK(report.match == "m1");
    CHECK(report.files == 8);
    CHECK(report.entries == 2);
    CHECK(report.records == 1);
    CHECK(pack(small_bundle()) == bytes);
}

TEST_CASE("one byte altered in any file of a bundle is found, and that file is the first named") {
    const Bundle bundle = small_bundle();
    const std::string bytes = pack(bundle);
    for (const BundleFile& file : bundle.files) {
        const auto at = bytes.find(file.bytes);
        REQUIRE(at != std::string::npos);
        for (const std::size_t place : {std::size_t{0}, file.bytes.size() / 2, file.bytes.size() - 1}) {
            std::string altered = bytes;
            altered[at + place] = static_cast<char>(altered[at + place] ^ 1);
            const BundleReport report = verify_bundle(altered);
            CAPTURE(file.path);
            CHECK_FALSE(report.sound());
            REQUIRE(report.readable);
            CHECK(report.problems.front().file == file.path);
            CHECK(report.problems.front().code == "bundle.hash");
        }
    }
}

TEST_CASE("no byte of a bundle can be altered unseen, those of the hash list and of the archive included") {
    const std::string bytes = pack(small_bundle());
    const std::size_t content = bytes.find("bundle.json");  // behind the hash list and its header
    for (std::size_t at = 0; at < bytes.size();
         at += at < content + 400 || at + 1200 > bytes.size() ? 1 : 997) {
        std::string altered = bytes;
        altered[at] = static_cast<char>(altered[at] ^ 1);
        CHECK_MESSAGE(!verify_bundle(altered).sound(), "byte " << at);
    }
}

TEST_CASE("a forged bundle whose hash list agrees is found by what its files say of each other") {
    CHECK(forged("sheet.json", "\"turns\":12", "\"turns\":13") == "sheet.json bundle.sheet_hash; ");
    CHECK(forged("journal.jsonl", "table_judge", "head_judge_") == "journal.jsonl bundle.entry_hash; ");
    CHECK(forged("records/r1.record", "♦4闪 ", "♦2闪 ").find("records/r1.record bundle.record_hash") == 0);
    CHECK(forged("records/r1.json", "illegal", "legal") == "records/r1.json bundle.verdict; ");
    CHECK(forged("ruleset.json", "\"", " \"").find("ruleset.json bundle.ruleset") == 0);
    CHECK(forged("bundle.json", "\"m1\"", "\"m2\"").find("journal.jsonl bundle.entry_order") !=
          std::string::npos);
}

TEST_CASE("a sheet the journal does not know, a left out entry and a left out file are found") {
    Bundle bundle = small_bundle();
    bundle.files[3].bytes.resize(bundle.files[3].bytes.find('\n') + 1);
    CHECK(problems(verify_bundle(pack(bundle))) ==
          "sheet.json bundle.sheet_unknown; journal.jsonl bundle.entry_order; ");
    bundle = small_bundle();
    bundle.files.erase(bundle.files.begin() + 4);
    CHECK(problems(verify_bundle(pack(bundle))) == "records/r1.record bundle.missing; ");
    std::vector<BundleFile> files = *unzip(pack(small_bundle()));
    files.push_back({"extra.txt", "x"});
    CHECK(problems(verify_bundle(zip(files))) == "extra.txt bundle.unlisted; ");
    files.pop_back();
    files.pop_back();
    CHECK(problems(verify_bundle(zip(files))) == "rulings.json bundle.missing; ");
}

TEST_CASE("what is no bundle is not readable") {
    CHECK_FALSE(verify_bundle("").readable);
    CHECK_FALSE(verify_bundle("PK").readable);
    CHECK_FALSE(verify_bundle(std::string(5000, 'x')).readable);
    CHECK_FALSE(verify_bundle(zip({})).readable);
    std::string cut = pack(small_bundle());
    cut.resize(cut.size() - 1);
    CHECK_FALSE(verify_bundle(cut).readable);
    CHECK_THROWS_AS(zip({{"../escape", ""}}), std::invalid_argument);
}
