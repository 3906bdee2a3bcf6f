#include <nlohmann/json.hpp>
#include <type_traits>

#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/desk.hpp"
#include "match/evolve/apply.hpp"

namespace yuanmen::match {
namespace {

constexpr std::size_t kRecentEntries = 5;

template <class T>
concept EventOfChair = requires(const T& event) {
    { event.chair } -> std::convertible_to<Chair>;
};

/// Chains the event into the log's hash; nothing an event holds makes it throw.
std::string chained(const MatchState& state, const Event& event, const Stamp& stamp) {
    const nlohmann::json line = {{"seq", stamp.seq},
                                 {"kind", std::string(kind_of(event))},
                                 {"event", event_to_json(event)},
                                 {"actor", codec::write(stamp.actor)},
                                 {"moment", codec::write(stamp.moment)}};
    return base::sha256_hex(state.log_sha256 +
                            line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void remember(MatchState& state, const Event& event, const Stamp& stamp) {
    RecentEntry entry{stamp.seq, std::string(kind_of(event)), std::nullopt, state.position.turn,
                      stamp.moment.wall_ms};
    event.visit([&]<class T>(const T& held) {
        if constexpr (EventOfChair<T>) entry.chair = held.chair;
    });
    state.recent.push_back(std::move(entry));
    if (state.recent.size() > kRecentEntries) state.recent.erase(state.recent.begin());
}

/// Calls come and go beside the entries of play; the strip of the desk shows those.
bool is_remembered(const Event& event) {
    return !event.is<SealOpened>() && !event.is<JudgeCalled>() && !event.is<CallTaken>() &&
           !event.is<CallEnded>();
}

}  // namespace

void apply_unchained(MatchState& state, const Event& event, const Stamp& stamp) {
    event.visit([&](const auto& held) { apply(state, held, stamp); });
    state.version = stamp.seq;
    state.last_seen = stamp.moment;
    if (is_remembered(event)) remember(state, event, stamp);
}

MatchState evolve(MatchState state, const Event& event, const Stamp& stamp) {
    apply_unchained(state, event, stamp);
    state.log_sha256 = chained(state, event, stamp);
    return state;
}

}  // namespace yuanmen::match
