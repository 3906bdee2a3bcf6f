#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "service/service.hpp"
#include "web/context.hpp"
#include "web/pages/event/words.hpp"

// What the pages of an event share.

namespace yuanmen::web::pages {

Say say_of(const Context& context);

/// The fingerprint of the house's key in groups, for the partial key_line; empty: there is none.
std::string fingerprint_line(const Context& context);

/// "event_id", "event_name", "date", "venue", "version", "tabs", "fingerprint" and "published": what the
/// partials event_head and event_token need. `here` is the tab the page stands under: "", "bracket",
/// "entrants", "check-in" or "floor".
nlohmann::json event_frame(const Context& context, const service::EventSnapshot& event,
                           std::string_view here);

/// Whether the caller may give an event commands of this kind, by the service's table; whether it fits the
/// event's phase is asked of `phase`.
bool may_give(const Context& context, std::string_view kind);

/// Puts what pages say of check-in into their data: "check_in_closes" ("2026-11-20 10:30 UTC+8"; empty: by
/// nothing but the draw) and "check_in_closed".
void put_check_in_close(nlohmann::json& data, const tournament::EventShown& event, std::int64_t now_wall_ms);
/// Changes when the time has come; for the tag of a live page that says so.
std::string check_in_close_tag(const tournament::EventShown& event, std::int64_t now_wall_ms);

/// Where phones of the hall find this site; where none can, how this very browser reaches it.
std::string own_origin(const Context& context);
/// Puts "url", "qr_size" and "qr_path" of a path of this site into the data of a page, and "has_qr": false
/// where phones reach nothing, for then no code is shown. In the code, not in "url", the fingerprint follows.
/// A code of everybody's address is kept for the next page that shows it; a link of somebody's own is not.
enum class QrOf : bool { somebody, everybody };
void put_qr(nlohmann::json& data, const Context& context, const std::string& path, QrOf of = QrOf::somebody);
/// Puts what the partial "reach" tells people about the address on the page: "has_reach", and why phones
/// cannot come ("reach_trouble") or which other addresses there are ("reach_others").
void put_reach(nlohmann::json& data, const Context& context);

/// By which an event's generals are called: the ruleset of its first stage.
std::shared_ptr<const cards::Ruleset> ruleset_of_event(service::Service& service,
                                                       const tournament::EventShown& event);

/// Whether the query asks for nothing but what these names say: only such pages are kept for everybody, so
/// that nobody can fill the memory with made-up addresses.
bool asks_only(const Context& context, std::initializer_list<std::string_view> names);

/// The value of a query parameter, empty if it is not there.
std::string query_of(const Context& context, std::string_view name);

/// {"value","label"} of each ending a result can have.
nlohmann::json cause_options(const Context& context);

}  // namespace yuanmen::web::pages
