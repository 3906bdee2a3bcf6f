#include "service/penalties/giving.hpp"

#include <array>
#include <ctime>

#include "base/digest.hpp"
#include "service/text.hpp"

namespace yuanmen::service {

std::vector<match::EarlierPenalty> PenaltyHistory::in_force() const {
    std::vector<match::EarlierPenalty> earlier;
    for (const match::PenaltyState& penalty : penalties) {
        if (!penalty.withdrawn) earlier.push_back(penalty.as_earlier());
    }
    return earlier;
}

PenaltyHistory history_of(const store::Reading& reading, const std::string& event_id,
                          const std::string& person) {
    PenaltyHistory history;
    for (const store::PenaltyRow& row : reading.penalties().of_person(event_id, person)) {
        if (!row.state->is_given()) continue;  // a case that is open, or was dropped
        history.version += row.version;
        history.penalties.push_back(*row.state);
    }
    return history;
}

std::string day_of(std::int64_t wall_ms) {
    const std::time_t seconds = wall_ms / 1000;
    std::tm parts{};
    localtime_r(&seconds, &parts);
    std::array<char, 16> text{};
    const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%d", &parts);
    return {text.data(), size};
}

Answer<base::Unit> tell_penalty(Service::Impl& impl, store::Writing& writing, const FoundMatch& found,
                                PenaltyWriting& penalty, const std::string& person,
                                const match::PenaltyCommand& command, const match::Actor& actor,
                                const store::Author& author) {
    const auto ruleset = impl.played.find(writing, found.row.ruleset_hash);
    // Of an imported penalty the ruleset may be unknown here; to withdraw it nobody asks for one.
    static const cards::Ruleset none{};
    const match::PenaltyCircumstances here{ruleset != nullptr ? *ruleset : none,
                                           penalty.id(),
                                           found.row.id,
                                           found.row.event_id,
                                           person,
                                           day_of(writing.now().wall_ms),
                                           history_of(writing, found.row.event_id, person).in_force(),
                                           base::random_hex(16)};
    return penalty.give(command, actor, here, author);
}

Answer<Receipt> write_penalty(Service::Impl& impl, store::Writing& writing, const FoundMatch& found,
                              const match::GivePenalty& command, const match::Actor& actor,
                              const store::Author& author) {
    const std::string& person = found.row.players[command.chair == match::Chair::a ? 0 : 1];
    PenaltyWriting penalty(writing, new_id("p"));
    auto done = tell_penalty(impl, writing, found, penalty, person, command, actor, author);
    if (!done.ok()) return base::fail(done.error());
    return Receipt{penalty.id(), penalty.version(), false};
}

Answer<base::Unit> write_losses(Service::Impl& impl, store::Writing& writing, const FoundMatch& found,
                                const std::vector<match::Event>& events, const match::Actor& actor,
                                const store::Author& author) {
    const auto write = [&](const match::Loss& loss, cards::Penalty penalty) -> Answer<base::Unit> {
        for (const match::Chair chair : match::kChairs) {
            const auto spared = chair == match::Chair::a ? match::Losers::b : match::Losers::a;
            if (loss.losers == spared) continue;
            auto done =
                write_penalty(impl, writing, found, {chair, loss.infraction, false, penalty, loss.reason, {}},
                              actor, author);
            if (!done.ok()) return base::fail(done.error());
        }
        return base::Unit{};
    };
    for (const match::Event& event : events) {
        Answer<base::Unit> done = base::Unit{};
        if (const auto* forfeit = event.get_if<match::Forfeited>()) {
            done = write(*forfeit, cards::Penalty::match_loss);
        }
        if (!done.ok()) return done;
    }
    return base::Unit{};
}

}  // namespace yuanmen::service
