#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <stdexcept>

#include "record/qsgs/log_reader.hpp"
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

/// What a bare page says of the data.
std::string shown(const std::string& page, const json& data) {
    return Loaded(files("{{! layout: none }}\n" + page)).templates.render("p", Language::en, data);
}

/// What loading a bare page is refused with.
std::string refused(const std::string& page) {
    try {
        Loaded loaded(files("{{! layout: none }}\n" + page));
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

/// tests/golden/pages/README.md
std::vector<json> kept_renderings() {
    std::ifstream file(std::string(YUANMEN_SOURCE_DIR) + "/tests/golden/pages/renderings.jsonl.gz",
                       std::ios::binary);
    const std::string packed{std::istreambuf_iterator<char>(file), {}};
    std::istringstream lines(record::qsgs::unpack(packed).value());
    std::vector<json> out;
    for (std::string line; std::getline(lines, line);) out.push_back(json::parse(line));
    return out;
}

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

TEST_CASE("zero, empty and null open no section") {
    for (const json& nothing : {json(nullptr), json(false), json(0), json(0.0), json(""), json::array()}) {
        CAPTURE(nothing.dump());
        CHECK(shown("{{#x}}some{{/x}}{{^x}}none{{/x}}{{#has_x}}some{{/has_x}}", {{"x", nothing}}) == "none");
    }
    for (const json& thing :
         {json(true), json(1), json(-1), json(0.5), json("0"), json({0}), json({{"y", 0}})}) {
        CAPTURE(thing.dump());
        CHECK(shown("{{#x}}some{{/x}}{{^x}}none{{/x}}{{#has_x}}!{{/has_x}}", {{"x", thing}}) == "some!");
    }
    CHECK(shown("{{x}} {{y}} {{#list}}{{.}}{{/list}}", {{"x", 0}, {"y", -2.5}, {"list", {0, "", 1}}}) ==
          "0 -2.5 01");
}

TEST_CASE("a line that holds nothing but sections is left out") {
    const std::string page =
        "<ul>\n  {{#rows}}\n  <li>{{.}}</li>\n\n  {{/rows}}\n{{^rows}}-{{/rows}}\n</ul>\n{{#rows}} {{/rows}}";
    CHECK(shown(page, {{"rows", {"a", "b"}}}) == "<ul>\n  <li>a</li>\n\n  <li>b</li>\n\n\n</ul>\n");
    CHECK(shown(page, {{"rows", json::array()}}) == "<ul>\n  \n-\n</ul>\n");
}

TEST_CASE("a name is looked for from the inside out, a path as a whole") {
    const json data = {{"a", "out"}, {"s", {{"a", "in"}, {"b", {{"c", "deep"}}}}}, {"b", {{"d", "far"}}}};
    CHECK(shown("{{a}} {{#s}}{{a}} {{b.c}} {{b.d}}{{/s}} {{s.b.c}}", data) == "out in deep far deep");
}

TEST_CASE("every kept page is rendered as it was") {
    const auto kept = kept_renderings();
    REQUIRE(kept.size() >= 14);
    for (const json& one : kept) {
        CAPTURE(one.at("page").get<std::string>());
        Loaded loaded({{"pages/p.html", one.at("template").get<std::string>()}});
        CHECK((loaded.templates.render("p", Language::zh, one.at("data")) == one.at("html")));
        CHECK(loaded.missing.empty());
    }
}

TEST_CASE("a page with something cut, doubled or turned loads and renders, or is refused with its place") {
    std::mt19937 random(20121031);
    int refused_count = 0, rendered = 0;
    const auto kept = kept_renderings();
    for (int round = 0; round < 300; ++round) {
        const json& one = kept[random() % kept.size()];
        std::string text = one.at("template").get<std::string>();
        for (int change = 0; change < 3; ++change) {
            const std::size_t tag = text.find("{{", random() % text.size());
            const std::size_t at =
                std::min(text.size() - 1, tag == std::string::npos ? 0 : tag + random() % 12);
            const std::size_t length = std::min<std::size_t>(random() % 9, text.size() - at);
            if (random() % 2 == 0) {
                text.erase(at, length);
            } else {
                text.insert(random() % text.size(), text.substr(at, length));
            }
        }
        try {
            Loaded loaded({{"pages/p.html", text}});
            loaded.templates.render("p", Language::en, kept[random() % kept.size()].at("data"));
            ++rendered;
        } catch (const std::runtime_error& error) {
            CHECK(std::string(error.what()).starts_with("templates: "));
            ++refused_count;
        }
    }
    CHECK(refused_count > 0);
    CHECK(rendered > 0);
}

TEST_CASE("a page may choose its layout, or none") {
    auto given = files("{{! layout: none }}\nbare {{asset:x.css}}");
    CHECK(Loaded(given).templates.render("p", Language::zh, json::object()).find("bare /static/x.css?v=") ==
          0);
    given = files("{{! layout: print }}\nbody");
    given["layout/print.html"] = "<p>{{> content}}</p>";
    CHECK(Loaded(given).templates.render("p", Language::zh, json::object()) == "<p>body</p>");
}

TEST_CASE("broken pages do not load, and file and line are told") {
    CHECK(refused("a\n{{x") == "templates: pages/p.html:3: a tag that does not end");
    CHECK(refused("{{#a}}\n{{#b}}{{/a}}{{/b}}") ==
          "templates: pages/p.html:3: {{/a}} ends what is not open here");
    CHECK(refused("{{#a}}{{/a}}{{/a}}") == "templates: pages/p.html:2: {{/a}} ends what is not open here");
    CHECK(refused("\n{{^a}}") == "templates: pages/p.html:3: {{#a}} does not end");
    CHECK(refused("{{t:no.such.key}}") == "templates: pages/p.html:2: no.such.key has no text in zh");
    for (const char* tag : {"{{}}", "{{{raw}}}", "{{&raw}}", "{{=<% %>=}}", "{{a b}}", "{{#}}", "{{n|a b"}) {
        CAPTURE(tag);
        CHECK(refused(tag).starts_with("templates: pages/p.html:2: "));
    }
    auto across = files("{{> who}}{{/x}}");
    across["partials/who.html"] = "{{#x}}";
    CHECK_THROWS_AS(Loaded(std::move(across)), std::runtime_error);
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
