#include "record/rewind.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "record/games.hpp"
#include "record/golden.hpp"
#include "record/kit.hpp"

using namespace yuanmen;
using namespace yuanmen::record;

namespace {

struct Advised {
    RewindAdvice advice;
    std::string text;  ///< "a: " and what happened since
};

/// Advice for the first illegal line of a text, or for the entry given.
Advised advised(const std::string& text, int entry = -1) {
    const auto v = validate(text, kit::referees(), {true, {}});
    REQUIRE(v.report.has_value());
    if (entry < 0) entry = v.report->first_illegal;
    REQUIRE(entry >= 0);
    Advised out{rewind_advice(*v.referee, v.parsed->record, *v.report, entry), {}};
    out.text = std::string(cards::id_of(out.advice.rewind)) + ":";
    for (const Since& each : out.advice.since) {
        out.text += ' ' + std::string(id_of(each.what));
        if (each.cards > 0) out.text += std::to_string(each.cards);
        if (each.by_the_error) out.text += '!';
    }
    return out;
}

std::string dispute(const std::string& name) {
    return kit::slurp(kit::golden("records/disputes/" + name + ".record"));
}

constexpr const char* kSecondSlash = R"(yuanmen 1
ruleset: wzzz-2012
position: L play turn8
lineup L: guan_yu zhao_yun liu_bei
lineup R: zhang_liao cao_ren gan_ning
hand L: S7.slash S8.slash H7.ex_nihilo
hand R: D4.jink D2.jink
L use S7.slash > R
R use D4.jink
L use S8.slash > R
)";

}  // namespace

TEST_CASE("A: the last action, and nothing hidden has moved since") {
    const Advised found = advised(kSecondSlash);
    CHECK(found.text == "a: shown1!");
    CHECK(found.advice.restore_entry == 3);
    CHECK_FALSE(found.advice.head_judge_only);
    CHECK(advised(dispute("07-jink-against-the-shield")).advice.rewind == cards::Rewind::a_simple);
}

TEST_CASE("B: a card too few drawn, or not put away, is put right where the match stands") {
    const std::string few = R"(yuanmen 1
ruleset: wzzz-2012
position: L draw turn8
lineup L: guan_yu zhao_yun liu_bei
lineup R: zhang_liao cao_ren gan_ning
L draw ?
L end
R turn 9
R draw ?2
)";
    const Advised found = advised(few);
    CHECK(found.advice.rewind == cards::Rewind::b_partial);
    CHECK(found.advice.restore_entry == 0);
    CHECK(advised(dispute("09-no-play-phase-no-discard")).advice.rewind == cards::Rewind::b_partial);
}

TEST_CASE(
    "C: in the same turn nothing hidden was moved but by draws; for the head judge, with the choices made "
    "since") {
    const Advised shown = advised(std::string(kSecondSlash) + "R use D2.jink\n");
    CHECK(shown.text == "c: shown1! shown1");
    CHECK(shown.advice.head_judge_only);
    CHECK(shown.advice.restore_entry == 3);
    const Advised drawn = advised(std::string(kSecondSlash) + "R pass\nL use H7.ex_nihilo\nL draw ?2\n");
    CHECK(drawn.text == "c: shown1! shown1 drawn2");
    // a correction that stands in a line's place has happened like any line
    const Advised corrected =
        advised(std::string(kSecondSlash) + "R pass\nL use H7.ex_nihilo\nL draw ?\n~ 6 L draw ?2\n", 2);
    CHECK(corrected.text == "c: shown1! shown1 drawn2");
}

TEST_CASE("what no longer fits behind a breach has happened all the same") {
    // the second slash cannot be: the card lies elsewhere, and nothing behind it fits the position that is
    // left
    const std::string text =
        std::string(kSecondSlash) +
        "R use D2.jink\nL use S9.slash > R\nR end\nR turn\nR draw ?2\nR use S2.slash > L\n";
    const auto v = validate(text, kit::referees(), {true, {}});
    CHECK(std::count_if(v.report->steps.begin(), v.report->steps.end(),
                        [](const Step& step) { return step.set_aside; }) > 0);
    CHECK(advised(text, 2).text == "d: shown1! shown1 shown1 turn_began drawn2 shown1");
}

TEST_CASE("D: something hidden was seen that cannot be unseen") {
    // an extra card in his hand
    const Advised extra = advised(dispute("01-first-draw"));
    CHECK(extra.text == "d: drawn2! shown1");
    CHECK(extra.advice.restore_entry == 0);
    // a hand card picked after the mistake
    CHECK(advised(dispute("10-snatch-over-a-horse")).text == "d: shown1! taken1");
    CHECK(advised(dispute("06-wushuang-missed"), 1).text == "d: shown1! shown1 taken1");
    // another turn has begun
    CHECK(advised(std::string(kSecondSlash) + "R pass\nL end\nR turn 9\n").text == "d: shown1! turn_began");
    // let stand meanwhile: it is still the error that showed the card
    CHECK(advised(std::string(kSecondSlash) + "! let_stand\nR pass\nL end\nR turn 9\n", 2).text ==
          "d: shown1! turn_began");
    // a count that does not agree: the error lies before it
    CHECK(advised(dispute("06-wushuang-missed")).advice.rewind == cards::Rewind::d_accept);
}
