#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tournament/event/codec.hpp"
#include "tournament/view/entry_view.hpp"

// Entries of a journal as the API gives them.

namespace yuanmen::web::api {

struct EntryAuthor {
    std::string role;
    std::string id;
    std::string name;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("role", self.role);
        f("id", self.id);
        f("name", self.name);
    }
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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("seq", self.seq);
        f("version", self.version);
        f("kind", self.kind);
        f("by", self.by);
        f("wall_ms", self.wall_ms);
        f("body", self.body);
        f("hash", self.hash);
        f("prev_hash", self.prev_hash);
        f("changes", self.changes);
        f("about", self.about);
    }
};

struct HistoryAnswer {
    std::vector<HistoryEntry> entries;
    std::int64_t version = 0;  ///< how many entries there are

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("entries", self.entries);
        f("version", self.version);
    }
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
