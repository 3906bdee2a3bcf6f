#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "journal/aggregate.hpp"
#include "store/entry.hpp"
#include "store/journal.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}
class StreamStates;

/// What a stream adds up to. `state` is never null: without entries it is an empty one.
template <class State>
struct StateAt {
    std::shared_ptr<const State> state;
    std::int64_t version = 0;   ///< entries it rests on, those included that do not concern the state
    std::string hash;           ///< of the last of them; empty without entries
    std::int64_t snapshot = 0;  ///< version of the stream's newest snapshot, as far as is known
};

/// What an append made of a stream.
template <class State>
struct Evolved {
    StateAt<State> now;
    std::vector<Entry> entries;  ///< the rows as they stand in the journal
};

/// The streams of aggregates: what each adds up to, and how it goes on. The same for every family; which
/// there are, `projections/` says. A state is worked out from its entries, or from the latest snapshot and
/// the entries behind it, and kept for whoever asks next.
class Streams {
  public:
    Streams(sqlite::Connection& connection, Journal& journal);  ///< internal

    /// The state of the stream of this id, uncommitted appends of this command included.
    template <journal::Aggregate A>
    StateAt<typename A::State> at(std::string_view id) const;

    /// The same without its place; null if there is no such stream.
    template <journal::Aggregate A>
    std::shared_ptr<const typename A::State> find(std::string_view id) const {
        auto found = at<A>(id);
        return found.version == 0 ? nullptr : std::move(found.state);
    }

    /// Appends events to the stream `before` was read from, writes the rows that follow from them, and
    /// answers the state after them. If the stream has moved on, nothing is written.
    template <journal::Aggregate A>
    base::Result<Evolved<typename A::State>, Stale> append(std::string_view id,
                                                           const StateAt<typename A::State>& before,
                                                           std::span<const typename A::Event> events,
                                                           const Author& author);

    /// The row of a snapshot, if the journal holds an entry of this hash there. Only in the writer.
    void keep_snapshot(const std::string& stream, std::int64_t version, const std::string& hash,
                       const std::string& state);

  private:
    sqlite::Connection& connection_;
    Journal& journal_;
    StreamStates& states_;
};

}  // namespace yuanmen::store
