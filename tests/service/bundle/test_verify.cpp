#include "service/bundle/verify.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "service/bundle/bundle.hpp"
#include "service/bundle/given.hpp"
#include "service/bundle/journal_lines.hpp"
#include "service/whole_match.hpp"
#include "store/chain.hpp"

using namespace yuanmen;
using namespace yuanmen::service;

namespace {

using house::file_of;
using house::given;
using house::problems;
using nlohmann::json;

/// The bundle with one file changed and a hash list that agrees with it.
Bundle changed(Bundle bundle, std::string_view path, const std::string& from, const std::string& to) {
    for (BundleFile& file : bundle.files) {
        if (file.path != path) continue;
        const auto at = file.bytes.find(from);
        REQUIRE_MESSAGE(at != std::string::npos, from);
        file.bytes.replace(at, from.size(), to);
    }
    return bundle;
}

std::string forged(std::string_view path, const std::string& from, const std::string& to) {
    return problems(changed(given().judge, path, from, to));
}

/// Changes the entry of this kind and gives it the hash that fits.
Bundle rewritten(Bundle bundle, const std::string& kind, const std::string& from, const std::string& to) {
    std::string out;
    const std::string text = file_of(bundle, kBundleJournal).bytes;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        auto line = *line_of_text(text.substr(at, end - at));
        if (line.entry.kind == kind && line.entry.body.find(from) != std::string::npos) {
            line.entry.body.replace(line.entry.body.find(from), from.size(), to);
            line.entry.hash = store::entry_hash(line.entry);
        }
        out += text_of_line(line) + "\n";
        at = end + 1;
    }
    for (BundleFile& file : bundle.files) {
        if (file.path == kBundleJournal) file.bytes = out;
    }
    return bundle;
}

}  // namespace

TEST_CASE("a bundle as it was packed is sound, for the judge and for the player") {
    for (const Bundle* bundle : {&given().judge, &given().player}) {
        const BundleReport report = verify_bundle(pack(*bundle));
        CHECK_EQ(problems(report), "");
        CHECK(report.sound());
        CHECK(report.match == bundle->match);
        CHECK(report.files == bundle->files.size() + 1);
        CHECK(report.records == 1);
        CHECK(report.entries > 20);
        CHECK(pack(*bundle) == pack(*bundle));
    }
}

TEST_CASE("one byte altered in any file of a bundle is found, and that file is the first named") {
    const std::string bytes = pack(given().judge);
    for (const BundleFile& file : given().judge.files) {
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

TEST_CASE("one byte altered in any file is found even where the hash list was made to agree") {
    for (const Bundle* given_to : {&given().judge, &given().player}) {
        for (std::size_t i = 0; i < given_to->files.size(); ++i) {
            Bundle bundle = *given_to;
            std::string& bytes = bundle.files[i].bytes;
            for (const std::size_t place : {std::size_t{2}, bytes.size() / 3, bytes.size() - 2}) {
                // the scribe's name is in no journal of a match (BUNDLE.md)
                if (place >= bytes.find("\"scribe\": \"") && place < bytes.find("\"verdict\"")) continue;
                bytes[place] = static_cast<char>(bytes[place] ^ 1);
                CHECK_MESSAGE(problems(bundle) != "", bundle.files[i].path << " byte " << place);
                bytes[place] = static_cast<char>(bytes[place] ^ 1);
            }
        }
    }
}

TEST_CASE("no byte of a bundle can be altered unseen, those of the hash list and of the archive included") {
    const std::string bytes = pack(given().judge);
    const std::size_t content = bytes.find("bundle.json");  // behind the hash list and its header
    for (std::size_t at = 0; at < bytes.size(); at += at < content || at + 1600 > bytes.size() ? 7 : 4999) {
        std::string altered = bytes;
        altered[at] = static_cast<char>(altered[at] ^ 1);
        CHECK_MESSAGE(!verify_bundle(altered).sound(), "byte " << at);
    }
}

TEST_CASE("what the judge of its time found stays found: another verdict today is a remark") {
    const std::string found = "records/" + given().record + ".json";
    const Bundle of_then = changed(given().judge, "bundle.json", "\"format\": 4", "\"format\": 3");
    const BundleReport report = verify_bundle(pack(changed(of_then, found, "\"illegal\"", "\"legal\"")));
    CHECK_EQ(problems(report), "");
    REQUIRE(report.remarks.size() == 1);
    CHECK(report.remarks[0].file == found);
    CHECK(report.remarks[0].code == "bundle.verdict_then");
    const Bundle altered =
        changed(changed(of_then, found, "\"illegal\"", "\"legal\""), "sheet.json", "甲裁判", "乙裁判");
    CHECK_FALSE(verify_bundle(pack(altered)).sound());
}

TEST_CASE("a forged bundle whose hash list agrees is found by what its files say of each other") {
    const std::string record = "records/" + given().record;
    CHECK(forged("sheet.json", "甲裁判", "乙裁判") == "sheet.json bundle.sheet_hash; ");
    CHECK(forged("sheet.json", "own_device", "judge_paper") == "sheet.json bundle.not_told; ");
    CHECK(forged("clock.json", "[", "[ ") == "clock.json bundle.not_told; ");
    CHECK(forged("rulings.json", "ANNOUNCED", "ANNOUNCES") == "rulings.json bundle.not_told; ");
    CHECK(forged("rulings.json", "INTERNAL-LAST", "INTERNAL-LEST") == "rulings.json bundle.not_told; ");
    CHECK(forged("penalties.json", "caution", "warning") == "penalties.json bundle.not_told; ");
    CHECK(forged("journal.jsonl", "ANNOUNCED", "ANNOUNCES") == "journal.jsonl bundle.entry_hash; ");
    CHECK(forged(record + ".record", "♦4闪 ", "♦2闪 ").find(record + ".record bundle.") == 0);
    CHECK(forged(record + ".json", "illegal", "legal") == record + ".json bundle.verdict; ");
    CHECK(forged(record + ".json", "争议记录", "别的记录") == record + ".json bundle.not_told; ");
    CHECK(forged("ruleset.json", "\"", " \"").find("ruleset.json bundle.ruleset") == 0);
    CHECK(forged("bundle.json", given().judge.match, "m0").find("journal.jsonl bundle.entry_order") !=
          std::string::npos);
    CHECK(forged("bundle.json", "\"judge\"", "\"player\"") == "bundle.json bundle.head; ");
    const std::string photo = "photos/" + base::sha256_hex(house::picture('d')) + ".png";
    CHECK(forged(photo, "ddd", "eee") == photo + " bundle.not_told; ");
}

TEST_CASE("a forged journal entry whose own hash agrees breaks the chain or what the files say") {
    const Bundle& judge = given().judge;
    CHECK(problems(rewritten(judge, "dispute.ruled", "ANNOUNCED", "ANNOUNCES")) != "");
    CHECK(problems(rewritten(judge, "penalty.given", "PENALTY-TEXT", "PENALTY-TEST")) != "");
    // with the file it is told in: the next entry of the journal is here and names the true hash
    const Bundle both = changed(judge, kBundleRulings, "ANNOUNCED", "ANNOUNCES");
    CHECK(problems(rewritten(both, "dispute.ruled", "ANNOUNCED", "ANNOUNCES")) ==
          "journal.jsonl bundle.entry_order; ");
}

TEST_CASE("an entry left out, a file left out and a file that belongs to nobody are found") {
    Bundle bundle = given().judge;
    std::string& journal = const_cast<std::string&>(file_of(bundle, kBundleJournal).bytes);
    journal.resize(journal.rfind('\n', journal.size() - 2) + 1);
    CHECK(problems(bundle).find("journal.jsonl bundle.entry_order; ") != std::string::npos);
    for (const std::string path : {"rulings.json", "penalties.json", "clock.json", "sheet.json"}) {
        bundle = given().judge;
        std::erase_if(bundle.files, [&](const BundleFile& file) { return file.path == path; });
        CHECK(problems(bundle) == path + " bundle.missing; ");
    }
    bundle = given().judge;
    std::erase_if(bundle.files, [](const BundleFile& file) { return file.path.starts_with("photos/"); });
    CHECK(problems(bundle).find("bundle.missing") != std::string::npos);
    bundle = given().judge;
    bundle.files.push_back({"photos/extra.png", house::picture('z')});
    CHECK(problems(bundle) == "photos/extra.png bundle.not_told; ");
    std::vector<BundleFile> files = *unzip(pack(given().judge));
    files.push_back({"extra.txt", "x"});
    CHECK(problems(verify_bundle(zip(files))).find("extra.txt bundle.unlisted; ") != std::string::npos);
}

TEST_CASE("a judge's bundle holds everything; a player's nothing that judges wrote for themselves") {
    const std::string judge = pack(given().judge), player = pack(given().player);
    for (const char* word : {"INTERNAL-NOTE", "INTERNAL-REASON", "INTERNAL-LAST"}) {
        CAPTURE(word);
        CHECK(judge.find(word) != std::string::npos);
        CHECK(player.find(word) == std::string::npos);
    }
    for (const char* word : {"WORDS-OF-A", "WORDS-OF-B", "ANNOUNCED", "GROUNDS", "PENALTY-TEXT"})
        CHECK(player.find(word) != std::string::npos);
    // Of a withheld entry only its place: no hash, and a salt in the text it hides.
    const std::string journal = file_of(given().player, kBundleJournal).bytes;
    std::size_t withheld = 0;
    for (std::size_t at = 0; at < journal.size(); at = journal.find('\n', at) + 1) {
        const auto line = line_of_text(journal.substr(at, journal.find('\n', at) - at));
        REQUIRE(line.has_value());
        CHECK(line->withheld == (line->entry.kind == "dispute.internal_noted"));
        if (line->withheld) ++withheld;
        if (line->withheld) CHECK(line->entry.hash.empty());
    }
    CHECK(withheld == 3);
    const std::string lines = file_of(given().judge, kBundleJournal).bytes;
    const auto salt = lines.find(R"(\"salt\":\")");
    REQUIRE(salt != std::string::npos);
    CHECK(lines.find_first_not_of("0123456789abcdef", salt + 11) == salt + 11 + 32);
}

TEST_CASE("a line may be withheld only from somebody who may not read it") {
    const std::string journal = file_of(given().player, kBundleJournal).bytes;
    const auto at = journal.find("\"withheld\"");
    const auto start = journal.rfind('\n', at) + 1;
    Bundle bundle = given().judge;
    std::string& mine = const_cast<std::string&>(file_of(bundle, kBundleJournal).bytes);
    const std::string place = journal.substr(start, journal.find('\n', at) - start);
    const json line = json::parse(place);
    const std::string seq = "{\"seq\":" + line.at("seq").dump() + ",";
    const auto from = mine.find(seq);
    REQUIRE(from != std::string::npos);
    mine.replace(from, mine.find('\n', from) - from, place);
    CHECK(problems(bundle).find("journal.jsonl bundle.entry; ") == 0);
}

TEST_CASE("what is no bundle is not readable") {
    CHECK_FALSE(verify_bundle("").readable);
    CHECK_FALSE(verify_bundle("PK").readable);
    CHECK_FALSE(verify_bundle(std::string(5000, 'x')).readable);
    CHECK_FALSE(verify_bundle(zip({})).readable);
    std::string cut = pack(given().judge);
    cut.resize(cut.size() - 1);
    CHECK_FALSE(verify_bundle(cut).readable);
    CHECK_THROWS_AS(zip({{"../escape", ""}}), std::invalid_argument);
}
