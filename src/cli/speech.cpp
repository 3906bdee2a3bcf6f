#include "cli/speech.hpp"

#include <cstdlib>
#include <map>
#include <string>

namespace yuanmen::cli {

web::Language terminal_language() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value != nullptr && *value != '\0') {
            return std::string_view(value).starts_with("zh") ? web::Language::zh : web::Language::en;
        }
    }
    return web::Language::en;
}

web::Catalogue sentences(std::initializer_list<std::string_view> areas) {
    std::map<std::string, std::string, std::less<>> files;
    const web::Assets all = web::Assets::embedded();
    for (const auto& [name, bytes] : all.files()) {
        for (const std::string_view area : areas) {
            if (name.starts_with("messages/" + std::string(area) + ".")) files.emplace(name, bytes);
        }
    }
    return web::Catalogue(web::Assets(std::move(files)));
}

}  // namespace yuanmen::cli
