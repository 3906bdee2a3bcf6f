#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>

#include "record/blind.hpp"
#include "record/kit.hpp"
#include "record/qsgs/importer.hpp"
#include "record/qsgs/log_reader.hpp"
#include "record/random_match.hpp"
#include "record/validation.hpp"

using namespace yuanmen;

namespace {

struct Share {
    int legal = 0;
    int undecided = 0;
    std::map<std::string, int> why;  ///< what could not be decided: line, code, question
};

/// What kind of line the replay gave up at.
std::string cause(const record::Record& blind, const record::Report& report) {
    const auto i = static_cast<std::size_t>(report.first_undecided);
    const auto* move = std::get_if<record::Move>(&blind.entries[i].content);
    const record::Step& step = report.steps[i];
    return std::string(move == nullptr ? "check" : engine::id_of(move->verb)) + " at " +
           std::string(engine::id_of(step.prompt.question)) + ", " + std::string(step.code);
}

void print(const char* what, const Share& share) {
    std::cout << what << ": " << share.legal << " legal, " << share.undecided << " undecided\n";
    for (const auto& [why, times] : share.why) std::cout << "  " << times << '\t' << why << '\n';
}

void judge_blind(const record::Referee& referee, const record::Record& played, Share& share,
                 const std::string& name) {
    const auto seen = record::replay(referee, played);
    REQUIRE(seen.ok());
    const record::Record blind = kit::blinded(referee, played, seen.value());
    const auto judged = record::replay(referee, blind);
    REQUIRE(judged.ok());
    const record::Report& report = judged.value();
    if (report.first_illegal >= 0) {
        const auto i = static_cast<std::size_t>(report.first_illegal);
        FAIL_CHECK(name << " entry " << i + 1 << " "
                        << record::print(blind.entries[i].content, kit::lexicon(), record::Spelling::ascii)
                        << ": " << report.steps[i].code);
        return;
    }
    if (report.verdict == record::Verdict::legal) {
        ++share.legal;
        return;
    }
    ++share.undecided;
    ++share.why[cause(blind, report)];
}

}  // namespace

TEST_CASE("with hands unseen a legal match is legal") {
    Share share;
    const record::Referee referee(kit::library().find("wzzz-2012"));
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        judge_blind(referee, record::random_match(referee, seed), share, "seed " + std::to_string(seed));
    }
    print("random matches", share);
    Share games;
    const record::Referee program(kit::library().find("qsgs-2013"));
    for (const auto& file : std::filesystem::directory_iterator(kit::golden("qsgs"))) {
        const std::string path = file.path().string();
        if (!path.ends_with(".jsonl.gz")) continue;
        const auto log = record::qsgs::unpack(kit::slurp(path));
        const auto imported = record::qsgs::import_game(log.value(), "qsgs-2013");
        judge_blind(program, imported.value().record, games, path);
    }
    print("sample games", games);
    CHECK(share.legal > 0);
    CHECK(share.undecided == 0);
    CHECK(games.legal > 0);
    CHECK(games.undecided == 0);
}

namespace {

/// Two unseen cards change hands; then lines name cards that were last seen in the hand they left.
constexpr const char* kSnatched = R"(yuanmen 1
ruleset: wzzz-2012
position: L play turn8
lineup L: guan_yu zhao_yun liu_bei
lineup R: zhang_liao cao_ren gan_ning
hand L: S3.snatch S4.snatch C2.slash
hand R: H7.peach D4.jink C9.slash ?
L use S3.snatch > R
L take R.hand ?
L use S4.snatch > R
L take R.hand ?
)";

record::FileVerdict verdict_of(const std::string& lines) {
    static const record::RefereeLibrary referees(kit::library());
    return record::validate(kSnatched + lines, referees).verdict;
}

}  // namespace

TEST_CASE("an unseen card that was taken is the one that a later line needs it to be") {
    using enum record::FileVerdict;
    CHECK(verdict_of("L use C9.slash > R\n") == legal);
    CHECK(verdict_of("L use C2.slash > R\nR use D4.jink\n") == legal);
    CHECK(verdict_of("L use C9.slash > R\nR use D4.jink\nL end\n") == legal);
    CHECK(verdict_of("L use C2.slash > R\nR pass\nL end\nL discard C9.slash D4.jink\n") ==
          illegal);  // nothing is too many
    CHECK(verdict_of("! set H7.peach L.hand > R.hand\nL use C9.slash > R\n") == legal);
    // three of R's four cards with L, who took two: no deal explains it
    CHECK(
        verdict_of("! set H7.peach L.hand > discard\n! set D4.jink L.hand > discard\nL use C9.slash > R\n") ==
        illegal);
    // a rule is broken whatever the cards are
    CHECK(verdict_of("L use C9.slash > R\nR pass\nL use C2.slash > R\n") == illegal);
}

TEST_CASE("of two known cards the one taken unseen is the one that is missing later") {
    static const record::RefereeLibrary referees(kit::library());
    const std::string position = R"(yuanmen 1
ruleset: wzzz-2012
position: L play turn8
lineup L: guan_yu zhao_yun liu_bei hp3
lineup R: zhang_liao cao_ren gan_ning
hand L: S3.snatch C2.slash
hand R: H7.peach D4.jink
L use S3.snatch > R
L take R.hand ?
)";
    using enum record::FileVerdict;
    CHECK(record::validate(position + "L use H7.peach\n", referees).verdict == legal);
    CHECK(record::validate(position + "L use C2.slash > R\nR use D4.jink\n", referees).verdict == legal);
    // both at once: he took one card
    CHECK(record::validate(position + "L use H7.peach\nL use C2.slash > R\nR use D4.jink\n", referees)
              .verdict == legal);
    CHECK(record::validate(position + "L end\nR turn 9\nR draw ?2\nR use D4.jink\n", referees).verdict ==
          illegal);
    CHECK(record::validate(position + "L end\nL turn 9\n", referees).verdict == illegal);
}

TEST_CASE("who entered unnamed is not held against anybody: some general explains the lines behind him") {
    const record::Referee referee(kit::library().find("wzzz-2012"));
    int entrances = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        record::Record unnamed = record::random_match(referee, seed);
        for (auto& line_up : unnamed.line_up)
            std::fill(line_up.begin() + 1, line_up.end(), record::GeneralId::none);
        const auto named = record::replay(referee, unnamed);
        REQUIRE(named.ok());
        CHECK(named.value().verdict == record::Verdict::legal);
        const auto is_entrance = [](const record::Entry& entry) {
            const auto* move = std::get_if<record::Move>(&entry.content);
            return move != nullptr && move->verb == record::Verb::enter;
        };
        const auto first = std::find_if(unnamed.entries.begin(), unnamed.entries.end(), is_entrance);
        if (first == unnamed.entries.end()) continue;
        ++entrances;
        unnamed.entries.erase(first);
        const auto judged = record::replay(referee, unnamed);
        REQUIRE(judged.ok());
        CHECK(judged.value().verdict == record::Verdict::legal);
    }
    CHECK(entrances > 10);
}
