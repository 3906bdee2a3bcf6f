#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "cards/ruleset.hpp"
#include "service/events/events.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// What a change in a match's history is about, in words: "/head/players/a/name" is "选手 · 甲 · 姓名". Parts
/// that only the program knows are left out; nothing is left of a change that is about nothing else.
std::string change_path(const Context& context, const service::MatchRowView& match, std::string_view path);

/// By what a change's values are called.
struct ChangeNames {
    const service::MatchRowView& match;
    const cards::Ruleset& ruleset;
    std::map<std::string, std::string> people;  ///< an actor's id → name
};

/// A value before or after a change: yes and no, a chair's player, a person's or general's name, an option's
/// own word; "—" for none.
std::string change_value(const Context& context, const ChangeNames& names, const nlohmann::json& value);

}  // namespace yuanmen::web::pages
