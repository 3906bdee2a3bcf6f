#include "web/pages/qr.hpp"

#include <qrencode.h>

#include <memory>

namespace yuanmen::web::pages {
namespace {

constexpr int kQuietZone = 4;

}  // namespace

QrCode qr_code(std::string_view text) {
    const std::unique_ptr<QRcode, decltype(&QRcode_free)> made(
        QRcode_encodeString8bit(std::string(text).c_str(), 0, QR_ECLEVEL_M), &QRcode_free);
    if (made == nullptr) return {};
    QrCode code{made->width + 2 * kQuietZone, {}};
    for (int y = 0; y < made->width; ++y) {
        for (int x = 0; x < made->width; ++x) {
            if ((made->data[y * made->width + x] & 1) == 0) continue;
            code.path +=
                "M" + std::to_string(x + kQuietZone) + " " + std::to_string(y + kQuietZone) + "h1v1h-1z";
        }
    }
    return code;
}

}  // namespace yuanmen::web::pages
