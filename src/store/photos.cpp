#include "store/photos.hpp"

#include <stdexcept>

#include "base/digest.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {

void Photos::keep(const Entry& entry, std::int64_t photo, const std::string& bytes) {
    const std::string sha256 = base::sha256_hex(bytes);
    if (entry.body.find('"' + sha256 + '"') == std::string::npos) {
        throw std::invalid_argument("the entry does not name the hash of its photo");
    }
    sqlite::Statement row =
        connection_.query("INSERT INTO photos (seq, stream, photo, sha256, bytes) VALUES (?, ?, ?, ?, ?)",
                          entry.seq, entry.stream, photo, sha256);
    row.bind(5, bytes.data(), static_cast<int>(bytes.size()));
    row.exec();
}

std::optional<std::string> Photos::bytes(std::string_view stream, std::int64_t photo) const {
    sqlite::Statement row =
        connection_.query("SELECT bytes FROM photos WHERE stream = ? AND photo = ?", stream, photo);
    if (!row.executeStep()) return {};
    const SQLite::Column column = row.getColumn(0);
    return std::string(static_cast<const char*>(column.getBlob()),
                       static_cast<std::size_t>(column.getBytes()));
}

}  // namespace yuanmen::store
