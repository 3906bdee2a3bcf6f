#include "base/names.hpp"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <stdexcept>

#include "base/utf8.hpp"

namespace yuanmen::base {
namespace {

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string normalized(std::string_view text, const icu::Normalizer2* (*form)(UErrorCode&)) {
    UErrorCode error = U_ZERO_ERROR;
    std::string result;
    icu::StringByteSink<std::string> sink(&result, static_cast<std::int32_t>(text.size()));
    const icu::Normalizer2* normalizer = form(error);
    if (U_SUCCESS(error))
        normalizer->normalizeUTF8(0, {text.data(), static_cast<std::int32_t>(text.size())}, sink, nullptr,
                                  error);
    if (U_FAILURE(error)) throw std::runtime_error("ICU has no Unicode normalization");
    return result;
}

bool has(char32_t character, UProperty property) {
    return u_hasBinaryProperty(static_cast<UChar32>(character), property) != 0;
}

bool is_mark(char32_t character) {
    return (U_GET_GC_MASK(static_cast<UChar32>(character)) & U_GC_M_MASK) != 0;
}

/// Characters that are no blanks by their properties and look like one.
bool is_filler(char32_t character) {
    return character == 0x2800 || character == 0xFFFC || character == 0x1D159 ||
           (has(character, UCHAR_WHITE_SPACE) && !is_blank(character));
}

bool may_follow(char32_t unseen, char32_t before) {
    constexpr char32_t joiner = 0x200D, plain = 0xFE0E, picture = 0xFE0F;
    const bool behind_picture = has(before, UCHAR_EMOJI) || before == picture;
    if (unseen == joiner)
        return behind_picture || u_getCombiningClass(static_cast<UChar32>(before)) == 9;  // a virama
    return (unseen == plain || unseen == picture) && has(before, UCHAR_EMOJI);
}

}  // namespace

bool is_name_text(std::string_view name) {
    if (!is_text(name)) return false;
    int marks = 0;
    char32_t before = U' ';
    for (const char32_t character : to_characters(composed(name))) {
        if (is_unprintable(character) || is_filler(character)) return false;
        if (has(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) {
            if (!may_follow(character, before)) return false;
        } else if (is_mark(character)) {
            if (is_blank(before) || ++marks > kMarksOnALetter) return false;
        } else {
            marks = 0;
        }
        before = character;
    }
    return true;
}

std::string composed(std::string_view text) {
    if (is_ascii(text) || !is_text(text)) return std::string(text);
    return normalized(text, [](UErrorCode& error) { return icu::Normalizer2::getNFCInstance(error); });
}

std::string name_key(std::string_view text) {
    std::string key(text);
    if (is_ascii(text)) {
        std::transform(key.begin(), key.end(), key.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    } else if (is_text(text)) {
        key = normalized(text,
                         [](UErrorCode& error) { return icu::Normalizer2::getNFKCCasefoldInstance(error); });
    }
    std::erase(key, ' ');
    return key;
}

}  // namespace yuanmen::base
