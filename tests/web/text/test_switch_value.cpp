#include <doctest/doctest.h>

#include "cards/ruleset_library.hpp"
#include "web/kit/site_kit.hpp"
#include "web/text/switch_value.hpp"

using namespace yuanmen;
using web::Catalogue;
using web::Language;

TEST_CASE("every value of every switch has its words, and its clause explains it by the same words") {
    const Catalogue catalogue(test::real_assets());
    const auto library = cards::RulesetLibrary::shipped();
    const auto base = library.find("wzzz-2012");
    REQUIRE(base != nullptr);
    for (const cards::ParameterRow& row : cards::parameter_table()) {
        const auto* clause = base->find_clause("decision." + std::string(row.key));
        CAPTURE(row.key);
        REQUIRE(clause != nullptr);
        for (const std::string_view value : row.values) {
            for (const Language language : {Language::zh, Language::en}) {
                const auto words =
                    catalogue.find(language, "switch." + std::string(row.key) + "." + std::string(value));
                CAPTURE(value);
                REQUIRE(words);
                const std::string& text = language == Language::zh ? clause->zh : clause->en;
                CHECK(text.find(*words) != std::string::npos);
            }
            if (value.find('_') == std::string_view::npos) continue;
            CHECK(clause->zh.find(value) == std::string::npos);
            CHECK(clause->en.find(value) == std::string::npos);
        }
    }
}

TEST_CASE("a switch is said in words, a list in the language's own marks, a number as it is") {
    const Catalogue catalogue(test::real_assets());
    const auto library = cards::RulesetLibrary::shipped();
    const auto& parameters = library.find("wzzz-2012")->parameters;
    const auto said = [&](Language language, std::string_view key) {
        return web::switch_value(catalogue, language, parameters, *cards::find_parameter(key));
    };
    CHECK(said(Language::zh, "draft.last_general") == "不归任何一方");
    CHECK(said(Language::en, "clock.expiry") == "finish current turn");
    CHECK(said(Language::zh, "draft.face_up") == "6");
    CHECK(said(Language::zh, "tiebreaks") == "剩余武将数、在场武将已损失体力值");
    CHECK(said(Language::zh, "draft.picks") == "主公 1、内奸 2、主公 2、内奸 2、主公 2");
    CHECK(said(Language::en, "draft.picks") == "lord 1, renegade 2, lord 2, renegade 2, lord 2");
}
