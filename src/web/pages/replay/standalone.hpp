#pragma once

#include <string>
#include <string_view>

#include "web/pages/replay/replay_words.hpp"
#include "web/text/assets.hpp"

namespace yuanmen::web::pages {

/// Around a remark or an explanation above the lines, which later versions may put more exactly.
inline constexpr std::string_view kRemarkOpens = "<aside class=\"replay-remark\">";
inline constexpr std::string_view kRemarkCloses = "</aside>";

/// The replay as one HTML file that opens without a server: the document, static/board.js and the styles
/// inside. Without JavaScript it shows the verdict and every line with its mark, the desk's events between
/// them.
std::string standalone_replay(const record::ReplayDocument& document, const DeskNotes& desk,
                              const ReplayWords& words, const Assets& assets);

}  // namespace yuanmen::web::pages
