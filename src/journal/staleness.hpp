#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// When a command that was formed against an older version is stale: only if something it depends on has
// changed since. An aggregate says so in two tables of data, one row a kind: which parts of it each command
// depends on, and which each event changes. What is not listed fails the build (lists_every_kind).

namespace yuanmen::journal {

/// The parts a kind names, separated by spaces. A part is a word, and one of many of them a word with its
/// key: "line_up.{chair}" is "line_up.a" where the field `chair` says so; "entrant.{entrants[].id}" is one
/// part for each item of a list. A field that is not there gives no part. "*" is the whole aggregate; no
/// parts: nothing.
struct PartsRow {
    std::string_view kind;
    std::string_view parts;
};

using Parts = std::vector<std::string>;

/// The parts a row's text names, with the fields of one command or event.
Parts parts_of(std::string_view text, const nlohmann::json& fields);

/// Those of `needed` that `changed` touches: the same part, or one that holds the other ("line_up" holds
/// "line_up.a", "*" everything). Each once, in the order of `needed`.
Parts touched(const Parts& needed, const Parts& changed);

/// The two tables of an aggregate.
struct Staleness {
    std::span<const PartsRow> commands;
    std::span<const PartsRow> events;

    /// Of a kind that is not listed: the whole.
    Parts needed_by(std::string_view kind, const nlohmann::json& fields) const;
    Parts changed_by(std::string_view kind, const nlohmann::json& fields) const;
};

/// Whether every one of `names` has exactly one row and nothing else has.
template <class Names, class Rows>
consteval bool lists_every_kind(const Names& names, const Rows& rows) {
    if (rows.size() != names.size()) return false;
    for (std::string_view name : names) {
        std::size_t found = 0;
        for (const PartsRow& row : rows) found += row.kind == name ? 1 : 0;
        if (found != 1) return false;
    }
    return true;
}

}  // namespace yuanmen::journal
