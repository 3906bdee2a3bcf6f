#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "cards/parameter_table.hpp"
#include "cards/ruleset_library.hpp"
#include "cards/source_kit.hpp"

using namespace yuanmen::cards;
namespace fs = std::filesystem;

namespace {

/// A folder of its own for each test, removed afterwards.
class Scratch {
  public:
    Scratch() {
        std::string pattern = (fs::temp_directory_path() / "yuanmen-rulesets-XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        path_ = pattern;
    }
    ~Scratch() { fs::remove_all(path_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    void write(const std::string& name, const std::string& text) const {
        fs::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << text;
    }
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

constexpr const char* kEvent = R"({
  "format": 1,
  "id": "spring-open",
  "base": "wzzz-2012",
  "title": {"zh": "春季公开赛", "en": "Spring Open"},
  "parameters": {"clock.match_minutes": 35}
})";

}  // namespace

TEST_CASE("a folder of rulesets adds to the shipped ones") {
    const Scratch scratch;
    scratch.write("spring-open/ruleset.json", kEvent);
    scratch.write("spring-open/README.md", "not part of the ruleset");
    scratch.write("notes.txt", "not a folder");
    const auto library = RulesetLibrary::with_directory(scratch.path());
    if (!library) FAIL(library.error().code << " " << library.error().file);
    CHECK(library->all().size() == RulesetLibrary::shipped().all().size() + 1);
    const auto event = library->find("spring-open");
    REQUIRE(event != nullptr);
    CHECK(event->parameters.clock.match_minutes == 35);
    CHECK(event->title.en == "Spring Open");
    CHECK(differing_parameters(event->parameters, library->find("wzzz-2012")->parameters).size() == 1);
    const auto again = ruleset_from_text(event->text);
    REQUIRE(again.ok());
    CHECK(again->sha256 == event->sha256);
}

TEST_CASE("a folder may hold the shipped rulesets themselves but not others under their name") {
    const auto same = RulesetLibrary::with_directory(fs::path(YUANMEN_SOURCE_DIR) / "rulesets");
    REQUIRE(same.ok());
    CHECK(same->all().size() == RulesetLibrary::shipped().all().size());

    const Scratch scratch;
    std::string text = test::shipped_sources().at("kof-classic").files.at("ruleset.json");
    test::replace_once(text, "经典KOF", "另一个KOF");
    scratch.write("kof-classic/ruleset.json", text);
    const auto other = RulesetLibrary::with_directory(scratch.path());
    REQUIRE_FALSE(other.ok());
    CHECK(other.error().code == "ruleset.duplicate_id");
    CHECK(other.error().file == (scratch.path() / "kof-classic/ruleset.json").string());
}

TEST_CASE("what cannot be read as a folder of rulesets is refused with its path") {
    const Scratch scratch;
    SUBCASE("the folder does not exist") {
        const auto library = RulesetLibrary::with_directory(scratch.path() / "none");
        REQUIRE_FALSE(library.ok());
        CHECK(library.error().code == "ruleset.unreadable");
        CHECK(library.error().file == (scratch.path() / "none").string());
    }
    SUBCASE("a file is a folder") {
        scratch.write("spring-open/ruleset.json/x", "");
        const auto library = RulesetLibrary::with_directory(scratch.path());
        REQUIRE_FALSE(library.ok());
        CHECK(library.error().code == "ruleset.unreadable");
        CHECK(library.error().file == (scratch.path() / "spring-open/ruleset.json").string());
    }
    SUBCASE("a file is too large") {
        scratch.write("spring-open/ruleset.json", std::string((2u << 20) + 1, ' '));
        const auto library = RulesetLibrary::with_directory(scratch.path());
        REQUIRE_FALSE(library.ok());
        CHECK(library.error().code == "ruleset.too_large");
    }
    SUBCASE("there are too many files") {
        for (int i = 0; i < 70; ++i)
            scratch.write("spring-open/clauses." + std::to_string(i) + ".json", "{}");
        const auto library = RulesetLibrary::with_directory(scratch.path());
        REQUIRE_FALSE(library.ok());
        CHECK(library.error().code == "ruleset.too_large");
    }
    SUBCASE("a fault carries the path as it was given") {
        std::string text = kEvent;
        test::replace_once(text, "clock.match_minutes", "clock.minutes");
        scratch.write("spring-open/ruleset.json", text);
        const auto library = RulesetLibrary::with_directory(scratch.path());
        REQUIRE_FALSE(library.ok());
        CHECK(library.error().file == (scratch.path() / "spring-open/ruleset.json").string());
        CHECK(library.error().line == 6);
        const auto refusal = library.error().refusal();
        CHECK(refusal.code == "ruleset.unknown_key");
        CHECK(refusal.field == "parameters.clock.minutes");
        CHECK(refusal.params.at("line") == "6");
    }
}
