#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/canonical_json.hpp"
#include "store/aggregate_entries.hpp"
#include "store/projections/families.hpp"
#include "store/projections/projector.hpp"
#include "store/sqlite/connection.hpp"
#include "store/stream_states.hpp"
#include "store/streams.hpp"

// The one shape of a projector of an aggregate, instantiated by each `*_projector.cpp` with its own
// `Rows<A>`, which says what is true of that family alone:
//   write(connection, id, before, after, entries)  the rows that follow from these entries
//   id_of(state)                                   optional: the id the state itself has
//   evolve(connection, state, entry)               optional: where an entry is not an event as the codec
//   reads it

namespace yuanmen::store {

template <journal::Aggregate A>
struct Rows;

template <journal::Aggregate A>
std::string text_of_state(const void* state) {
    return base::canonical_json(A::state_json(*static_cast<const typename A::State*>(state)));
}

template <journal::Aggregate A>
typename A::State evolve_by(sqlite::Connection& connection, typename A::State state, const Entry& entry) {
    if constexpr (requires { &Rows<A>::evolve; }) {
        return Rows<A>::evolve(connection, std::move(state), entry);
    } else {
        return A::evolve(std::move(state), event_of<A>(entry), stamp_of(entry));
    }
}

/// Throws std::invalid_argument if the entries made it the state of another stream.
template <journal::Aggregate A>
void check_id(std::string_view id, const typename A::State& state) {
    if constexpr (requires { Rows<A>::id_of(state); }) {
        if (Rows<A>::id_of(state) != id)
            throw std::invalid_argument("an entry of another one in " + stream_of<A>(id));
    }
}

/// "d1" of stream "dispute/d1". Throws std::invalid_argument on a stream of something else.
template <journal::Aggregate A>
std::string id_in(const std::string& stream) {
    if (!stream.starts_with(A::kFamily) || stream.size() <= A::kFamily.size() ||
        stream[A::kFamily.size()] != '/')
        throw std::invalid_argument("not a stream of " + std::string(A::kFamily) + ": " + stream);
    return stream.substr(A::kFamily.size() + 1);
}

/// An entry of a stream; `hash` empty if it has no such entry.
StreamPlace place_at(sqlite::Connection& connection, const std::string& stream, std::int64_t version);
/// Entries with `after` < version <= `until`, one by one.
class StreamCursor {
  public:
    StreamCursor(sqlite::Connection& connection, const std::string& stream, std::int64_t after,
                 std::int64_t until);
    bool next();
    const Entry& entry() const { return entry_; }

  private:
    sqlite::Statement rows_;
    Entry entry_;
};
/// The newest snapshot of a stream that rests on an entry the journal holds.
struct SnapshotText {
    StreamPlace place;
    std::string state;
};
std::optional<SnapshotText> snapshot_of(sqlite::Connection& connection, const std::string& stream);

/// What the first entries of a stream add up to: the nearest state known, or a snapshot, and what came since.
template <journal::Aggregate A>
StateAt<typename A::State> load_at(sqlite::Connection& connection, StreamStates& states,
                                   const std::string& stream, const StreamPlace& place) {
    using State = typename A::State;
    using Shared = std::shared_ptr<const State>;
    if (place.version == 0) return {std::make_shared<const State>(), 0, "", 0};
    if (auto kept = states.find(stream, place.hash))
        return {std::static_pointer_cast<const State>(kept->state), kept->version, kept->hash,
                kept->snapshot};
    StateAt<State> from{std::make_shared<const State>(), 0, "", 0};
    for (const auto& kept : states.known(stream)) {
        if (kept.version >= place.version) continue;
        if (place_at(connection, stream, kept.version).hash != kept.hash) continue;
        from = {std::static_pointer_cast<const State>(kept.state), kept.version, kept.hash, kept.snapshot};
        break;
    }
    if (from.version == 0) {
        const auto snapshot = snapshot_of(connection, stream);
        if (snapshot && snapshot->place.version <= place.version) {
            ++states.counts.snapshots_read;
            auto read = A::state_from(nlohmann::json::parse(snapshot->state));
            if (!read.ok()) throw std::runtime_error("the snapshot of " + stream + " cannot be read");
            from = {std::make_shared<const State>(*std::move(read)), snapshot->place.version,
                    snapshot->place.hash, snapshot->place.version};
        }
    }
    State state = *from.state;
    StreamCursor rows(connection, stream, from.version, place.version);
    while (rows.next()) {
        ++states.counts.entries_read;
        state = evolve_by<A>(connection, std::move(state), rows.entry());
    }
    Shared shared = std::make_shared<const State>(std::move(state));
    states.keep(stream, {place.version, place.hash, shared, from.snapshot}, text_of_state<A>);
    return {std::move(shared), place.version, place.hash, from.snapshot};
}

/// The rows and the kept state after entries; `next(state, i)` takes the state over the entry i.
template <journal::Aggregate A, class Next>
StateAt<typename A::State> write_rows(const Projecting& into, const StateAt<typename A::State>& before,
                                      std::span<const Entry> entries, Next next) {
    using State = typename A::State;
    const std::string id = id_in<A>(entries.front().stream);
    State state = *before.state;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        state = next(std::move(state), i);
        check_id<A>(id, state);
    }
    Rows<A>::write(into.connection, id, *before.state, state, entries);
    auto shared = std::make_shared<const State>(std::move(state));
    const Entry& last = entries.back();
    if (into.states != nullptr) {
        into.states->counts.evolved += static_cast<std::int64_t>(entries.size());
        into.states->keep(last.stream, {last.version, last.hash, shared, before.snapshot}, text_of_state<A>);
    }
    return {std::move(shared), last.version, last.hash, before.snapshot};
}

/// Projector::apply of this family.
template <journal::Aggregate A>
void project_stream(const Projecting& into, std::span<const Entry> entries) {
    const std::string& stream = entries.front().stream;
    StateAt<typename A::State> before{std::make_shared<const typename A::State>(), 0, "", 0};
    if (entries.front().version > 1) {
        if (into.states == nullptr) throw std::logic_error("a stream is derived in one piece");
        before = load_at<A>(into.connection, *into.states, stream,
                            place_at(into.connection, stream, entries.front().version - 1));
    }
    write_rows<A>(into, before, entries, [&](typename A::State state, std::size_t i) {
        return evolve_by<A>(into.connection, std::move(state), entries[i]);
    });
}

/// Projector::state_text of this family: the state after these entries, the first of them the stream's first.
template <journal::Aggregate A>
std::string replayed_text(sqlite::Connection& connection, const std::string& stream, std::int64_t version) {
    typename A::State state{};
    StreamCursor rows(connection, stream, 0, version);
    while (rows.next()) state = evolve_by<A>(connection, std::move(state), rows.entry());
    return text_of_state<A>(&state);
}

template <journal::Aggregate A>
StateAt<typename A::State> Streams::at(std::string_view id) const {
    const std::string stream = stream_of<A>(id);
    return load_at<A>(connection_, states_, stream, journal_.place(stream));
}

template <journal::Aggregate A>
base::Result<Evolved<typename A::State>, Stale> Streams::append(std::string_view id,
                                                                const StateAt<typename A::State>& before,
                                                                std::span<const typename A::Event> events,
                                                                const Author& author) {
    if (events.empty()) return Evolved<typename A::State>{before, {}};
    std::vector<NewEntry> entries;
    for (const auto& event : events) entries.push_back(entry_of<A>(event));
    Evolved<typename A::State> after;
    const auto write = [&](std::span<const Entry> written) {
        after.now = write_rows<A>({connection_, &states_}, before, written,
                                  [&](typename A::State state, std::size_t i) {
                                      return A::evolve(std::move(state), events[i], stamp_of(written[i]));
                                  });
    };
    auto appended = journal_.append_own(stream_of<A>(id), before.version, entries, author, write);
    if (!appended.ok()) return base::fail(appended.error());
    after.entries = std::move(appended->entries);
    return after;
}

/// In one file of each family, behind its Rows: its projector and its part of Streams.
#define YUANMEN_STREAMS_OF(A, family)                                                          \
    void project_##family(const Projecting& into, std::span<const Entry> entries) {            \
        project_stream<A>(into, entries);                                                      \
    }                                                                                          \
    std::string family##_text(sqlite::Connection& connection, const std::string& stream,       \
                              std::int64_t version) {                                          \
        return replayed_text<A>(connection, stream, version);                                  \
    }                                                                                          \
    template StateAt<A::State> Streams::at<A>(std::string_view) const;                         \
    template base::Result<Evolved<A::State>, Stale> Streams::append<A>(                        \
        std::string_view, const StateAt<A::State>&, std::span<const A::Event>, const Author&); \
    static_assert(true)

}  // namespace yuanmen::store
