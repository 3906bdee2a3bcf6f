#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/canonical_json.hpp"
#include "store/entry.hpp"
#include "store/match_entries.hpp"
#include "store/sqlite/connection.hpp"

// The one shape of a projector whose row holds the whole state of an aggregate. An Aggregate names
//   State, kPrefix ("dispute/"), kSelect (the row's state by its id), kWhat (for errors),
//   event_of(entry), from_json(json), to_json(state), id_of(state).

namespace yuanmen::store {

/// The states of the rows written last, by the rows' own text: what was rolled back or derived elsewhere is
/// another text, and is parsed. The entry after an entry parses nothing. Thread-safe.
template <class State>
class KeptStates {
  public:
    std::shared_ptr<const State> find(const std::string& id, const std::string& text) {
        std::lock_guard lock(mutex_);
        for (auto kept = kept_.begin(); kept != kept_.end(); ++kept) {
            if (kept->id != id || kept->text != text) continue;
            kept_.splice(kept_.begin(), kept_, kept);
            return kept->state;
        }
        return nullptr;
    }
    void keep(const std::string& id, const std::string& text, State state) {
        auto shared = std::make_shared<const State>(std::move(state));
        std::lock_guard lock(mutex_);
        kept_.remove_if([&](const Kept& kept) { return kept.id == id; });
        kept_.push_front({id, text, std::move(shared)});
        if (kept_.size() > kMost) kept_.pop_back();
    }

  private:
    static constexpr std::size_t kMost = 128;
    struct Kept {
        std::string id;
        std::string text;
        std::shared_ptr<const State> state;
    };
    std::mutex mutex_;
    std::list<Kept> kept_;  ///< the latest used first
};

template <class Aggregate>
KeptStates<typename Aggregate::State>& kept_states() {
    static KeptStates<typename Aggregate::State> kept;
    return kept;
}

/// "d1" of stream "dispute/d1". Throws std::invalid_argument on a stream of something else.
inline std::string id_in_stream(const Entry& entry, std::string_view prefix) {
    if (!entry.stream.starts_with(prefix))
        throw std::invalid_argument("not a stream of " + std::string(prefix) + ": " + entry.stream);
    return entry.stream.substr(prefix.size());
}

/// The state the earlier entries have left; an empty one if there are none.
template <class Aggregate>
typename Aggregate::State state_before(sqlite::Connection& connection, const std::string& id) {
    SQLite::Statement row = connection.query(Aggregate::kSelect, id);
    if (!row.executeStep()) return {};
    const std::string text = row.getColumn(0).getString();
    if (const auto kept = kept_states<Aggregate>().find(id, text)) return *kept;
    auto read = Aggregate::from_json(nlohmann::json::parse(text));
    if (!read)
        throw std::runtime_error("the state of " + std::string(Aggregate::kWhat) + " " + id +
                                 " cannot be read");
    return *std::move(read);
}

/// The text of the row that holds this state, kept for the next entry.
template <class Aggregate>
std::string kept_text(const std::string& id, const typename Aggregate::State& state) {
    std::string text = base::canonical_json(Aggregate::to_json(state));
    kept_states<Aggregate>().keep(id, text, state);
    return text;
}

/// A state and the aggregate it is of, after these entries of one stream.
template <class Aggregate>
struct Evolved {
    std::string id;
    typename Aggregate::State state;
};

template <class Aggregate>
Evolved<Aggregate> evolved_by(sqlite::Connection& connection, std::span<const Entry> entries) {
    const std::string id = id_in_stream(entries.front(), Aggregate::kPrefix);
    auto state = state_before<Aggregate>(connection, id);
    for (const Entry& entry : entries) {
        state = evolve(std::move(state), Aggregate::event_of(entry), stamp_of(entry));
        if (Aggregate::id_of(state) != id)
            throw std::invalid_argument("an entry of another one in " + entry.stream);
    }
    return {id, std::move(state)};
}

}  // namespace yuanmen::store
