#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>

#include "record/kit.hpp"
#include "record/qsgs/deviations.hpp"
#include "record/qsgs/log_reader.hpp"

using namespace yuanmen;
using namespace yuanmen::record;

// The departures of src/record/qsgs/README.md that no sample game meets, each played from a position. Without
// the correction the record contradicts what the program did; with it every line is legal.

namespace {

const Referee& referee_of_the_program() {
    static const Referee built(kit::library().find("qsgs-2013"));
    return built;
}

qsgs::Imported as_if_imported(const std::string& text) {
    auto read = parse(text, kit::lexicon());
    REQUIRE(read.ok());
    qsgs::Imported game;
    game.record = std::move(read->record);
    for (std::size_t i = 0; i < game.record.entries.size(); ++i) {
        game.log_lines.push_back(static_cast<int>(10 * i));
    }
    return game;
}

Report replayed(const Record& record) {
    auto report = replay(referee_of_the_program(), record);
    REQUIRE(report.ok());
    return std::move(report).value();
}

/// The correction as it is written, once the record has been brought into line.
std::string corrected(const std::string& text, int number) {
    auto game = as_if_imported(text);
    CHECK(replayed(game.record).verdict == Verdict::illegal);
    const auto met = qsgs::bring_into_line(referee_of_the_program(), game);
    REQUIRE(met.size() == 1);
    CHECK(met[0].number == number);
    CHECK(replayed(game.record).verdict == Verdict::legal);
    CHECK(game.log_lines.size() == game.record.entries.size());
    const Entry& line = game.record.entries[met[0].entry];
    CHECK(line.comment == "D" + std::to_string(number));
    return print(line.content, kit::lexicon(), Spelling::ascii);
}

}  // namespace

TEST_CASE("D1: the 闪电 that has struck goes out of the newcomer's hand as it goes out of the new pile") {
    const std::string head = R"(yuanmen 1
ruleset: qsgs-2013
position: L judge turn9
lineup L: guan_yu zhang_fei liu_bei hp1
lineup R: zhao_yun ma_chao gan_ning
judging L: SA.lightning
hand R: ?99
pile: S5.jueying C7.slash
discard: S8.slash H2.jink C3.slash C4.slash C5.slash C6.slash
)";
    CHECK(corrected(head + "shuffle SA.lightning S8.slash H2.jink C3.slash C4.slash C5.slash C6.slash "
                           "S5.jueying\n= L 4/4 hand5 pile3 discard1\n",
                    1) == "! set SA.lightning L.hand > discard");
    CHECK(corrected(head + "shuffle S8.slash H2.jink C3.slash C4.slash SA.lightning C5.slash C6.slash "
                           "S5.jueying\n= L 4/4 hand6 pile2 discard1\n",
                    1) == "! set SA.lightning pile > discard");
}

TEST_CASE("D2: a delayed trick below the 闪电 that kills is judged for the newcomer") {
    CHECK(corrected(R"(yuanmen 1
ruleset: qsgs-2013
position: L judge turn9
lineup L: guan_yu zhang_fei liu_bei hp1
lineup R: zhao_yun ma_chao gan_ning
judging L: H6.indulgence SA.lightning
pile: S5.jueying H2.jink H3.peach D2.jink D3.jink C7.slash S8.slash S9.slash
L discard S8.slash S9.slash
= L 4/4 hand4
R turn 10
)",
                    2) == "! set H6.indulgence discard > L.judging as indulgence");
}

TEST_CASE("D3: 武圣 makes a 杀 of the weapon that alone reaches the target") {
    CHECK(corrected(R"(yuanmen 1
ruleset: qsgs-2013
position: R play turn9
lineup L: guan_yu zhang_fei liu_bei
lineup R: zhao_yun ma_chao gan_ning
hand R: CQ.collateral
equip L: H5.kylin_bow
equip R: S5.jueying
R use CQ.collateral > L
L wusheng H5.kylin_bow as slash
= R 3/4
)",
                    3) == "! let_stand");
}

TEST_CASE("what is no departure is left as it is") {
    auto game = as_if_imported(R"(yuanmen 1
ruleset: qsgs-2013
position: L judge turn9
lineup L: guan_yu zhang_fei liu_bei hp1
lineup R: zhao_yun ma_chao gan_ning
judging L: SA.lightning H6.indulgence
pile: H9.peach S5.jueying H2.jink H3.peach D2.jink D3.jink S8.slash S9.slash
L end
L discard S8.slash S9.slash
)");
    const auto before = game.record;
    CHECK(qsgs::bring_into_line(referee_of_the_program(), game).empty());
    CHECK(game.record == before);
    CHECK(replayed(game.record).verdict == Verdict::legal);
}

TEST_CASE("what that program always does is a switch of its ruleset, what it does wrong is written where") {
    // 鬼道 with the judging 八卦阵, and 贯石斧 paid card by card, need no correction
    const std::map<std::string, std::set<int>> expected = {{"g00004", {}},  {"g00034", {}}, {"g00149", {1}},
                                                           {"g00563", {6}}, {"g00676", {}}, {"g01228", {}},
                                                           {"g02037", {6}}};
    for (const auto& [name, numbers] : expected) {
        CAPTURE(name);
        const auto log = qsgs::unpack(kit::slurp(kit::golden("qsgs-deviations/" + name + ".jsonl.gz")));
        REQUIRE(log.ok());
        auto game = qsgs::import_game(log.value(), "qsgs-2013");
        REQUIRE(game.ok());
        const auto met = qsgs::bring_into_line(referee_of_the_program(), game.value());
        std::set<int> found;
        for (const auto& deviation : met) {
            found.insert(deviation.number);
            CHECK(game->record.entries[deviation.entry].comment == "D" + std::to_string(deviation.number));
        }
        CHECK(found == numbers);
        CHECK(game->log_lines.size() == game->record.entries.size());
        CHECK(replayed(game->record).verdict == Verdict::legal);
    }
}
