#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "journal/codec/fields.hpp"

namespace yuanmen::tournament {

/// GB18030 contains GBK, which Excel in China writes by default. UTF-16 only with its byte order mark.
enum class TextEncoding : std::uint8_t { utf8, gb18030, utf16, windows1252, windows1250, windows1251, big5 };

/// "utf-8", "gb18030", "utf-16", "windows-1252", "windows-1250", "windows-1251", "big5".
std::string_view id_of(TextEncoding encoding);

/// The encoding of such an id; also "gbk" and "iso-8859-1". Nothing for an empty text; refuses
/// "entrants.encoding_unknown".
base::Result<std::optional<TextEncoding>, base::Refusal> encoding_said(std::string_view id);

/// What words of a text are in an encoding it might have.
struct EncodingReading {
    std::string encoding;
    std::vector<std::string> words;

    YUANMEN_FIELDS(encoding, words);
    bool operator==(const EncodingReading&) const = default;
};

struct TextLine {
    std::string text;  ///< UTF-8; bytes that are no text stand in it as "\xHH"
    /// Where the first such byte is, in characters from 1; nothing if the line is sound.
    std::optional<int> bad_at;
    std::string_view bytes = {};  ///< as they came, valid as long as those; empty for UTF-16
};

struct DecodedText {
    TextEncoding encoding = TextEncoding::utf8;
    bool byte_order_mark = false;
    bool sure =
        true;  ///< told by a mark, by the bytes or by a person; else the first of several that might be
    std::vector<EncodingReading> readings;  ///< if it was told neither by a mark nor by UTF-8 itself
    std::vector<TextLine> lines;  ///< split at LF, CR LF or CR; no empty line after a final line end
};

inline constexpr std::size_t kMaxListBytes = 256 * 1024;
inline constexpr std::size_t kMaxListLines = 10'000;

/// Finds out how the bytes are encoded, unless `told`, and makes them lines of UTF-8. A byte order mark
/// decides; else text that is UTF-8 in more lines than not is UTF-8. Of other text the words are evidence:
/// pairs of bytes as Chinese has them, or single letters of western Europe within Latin words. Where neither
/// is plain the reading is not `sure`. Refuses "entrants.spreadsheet",
/// "entrants.too_large" and "entrants.too_many_lines". Uses the machine's iconv; throws std::runtime_error if
/// that lacks GB18030.
base::Result<DecodedText, base::Refusal> decode_text(std::string_view bytes,
                                                     std::optional<TextEncoding> told = {});

}  // namespace yuanmen::tournament
