#include "record/difference.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "record/games.hpp"
#include "record/kit.hpp"

using namespace yuanmen;
using namespace yuanmen::record;

namespace {

constexpr const char* kHit = R"(yuanmen 1
ruleset: wzzz-2012
position: L play turn8
lineup L: guan_yu zhao_yun liu_bei
lineup R: zhang_liao cao_ren gan_ning
hand L: S7.slash
hand R: H7.peach ?
L use S7.slash > R
R pass
L end
R turn 9
R draw ?2
)";

}  // namespace

TEST_CASE("the difference of two positions names what changed and nothing else") {
    const auto v = validate(kHit, kit::referees());
    REQUIRE(v.verdict == FileVerdict::legal);
    const auto at = [&](int entry) { return v.report->state_after(v.referee->rules(), entry); };
    CHECK(difference(*v.referee, at(1), at(1)).empty());
    const auto hit = json_of(difference(*v.referee, at(-1), at(1)), kit::lexicon(), Spelling::ascii);
    CHECK(hit.dump() == R"([{"what":"hp","seat":"renegade","before":4,"after":3},)"
                        R"({"what":"cards","zone":"discard","before":0,"after":1,"come":["S7.slash"]},)"
                        R"({"what":"cards","zone":"L.hand","before":1,"after":0,"gone":["S7.slash"]}])");
    const auto turned = json_of(difference(*v.referee, at(1), at(4)), kit::lexicon(), Spelling::ascii);
    CHECK(turned[0].dump() == R"({"what":"turn","before":8,"after":9})");
    CHECK(turned[1].dump() == R"({"what":"active","before":"lord","after":"renegade"})");
    CHECK(turned[2].dump() == R"({"what":"cards","zone":"R.hand","before":2,"after":4,"come":["?","?"]})");
    CHECK(turned[3].dump() == R"({"what":"pile","before":105,"after":103})");
    CHECK(turned.size() == 4);
}
