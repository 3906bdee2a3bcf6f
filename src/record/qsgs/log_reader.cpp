#include "record/qsgs/log_reader.hpp"

#include <zlib.h>

#include <array>

namespace yuanmen::record::qsgs {
namespace {

constexpr int kGzipOnly = 16 + MAX_WBITS;

/// Frees zlib's state on every way out.
struct Inflater {
    z_stream stream{};
    bool ready = inflateInit2(&stream, kGzipOnly) == Z_OK;
    Inflater() = default;
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
    ~Inflater() { inflateEnd(&stream); }
};

}  // namespace

base::Result<std::string, base::Refusal> unpack(std::string_view bytes) {
    if (!bytes.starts_with("\x1f\x8b")) {
        if (bytes.size() > kLargestLog) return base::fail(base::Refusal{"import.too_large", {}, "", {}});
        return std::string(bytes);
    }
    Inflater inflater;
    if (!inflater.ready) return base::fail(base::Refusal{"import.gzip", {}, "", {}});
    z_stream& stream = inflater.stream;
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    std::string text;
    std::array<char, 1 << 16> room;
    for (int status = Z_OK; status != Z_STREAM_END;) {
        stream.next_out = reinterpret_cast<Bytef*>(room.data());
        stream.avail_out = room.size();
        status = inflate(&stream, Z_NO_FLUSH);
        if (status != Z_OK && status != Z_STREAM_END)
            return base::fail(base::Refusal{"import.gzip", {}, "", {}});
        text.append(room.data(), room.size() - stream.avail_out);
        if (text.size() > kLargestLog) return base::fail(base::Refusal{"import.too_large", {}, "", {}});
        if (status == Z_OK && stream.avail_in == 0 && stream.avail_out == room.size()) {
            return base::fail(base::Refusal{"import.gzip", {}, "", {}});  // cut off
        }
    }
    return text;
}

}  // namespace yuanmen::record::qsgs
