#include "store/journal.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/canonical_json.hpp"
#include "store/chain.hpp"
#include "store/entry_row.hpp"
#include "store/projections/projector.hpp"
#include "store/sqlite/connection.hpp"
#include "store/stream_states.hpp"
#include "store/streams.hpp"

namespace yuanmen::store {
namespace {

constexpr std::size_t kMostPlaces = 4096;

ChainHead head_of_table(sqlite::Connection& connection) {
    sqlite::Statement last = connection.query("SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1");
    if (last.executeStep()) return {last.getColumn(0).getInt64(), last.getColumn(1).getString()};
    return {0, genesis_hash(connection)};
}

void check_form(std::string_view stream, const NewEntry& entry, const Author& author) {
    const auto plain = [](std::string_view text) {
        return !text.empty() &&
               std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 127; });
    };
    if (!plain(stream) || !plain(entry.kind) || author.actor.role.empty()) {
        throw std::invalid_argument("an entry needs a stream, a kind and an actor's role");
    }
    const nlohmann::json body = nlohmann::json::parse(entry.body, nullptr, false);
    if (!body.is_object() || base::canonical_json(body) != entry.body) {
        throw std::invalid_argument("the body of a " + entry.kind + " entry is not canonical JSON");
    }
}

std::vector<Entry> collect(sqlite::Statement rows) {
    std::vector<Entry> entries;
    while (rows.executeStep()) entries.push_back(entry_of_row(rows));
    return entries;
}

}  // namespace

Journal::Journal(sqlite::Connection& connection, const base::Moment* now)
    : connection_(connection), now_(now), streams_(std::make_unique<Streams>(connection, *this)) {
    if (now_ != nullptr) head_ = head_of_table(connection_);
}

Journal::~Journal() = default;

Streams& Journal::streams() {
    return *streams_;
}

const Streams& Journal::streams() const {
    return *streams_;
}

base::Result<Appended, Stale> Journal::append(std::string_view stream, std::int64_t expected_version,
                                              const std::vector<NewEntry>& entries, const Author& author) {
    for (const NewEntry& entry : entries) check_form(stream, entry, author);
    return append_own(stream, expected_version, entries, author, [&](std::span<const Entry> written) {
        store::project({connection_, &StreamStates::shared()}, written);
    });
}

base::Result<Appended, Stale> Journal::append_own(
    std::string_view stream, std::int64_t expected_version, const std::vector<NewEntry>& entries,
    const Author& author, const std::function<void(std::span<const Entry>)>& project) {
    if (now_ == nullptr) throw std::logic_error("a reader cannot append");
    const std::int64_t actual = version(stream);
    if (actual != expected_version) {
        return base::fail(
            Stale{std::string(stream), expected_version, actual,
                  this->stream(stream, std::max<std::int64_t>(expected_version, 0), kStaleEntries)});
    }
    Appended appended{actual, {}};
    half_done_ = true;
    for (const NewEntry& entry : entries) {
        appended.entries.push_back(write(stream, ++appended.version, entry, author));
    }
    project(appended.entries);
    half_done_ = false;
    return appended;
}

Entry Journal::write(std::string_view stream, std::int64_t version, const NewEntry& entry,
                     const Author& author) {
    Entry row{head_.seq + 1, std::string(stream), version,    entry.kind, entry.body, author.actor,
              *now_,         author.request_id,   head_.hash, ""};
    row.hash = entry_hash(row);
    connection_.run(
        "INSERT INTO journal (" YUANMEN_ENTRY_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        row.seq, row.stream, row.version, row.kind, row.body, row.actor.role, row.actor.id, row.actor.chair,
        row.moment.boot_id, row.moment.boot_ms, row.moment.wall_ms, row.request_id, row.prev_hash, row.hash);
    head_ = {row.seq, row.hash};
    touched_.push_back(row.stream);
    keep_place(row.stream, {version, row.hash});
    return row;
}

void Journal::restore(const Mark& mark) {
    head_ = mark.head;
    for (std::size_t i = mark.touched; i < touched_.size(); ++i) places_.erase(touched_[i]);
    touched_.resize(mark.touched);
    half_done_ = false;
}

StreamPlace Journal::place(std::string_view stream) const {
    if (now_ != nullptr) {
        const auto kept = places_.find(std::string(stream));
        if (kept != places_.end()) return kept->second;
    }
    StreamPlace place;
    sqlite::Statement row = connection_.query(
        "SELECT version, hash FROM journal WHERE stream = ? ORDER BY version DESC LIMIT 1", stream);
    if (row.executeStep()) place = {row.getColumn(0).getInt64(), row.getColumn(1).getString()};
    keep_place(stream, place);
    return place;
}

void Journal::keep_place(std::string_view stream, StreamPlace place) const {
    if (now_ == nullptr) return;
    if (places_.size() >= kMostPlaces) places_.clear();
    places_.insert_or_assign(std::string(stream), std::move(place));
}

std::vector<Entry> Journal::stream(std::string_view stream, std::int64_t after_version,
                                   std::size_t limit) const {
    return collect(
        connection_.query("SELECT " YUANMEN_ENTRY_COLUMNS
                          " FROM journal WHERE stream = ? AND version > ? ORDER BY version LIMIT ?",
                          stream, after_version, static_cast<std::int64_t>(limit)));
}

std::vector<Entry> Journal::page(std::int64_t after_seq, std::size_t limit) const {
    return collect(connection_.query("SELECT " YUANMEN_ENTRY_COLUMNS
                                     " FROM journal WHERE seq > ? ORDER BY seq LIMIT ?",
                                     after_seq, static_cast<std::int64_t>(limit)));
}

ChainHead Journal::head() const {
    return now_ != nullptr ? head_ : head_of_table(connection_);
}

}  // namespace yuanmen::store
