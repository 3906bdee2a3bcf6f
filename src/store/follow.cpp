#include "store/follow.hpp"

#include <SQLiteCpp/Exception.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "store/backup_copy.hpp"
#include "store/data_folder.hpp"
#include "store/file_copy.hpp"
#include "store/lock_file.hpp"
#include "store/signing_key.hpp"
#include "store/sqlite/connection.hpp"
#include "store/store.hpp"
#include "store/verify.hpp"

namespace yuanmen::store {

/// What a database says of itself.
struct FollowedPlace {
    Term term;
    ChainHead head;
    std::int64_t last_wall_ms = 0;
};

namespace {

namespace fs = std::filesystem;

fs::path marker_of(const fs::path& data_dir) {
    return data_dir / "following.json";
}

base::Refusal about(const char* code, const fs::path& folder) {
    return file_refusal(code, folder, "");
}

FollowedPlace place_of(sqlite::Connection& connection) {
    FollowedPlace place;
    place.term = term_of(connection);
    sqlite::Statement last =
        connection.query("SELECT seq, hash, wall_ms FROM journal ORDER BY seq DESC LIMIT 1");
    if (last.executeStep()) {
        place.head = {last.getColumn(0).getInt64(), last.getColumn(1).getString()};
        place.last_wall_ms = last.getColumn(2).getInt64();
    }
    return place;
}

bool holds(sqlite::Connection& connection, const ChainHead& head) {
    if (head.seq == 0) return true;
    sqlite::Statement row = connection.query("SELECT hash FROM journal WHERE seq = ?", head.seq);
    return row.executeStep() && row.getColumn(0).getString() == head.hash;
}

/// A service holds the folder now.
bool runs(const fs::path& data_dir) {
    const int descriptor = ::open((data_dir / "yuanmen.lock").c_str(), O_RDWR | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool locked = ::flock(descriptor, LOCK_EX | LOCK_NB) != 0;
    ::close(descriptor);
    return locked;
}

/// The folder of an older term of the same journal is told so.
bool tell_if_older(const fs::path& source, const fs::path& data_dir) {
    const auto theirs = open_read_only(source), ours = open_read_only(data_dir);
    if (!theirs || !ours) return false;
    const Term old = term_of(**theirs), now = term_of(**ours);
    return old.genesis == now.genesis && old.number < now.number && !tell_superseded(source, now);
}

}  // namespace

bool is_following(const fs::path& data_dir) {
    std::error_code failed;
    return fs::exists(marker_of(data_dir), failed);
}

struct Follower::State {
    FollowOptions options;
    std::unique_ptr<LockFile> lock;
    std::optional<FollowedPlace> place;  ///< of the copy, once there is one
    std::optional<FileStamp> stamp;      ///< of the source's files at the last copy

    base::Result<Followed, base::Refusal> round();
    base::Result<fs::path, base::Refusal> fetch();
    std::optional<base::Refusal> compare(sqlite::Connection& fetched, const FollowedPlace& there) const;
    base::Result<Followed, base::Refusal> put_in_place(const fs::path& copy);
    void write_marker() const;
};

base::Result<std::unique_ptr<Follower>, base::Refusal> Follower::open(FollowOptions options) {
    std::error_code failed;
    if (fs::equivalent(options.source, options.data_dir, failed))
        return base::fail(about("follow.same_folder", options.data_dir));
    const bool fresh = !fs::exists(options.data_dir, failed) || fs::is_empty(options.data_dir, failed);
    if (!fresh && !is_following(options.data_dir)) {
        const bool met = tell_if_older(options.source, options.data_dir);
        return base::fail(met ? about("follow.older_term", options.source)
                              : about("store.folder_not_empty", options.data_dir));
    }
    auto state = std::make_unique<State>();
    try {
        if (fs::create_directories(options.data_dir)) fs::permissions(options.data_dir, fs::perms::owner_all);
        auto lock = LockFile::take(options.data_dir);
        if (!lock) return base::fail(lock.error());
        state->lock = std::move(*lock);
        state->options = std::move(options);
        state->write_marker();
        if (auto copy = open_read_only(state->options.data_dir)) state->place = place_of(**copy);
    } catch (const std::exception& error) {
        return base::fail(file_refusal("store.io", state->options.data_dir, error.what()));
    }
    return std::unique_ptr<Follower>(new Follower(std::move(state)));
}

Follower::Follower(std::unique_ptr<State> state) : state_(std::move(state)) {}
Follower::~Follower() = default;

base::Result<Followed, base::Refusal> Follower::round() {
    return state_->round();
}

void Follower::State::write_marker() const {
    std::ofstream(marker_of(options.data_dir))
        << base::canonical_json({{"source", fs::absolute(options.source).string()}}) << '\n';
}

base::Result<Followed, base::Refusal> Follower::State::round() {
    std::error_code failed;
    if (!fs::exists(database_of(options.source), failed))
        return base::fail(about("store.no_database", database_of(options.source)));
    try {
        const FileStamp now = stamp_of(options.source);
        if (stamp == now && place) return Followed{place->head, place->last_wall_ms, false};
        auto copy = fetch();
        if (!copy) return base::fail(copy.error());
        auto done = put_in_place(*copy);
        remove_copy(*copy);
        if (done) stamp = now;
        return done;
    } catch (const std::exception& error) {
        return base::fail(file_refusal("store.backup_failed", options.source, error.what()));
    }
}

base::Result<fs::path, base::Refusal> Follower::State::fetch() {
    const fs::path target = database_of(options.data_dir);
    if (options.by_files) return copy_files(options.source, target);
    auto source = open_read_only(options.source);
    if (!source) return base::fail(source.error());
    return copy_database(**source, target);
}

/// Whether what was fetched goes on where the copy stands.
std::optional<base::Refusal> Follower::State::compare(sqlite::Connection& fetched,
                                                      const FollowedPlace& there) const {
    if (!place) return std::nullopt;
    if (there.term.genesis != place->term.genesis) return about("follow.another_journal", options.source);
    if (there.term.number < place->term.number) {
        (void)tell_superseded(options.source, place->term);
        return about("follow.older_term", options.source);
    }
    if (!holds(fetched, place->head)) return about("follow.went_back", options.source);
    return std::nullopt;
}

base::Result<Followed, base::Refusal> Follower::State::put_in_place(const fs::path& copy) {
    if (auto refused = check_copy(copy, options.source)) return base::fail(*refused);
    FollowedPlace there;
    {
        sqlite::Connection fetched(copy, sqlite::Connection::Mode::read);
        there = place_of(fetched);
        if (auto refused = compare(fetched, there)) return base::fail(*refused);
    }
    if (options.with_key && !fs::exists(key_file_of(options.data_dir))) {
        if (auto refused = copy_key_file(key_file_of(options.source), key_file_of(options.data_dir)))
            return base::fail(*refused);
    }
    fs::rename(copy, database_of(options.data_dir));
    write_folder_through(options.data_dir);
    place = there;
    return Followed{there.head, there.last_wall_ms, true};
}

base::Result<TakenOver, base::Refusal> take_over(const FollowOptions& options) {
    if (!is_following(options.data_dir)) return base::fail(about("follow.no_copy", options.data_dir));
    if (runs(options.source)) return base::fail(about("follow.source_runs", options.source));
    TakenOver taken;
    {
        auto follower = Follower::open(options);
        if (!follower) return base::fail(follower.error());
        const auto last = (*follower)->round();
        taken.source_seen = last.ok();
        const bool refuses = !last && last.error().code.starts_with("follow.");
        if (refuses) return base::fail(last.error());
    }
    Term before;
    {
        auto copy = open_read_only(options.data_dir);
        if (!copy) return base::fail(copy.error());
        const FollowedPlace place = place_of(**copy);
        before = place.term;
        taken.after = place.head;
        taken.last_wall_ms = place.last_wall_ms;
    }
    Options store_options;
    store_options.data_dir = options.data_dir;
    auto store = Store::open(std::move(store_options));
    if (!store) return base::fail(store.error());
    using Done = base::Result<base::Unit, base::Refusal>;
    const Done done = (*store)
                          ->submit([&](Writing& writing) -> Done {
                              begin_term(writing, before, taken.after);
                              return base::Unit{};
                          })
                          .get();
    if (!done) return base::fail(done.error());
    taken.term = before.number + 1;
    std::error_code failed;
    fs::remove(marker_of(options.data_dir), failed);
    taken.source_told = fs::is_directory(options.source, failed) &&
                        !tell_superseded(options.source, {before.genesis, taken.term});
    return taken;
}

}  // namespace yuanmen::store
