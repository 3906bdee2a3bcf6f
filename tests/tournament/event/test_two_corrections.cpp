#include <random>
#include <set>

#include "hall.hpp"
#include "kit/counts.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;
using yuanmen::match::Cause;

namespace {

using MatchIds = std::set<std::string>;

std::string slot_name(const SlotRef& slot) {
    return to_string(slot.match) + "/" + std::to_string(slot.slot);
}

/// A bracket played at random: decided by paper, at desks that have begun and at desks that have not.
class RandomBracket : public Hall {
  public:
    explicit RandomBracket(unsigned seed) : random_(seed) {
        open_bracket(4 + below(13), below(2) == 0);
        const int steps = below(30);
        for (int i = 0; i < steps; ++i) step();
    }

    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

    /// One more result, or a desk that begins.
    void step() {
        link_new();
        const auto open = matches(BracketStatus::playable);
        if (open.empty()) return;
        const std::string match = one_of(open);
        const auto& desk = state.facts(match).desk;
        if (below(3) == 0 && desk) circumstances.begun.insert(desk->desk_match);
        if (below(2) == 0) decide_one(match);
    }

    /// Nothing but this match is decided by deciding it.
    void decide_one(const std::string& match) {
        MatchIds before = matches(BracketStatus::decided);
        if (const auto& desk = state.facts(match).desk) circumstances.begun.erase(desk->desk_match);
        const Standing now = standing();
        const FilledMatch& filled = now.filled[*now.find(match)];
        const Entrant* winner = entrant_of_seed(state, filled.slots[below(2) ? 0 : 1].seed);
        REQUIRE(paper(match, winner->id) == "");
        before.insert(match);
        CHECK(matches(BracketStatus::decided) == before);
    }

    MatchIds matches(BracketStatus status) const {
        MatchIds found;
        const Standing now = standing();
        for (std::size_t i = 0; i < now.filled.size(); ++i) {
            if (now.filled[i].status == status) found.insert(to_string(now.bracket.matches[i].id));
        }
        return found;
    }

    std::string one_of(const MatchIds& names) {
        return *std::next(names.begin(), below(static_cast<int>(names.size())));
    }

    /// A desk has a name of its own each time.
    void link_new() {
        LinkMatches links;
        for (const auto& pair : unlinked_pairs(state))
            links.links.push_back({to_string(pair.match), "m" + std::to_string(++desks_), pair.table});
        if (!links.links.empty()) must(links, system());
    }

  private:
    std::mt19937 random_;
    int desks_ = 0;
};

std::optional<CorrectedResult> random_correction(RandomBracket& hall) {
    const MatchIds decided = hall.matches(BracketStatus::decided);
    if (decided.empty()) return std::nullopt;
    const std::string match = hall.one_of(decided);
    const Standing now = hall.standing();
    const FilledMatch& filled = now.filled[*now.find(match)];
    switch (hall.below(4)) {
        case 0:
            return CorrectedResult{match, CorrectedTo::neither, {}, Cause::forfeit, {}};
        case 1:
            return CorrectedResult{match, CorrectedTo::open, {}, Cause::voided, {}};
        default:
            const int seed = filled.slots[filled.winner == filled.slots[0] ? 1 : 0].seed;
            return wins(match, entrant_of_seed(hall.state, seed)->id);
    }
}

const ChoiceOutcome& chosen(const CorrectionPreview& preview, CorrectionChoice choice) {
    for (const ChoiceOutcome& outcome : preview.choices) {
        if (outcome.choice == choice) return outcome;
    }
    return preview.choices.front();
}

/// What changed in the bracket stands in the preview, and nothing has a result that nobody plays.
void check_effect(const RandomBracket& hall, const EventState& was, const CorrectedResult& corrected,
                  const CorrectionPreview& preview, CorrectionChoice choice) {
    MatchIds listed, promised;
    for (const MatchChange& change : chosen(preview, choice).changes.matches) promised.insert(change.match);
    for (const SlotChange& change : chosen(preview, choice).slots) listed.insert(slot_name(change.slot));
    MatchIds changed;
    const Standing before = *standing_of(was), after = hall.standing();
    for (std::size_t i = 0; i < after.filled.size(); ++i) {
        const BracketMatchId& id = after.bracket.matches[i].id;
        const std::string match = to_string(id);
        const FilledMatch &old = before.filled[i], &now = after.filled[i];
        for (int slot = 0; slot < 2; ++slot) {
            const auto side = static_cast<std::size_t>(slot);
            if (old.slots[side] != now.slots[side]) changed.insert(slot_name({id, slot}));
        }
        if (hall.state.facts(match).result) CHECK(now.status == BracketStatus::decided);
        if (match == corrected.match) continue;
        const bool same = old.slots == now.slots && old.status == now.status && old.winner == now.winner;
        const bool named = listed.contains(slot_name({id, 0})) || listed.contains(slot_name({id, 1}));
        if (!same && old.status == BracketStatus::decided) CHECK((named || promised.contains(match)));
        const auto& desk = was.facts(match).desk;
        const bool stood = old.status == BracketStatus::decided ||
                           (desk && hall.circumstances.begun.contains(desk->desk_match));
        if (choice != CorrectionChoice::none || !stood || old.slots == now.slots) continue;
        CHECK(now.status != BracketStatus::playable);
        if (now.status == BracketStatus::decided) CHECK(now.winner.kind == Slot::Kind::bye);
    }
    CHECK(listed == changed);
}

/// Every desk in play that the correction closes is named beforehand, with its table.
void check_desks(const RandomBracket& hall, const EventState& was, const Changes& changes) {
    MatchIds named;
    for (const MatchChange& change : changes.matches) {
        if (change.before.desk && !change.after.desk) named.insert(change.before.desk->desk_match);
    }
    for (const auto& [match, facts] : was.matches) {
        if (!facts.desk || !hall.circumstances.begun.contains(facts.desk->desk_match)) continue;
        if (hall.state.facts(match).desk != facts.desk) CHECK(named.contains(facts.desk->desk_match));
    }
}

bool correct_once(RandomBracket& hall) {
    const auto corrected = random_correction(hall);
    if (!corrected) return false;
    const auto shown = preview_correction(hall.state, *corrected, head_judge(), hall.circumstances);
    if (!shown) {
        CHECK(shown.error().code == "event.correction.no_change");
        return false;
    }
    constexpr CorrectionChoice kChoices[] = {CorrectionChoice::replay, CorrectionChoice::keep,
                                             CorrectionChoice::none};
    const CorrectionChoice choice = kChoices[hall.below(3)];
    CAPTURE(corrected->match);
    CAPTURE(static_cast<int>(choice));
    const EventState was = hall.state;
    hall.must(CorrectResult{*corrected, choice, "written wrongly", shown->tag});
    const Changes& promised = chosen(*shown, choice).changes;
    CHECK(hall.journal.back().changes == promised);
    check_effect(hall, was, *corrected, *shown, choice);
    check_desks(hall, was, promised);
    return true;
}

}  // namespace

TEST_CASE(
    "whatever two corrections are made one after the other, each does what its preview said, and nothing "
    "more") {
    const int brackets = yuanmen::test::rounds(400, 20'000);
    constexpr unsigned kSeed = 20121031;
    MESSAGE("brackets: " << brackets << ", seed " << kSeed);
    int corrections = 0, chains = 0;
    for (int i = 0; i < brackets; ++i) {
        CAPTURE(i);
        RandomBracket hall(kSeed + static_cast<unsigned>(i));
        int done = 0;
        for (int n = 0; n < 3; ++n) {
            if (correct_once(hall)) ++done;
            hall.step();
        }
        corrections += done;
        chains += done > 1;
        // Played to the end nothing decides itself.
        for (int n = 0; n < 64 && !hall.matches(BracketStatus::playable).empty(); ++n)
            hall.decide_one(hall.one_of(hall.matches(BracketStatus::playable)));
    }
    MESSAGE(corrections << " corrections, " << chains << " brackets with more than one");
    CHECK(chains > brackets / 4);
}

TEST_CASE(
    "a final made void while it was played does not decide itself when its semi-final is corrected again") {
    Hall hall;
    hall.open_bracket(4);
    hall.link_all();
    REQUIRE(hall.paper("WB-R1-M1", "e1") == "");
    REQUIRE(hall.paper("WB-R1-M2", "e2") == "");
    hall.link_all();
    hall.circumstances.begun = {"m-WB-R2-M1"};
    hall.correct({"WB-R1-M1", CorrectedTo::neither, {}, Cause::forfeit, {}}, CorrectionChoice::none);
    CHECK(hall.show("WB-R2-M1") == "bye-e2 walkover");
    CHECK_FALSE(hall.state.facts("WB-R2-M1").result);
    const auto preview = hall.preview(wins("WB-R1-M1", "e4"));
    REQUIRE(preview.affected.size() == 1);
    hall.correct(wins("WB-R1-M1", "e4"), std::nullopt);
    CHECK(hall.show("WB-R2-M1") == "e4-e2 playable");
}
