#pragma once

#include <string>
#include <string_view>

namespace yuanmen::web::pages {

/// A QR code of the text as the `d` of an SVG path in a square of `size` modules, quiet zone included; empty
/// if the text is too long.
struct QrCode {
    int size = 0;
    std::string path;
};
QrCode qr_code(std::string_view text);

/// The same of an address that is no secret, kept for whoever asks next: a sheet of codes for a hundred
/// tables costs its drawing once. Thread-safe.
QrCode public_qr_code(const std::string& text);

}  // namespace yuanmen::web::pages
