#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace yuanmen::match {

// What a field of a command may hold. A struct of the desk lists its fields once, in
//   template <class Self, class F> static void fields(Self& self, F&& f) { f("hp", self.hp, Range{-20, 20});
//   … }
// and every reader and writer (JSON in, JSON out, the document of the API) is made from that list.
// A std::optional field may be left out; every other field must be there; no other field may.

/// Least and greatest value of an integer, both allowed.
struct Range {
    std::int64_t least;
    std::int64_t greatest;
};

/// Of a version: what JSON numbers hold exactly.
inline constexpr Range kVersion{0, 9'007'199'254'740'991};

/// Least and greatest length of a text in characters (base/utf8.hpp), both allowed. Control characters are
/// refused, line feeds where `lines` says so.
struct Length {
    std::size_t least;
    std::size_t greatest;
    bool lines = false;
};

/// The same of a text pasted out of a file or a table: any characters.
struct Pasted {
    std::size_t least;
    std::size_t greatest;
    static constexpr bool lines = true;
    static constexpr bool any = true;
};

/// How many items a list may have, both bounds allowed.
struct Count {
    std::size_t least;
    std::size_t greatest;
};

/// A text of exactly `digits` lower-case hexadecimal digits.
struct Hex {
    std::size_t digits;
};

/// A name that is one of these: of an enumeration not all of whose values may be given, or of none.
struct Among {
    std::span<const std::string_view> names;  ///< lives as long as the program
};

}  // namespace yuanmen::match
