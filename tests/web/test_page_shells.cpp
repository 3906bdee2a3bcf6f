#include <doctest/doctest.h>

#include <set>

#include "web/pages/replay/page_check.hpp"
#include "web/pages/replay/page_shells.hpp"
#include "web/pages/replay/standalone.hpp"
#include "web/text/assets.hpp"

using namespace yuanmen;
using namespace yuanmen::web;

TEST_CASE(
    "the shell of a saved replay is one of those ever given out, whatever it shows and in either language") {
    const Catalogue catalogue(Assets::embedded());
    record::ReplayDocument document;
    std::set<std::string> shells;
    for (const Language language : {Language::zh, Language::en}) {
        document.header[static_cast<std::size_t>(record::HeaderKey::lord)] += "<script>\"甲\"</script>";
        const std::string html =
            pages::standalone_replay(document, {}, {catalogue, language, nullptr}, Assets::embedded());
        const auto parts = pages::parts_of_page(html);
        REQUIRE(parts);
        CHECK(parts->language == tag_of(language));
        CHECK(parts->title == parts->heading);
        shells.insert(parts->shell_sha256);
    }
    REQUIRE(shells.size() == 1);
    CHECK_MESSAGE(pages::is_known_shell(*shells.begin()),
                  "the shell has changed: add {\"" << *shells.begin() << "\", …} to page_shells.hpp");
}

TEST_CASE("no shell stands in the list twice, and none is made of air") {
    std::set<std::string_view> seen;
    for (const pages::PageShell& shell : pages::kPageShells) {
        CHECK(shell.sha256.size() == 64);
        CHECK(shell.since.size() >= 7);
        CHECK(seen.insert(shell.sha256).second);
    }
    CHECK_FALSE(pages::is_known_shell(std::string(64, '0')));
    CHECK_FALSE(pages::parts_of_page("<html lang=\"en\">\n<title>x</title>\n"));
}
