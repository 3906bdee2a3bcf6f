#include <doctest/doctest.h>

#include "web/kit/site_kit.hpp"
#include "web/text/clause_number.hpp"

using namespace yuanmen;
using namespace yuanmen::web;

TEST_CASE("people read a clause by its book and number, never by its id") {
    const Catalogue catalogue(test::real_assets());
    const auto zh = [&](const char* id) { return clause_number(catalogue, Language::zh, id); };
    const auto en = [&](const char* id) { return clause_number(catalogue, Language::en, id); };
    CHECK(zh("1v1.1.4.2") == "1V1 1.4.2");
    CHECK(zh("1v1.3.3.2.play") == "1V1 3.3.2");
    CHECK(zh("1v1.term.9") == "1V1 名词解释 9");
    CHECK(zh("judging.p16") == "裁判规程 P16");
    CHECK(en("judging.g1") == "Judging G1");
    CHECK(en("judging.rewind.d") == "Rewind D");
    CHECK(en("timing.9.1") == "Timing 9.1");
    CHECK(en("card.slash.2") == "Cards 2");
    CHECK(zh("decision.own_death_turn") == "规则选项");
    CHECK(zh("judging.ladder") == "裁判规程");
    CHECK(zh("house.rule") == "条款");
    CHECK(zh("") == "条款");
    CHECK(clause_numbers(catalogue, Language::en, {"1v1.1.4.2", "judging.p27"}) == "1V1 1.4.2, Judging P27");
    CHECK(clause_numbers(catalogue, Language::en, {}).empty());
}

TEST_CASE("what people read they can type back") {
    CHECK(clause_ids_in("1V1 3.2.3, Judging G1") == "1v1.3.2.3, judging.g1");
    CHECK(clause_ids_in("裁判规程 P16，1v1 1.4.2") == "judging.p16，1v1.1.4.2");
    CHECK(clause_ids_in("1v1.3.2.3 judging.g1") == "1v1.3.2.3 judging.g1");
    CHECK(clause_ids_in("decision.tiebreaks") == "decision.tiebreaks");
}
