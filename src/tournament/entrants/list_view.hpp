#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("line", self.line);
        f("name", self.name);
        f("number", self.number);
        f("seed", self.seed);
        f("club", self.club);
        f("city", self.city);
    }
};

struct ListFaultShown {
    int line = 0;
    int column = 0;
    std::string text;  ///< of the line
    std::string code;
    std::string field;
    std::map<std::string, std::string> params;
    std::string detail;  ///< the same as a sentence, put by who knows the caller's language

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("line", self.line);
        f("column", self.column);
        f("text", self.text);
        f("code", self.code);
        f("field", self.field);
        f("params", self.params);
        f("detail", self.detail);
    }
};

/// An EntrantList as it is shown before anybody takes it; what is not explained here stands there.
struct ListShown {
    std::string kind;
    std::string encoding;
    std::string separator;  ///< the sign itself
    std::string sheet;
    std::vector<std::string> sheets;
    int matches = 0;
    bool has_header = false;
    std::vector<std::string> ignored_columns;
    std::vector<ListedShown> entrants;
    std::vector<ListFaultShown> faults;
    std::int64_t version = 0;  ///< of the event it was held against

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("kind", self.kind);
        f("encoding", self.encoding);
        f("separator", self.separator);
        f("sheet", self.sheet);
        f("sheets", self.sheets);
        f("matches", self.matches);
        f("has_header", self.has_header);
        f("ignored_columns", self.ignored_columns);
        f("entrants", self.entrants);
        f("faults", self.faults);
        f("version", self.version);
    }
};

ListShown list_shown(const EntrantList& list, std::int64_t version);

}  // namespace yuanmen::tournament
