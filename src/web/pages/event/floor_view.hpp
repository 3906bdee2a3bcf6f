#pragma once

#include <nlohmann/json_fwd.hpp>

#include "base/moment.hpp"
#include "web/pages/event/words.hpp"

namespace yuanmen::web::pages {

/// The tables of service::FloorView as data of the partials: floor cards, rows of the home page, the big
/// screen. `now` is when the clocks were read, `desk` whether a row leads to the judge's desk or to the
/// public page. "since" and "ends" are on the server's clock since boot, which no correction of the time of
/// day moves. Pure.
///
/// A row is {"key","table","title","players":[{"name","seed","present"}],"clock":{…small_clock} or null,
/// "late":{"since","minutes"} or null,"mark","word","group","href","desk_match","match","judges","needs",
/// "extension","extension_ms"}; "group" is "waiting", "playing" or "to_sign", "attention" whether somebody is
/// late or a judge is needed.
nlohmann::json floor_rows(const nlohmann::json& rows, const base::Moment& now, bool desk, const Say& say);

/// Of a clock of the floor: {"running","ends","left","text","soon","over"}, or null before it starts. The
/// text of a running clock is the time it ends: it stays true however old the page is.
nlohmann::json small_clock(const nlohmann::json& clock, const base::Moment& now, const Say& say);

}  // namespace yuanmen::web::pages
