#pragma once

#include <doctest/doctest.h>

#include "journal/codec/json.hpp"
#include "match/dispute/codec.hpp"
#include "match/dispute/dispute.hpp"
#include "match/dispute/view.hpp"
#include "match/kit/table.hpp"

namespace yuanmen::match::kit {

/// One dispute with what the journal would add: what the tests work on.
class DisputeFile {
  public:
    cards::Ruleset ruleset = shipped();
    DisputeState state;
    DisputedMoment moment{40, 7, 12 * kMinute, {}};
    std::int64_t seq = 0;

    base::Result<std::vector<DisputeEvent>, base::Refusal> give(const DisputeCommand& command,
                                                                const Actor& actor) {
        auto decided = decide(state, command, actor, {ruleset, "d1", "m1", "e1", moment, "5a17"});
        if (!decided) return decided;
        for (const DisputeEvent& event : *decided) {
            ++seq;
            // As the journal: written down, read back.
            const auto kept = dispute_event_from_json(kind_of(event), dispute_event_to_json(event));
            REQUIRE(kept.ok());
            state = evolve(std::move(state), *kept, {seq, {"boot-1", seq, 1'700'000'000'000 + seq}, actor});
        }
        const auto again = dispute_from_json(dispute_to_json(state));
        REQUIRE(again.ok());
        CHECK(dispute_to_json(*again) == dispute_to_json(state));
        return decided;
    }
    void must(const DisputeCommand& command, const Actor& actor = judge()) {
        const auto done = give(command, actor);
        REQUIRE_MESSAGE(done.ok(), (done.ok() ? std::string() : done.error().code));
    }
    base::Refusal refused(const DisputeCommand& command, const Actor& actor = judge()) {
        const auto before = dispute_to_json(state);
        const auto done = give(command, actor);
        REQUIRE_FALSE(done.ok());
        CHECK(dispute_to_json(state) == before);
        return done.error();
    }
    DisputeFile& opened(const Actor& actor = player(Chair::a)) {
        must(OpenDispute{"He drew two cards.", {}, {}, {}}, actor);
        return *this;
    }
    DisputeFile& heard() {
        opened().must(HearDispute{"both heard"});
        return *this;
    }
    nlohmann::json view(const Viewer& viewer, bool over = false) const {
        return journal::write(
            dispute_view(state, {viewer, over}, [](const Actor& actor) { return "name of " + actor.id; }));
    }
};

/// A ruling that is whole as it stands.
inline RulingText plain_ruling(Remedy remedy = Remedy::none) {
    RulingText ruling;
    ruling.remedy = remedy;
    ruling.clauses = {"1v1.3.2.3", "judging.g1"};
    ruling.reason = "INTERNAL reason";
    ruling.announcement = "PUBLIC wording";
    return ruling;
}

}  // namespace yuanmen::match::kit
