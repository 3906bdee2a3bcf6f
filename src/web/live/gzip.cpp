#include "web/live/gzip.hpp"

#include <zlib.h>

#include <stdexcept>

namespace yuanmen::web {
namespace {

constexpr int kLevel = 6;
constexpr int kGzipWindow = 15 + 16;

}  // namespace

std::string gzip(std::string_view bytes) {
    z_stream stream{};
    if (deflateInit2(&stream, kLevel, Z_DEFLATED, kGzipWindow, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        throw std::runtime_error("zlib did not start");
    }
    std::string out(deflateBound(&stream, bytes.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int ended = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    if (ended != Z_STREAM_END) throw std::runtime_error("zlib did not finish");
    return out;
}

bool accepts_gzip(std::string_view header) {
    while (!header.empty()) {
        const std::size_t end = header.find(',');
        std::string_view item = header.substr(0, end);
        header.remove_prefix(end == std::string_view::npos ? header.size() : end + 1);
        while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
        const std::size_t semicolon = item.find(';');
        std::string_view name = item.substr(0, semicolon);
        while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
        if (name != "gzip" && name != "*") continue;
        const std::size_t q = item.find("q=");
        if (q == std::string_view::npos) return true;
        return item.substr(q + 2).find_first_of("123456789") != std::string_view::npos;
    }
    return false;
}

}  // namespace yuanmen::web
