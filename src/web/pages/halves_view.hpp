#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "cards/ruleset.hpp"
#include "journal/codec/fields.hpp"
#include "service/service.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// A general as a card of partials/general.html; all empty for an unknown id.
struct GeneralCard {
    std::string general;
    std::string kingdom;  ///< "wei" …
    std::string kingdom_word;
    std::string skills;
    std::string letters;  ///< the first letters of its pinyin, by which it is searched

    YUANMEN_FIELDS(general, kingdom, kingdom_word, skills, letters);
};
GeneralCard general_card(const Context& context, const cards::Ruleset& ruleset, std::string_view id);

/// The two sides of the table from above: 内 and 主, before they are known b and a.
std::array<match::Chair, 2> halves_order(const match::DeskView& desk);

/// The two sides of the table in that order, as data of partials/half.html: the player, who acts, the general
/// in play with its hearts, and the places of the line-up in their order. Of what is hidden it shows what
/// `view` shows.
nlohmann::json halves_view(const Context& context, const service::MatchView& view,
                           const cards::Ruleset& ruleset);

}  // namespace yuanmen::web::pages
