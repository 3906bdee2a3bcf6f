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
    DecodedText text{TextEncoding::utf16, true, {}};
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

DecodedText decode_bytes(std::string_view bytes) {
    DecodedText text;
    text.byte_order_mark = bytes.starts_with("\xEF\xBB\xBF");
    if (text.byte_order_mark) bytes.remove_prefix(3);
    const auto lines = split_lines(bytes);
    text.lines = read_all(lines, read_utf8);
    if (text.byte_order_mark || damaged(text.lines) == 0) return text;
    Converter converter("GB18030");
    auto chinese = read_all(lines, [&](std::string_view line) { return converter.convert(line); });
    if (damaged(chinese) >= damaged(text.lines)) return text;
    return {TextEncoding::gb18030, false, std::move(chinese)};
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
    }
    return "";
}

base::Result<DecodedText, base::Refusal> decode_text(std::string_view bytes) {
    if (bytes.size() > kMaxListBytes) {
        return base::fail(
            base::Refusal{"entrants.too_large", {}, "", {{"most", std::to_string(kMaxListBytes / 1024)}}});
    }
    const bool utf16 = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
    DecodedText text = utf16 ? decode_utf16(bytes) : decode_bytes(bytes);
    if (text.lines.size() > kMaxListLines) {
        return base::fail(
            base::Refusal{"entrants.too_many_lines", {}, "", {{"most", std::to_string(kMaxListLines)}}});
    }
    return text;
}

}  // namespace yuanmen::tournament
