#include "service/events/name_sound.hpp"

#include <unicode/ustring.h>
#include <unicode/utrans.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <unordered_map>
#include <vector>

namespace yuanmen::service {
namespace {

constexpr std::size_t kMostRemembered = 4096;
/// A syllable of pinyin has at most six letters; a name is never longer than this times its length.
constexpr std::size_t kGrowth = 8;

bool is_letter(char c) {
    return c >= 'a' && c <= 'z';
}

/// ICU's reading of Chinese, family names as such, as plain letters with a space between syllables.
class Reading {
  public:
    Reading() {
        static constexpr char16_t kRules[] = u"Han-Latin/Names; Latin-ASCII; Lower";
        UErrorCode error = U_ZERO_ERROR;
        rules_.reset(utrans_openU(kRules, -1, UTRANS_FORWARD, nullptr, 0, nullptr, &error));
        if (U_FAILURE(error) != 0 || !rules_) throw std::runtime_error("ICU has no reading of Chinese names");
    }

    std::string of(std::string_view name) const {
        std::vector<UChar> text(name.size() * kGrowth + 16);
        std::int32_t length = 0;
        UErrorCode error = U_ZERO_ERROR;
        u_strFromUTF8WithSub(text.data(), static_cast<std::int32_t>(text.size()), &length, name.data(),
                             static_cast<std::int32_t>(name.size()), 0xfffd, nullptr, &error);
        std::int32_t limit = length;
        utrans_transUChars(rules_.get(), text.data(), &length, static_cast<std::int32_t>(text.size()), 0,
                           &limit, &error);
        if (U_FAILURE(error) != 0) return {};
        std::string read;
        for (std::int32_t i = 0; i < length; ++i) {
            const UChar letter = text[static_cast<std::size_t>(i)];
            read += letter < 0x80 ? static_cast<char>(letter) : ' ';
        }
        return read;
    }

  private:
    struct Close {
        void operator()(UTransliterator* rules) const { utrans_close(rules); }
    };
    std::unique_ptr<UTransliterator, Close> rules_;
};

std::string sound_of_reading(const std::string& reading) {
    std::string initials, whole;
    bool begins = true;
    for (const char c : reading) {
        if (is_letter(c)) {
            if (begins) initials += c;
            whole += c;
        }
        begins = !is_letter(c);
    }
    return whole.empty() ? std::string() : initials + " " + whole;
}

}  // namespace

std::string sound_of(std::string_view name) {
    static std::mutex mutex;
    static const Reading reading;
    static std::unordered_map<std::string, std::string> remembered;
    const std::scoped_lock lock(mutex);
    if (remembered.size() >= kMostRemembered) remembered.clear();
    const auto [known, is_new] = remembered.try_emplace(std::string(name));
    if (is_new) known->second = sound_of_reading(reading.of(name));
    return known->second;
}

bool sounds_like(std::string_view name, std::string_view query) {
    std::string letters;
    for (const char c : query) {
        if (c == ' ') continue;
        letters += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    }
    if (letters.empty() || !std::all_of(letters.begin(), letters.end(), is_letter)) return false;
    const std::string sound = sound_of(name);
    const std::size_t gap = sound.find(' ');
    if (gap == std::string::npos) return false;
    return std::string_view(sound).substr(0, gap).starts_with(letters) ||
           std::string_view(sound).substr(gap + 1).starts_with(letters);
}

}  // namespace yuanmen::service
