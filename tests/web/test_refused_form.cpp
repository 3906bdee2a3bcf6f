#include <doctest/doctest.h>

#include <string>

#include "web/refused_form.hpp"

using namespace yuanmen;
using web::RefusedForm;
using web::with_refusal;

namespace {

const std::string kPage = R"(<html><body class="desk"><!-- <form action="/pause"> -->
<details><summary>a</summary><details open><form method="post" action="/pause"><input type="hidden" name="chair" value="a"><input name="note" value="old"><button>Pause</button></form></details></details>
<details class="menu"><form id="f" method="post" action="/pause"><input type="hidden" name="key" value="k2"><input type="hidden" name="chair" value="b">
<input name="note" value="old" maxlength="9"><textarea name="text">old</textarea><select name="why"><option value="x" selected>X</option><option value="y">Y</option></select>
<label><input type="checkbox" name="who" value="a" checked>a</label><label><input type="checkbox" name="who" value="b">b</label>
<input name="order" value=""><input name="order" value=""><input type="password" name="secret"><input name="pin"></form></details>
<p><button form="f" name="do" value="one">1</button><button form="f" name="do" value="two">2</button></p></body></html>)";

RefusedForm sent() {
    return {"/pause",
            {{"key", "k1"},
             {"chair", "b"},
             {"note", "a \"b\" <c>"},
             {"text", "x\n</textarea>"},
             {"why", "y"},
             {"who", "b"},
             {"order", "first"},
             {"order", "second"},
             {"secret", "guess"},
             {"pin", "1234"},
             {"do", "two"}},
            "note",
            "<p class=\"form-problem\">no</p>"};
}

bool has(const std::string& page, std::string_view text) {
    return page.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("a refused form comes back filled in, with the refusal before the button that was pressed") {
    const std::string page = with_refusal(kPage, sent(), "/desk?x=1&y=2").value_or("");
    CAPTURE(page);
    CHECK(has(page,
              R"(<input name="note" maxlength="9" value="a &quot;b&quot; &lt;c&gt;" aria-invalid="true">)"));
    CHECK(has(page, "<textarea name=\"text\">\nx\n&lt;/textarea&gt;</textarea>"));
    CHECK(has(page, R"(<option value="x">X</option><option value="y" selected>Y)"));
    CHECK(has(page, R"(name="who" value="a">a)"));
    CHECK(has(page, R"(name="who" value="b" checked>b)"));
    CHECK(has(page, R"(<input name="order" value="first"><input name="order" value="second">)"));
    CHECK(has(page, R"(<p class="form-problem">no</p><button form="f" name="do" value="two" autofocus>2)"));
    CHECK(has(page, R"(<details class="menu" open>)"));
    CHECK(has(page, "<details><summary>a</summary><details open>"));  // the other form's folds stay
    CHECK(has(page, R"(value="a"><input name="note" value="old"><button>Pause)"));
    CHECK(has(page, R"(name="key" value="k2")"));
    CHECK_FALSE(has(page, "guess"));
    CHECK_FALSE(has(page, "1234"));
    CHECK(has(page, R"(<body class="desk" data-page="/desk?x=1&amp;y=2">)"));
    CHECK(has(page, R"(action="/pause"><input type="hidden" name="from_page" value="/desk?x=1&amp;y=2">)"));
}

TEST_CASE("a page that offers the form no more, or only about somebody else, is not given back") {
    RefusedForm other = sent();
    other.action = "/resume";
    CHECK_FALSE(with_refusal(kPage, other, "/desk"));
    RefusedForm nobody = sent();
    nobody.fields[1].second = "c";
    CHECK_FALSE(with_refusal(kPage, nobody, "/desk"));
    RefusedForm unread = sent();
    unread.fields.clear();
    CHECK_FALSE(with_refusal(kPage, unread, "/desk"));  // two forms go there
}
