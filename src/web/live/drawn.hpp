#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace yuanmen::web {

/// A drawing (SVG, UTF-8, of our own templates: never a stranger's) as a PNG of `width` × `height` pixels.
/// Nothing if it is no drawing. Thread-safe; one is drawn at a time, for a picture takes a core some tens of
/// milliseconds. Letters are drawn with the fonts of this machine.
std::optional<std::string> png_of(std::string_view svg, int width, int height);

}  // namespace yuanmen::web
