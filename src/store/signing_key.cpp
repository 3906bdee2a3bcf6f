#include "store/signing_key.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "base/log.hpp"
#include "store/backup_copy.hpp"
#include "store/data_folder.hpp"
#include "store/journal.hpp"
#include "store/operational/server_secrets.hpp"
#include "store/store.hpp"

namespace yuanmen::store {
namespace {

namespace fs = std::filesystem;
using base::SigningKey;

constexpr const char* kChanged = "audit.key_changed";
constexpr const char* kKnownKey = "signing_key";  ///< the public key in force, among the server's own

base::Refusal cannot_write(const fs::path& file) {
    return file_refusal("store.io", file, std::strerror(errno));
}

/// Never over a file that is there.
std::optional<base::Refusal> write_secret(const fs::path& file, const std::string& text) {
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) return cannot_write(file);
    const bool written = ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                         ::fsync(descriptor) == 0;
    const std::optional<base::Refusal> refused = written ? std::nullopt : std::optional(cannot_write(file));
    ::close(descriptor);
    if (!refused) write_folder_through(file.parent_path().empty() ? "." : file.parent_path());
    return refused;
}

base::Result<std::optional<SigningKey>, base::Refusal> read_key(const fs::path& file) {
    std::error_code failed;
    if (!fs::exists(file, failed)) return std::optional<SigningKey>();
    std::ifstream input(file, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(input)), std::istreambuf_iterator<char>());
    if (!text.empty() && text.back() == '\n') text.pop_back();
    auto key = SigningKey::of_seed(text);
    if (!key) return base::fail(file_refusal("store.key_unreadable", file, ""));
    return key;
}

/// What lies in the folder, made if there is none.
base::Result<SigningKey, base::Refusal> key_in_file(const fs::path& data_dir) {
    auto key = read_key(key_file_of(data_dir));
    if (!key) return base::fail(key.error());
    if (*key) return **key;
    const SigningKey made = SigningKey::make();
    if (auto refused = write_secret(key_file_of(data_dir), made.seed() + "\n")) return base::fail(*refused);
    return made;
}

fs::path next_key_file(const fs::path& data_dir) {
    return key_file_of(data_dir).string() + ".new";
}

using Done = base::Result<base::Unit, base::Refusal>;

/// The key in force from now on, with the entry that tells of the change.
Done remember(Store& store, const KeyChange& change) {
    return store
        .submit([&](Writing& writing) -> Done {
            writing.server_secrets().set(kKnownKey, change.now);
            const NewEntry entry{kChanged, base::canonical_json({{"before", change.before},
                                                                 {"now", change.now},
                                                                 {"signature", change.signature}})};
            const auto appended = writing.journal().append(kKeyStream, writing.journal().version(kKeyStream),
                                                           {entry}, {{"system", ""}, ""});
            if (!appended.ok()) throw std::logic_error("the writer's own version was stale");
            return base::Unit{};
        })
        .get();
}

/// What was begun by change_signing_key and is in the database is finished; what is not is dropped.
std::optional<base::Refusal> finish_change(const fs::path& data_dir,
                                           const std::optional<std::string>& known) {
    const fs::path next = next_key_file(data_dir);
    const auto key = read_key(next);
    std::error_code failed;
    if (key.ok() && !*key) return std::nullopt;
    if (key.ok() && known && (*key)->public_key() == *known) {
        fs::rename(next, key_file_of(data_dir), failed);
    } else {
        fs::remove(next, failed);
    }
    if (failed) return file_refusal("store.io", next, failed.message());
    return std::nullopt;
}

}  // namespace

fs::path key_file_of(const fs::path& data_dir) {
    return data_dir / "signing.key";
}

fs::path key_file_of_backup(const fs::path& backup) {
    return backup.string() + ".key";
}

std::string KeyChange::signed_text() const {
    return "yuanmen.key.1\n" + before + "\n" + now + "\n";
}

std::vector<KeyChange> key_changes(const Reading& reading) {
    std::vector<KeyChange> changes;
    for (const Entry& entry : reading.journal().stream(kKeyStream)) {
        const auto body = nlohmann::json::parse(entry.body);
        changes.push_back({body.at("before"), body.at("now"), body.at("signature")});
    }
    return changes;
}

std::optional<base::Refusal> make_first_key(sqlite::Connection& connection, const fs::path& data_dir) {
    ServerSecrets secrets(connection);
    if (secrets.find(kKnownKey)) return std::nullopt;
    auto key = key_in_file(data_dir);
    if (!key) return key.error();
    secrets.set(kKnownKey, key->public_key());
    return std::nullopt;
}

base::Result<SigningKey, base::Refusal> settle_signing_key(Store& store, const fs::path& data_dir) {
    const auto known =
        store.read([](const Reading& reading) { return reading.server_secrets().find(kKnownKey); });
    if (auto refused = finish_change(data_dir, known)) return base::fail(*refused);
    auto key = key_in_file(data_dir);
    if (!key || known == key->public_key()) return key;
    const KeyChange change{known.value_or(""), key->public_key(), ""};
    if (const Done done = remember(store, change); !done) return base::fail(done.error());
    base::log::warning("store.key_lost", {{"fingerprint", base::fingerprint_of(key->public_key())}});
    return key;
}

base::Result<SigningKey, base::Refusal> change_signing_key(Store& store, const fs::path& data_dir,
                                                           const SigningKey& old) {
    const SigningKey key = SigningKey::make();
    const fs::path next = next_key_file(data_dir);
    if (auto refused = write_secret(next, key.seed() + "\n")) return base::fail(*refused);
    KeyChange change{old.public_key(), key.public_key(), ""};
    change.signature = old.sign(change.signed_text());
    if (const Done done = remember(store, change); !done) return base::fail(done.error());
    if (auto refused = finish_change(data_dir, key.public_key())) return base::fail(*refused);
    return key;
}

base::Result<std::string, base::Refusal> public_key_of(const fs::path& data_dir) {
    const auto key = read_key(key_file_of(data_dir));
    if (!key) return base::fail(key.error());
    if (!*key) return base::fail(file_refusal("store.no_database", key_file_of(data_dir), ""));
    return (*key)->public_key();
}

std::optional<base::Refusal> copy_key_file(const fs::path& from, const fs::path& to) {
    auto key = read_key(from);
    if (!key) return key.error();
    return *key ? write_secret(to, (*key)->seed() + "\n") : std::nullopt;
}

}  // namespace yuanmen::store
