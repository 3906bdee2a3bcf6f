#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/ruling.hpp"
#include "record/codes.hpp"
#include "record/kit.hpp"

using namespace yuanmen;

namespace {

nlohmann::json sentences(const std::string& language) {
    nlohmann::json all;
    for (const std::string area : {"record", "engine"}) {
        all.update(nlohmann::json::parse(kit::slurp(std::string(YUANMEN_SOURCE_DIR) + "/templates/messages/" +
                                                    area + "." + language + ".json")));
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

template <class Codes>
std::string table(const char* title, const Codes& codes) {
    const auto zh = sentences("zh"), en = sentences("en");
    std::string out = std::string("\n## ") + title + "\n\n| code | 中文 | English |\n|---|---|---|\n";
    for (const auto& code : codes) {
        const std::string key = "refusal." + std::string(code);
        CHECK_MESSAGE(zh.contains(key), key);
        CHECK_MESSAGE(en.contains(key), key);
        out += "| `" + std::string(code) + "` | " + zh.value(key, "") + " | " + en.value(key, "") + " |\n";
    }
    return out;
}

}  // namespace

TEST_CASE("CODES.md lists every code with its sentences; YUANMEN_UPDATE=1 writes it anew") {
    const std::string page =
        "# The codes of a record\n\nMade by tests/record/test_codes.cpp from the code tables and the message "
        "catalogues; not written "
        "by hand. Only `rule.*` accuses\na player; `record.*` says that the paper contradicts itself, "
        "`parse.*` that it cannot be read, "
        "`import.*` that a log of another program cannot.\n" +
        table("The engine's", engine_codes()) + table("The record's", record::kRecordCodes) +
        table("The reader's", record::kParseCodes) + table("The importer's", record::kImportCodes);
    const std::string path = std::string(YUANMEN_SOURCE_DIR) + "/src/record/CODES.md";
    if (std::getenv("YUANMEN_UPDATE") != nullptr) std::ofstream(path, std::ios::binary) << page;
    CHECK(kit::slurp(path) == page);
}
