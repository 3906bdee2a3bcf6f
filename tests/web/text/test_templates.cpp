#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "web/kit/site_kit.hpp"
#include "web/text/templates.hpp"

using namespace yuanmen;
using web::Language;
using Files = std::map<std::string, std::string, std::less<>>;
using nlohmann::json;

namespace {

Files files(const std::string& page) {
    return {{"messages/a.zh.json", R"({"title.p": "<题>{{n}}", "hi": "你好 {{who}}"})"},
            {"messages/a.en.json", R"({"title.p": "<T>{{n}}", "hi": "Hello {{who}}"})"},
            {"layout/page.html", "<title>{{t:@title}}</title>{{> content}}"},
            {"partials/who.html", "<b>{{who}}</b>\n"},
            {"static/x.css", "body{}"},
            {"pages/p.html", page}};
}

struct Loaded {
    explicit Loaded(Files given)
        : assets(std::move(given)),
          catalogue(assets),
          templates(assets, catalogue, [this](const std::string& what) { missing.push_back(what); }) {}
    web::Assets assets;
    web::Catalogue catalogue;
    std::vector<std::string> missing;
    web::Templates templates;
};

}  // namespace

TEST_CASE("a page is put together from layout, partials and messages, each value escaped") {
    Loaded loaded(files("{{t:hi}} {{> who}} {{#list}}[{{.}}]{{/list}}{{#none}}x{{/none}}{{n}}"));
    const json data = {{"who", "<i>&'\""}, {"n", 3}, {"list", {"a", "b"}}, {"none", nullptr}};
    CHECK(loaded.templates.render("p", Language::en, data) ==
          "<title>&lt;T&gt;3</title>Hello &lt;i&gt;&amp;&#39;&quot; <b>&lt;i&gt;&amp;&#39;&quot;</b> "
          "[a][b]3");
    CHECK(loaded.templates.render("p", Language::zh, data).find("你好") != std::string::npos);
    CHECK(loaded.missing.empty());
}

TEST_CASE("a name the data does not hold is told") {
    Loaded loaded(files("{{#match}}{{who}}{{nobody}}{{/match}}{{^absent}}{{/absent}}"));
    loaded.templates.render("p", Language::zh, {{"n", 1}, {"match", {{"who", "x"}}}});
    CHECK(loaded.missing == std::vector<std::string>{"p: nobody", "p: absent"});
}

TEST_CASE("has_NAME says whether there is anything in NAME, unless the data says it itself") {
    Loaded loaded(
        files("{{#has_list}}<{{#list}}{{.}}{{/list}}>{{/has_list}}{{^has_list}}none{{/"
              "has_list}}{{#has_who}}!{{/has_who}}"));
    const auto shown = [&](const json& data) { return loaded.templates.render("p", Language::en, data); };
    CHECK(shown({{"n", 1}, {"list", {"a", "b"}}, {"who", "x"}}) == "<title>&lt;T&gt;1</title><ab>!");
    CHECK(shown({{"n", 1}, {"list", json::array()}, {"who", ""}}) == "<title>&lt;T&gt;1</title>none");
    CHECK(shown({{"n", 1}, {"list", {"a"}}, {"has_list", false}, {"who", nullptr}}) ==
          "<title>&lt;T&gt;1</title>none");
    CHECK(loaded.missing.empty());
    shown({{"n", 1}, {"who", ""}});
    CHECK(loaded.missing == std::vector<std::string>{"p: has_list", "p: has_list"});
}

TEST_CASE("has_NAME is about the nearest NAME, whatever scopes further out say") {
    Loaded loaded(files("{{#rows}}{{#has_list}}y{{/has_list}}{{^has_list}}n{{/has_list}}{{/rows}}"));
    const json row = {{"list", {1}}}, none = {{"list", json::array()}};
    CHECK(loaded.templates.render("p", Language::en,
                                  {{"n", 1}, {"has_list", false}, {"list", {1}}, {"rows", {row, none}}}) ==
          "<title>&lt;T&gt;1</title>yn");
}

TEST_CASE("a page may choose its layout, or none") {
    auto given = files("{{! layout: none }}\nbare {{asset:x.css}}");
    CHECK(Loaded(given).templates.render("p", Language::zh, json::object()).find("bare /static/x.css?v=") ==
          0);
    given = files("{{! layout: print }}\nbody");
    given["layout/print.html"] = "<p>{{> content}}</p>";
    CHECK(Loaded(given).templates.render("p", Language::zh, json::object()) == "<p>body</p>");
}

TEST_CASE("broken pages do not load") {
    CHECK_THROWS_AS(Loaded(files("{{#open}}")), std::runtime_error);
    CHECK_THROWS_AS(Loaded(files("{{> nowhere}}")), std::runtime_error);
    CHECK_THROWS_AS(Loaded(files("{{t:no.such.key}}")), std::runtime_error);
    CHECK_THROWS_AS(Loaded(files("{{asset:none.css}}")), std::runtime_error);
    CHECK_THROWS_AS(Loaded(files("{{! layout: other }}")), std::runtime_error);
    auto circle = files("{{> who}}");
    circle["partials/who.html"] = "{{> who}}";
    CHECK_THROWS_AS(Loaded(std::move(circle)), std::runtime_error);
}

TEST_CASE(
    "no page holds what its policy forbids: inline scripts, styles or handlers; unquoted or raw values") {
    const web::Assets assets = test::real_assets();
    for (const auto& [name, text] : assets.files()) {
        if (!name.ends_with(".html")) continue;
        CAPTURE(name);
        // A drawing to be kept stands alone, far from our sheets and our policy.
        const bool stands_alone = name.ends_with("_svg.html");
        CHECK((stands_alone || text.find("<style") == std::string::npos));
        CHECK((stands_alone || text.find(" style=") == std::string::npos));
        CHECK(text.find("javascript:") == std::string::npos);
        CHECK(text.find("{{{") == std::string::npos);
        CHECK(text.find("{{&") == std::string::npos);
        for (std::size_t at = text.find("={{"); at != std::string::npos; at = text.find("={{", at + 1)) {
            const std::size_t word = text.find_last_of(" \n", at);
            CHECK(text.substr(word, at - word).find('"') != std::string::npos);
        }
        for (const char* handler : {" onclick", " onload", " onsubmit", " onchange", " oninput"}) {
            CHECK(text.find(handler) == std::string::npos);
        }
        for (std::size_t at = text.find("<script"); at != std::string::npos;
             at = text.find("<script", at + 1)) {
            CHECK(text.substr(at, 13) == "<script src=\"");
        }
    }
}
