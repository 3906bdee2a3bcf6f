#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cards/clause.hpp"

using yuanmen::cards::clause_id_less;

TEST_CASE("clause ids are put in natural order") {
    const std::vector<std::string> ordered = {"1v1.1",      "1v1.1.2",    "1v1.1.10",    "1v1.2.1",
                                              "1v1.10",     "1v1.term.2", "1v1.term.10", "card.axe",
                                              "card.axe.1", "judging.g2", "judging.g14", "judging.p1"};
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        for (std::size_t j = 0; j < ordered.size(); ++j) {
            CAPTURE(ordered[i]);
            CAPTURE(ordered[j]);
            CHECK(clause_id_less(ordered[i], ordered[j]) == (i < j));
        }
    }
}

TEST_CASE("ids that differ only in leading zeros still have one order") {
    CHECK(clause_id_less("a.01", "a.1"));
    CHECK_FALSE(clause_id_less("a.1", "a.01"));
    CHECK_FALSE(clause_id_less("a.1", "a.1"));
    CHECK(clause_id_less("a.99999999999999999999", "a.100000000000000000000"));
}
