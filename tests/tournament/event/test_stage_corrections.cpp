// A corrected result in any format: the preview is the effect, and the effect is what a full replay gives.
#include <algorithm>

#include "kit/counts.hpp"
#include "stage_hall.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;
using yuanmen::match::Cause;

namespace {

struct PlannedStages {
    std::string name;
    std::vector<StageSettings> stages;
};

std::vector<PlannedStages> plans() {
    StageSettings swiss = stage("瑞士轮", Format::swiss);
    swiss.format->rounds = 3;
    swiss.format->advance = 4;
    StageSettings groups = stage("小组赛", Format::groups);
    StageSettings league = stage("循环赛", Format::round_robin);
    const StageSettings knockout = stage("淘汰赛", Format::single_elimination);
    const StageSettings both_sides = stage("双败淘汰", Format::double_elimination);
    return {{"swiss, cut", {swiss, knockout}},
            {"swiss, double elimination", {swiss, both_sides}},
            {"round robin", {league}},
            {"groups, elimination", {groups, knockout}},
            {"double elimination", {both_sides}}};
}

/// Played at random to somewhere in the middle.
void play_some(StageHall& hall) {
    for (int steps = hall.below(40); steps > 0; --steps) {
        const auto open = hall.playable();
        if (open.empty()) {
            if (!hall.code(PairRound{}).empty()) return;
            hall.pair_and_publish();
        } else {
            hall.decide_one(open[static_cast<std::size_t>(hall.below(static_cast<int>(open.size())))]);
        }
    }
    hall.fresh_entropy();
    if (hall.below(3) == 0 && hall.code(PairRound{}).empty()) hall.must(PairRound{});
}

std::optional<CorrectedResult> some_correction(StageHall& hall) {
    std::vector<std::string> decided;
    for (const auto& [match, facts] : hall.state.matches) {
        if (facts.result) decided.push_back(match);
    }
    if (decided.empty()) return std::nullopt;
    const std::string match = decided[static_cast<std::size_t>(hall.below(static_cast<int>(decided.size())))];
    switch (hall.below(5)) {
        case 0:
            return CorrectedResult{match, CorrectedTo::neither, {}, Cause::forfeit, {}};
        case 1:
            return CorrectedResult{match, CorrectedTo::open, {}, Cause::voided, {}};
        case 2:
            return CorrectedResult{match, CorrectedTo::drawn, {}, Cause::undecided, {}};
        default:
            return wins(match, hall.player(match, hall.below(2)));
    }
}

/// The whole journal read again from its first entry.
EventState replayed(const StageHall& hall, const std::vector<EventEntry>& journal) {
    EventState state;
    for (const EventEntry& entry : journal)
        state = evolve(std::move(state), entry, {state.version + 1, hall.circumstances.now, head_judge()});
    return state;
}

/// The journal with the corrected result in the place of the one that was entered, and without the draft.
std::vector<RankLine> ranks_if_always_so(const StageHall& hall, const EventState& was,
                                         const CorrectedResult& corrected) {
    EventState state = was;
    auto& result = state.matches[corrected.match].result;
    if (corrected.to == CorrectedTo::open) {
        result.reset();
    } else {
        result->outcome = hall.state.facts(corrected.match).result->outcome;
    }
    return ranks_of(state);
}

bool correct_some(StageHall& hall) {
    const auto corrected = some_correction(hall);
    if (!corrected) return false;
    const auto shown = preview_correction(hall.state, *corrected, head_judge(), hall.circumstances);
    if (!shown) {
        const std::string& code = shown.error().code;
        CHECK((code == "event.correction.no_change" || code == "event.drawn.somebody_goes_on"));
        return false;
    }
    constexpr CorrectionChoice kChoices[] = {CorrectionChoice::replay, CorrectionChoice::keep,
                                             CorrectionChoice::none};
    const std::size_t chosen = shown->needs_choice ? static_cast<std::size_t>(hall.below(3)) : 0;
    CAPTURE(corrected->match);
    const EventState was = hall.state;
    const auto ranks_before = ranks_of(was);
    hall.must(CorrectResult{*corrected, kChoices[chosen], "written wrongly", shown->tag});
    const ChoiceOutcome& promised = shown->choices[chosen];
    CHECK(hall.journal.back().changes == promised.changes);
    CHECK(difference(was, hall.state) == promised.changes);
    // Ranks: those promised are those that changed, and they are what the tables had shown all along.
    const auto ranks_after = ranks_of(hall.state);
    std::vector<RankLine> changed;
    for (const RankLine& line : ranks_after) {
        if (std::find(ranks_before.begin(), ranks_before.end(), line) == ranks_before.end())
            changed.push_back(line);
    }
    REQUIRE(changed.size() == promised.ranks.size());
    for (const RankChange& change : promised.ranks)
        CHECK(std::find(changed.begin(), changed.end(), change.after) != changed.end());
    const bool in_round =
        corrected->match[0] != 'W' && corrected->match[0] != 'L' && corrected->match[0] != 'T';
    if (in_round && corrected->match[0] != 'G')
        CHECK(ranks_after == ranks_if_always_so(hall, was, *corrected));
    // No published pairing is touched, and no draft that rests on the old result is left.
    CHECK(hall.state.draft_round() == nullptr);
    for (const RoundFacts& round : was.stage_facts().rounds) {
        const auto& rounds = hall.rounds();
        if (!round.is_draft()) CHECK(std::find(rounds.begin(), rounds.end(), round) != rounds.end());
    }
    CHECK(replayed(hall, hall.journal).matches == hall.state.matches);
    CHECK(replayed(hall, hall.journal).stages == hall.state.stages);
    CHECK(ranks_of(replayed(hall, hall.journal)) == ranks_after);
    hall.link_new();
    return true;
}

}  // namespace

TEST_CASE("in every format a correction does what its preview said: the difference of a full replay") {
    for (const PlannedStages& plan : plans()) {
        CAPTURE(plan.name);
        const int events = yuanmen::test::rounds(40, 1'000);
        const auto seed = static_cast<unsigned>(yuanmen::test::seed_for(plan.name.c_str(), events));
        int corrections = 0, twice = 0;
        for (int i = 0; i < events; ++i) {
            CAPTURE(i);
            StageHall hall(seed + static_cast<unsigned>(i));
            hall.open(plan.stages, 4 + hall.below(9));
            play_some(hall);
            const int done = (correct_some(hall) ? 1 : 0) + (correct_some(hall) ? 1 : 0);
            corrections += done;
            twice += done == 2;
            hall.decide_all();
        }
        MESSAGE(plan.name << ": " << corrections << " corrections, " << twice << " events with two");
        CHECK(corrections > events / 2);
    }
}
