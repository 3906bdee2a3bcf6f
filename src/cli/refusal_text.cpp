#include "cli/refusal_text.hpp"

#include <cstdlib>
#include <string_view>

#include "web/text/assets.hpp"
#include "web/text/catalogue.hpp"

namespace yuanmen::cli {
namespace {

web::Language language_of_terminal() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value == nullptr || *value == '\0') continue;
        return std::string_view(value).starts_with("zh") ? web::Language::zh : web::Language::en;
    }
    return web::Language::en;
}

}  // namespace

std::string refusal_text(const base::Refusal& refusal) {
    const web::Catalogue catalogue(web::Assets::embedded());
    return catalogue.say(language_of_terminal(), "refusal." + refusal.code, refusal.params) + " [" +
           refusal.code + "]";
}

}  // namespace yuanmen::cli
