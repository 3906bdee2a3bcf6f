#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "base/signature.hpp"

// The key of a data folder: DATA/signing.key (0600), made with the folder. The database knows the public key
// that is in force; a change of it is an entry "audit.key_changed" of the stream "key/signing".

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

class Reading;
class Store;

inline constexpr std::string_view kKeyStream = "key/signing";

/// DATA/signing.key
std::filesystem::path key_file_of(const std::filesystem::path& data_dir);
/// FILE.key: where a backup's key lies, if it was taken along.
std::filesystem::path key_file_of_backup(const std::filesystem::path& backup);

/// One key followed another.
struct KeyChange {
    std::string before;  ///< public keys
    std::string now;
    std::string signature;  ///< of signed_text() by `before`; empty: that key was lost

    bool operator==(const KeyChange&) const = default;
    /// "yuanmen.key.1", `before` and `now`, a line each.
    std::string signed_text() const;
    bool proven() const { return base::is_signed(signed_text(), before, signature); }
};

/// All changes so far, oldest first.
std::vector<KeyChange> key_changes(const Reading& reading);

/// Makes the key of a folder that never had one, before anybody writes in it: no entry, and no command.
std::optional<base::Refusal> make_first_key(sqlite::Connection& connection,
                                            const std::filesystem::path& data_dir);

/// The folder's key. A file that is gone, or another's (the database was restored
/// without it), is a change nobody could sign, and the journal says so. "store.key_unreadable", "store.io".
base::Result<base::SigningKey, base::Refusal> settle_signing_key(Store& store,
                                                                 const std::filesystem::path& data_dir);

/// A new key, signed by the old one in the journal. Survives a stop at any moment: settle_signing_key
/// finishes it. The caller's store goes on signing with the old one until it is opened again.
base::Result<base::SigningKey, base::Refusal> change_signing_key(Store& store,
                                                                 const std::filesystem::path& data_dir,
                                                                 const base::SigningKey& old);

/// The public key of a folder, read beside a running service. "store.no_database", "store.key_unreadable".
base::Result<std::string, base::Refusal> public_key_of(const std::filesystem::path& data_dir);

/// Copies the key of `from` to `to` (0600, never over a file); nothing to do if there is none.
std::optional<base::Refusal> copy_key_file(const std::filesystem::path& from,
                                           const std::filesystem::path& to);

}  // namespace yuanmen::store
