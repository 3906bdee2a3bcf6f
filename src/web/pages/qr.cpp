#include "web/pages/qr.hpp"

#include <qrencode.h>

#include <cstddef>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace yuanmen::web::pages {
namespace {

constexpr int kQuietZone = 4;
constexpr std::size_t kMostKept = 512;

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

QrCode public_qr_code(const std::string& text) {
    static std::mutex guard;
    static std::unordered_map<std::string, QrCode> kept;
    {
        const std::lock_guard lock(guard);
        if (const auto found = kept.find(text); found != kept.end()) return found->second;
    }
    QrCode code = qr_code(text);
    const std::lock_guard lock(guard);
    if (kept.size() >= kMostKept) kept.clear();
    kept.insert_or_assign(text, code);
    return code;
}

}  // namespace yuanmen::web::pages
