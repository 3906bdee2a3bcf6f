#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "web/kit/site_kit.hpp"
#include "web/text/catalogue.hpp"
#include "web/text/language.hpp"
#include "web/text/templates.hpp"

using namespace yuanmen;
using web::Catalogue;
using web::Language;
using Files = std::map<std::string, std::string, std::less<>>;

TEST_CASE("both languages say the same keys with the same holes") {
    const Catalogue catalogue(test::real_assets());
    for (const auto& fault : catalogue.disagreements()) FAIL_CHECK(fault);
    CHECK(catalogue.all(Language::zh).size() > 50);
}

TEST_CASE("the embedded files are those of the source tree") {
    CHECK(web::Assets::embedded().files() == test::real_assets().files());
}

TEST_CASE("a missing translation, a different hole and a doubled key are found") {
    const Catalogue one(web::Assets(Files{{"messages/a.zh.json", R"({"x": "甲{{n}}", "y": "乙"})"},
                                          {"messages/a.en.json", R"({"x": "A{{m}}"})"}}));
    CHECK(one.disagreements() == std::vector<std::string>{"x (holes)", "y (zh)"});
    const Catalogue names(
        web::Assets(Files{{"messages/a.zh.json", R"({"x": "甲{{n_zh}}", "y": "{{n_en}}"})"},
                          {"messages/a.en.json", R"({"x": "A{{n_en}}", "y": "{{n_en}}"})"}}));
    CHECK(names.disagreements() == std::vector<std::string>{"y (holes)"});
    CHECK_THROWS_AS(Catalogue(web::Assets(
                        {{"messages/a.zh.json", R"({"x": "1"})"}, {"messages/b.zh.json", R"({"x": "2"})"}})),
                    std::runtime_error);
    CHECK_THROWS_AS(Catalogue(web::Assets(Files{{"messages/a.zh.json", "[]"}})), std::runtime_error);
    CHECK_THROWS_AS(Catalogue(web::Assets(Files{{"messages/a.zh.json", R"({"x": 1})"}})), std::runtime_error);
}

TEST_CASE("a sentence is said with its holes filled, an unknown key as itself") {
    const Catalogue catalogue(web::Assets(Files{{"messages/a.zh.json", R"({"x": "第{{n}}轮{{m}}"})"}}));
    CHECK(catalogue.say(Language::zh, "x", {{"n", "3"}}) == "第3轮");
    CHECK(catalogue.say(Language::zh, "nothing") == "nothing");
}

TEST_CASE("a plural follows its number, in a sentence and on a page") {
    const Files files{{"messages/a.zh.json", R"({"x": "{{n}} 场", "title.p": "题"})"},
                      {"messages/a.en.json", R"({"x": "{{n}} {{n|match|matches}}", "title.p": "T"})"},
                      {"pages/p.html", "{{! layout: none }}\n{{t:x}}"}};
    const web::Assets assets(files);
    const Catalogue catalogue(assets);
    CHECK(catalogue.disagreements().empty());
    std::vector<std::string> missing;
    const web::Templates templates(assets, catalogue,
                                   [&](const std::string& what) { missing.push_back(what); });
    for (const auto& [n, said] :
         {std::pair{0, "0 matches"}, {1, "1 match"}, {2, "2 matches"}, {11, "11 matches"}}) {
        CHECK(catalogue.say(Language::en, "x", {{"n", std::to_string(n)}}) == said);
        CHECK(templates.render("p", Language::en, {{"n", n}}) == said);
    }
    CHECK(missing.empty());
}

TEST_CASE("the language is asked for, remembered, negotiated, else Chinese") {
    const auto of = [](const std::string& target, web::Pairs headers) {
        return language_of(test::request(web::Method::get, target, std::move(headers)));
    };
    CHECK(of("/", {}) == Language::zh);
    CHECK(of("/", {{"accept-language", "en-GB,en;q=0.9,zh;q=0.8"}}) == Language::en);
    CHECK(of("/", {{"accept-language", "zh-CN,zh;q=0.9,en;q=0.9"}}) == Language::zh);
    CHECK(of("/", {{"accept-language", "de,en;q=0.3"}}) == Language::en);
    CHECK(of("/", {{"accept-language", "de;q=nonsense,;;=,"}}) == Language::zh);
    CHECK(of("/", {{"cookie", "yuanmen_lang=en"}, {"accept-language", "zh"}}) == Language::en);
    CHECK(of("/?lang=zh", {{"cookie", "yuanmen_lang=en"}}) == Language::zh);
    CHECK(of("/?lang=xx", {{"cookie", "yuanmen_lang=en"}}) == Language::en);
}
