#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/view/entry_view.hpp"

// Entries of a journal as the API gives them.

namespace yuanmen::web::api {

struct EntryAuthor {
    std::string role;
    std::string id;
    std::string name;

    YUANMEN_FIELDS(role, id, name);
};

struct HistoryEntry {
    static constexpr const char* kPart = "HistoryEntry";
    std::int64_t seq = 0;
    std::int64_t version = 0;
    std::string kind;
    EntryAuthor by;
    std::int64_t wall_ms = 0;
    nlohmann::json body;  ///< its members are those of the kind
    std::string hash;
    std::optional<std::string> prev_hash;                ///< in a list of all entries
    std::optional<std::vector<nlohmann::json>> changes;  ///< of a match
    std::optional<tournament::EntryShown> about;         ///< of a search

    YUANMEN_FIELDS(seq, version, kind, by, wall_ms, body, hash, prev_hash, changes, about);
};

struct HistoryAnswer {
    std::vector<HistoryEntry> entries;
    std::int64_t version = 0;  ///< how many entries there are

    YUANMEN_FIELDS(entries, version);
};

struct HistoryFound : HistoryAnswer {
    bool more = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        HistoryAnswer::fields(self, f);
        f("more", self.more);
    }
};

}  // namespace yuanmen::web::api
