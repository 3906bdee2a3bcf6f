#pragma once

#include <nlohmann/json_fwd.hpp>

#include "web/pages/event/words.hpp"

namespace yuanmen::web::pages {

/// The bracket drawn for paper and projector, cut into sheets that can be read from where one stands: a field
/// of more than `section` entrants (a power of two, at least 4) becomes its sections and one sheet for the
/// rounds from the sections' last on. Data of partials/bracket_sheet.html, one object a sheet:
/// {"number","of","finals","first","width","height","paper_width","paper_height",
///  "heads":[{"x","y","text"}],"third":[the same],"connectors":["M…"],
///  "boxes":[{"x","y","w","h","middle","right","on","table","table_x","table_y",
///            "lines":[{"x","y","seed","name_x","name","won"}]}]}.
/// Coordinates are user units of the SVG, the paper's measures whole millimetres of A4 on its side. A slot
/// whose player is not known yet is left empty, to be written in by hand. Pure.
nlohmann::json bracket_sheets(const tournament::EventShown& event, int section, const Say& say);

}  // namespace yuanmen::web::pages
