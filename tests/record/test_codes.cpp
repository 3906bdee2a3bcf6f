#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "engine/ruling.hpp"
#include "record/codes.hpp"
#include "record/golden.hpp"
#include "record/kit.hpp"
#include "record/unreadable.hpp"

using namespace yuanmen;

// CODES.md: every code, its sentences, and a test that produces it. The tables are held against the source.

namespace {

const std::string kSource = YUANMEN_SOURCE_DIR;

nlohmann::json sentences(const std::string& language) {
    nlohmann::json all;
    for (const std::string area : {"record", "engine"}) {
        all.update(nlohmann::json::parse(
            kit::slurp(kSource + "/templates/messages/" + area + "." + language + ".json")));
    }
    return all;
}

std::vector<std::string> engine_codes() {
    std::vector<std::string> codes;
    for (int i = 1; i < static_cast<int>(engine::Code::count_); ++i) {
        codes.emplace_back(engine::id_of(static_cast<engine::Code>(i)));
    }
    return codes;
}

std::vector<std::string> files_below(const std::string& folder) {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kSource + "/" + folder)) {
        const auto kind = entry.path().extension();
        if (kind == ".cpp" || kind == ".hpp" || kind == ".py") {
            out.push_back(std::filesystem::relative(entry.path(), kSource).generic_string());
        }
    }
    std::sort(out.begin(), out.end());
    return out;
}

/// The codes that stand in quotes in these files.
std::map<std::string, std::vector<std::string>> quoted(const std::vector<std::string>& files) {
    const std::regex code("\"((?:rule|record|parse|position|import)\\.[a-z0-9_]+)\"");
    std::map<std::string, std::vector<std::string>> out;
    for (const std::string& file : files) {
        const std::string text = kit::slurp(kSource + "/" + file);
        for (std::sregex_iterator at(text.begin(), text.end(), code), end; at != end; ++at) {
            auto& places = out[(*at)[1]];
            if (places.empty() || places.back() != file) places.push_back(file);
        }
    }
    return out;
}

/// Golden records by the codes that validating them gives, at whatever line.
const std::map<std::string, std::vector<std::string>>& by_golden() {
    static const auto all = [] {
        std::map<std::string, std::vector<std::string>> out;
        for (const auto& each : golden::records()) {
            std::set<std::string> codes;
            for (const auto& expected : each.expected) {
                const auto v = golden::validate(each, expected);
                codes.insert(golden::found(v, expected.ruleset).code);
                if (!v.report) continue;
                for (const record::Step& step : v.report->steps) {
                    codes.insert(std::string(step.code));
                    codes.insert(std::string(step.detail));
                }
            }
            for (const std::string& code : codes) out[code].push_back(each.name);
        }
        return out;
    }();
    return all;
}

/// What reading the texts that are no records really gives.
const std::set<std::string>& by_reading() {
    static const auto met = [] {
        std::set<std::string> codes;
        for (const auto& [text, code] : kit::unreadable_texts()) {
            const auto read = record::parse(text, kit::lexicon());
            if (!read) codes.emplace(read.error().front().code);
        }
        return codes;
    }();
    return met;
}

/// Tests outside the golden records that ask for the code by name.
const std::map<std::string, std::vector<std::string>>& by_test() {
    static const auto all = [] {
        std::vector<std::string> files;
        for (const std::string folder : {"tests/engine", "tests/record", "tests/cli"}) {
            for (const std::string& file : files_below(folder)) {
                if (file != "tests/record/test_codes.cpp") files.push_back(file);
            }
        }
        return quoted(files);
    }();
    return all;
}

std::string produced_by(const std::string& code) {
    if (const auto found = by_golden().find(code); found != by_golden().end()) {
        const auto& files = found->second;
        // the record of the code's own, else the first
        const auto own = std::find(files.begin(), files.end(), "codes/" + code + ".record");
        return "`" + (own == files.end() ? files.front() : *own) + "`" +
               (files.size() > 1 ? " and " + std::to_string(files.size() - 1) + " more" : "");
    }
    if (by_reading().contains(code)) return "`tests/record/test_notation.cpp`";
    const auto found = by_test().find(code);
    if (found != by_test().end() && !code.starts_with("parse.")) return "`" + found->second.front() + "`";
    FAIL_CHECK("no golden record and no test produces " << code);
    return "";
}

template <class Codes>
std::string table(const char* title, const Codes& codes) {
    const auto zh = sentences("zh"), en = sentences("en");
    std::string out =
        std::string("\n## ") + title + "\n\n| code | 中文 | English | produced by |\n|---|---|---|---|\n";
    for (const auto& each : codes) {
        const std::string code(each), key = "refusal." + code;
        CHECK_MESSAGE(zh.contains(key), key);
        CHECK_MESSAGE(en.contains(key), key);
        out += "| `" + code + "` | " + zh.value(key, "") + " | " + en.value(key, "") + " | " +
               produced_by(code) + " |\n";
    }
    return out;
}

}  // namespace

TEST_CASE("CODES.md lists every code, its sentences and what produces it; YUANMEN_UPDATE=1 writes it anew") {
    const std::string page =
        "# The codes of a record\n\nMade by tests/record/test_codes.cpp from the code tables, the message "
        "catalogues and the tests; not written by hand. Only\n`rule.*` accuses a player; `record.*` says "
        "that the "
        "paper contradicts itself, `parse.*` that it cannot be read, `position.*` that\nthe position it "
        "begins "
        "with (or a judge's `set`) cannot be, `import.*` that a log of another program cannot be read.\nThe "
        "last "
        "column is a golden record below `tests/golden/records/`, or a test.\n" +
        table("The engine's", engine_codes()) + table("The record's", record::kRecordCodes) +
        table("The reader's", record::kParseCodes) + table("A position's", record::kPositionCodes) +
        table("The importer's", record::kImportCodes);
    const std::string path = kSource + "/src/record/CODES.md";
    if (std::getenv("YUANMEN_UPDATE") != nullptr) std::ofstream(path, std::ios::binary) << page;
    CHECK(kit::slurp(path) == page);
}

TEST_CASE("the tables of codes are the codes in the source, no more and no fewer") {
    std::set<std::string> listed;
    for (const auto& code : engine_codes()) listed.insert(code);
    for (const auto& code : record::kRecordCodes) listed.emplace(code);
    for (const auto& code : record::kParseCodes) listed.emplace(code);
    for (const auto& code : record::kPositionCodes) listed.emplace(code);
    for (const auto& code : record::kImportCodes) listed.emplace(code);
    auto files = files_below("src/engine");
    for (const std::string folder : {"src/record", "src/cli"}) {
        for (const std::string& file : files_below(folder)) {
            if (file != "src/record/codes.hpp") files.push_back(file);
        }
    }
    std::set<std::string> written;
    for (const auto& [code, where] : quoted(files)) written.insert(code);
    written.erase("import.deviation");  // a remark of the importer, no refusal
    CHECK(written == listed);
    for (const std::string& code : written) CHECK_MESSAGE(listed.contains(code), code << " is in no table");
    for (const std::string& code : listed) CHECK_MESSAGE(written.contains(code), code << " is in no source");
}
