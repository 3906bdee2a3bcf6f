#include "tournament/entrants/text_encoding.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>

#include "base/utf8.hpp"

namespace yuanmen::tournament {
namespace {

void append_escaped(std::string& text, unsigned char byte) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    text += "\\x";
    text += digits[byte >> 4];
    text += digits[byte & 15];
}

/// The machine's converter to UTF-8 as a value.
class Converter {
  public:
    explicit Converter(const char* from) : handle_(iconv_open("UTF-8", from)) {
        if (handle_ == reinterpret_cast<iconv_t>(-1)) {
            throw std::runtime_error(std::string("iconv cannot read ") + from);
        }
    }
    ~Converter() { iconv_close(handle_); }
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;

    TextLine convert(std::string_view bytes) {
        iconv(handle_, nullptr, nullptr, nullptr, nullptr);
        TextLine line;
        std::string input(bytes);
        char* next = input.data();
        std::size_t left = input.size();
        while (left > 0) {
            std::array<char, 1024> buffer;
            char* out = buffer.data();
            std::size_t room = buffer.size();
            const auto done = iconv(handle_, &next, &left, &out, &room);
            const int error = done == static_cast<std::size_t>(-1) ? errno : 0;
            line.text.append(buffer.data(), buffer.size() - room);
            if (error == EILSEQ || error == EINVAL) skip_byte(line, next, left);
        }
        return line;
    }

  private:
    static void skip_byte(TextLine& line, char*& next, std::size_t& left) {
        if (!line.bad_at) line.bad_at = static_cast<int>(base::utf8_length(line.text)) + 1;
        append_escaped(line.text, static_cast<unsigned char>(*next));
        ++next;
        --left;
    }
    iconv_t handle_;
};

TextLine read_utf8(std::string_view bytes) {
    TextLine line;
    int at = 1;
    for (std::string_view rest = bytes; !rest.empty(); ++at) {
        const std::string_view before = rest;
        if (base::take_utf8(rest)) {
            line.text += before.substr(0, before.size() - rest.size());
            continue;
        }
        if (!line.bad_at) line.bad_at = at;
        append_escaped(line.text, static_cast<unsigned char>(rest.front()));
        rest.remove_prefix(1);
    }
    return line;
}

/// Neither line end is a part of a character in UTF-8 or in GB18030, so bytes can be split before decoding.
std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = text.find_first_of("\r\n");
        lines.push_back(text.substr(0, end));
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + (text.substr(end).starts_with("\r\n") ? 2 : 1));
    }
    return lines;
}

template <class Read>
std::vector<TextLine> read_all(const std::vector<std::string_view>& lines, Read read) {
    std::vector<TextLine> read_lines;
    for (const auto line : lines) read_lines.push_back(read(line));
    return read_lines;
}

std::ptrdiff_t damaged(const std::vector<TextLine>& lines) {
    return std::count_if(lines.begin(), lines.end(), [](const auto& line) { return line.bad_at; });
}

DecodedText decode_utf16(std::string_view bytes) {
    DecodedText text;
    text.encoding = TextEncoding::utf16;
    text.byte_order_mark = true;
    Converter converter("UTF-16");  // reads the byte order mark itself
    const TextLine whole = converter.convert(bytes);
    for (const auto line : split_lines(whole.text)) {
        text.lines.push_back({std::string(line), {}});
        // After a lost byte the rest is read out of step, so nothing behind it can be trusted.
        const auto end =
            base::utf8_length({whole.text.data(), static_cast<std::size_t>(line.end() - whole.text.data())});
        if (!whole.bad_at || end < static_cast<std::size_t>(*whole.bad_at)) continue;
        const int start = static_cast<int>(end - base::utf8_length(line));
        text.lines.back().bad_at = std::max(1, *whole.bad_at - start);
    }
    return text;
}

bool is_high(unsigned char byte) {
    return byte >= 0x80;
}
bool is_small(unsigned char byte) {
    return byte >= 'a' && byte <= 'z';
}
bool is_letter_of_ascii(unsigned char byte) {
    return is_small(byte) || (byte >= 'A' && byte <= 'Z');
}
bool one_of(unsigned char byte, std::string_view set) {
    return set.find(static_cast<char>(byte)) != set.npos;
}

/// Accented letters of Windows-1252.
bool is_western_capital(unsigned char byte) {
    return (byte >= 0xC0 && byte <= 0xDE && byte != 0xD7) || one_of(byte, "\x8A\x8C\x8E\x9F");
}
bool is_western_small(unsigned char byte) {
    return (byte >= 0xDF && byte != 0xF7) || one_of(byte, "\x9A\x9C\x9E");
}

/// Whether a word would be Latin letters with a few accented ones, none a capital behind a small letter.
bool could_be_western(std::string_view word) {
    std::size_t plain = 0, accented = 0;
    bool behind_small = false;
    for (const char c : word) {
        const auto byte = static_cast<unsigned char>(c);
        if (is_high(byte) && byte != 0x92) {  // 0x92 is an apostrophe
            if (!is_western_small(byte) && !is_western_capital(byte)) return false;
            if (is_western_capital(byte) && behind_small) return false;
            ++accented;
        }
        if (is_letter_of_ascii(byte)) ++plain;
        behind_small = is_small(byte) || is_western_small(byte);
    }
    return plain >= accented;
}

/// How Chinese a text looks as GB18030.
struct Chinese {
    bool possible = true;
    std::size_t common = 0, rare = 0;  ///< characters of the first level of GB 2312, and others
};

/// Takes the character at the front of a word. Ideographs do not stand beside small Latin letters, and those
/// whose second byte is in ASCII beside none.
void take_chinese(std::string_view& word, unsigned char before, Chinese& found) {
    const auto at = [&](std::size_t i) {
        return i < word.size() ? static_cast<unsigned char>(word[i]) : static_cast<unsigned char>(0);
    };
    const unsigned char lead = at(0), trail = at(1);
    std::size_t length = 2;
    bool within_gb2312 = false;
    if (trail >= '0' && trail <= '9') {
        length = 4;
        found.possible = found.possible && is_high(at(2)) && at(3) >= '0' && at(3) <= '9';
    } else if (trail >= 0xA1) {
        const bool sign = lead >= 0xA1 && lead <= 0xA9, ideograph = lead >= 0xB0 && lead <= 0xF7;
        within_gb2312 = sign || ideograph || (lead >= 0x81 && lead <= 0xA0);
        found.possible = found.possible && within_gb2312 && trail != 0xFF;
        if (ideograph) ++(lead <= 0xD7 ? found.common : found.rare);
    } else {
        found.possible = found.possible && lead > 0x80 && lead < 0xFF && trail >= 0x40 && trail != 0x7F;
        ++found.rare;
    }
    const unsigned char behind = at(length);
    const auto is_beside = [&](auto kind) { return kind(before) || kind(behind); };
    if (within_gb2312 ? is_beside(is_small) : is_beside(is_letter_of_ascii)) found.possible = false;
    word.remove_prefix(std::min(length, word.size()));
}

Chinese as_chinese(std::string_view word) {
    Chinese found;
    unsigned char before = 0;
    while (!word.empty() && found.possible) {
        const auto byte = static_cast<unsigned char>(word.front());
        if (is_high(byte)) {
            take_chinese(word, before, found);
            before = 0;
        } else {
            before = byte;
            word.remove_prefix(1);
        }
    }
    return found;
}

/// Runs of bytes that hold one above ASCII and no blank or separator of columns.
std::vector<std::string_view> words_of(std::string_view bytes) {
    std::vector<std::string_view> words;
    const auto stands_in_word = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x40 || byte == '\'' || byte == '-' || (byte >= '0' && byte <= '9');
    };
    for (std::size_t at = 0; at < bytes.size();) {
        std::size_t end = at;
        bool high = false;
        for (; end < bytes.size() && stands_in_word(bytes[end]); ++end)
            high = high || is_high(static_cast<unsigned char>(bytes[end]));
        if (high) words.push_back(bytes.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

/// Which encoding the words tell, if they do.
std::optional<TextEncoding> told_by(const std::vector<std::string_view>& words) {
    std::size_t chinese = 0, western = 0, neither = 0, common = 0, rare = 0;
    for (const std::string_view word : words) {
        const Chinese found = as_chinese(word);
        const bool latin = could_be_western(word);
        if (found.possible && !latin) ++chinese;
        if (!found.possible && latin) ++western;
        if (!found.possible && !latin) ++neither;
        if (found.possible) common += found.common, rare += found.rare;
    }
    if (chinese >= neither && chinese > 0 && western == 0 && common >= 2 * rare) return TextEncoding::gb18030;
    if (western > neither && chinese == 0) return TextEncoding::windows1252;
    return std::nullopt;
}

const char* iconv_name(TextEncoding encoding) {
    switch (encoding) {
        case TextEncoding::windows1252:
            return "CP1252";
        case TextEncoding::windows1250:
            return "CP1250";
        case TextEncoding::windows1251:
            return "CP1251";
        case TextEncoding::big5:
            return "BIG5";
        default:
            return "GB18030";
    }
}

std::vector<TextLine> read_in(TextEncoding encoding, const std::vector<std::string_view>& lines) {
    std::vector<TextLine> read;
    if (encoding == TextEncoding::utf8) {
        read = read_all(lines, read_utf8);
    } else {
        Converter converter(iconv_name(encoding));
        read = read_all(lines, [&](std::string_view line) { return converter.convert(line); });
    }
    for (std::size_t i = 0; i < lines.size(); ++i) read[i].bytes = lines[i];
    return read;
}

std::vector<EncodingReading> readings_of(const std::vector<std::string_view>& words) {
    constexpr std::size_t most = 6;
    std::vector<std::string_view> some;
    for (const std::string_view word : words) {
        if (some.size() == most) break;
        if (std::find(some.begin(), some.end(), word) == some.end()) some.push_back(word.substr(0, 80));
    }
    std::vector<EncodingReading> readings;
    for (const TextEncoding encoding :
         {TextEncoding::gb18030, TextEncoding::windows1252, TextEncoding::windows1250,
          TextEncoding::windows1251, TextEncoding::big5}) {
        if (damaged(read_in(encoding, words)) > 0) continue;
        const auto read = read_in(encoding, some);
        EncodingReading& reading = readings.emplace_back();
        reading.encoding = id_of(encoding);
        for (const TextLine& line : read) reading.words.push_back(line.text);
    }
    return readings;
}

DecodedText decode_bytes(std::string_view bytes, std::optional<TextEncoding> told) {
    DecodedText text;
    text.byte_order_mark = bytes.starts_with("\xEF\xBB\xBF");
    if (text.byte_order_mark) bytes.remove_prefix(3);
    const auto lines = split_lines(bytes);
    text.lines = read_in(TextEncoding::utf8, lines);
    const auto bad = damaged(text.lines);
    if (text.byte_order_mark || told == TextEncoding::utf8 || (bad == 0 && !told)) return text;
    const auto sound = std::count_if(text.lines.begin(), text.lines.end(), [](const TextLine& line) {
        return !line.bad_at && std::any_of(line.text.begin(), line.text.end(),
                                           [](char c) { return is_high(static_cast<unsigned char>(c)); });
    });
    if (!told && sound > bad) return text;
    const auto words = words_of(bytes);
    const auto evidence = told ? told : told_by(words);
    if (!told) text.readings = readings_of(words);
    text.sure = evidence.has_value() || text.readings.empty();
    TextEncoding likely = evidence.value_or(TextEncoding::gb18030);
    if (!text.sure) likely = **encoding_said(text.readings.front().encoding);
    auto other = read_in(likely, lines);
    if (!evidence && damaged(other) >= bad) return text;
    text.encoding = likely;
    text.lines = std::move(other);
    return text;
}

}  // namespace

std::string_view id_of(TextEncoding encoding) {
    switch (encoding) {
        case TextEncoding::utf8:
            return "utf-8";
        case TextEncoding::gb18030:
            return "gb18030";
        case TextEncoding::utf16:
            return "utf-16";
        case TextEncoding::windows1252:
            return "windows-1252";
        case TextEncoding::windows1250:
            return "windows-1250";
        case TextEncoding::windows1251:
            return "windows-1251";
        case TextEncoding::big5:
            return "big5";
    }
    return "";
}

base::Result<std::optional<TextEncoding>, base::Refusal> encoding_said(std::string_view id) {
    std::string name(id), known;
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (name.empty()) return std::optional<TextEncoding>();
    if (name == "gbk") name = "gb18030";
    if (name == "iso-8859-1") name = "windows-1252";
    for (const TextEncoding encoding :
         {TextEncoding::utf8, TextEncoding::utf16, TextEncoding::gb18030, TextEncoding::big5,
          TextEncoding::windows1252, TextEncoding::windows1250, TextEncoding::windows1251}) {
        if (id_of(encoding) == name) return std::optional(encoding);
        known += (known.empty() ? "" : ", ") + std::string(id_of(encoding));
    }
    return base::fail(base::Refusal{"entrants.encoding_unknown", {}, "/encoding", {{"known", known}}});
}

base::Result<DecodedText, base::Refusal> decode_text(std::string_view bytes,
                                                     std::optional<TextEncoding> told) {
    // A ZIP (XLSX, ODS) or a compound file (XLS), whatever it is called.
    if (bytes.starts_with("PK\x03\x04") || bytes.starts_with("\xD0\xCF\x11\xE0"))
        return base::fail(base::Refusal{"entrants.spreadsheet", {}, "", {}});
    if (bytes.size() > kMaxListBytes) {
        return base::fail(
            base::Refusal{"entrants.too_large", {}, "", {{"most", std::to_string(kMaxListBytes / 1024)}}});
    }
    const bool utf16 = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
    DecodedText text = utf16 || told == TextEncoding::utf16 ? decode_utf16(bytes) : decode_bytes(bytes, told);
    if (text.lines.size() > kMaxListLines) {
        return base::fail(
            base::Refusal{"entrants.too_many_lines", {}, "", {{"most", std::to_string(kMaxListLines)}}});
    }
    return text;
}

}  // namespace yuanmen::tournament
