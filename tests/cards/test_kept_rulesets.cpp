#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <thread>

#include "base/digest.hpp"
#include "cards/kept_rulesets.hpp"
#include "cards/ruleset_library.hpp"

using namespace yuanmen::cards;

TEST_CASE(
    "every shipped text is kept: whoever changes a ruleset keeps what it said (scripts/keep-rulesets)") {
    const auto kept = kept_rulesets();
    const auto library = RulesetLibrary::shipped();
    for (const auto& ruleset : library.all()) {
        const KeptName today{ruleset->id, ruleset->sha256};
        CHECK_MESSAGE(std::find(kept.begin(), kept.end(), today) != kept.end(),
                      "run scripts/keep-rulesets and commit src/cards/kept/" << ruleset->id << "."
                                                                             << ruleset->sha256 << ".kept");
    }
}

TEST_CASE("no text that was ever shipped is given up") {
    // shipped on 2026-11-20, the day all switches were there, and since; only ever added to
    std::set<std::string> names;
    for (const KeptName& kept : kept_rulesets()) names.insert(kept.id + "@" + kept.sha256.substr(0, 16));
    for (const char* shipped :
         {"wzzz-2012@bfb853cffc9ef97c", "kof-classic@244dcff42145fd2e", "qsgs-2013@b28c834194f4fc1d",
          "wzzz-2012@819a3b4a91134f6b", "kof-classic@fd75eb569cbf285b", "qsgs-2013@e8f4be00d098b057",
          "wzzz-2012@f53e5c18d6487fe9", "kof-classic@a784c1e1cd22bf5d", "qsgs-2013@c4b2a325c724b372",
          "wzzz-2012@22d0cdb7b4b2c354", "kof-classic@f6f198d14d4986e3", "qsgs-2013@22e0326b93638c96",
          "wzzz-2012@2c13022d98123d6a", "kof-classic@432539b5b08c618a", "qsgs-2013@7a20629d4335fba5"}) {
        CHECK_MESSAGE(names.contains(shipped), shipped);
    }
}

TEST_CASE("a kept text opens as it was, byte for byte by its hash") {
    for (const KeptName& kept : kept_rulesets()) {
        CAPTURE(kept.id);
        CAPTURE(kept.sha256);
        const auto ruleset = kept_ruleset(kept.id + "@" + kept.sha256);
        REQUIRE(ruleset != nullptr);
        CHECK(ruleset->id == kept.id);
        CHECK(yuanmen::base::sha256_hex(ruleset->text) == kept.sha256);
        CHECK(kept_ruleset(kept.id + "@" + kept.sha256.substr(0, 8)) == ruleset);
    }
}

TEST_CASE("the library finds a former text by its hash and the text of today by its name") {
    const auto library = RulesetLibrary::shipped();
    const auto former = library.find("wzzz-2012@bfb853cffc9ef97c");
    REQUIRE(former != nullptr);
    CHECK(former->sha256 != library.find("wzzz-2012")->sha256);
    CHECK(library.find("kof-classic@bfb853cffc9ef97c") == nullptr);
    CHECK(library.find("wzzz-2012@bfb853c") == nullptr);
    CHECK(library.find("wzzz-2012@bfb853cffc9ef97d") == nullptr);
    CHECK(kept_ruleset("wzzz-2012") == nullptr);
    CHECK(kept_ruleset("") == nullptr);
    CHECK(std::none_of(library.all().begin(), library.all().end(),
                       [&](const auto& ruleset) { return ruleset == former; }));
}

TEST_CASE("many threads may ask for one kept text at once") {
    std::array<std::shared_ptr<const Ruleset>, 8> found;
    {
        std::vector<std::jthread> crew;
        for (auto& each : found)
            crew.emplace_back([&each] { each = kept_ruleset("qsgs-2013@b28c834194f4fc1d"); });
    }
    for (const auto& each : found) CHECK((each != nullptr && each == found[0]));
}
