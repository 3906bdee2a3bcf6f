#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"

namespace yuanmen::tournament {

/// GB18030 contains GBK, which Excel in China writes by default. UTF-16 only with its byte order mark.
enum class TextEncoding : std::uint8_t { utf8, gb18030, utf16 };

/// "utf-8", "gb18030", "utf-16".
std::string_view id_of(TextEncoding encoding);

struct TextLine {
    std::string text;  ///< UTF-8; bytes that are no text stand in it as "\xHH"
    /// Where the first such byte is, in characters from 1; nothing if the line is sound.
    std::optional<int> bad_at;
};

struct DecodedText {
    TextEncoding encoding = TextEncoding::utf8;
    bool byte_order_mark = false;
    std::vector<TextLine> lines;  ///< split at LF, CR LF or CR; no empty line after a final line end
};

inline constexpr std::size_t kMaxListBytes = 256 * 1024;
inline constexpr std::size_t kMaxListLines = 10'000;

/// Finds out how the bytes are encoded and makes them lines of UTF-8. A byte order mark decides; else text
/// that is UTF-8 from end to end is UTF-8, and text that is GB18030 from end to end is GB18030; of a damaged
/// text the reading with fewer damaged lines is taken, UTF-8 if equal. Refuses "entrants.spreadsheet",
/// "entrants.too_large" and "entrants.too_many_lines". Uses the machine's iconv; throws std::runtime_error if
/// that lacks GB18030.
base::Result<DecodedText, base::Refusal> decode_text(std::string_view bytes);

}  // namespace yuanmen::tournament
