#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "service/bundle/verify.hpp"
#include "web/text/catalogue.hpp"
#include "web/text/language.hpp"

// Whether a replay page of a bundle (standalone.hpp) is what it should be: a fixed shell, and in it what the
// record says.

namespace yuanmen::web::pages {

/// A saved replay taken apart. Everything that is not one of these parts is the shell.
struct PageParts {
    std::string_view language;  ///< as the html element names it
    std::string_view title;
    std::string_view heading;
    std::string_view lines;  ///< what a reader without JavaScript sees
    std::string_view data;   ///< the document
    std::string shell_sha256;
};

/// Nothing if the page has no such parts, or markup in one that holds text.
std::optional<PageParts> parts_of_page(std::string_view html);

/// Whether a page with this shell was ever given out (page_shells.hpp).
bool is_known_shell(std::string_view sha256);

/// SHA-256 of all that is said in a language: pages of the same wording are the same to the byte.
std::string wording_of(const Catalogue& catalogue, Language language);

/// "bundle.replay_shell": no shell that was ever given out (of a bundle of format 2: a remark).
/// "bundle.replay": it shows something else than the record. "bundle.replay_wording": a remark: it was made
/// in another wording than this program's, so that its words were not compared; its facts were.
service::PageFinding check_replay_page(const service::ReplayPage& page, const Catalogue& catalogue);

}  // namespace yuanmen::web::pages
