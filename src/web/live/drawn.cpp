#include "web/live/drawn.hpp"

#include <librsvg/rsvg.h>

#include <memory>
#include <mutex>

namespace yuanmen::web {
namespace {

struct Release {
    void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* drawing) const { cairo_destroy(drawing); }
    void operator()(GError* error) const { g_error_free(error); }
};
template <typename T>
using Owned = std::unique_ptr<T, Release>;

cairo_status_t append(void* to, const unsigned char* bytes, unsigned int count) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::optional<std::string> png_of(std::string_view svg, int width, int height) {
    static std::mutex drawing;
    const std::lock_guard lock(drawing);
    GError* failed = nullptr;
    const Owned<RsvgHandle> handle(
        rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &failed));
    Owned<GError> error(failed);
    if (handle == nullptr) return std::nullopt;
    const Owned<cairo_surface_t> surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
    const Owned<cairo_t> canvas(cairo_create(surface.get()));
    const RsvgRectangle whole{0, 0, static_cast<double>(width), static_cast<double>(height)};
    failed = nullptr;
    const bool drawn = rsvg_handle_render_document(handle.get(), canvas.get(), &whole, &failed) != 0;
    error.reset(failed);
    std::string png;
    if (!drawn || cairo_surface_write_to_png_stream(surface.get(), append, &png) != CAIRO_STATUS_SUCCESS) {
        return std::nullopt;
    }
    return png;
}

}  // namespace yuanmen::web
