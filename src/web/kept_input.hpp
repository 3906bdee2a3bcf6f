#pragma once

#include <nlohmann/json_fwd.hpp>

#include "web/context.hpp"

namespace yuanmen::web {

/// Where the page of a refused form does not offer it any more (refused_form.hpp): what somebody had typed,
/// as a form of its own: {"there", "action", "version", "key", "fields": […]}. He sees it again, can put text
/// and numbers right, and send it anew; a conflict's newest version takes the place of the one he had seen.
/// "there" is false where nothing may be kept: sign-in forms, uploads, the API, and whatever another site has
/// sent.
nlohmann::json kept_input(const Context& context, const ProblemExtras& extras);

}  // namespace yuanmen::web
