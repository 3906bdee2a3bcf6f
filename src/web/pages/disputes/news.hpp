#pragma once

#include <nlohmann/json_fwd.hpp>

#include "service/answer.hpp"
#include "service/disputes/dispute_views.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// "ruling_news": what partials/ruling_news.html shows of the newest `most` rulings; empty for whoever is no
/// judge. Part of the tag of the page it stands on.
nlohmann::json ruling_news_view(const Context& context, const service::Answer<service::EventRulings>& news,
                                std::size_t most);

}  // namespace yuanmen::web::pages
