#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "tournament/entrants/entrant_list.hpp"

namespace yuanmen::tournament {

struct ListedShown {
    int line = 0;
    std::string name;
    std::string number;
    journal::OrNull<int> seed;
    std::string club;
    std::optional<std::string> city;

    YUANMEN_FIELDS(line, name, number, seed, club, city);
};

struct ListFaultShown {
    int line = 0;
    int column = 0;
    std::string text;  ///< of the line
    std::string code;
    std::string field;
    std::map<std::string, std::string> params;
    std::string detail;  ///< the same as a sentence, put by who knows the caller's language

    YUANMEN_FIELDS(line, column, text, code, field, params, detail);
};

/// An EntrantList as it is shown before anybody takes it; what is not explained here stands there.
struct ListShown {
    std::string kind;
    std::string encoding;
    bool encoding_sure = true;
    std::vector<EncodingReading> readings;
    std::string separator;  ///< the sign itself
    std::string sheet;
    std::vector<std::string> sheets;
    int matches = 0;
    bool has_header = false;
    std::vector<LineAbove> above_header;
    std::vector<ListedColumn> columns;
    std::vector<std::string> ignored_columns;
    std::vector<ListedShown> entrants;
    std::vector<ListFaultShown> faults;
    std::int64_t version = 0;  ///< of the event it was held against

    YUANMEN_FIELDS(kind, encoding, encoding_sure, readings, separator, sheet, sheets, matches, has_header,
                   above_header, columns, ignored_columns, entrants, faults, version);
};

ListShown list_shown(const EntrantList& list, std::int64_t version);

}  // namespace yuanmen::tournament
