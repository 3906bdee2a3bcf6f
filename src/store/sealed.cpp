#include "store/sealed.hpp"

#include <stdexcept>

#include "base/digest.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {

void Sealed::keep(const Entry& entry, const SealedPayload& sealed) {
    if (base::sha256_hex(sealed.payload) != sealed.commitment) {
        throw std::invalid_argument("a sealed payload does not hash to its commitment");
    }
    if (entry.body.find('"' + sealed.commitment + '"') == std::string::npos) {
        throw std::invalid_argument("the entry does not name the commitment of its sealed payload");
    }
    connection_.run("INSERT INTO sealed (commitment, seq, purpose, payload) VALUES (?, ?, ?, ?)",
                    sealed.commitment, entry.seq, sealed.purpose, sealed.payload);
}

std::optional<SealedPayload> Sealed::open(std::string_view commitment) const {
    SQLite::Statement row =
        connection_.query("SELECT commitment, purpose, payload FROM sealed WHERE commitment = ?", commitment);
    if (!row.executeStep()) return {};
    return SealedPayload{row.getColumn(0).getString(), row.getColumn(1).getString(),
                         row.getColumn(2).getString()};
}

}  // namespace yuanmen::store
