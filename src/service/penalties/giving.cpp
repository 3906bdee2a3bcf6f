#include "service/penalties/giving.hpp"

#include <array>
#include <ctime>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/digest.hpp"
#include "service/text.hpp"
#include "store/dispute_entries.hpp"

namespace yuanmen::service {

match::PenaltyState state_of(const store::PenaltyRow& row) {
    auto state = match::penalty_from_json(nlohmann::json::parse(row.state_json));
    if (!state.ok()) throw std::runtime_error("penalty " + row.id + ": " + state.error().code);
    return *std::move(state);
}

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
        match::PenaltyState penalty = state_of(row);
        if (!penalty.is_given()) continue;  // a case that is open, or was dropped
        history.version += row.version;
        history.penalties.push_back(std::move(penalty));
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

Answer<match::PenaltyEvent> decide_penalty(Service::Inside& inside, store::Writing& writing,
                                           const FoundMatch& found, const match::PenaltyState& state,
                                           const std::string& id, const std::string& person,
                                           const match::PenaltyCommand& command, const match::Actor& actor) {
    const auto ruleset = inside.played.find(writing, found.row.ruleset_hash);
    const match::PenaltyCircumstances here{*ruleset,
                                           id,
                                           found.row.id,
                                           found.row.event_id,
                                           person,
                                           day_of(writing.now().wall_ms),
                                           history_of(writing, found.row.event_id, person).in_force(),
                                           base::random_hex(16)};
    const auto decided = match::decide(state, command, actor, here);
    if (decided.ok()) return *decided;
    const std::string& code = decided.error().code;
    const bool not_his = code.starts_with("actor.") || code == "penalty.head_judge_only" ||
                         code == "penalty.only_head_judge_deviates";
    return base::fail(Refused(not_his ? Category::forbidden : Category::refused, decided.error()));
}

Answer<Receipt> write_penalty(Service::Inside& inside, store::Writing& writing, const FoundMatch& found,
                              const match::GivePenalty& command, const match::Actor& actor,
                              const store::Author& author) {
    const std::string& person = found.row.players[command.chair == match::Chair::a ? 0 : 1];
    const std::string id = new_id("p");
    const auto decided = decide_penalty(inside, writing, found, {}, id, person, command, actor);
    if (!decided.ok()) return base::fail(decided.error());
    auto appended =
        writing.journal().append(store::penalty_stream(id), 0, {store::entry_of(*decided)}, author);
    if (!appended.ok()) return base::fail(conflict_of(writing, appended.error()));
    return Receipt{id, appended->version, false};
}

Answer<base::Unit> write_losses(Service::Inside& inside, store::Writing& writing, const FoundMatch& found,
                                const std::vector<match::Event>& events, const match::Actor& actor,
                                const store::Author& author) {
    const auto write = [&](const match::Loss& loss, cards::Penalty penalty) -> Answer<base::Unit> {
        for (const match::Chair chair : match::kChairs) {
            const auto spared = chair == match::Chair::a ? match::Losers::b : match::Losers::a;
            if (loss.losers == spared) continue;
            auto done =
                write_penalty(inside, writing, found,
                              {chair, loss.infraction, false, penalty, loss.reason, {}}, actor, author);
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
