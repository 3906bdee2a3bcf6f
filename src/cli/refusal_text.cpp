#include "cli/refusal_text.hpp"

#include "cli/speech.hpp"
#include "web/text/assets.hpp"
#include "web/text/catalogue.hpp"

namespace yuanmen::cli {

std::string refusal_text(const base::Refusal& refusal) {
    const web::Catalogue catalogue(web::Assets::embedded());
    return catalogue.say(terminal_language(), "refusal." + refusal.code, refusal.params) + " [" +
           refusal.code + "]";
}

}  // namespace yuanmen::cli
