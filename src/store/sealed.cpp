#include "store/sealed.hpp"

#include <stdexcept>

#include "base/digest.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {

void Sealed::keep(const Entry& entry, const SealedNote& note) {
    if (base::sha256_hex(note.payload) != note.commitment) {
        throw std::invalid_argument("a sealed note does not hash to its commitment");
    }
    if (entry.body.find('"' + note.commitment + '"') == std::string::npos) {
        throw std::invalid_argument("the entry does not name the commitment of its sealed note");
    }
    connection_.run("INSERT INTO sealed (commitment, seq, stream, name, payload) VALUES (?, ?, ?, ?, ?)",
                    note.commitment, entry.seq, entry.stream, note.name, note.payload);
}

std::optional<std::string> Sealed::payload(std::string_view stream, std::string_view name) const {
    sqlite::Statement row = connection_.query(
        "SELECT payload FROM sealed WHERE stream = ? AND name = ? ORDER BY seq DESC LIMIT 1", stream, name);
    if (!row.executeStep()) return {};
    return row.getColumn(0).getString();
}

std::vector<SealedNote> Sealed::of_stream(std::string_view stream) const {
    std::vector<SealedNote> notes;
    sqlite::Statement rows = connection_.query(
        "SELECT name, commitment, payload FROM sealed WHERE stream = ? ORDER BY seq, name", stream);
    while (rows.executeStep()) {
        notes.push_back(
            {rows.getColumn(0).getString(), rows.getColumn(1).getString(), rows.getColumn(2).getString()});
    }
    return notes;
}

}  // namespace yuanmen::store
