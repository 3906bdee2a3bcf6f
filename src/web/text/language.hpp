#pragma once

#include <optional>
#include <string_view>

#include "web/http/message.hpp"

namespace yuanmen::web {

/// Chinese first; English complete.
enum class Language { zh, en };
inline constexpr Language kLanguages[] = {Language::zh, Language::en};

/// "zh", "en": as in catalogue file names, ?lang= and the cookie.
std::string_view code_of(Language language);
/// For the lang attribute and Content-Language: "zh-Hans", "en".
std::string_view tag_of(Language language);
std::optional<Language> language_coded(std::string_view code);

inline constexpr std::string_view kLanguageCookie = "yuanmen_lang";

/// What the caller reads: `?lang=`, else the language cookie, else the better of zh and en by
/// Accept-Language, else Chinese.
Language language_of(const Request& request);

}  // namespace yuanmen::web
