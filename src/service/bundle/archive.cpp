#include "service/bundle/archive.hpp"

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>

namespace yuanmen::service {
namespace {

// APPNOTE.TXT 4.3: local header and data for each file, then the central directory, then its end record.
constexpr std::uint32_t kLocalSignature = 0x04034b50, kCentralSignature = 0x02014b50,
                        kEndSignature = 0x06054b50;
constexpr std::size_t kLocalSize = 30, kCentralSize = 46, kEndSize = 22;
constexpr std::uint16_t kVersion = 20, kStored = 0, kFirstDay = 0x0021;

void put16(std::string& out, std::uint32_t value) {
    out += static_cast<char>(value & 0xFF);
    out += static_cast<char>(value >> 8 & 0xFF);
}
void put32(std::string& out, std::uint32_t value) {
    put16(out, value & 0xFFFF);
    put16(out, value >> 16);
}

/// Little-endian numbers out of bytes; reading beyond the end gives zero, which no check takes for right.
std::uint32_t get(std::string_view bytes, std::size_t at, int count) {
    std::uint32_t value = 0;
    for (int i = count - 1; i >= 0; --i) {
        const std::size_t here = at + static_cast<std::size_t>(i);
        value = value << 8 | (here < bytes.size() ? static_cast<std::uint8_t>(bytes[here]) : 0U);
    }
    return value;
}

/// What both headers of a file say alike.
void common(std::string& out, const BundleFile& file) {
    put16(out, kVersion);
    put16(out, 0);
    put16(out, kStored);
    put16(out, 0);
    put16(out, kFirstDay);
    put32(out, static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(file.bytes.data()),
                                                static_cast<uInt>(file.bytes.size()))));
    put32(out, static_cast<std::uint32_t>(file.bytes.size()));
    put32(out, static_cast<std::uint32_t>(file.bytes.size()));
    put16(out, static_cast<std::uint32_t>(file.path.size()));
    put16(out, 0);
}

}  // namespace

bool may_be_path(std::string_view path) {
    if (path.empty() || path.size() > 200) return false;
    std::size_t part = 0;  // where the current part begins
    for (std::size_t i = 0; i <= path.size(); ++i) {
        if (i < path.size() && path[i] != '/') {
            const char c = path[i];
            const bool plain =
                (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
            if (!plain) return false;
            continue;
        }
        const std::string_view name = path.substr(part, i - part);
        if (name.empty() || name == "." || name == "..") return false;
        part = i + 1;
    }
    return true;
}

std::string zip(const std::vector<BundleFile>& files) {
    std::string out, directory;
    for (const BundleFile& file : files) {
        if (!may_be_path(file.path)) throw std::invalid_argument("no path of a bundle: " + file.path);
        const auto offset = static_cast<std::uint32_t>(out.size());
        put32(out, kLocalSignature);
        common(out, file);
        out += file.path;
        out += file.bytes;
        put32(directory, kCentralSignature);
        put16(directory, kVersion);
        common(directory, file);
        put16(directory, 0);  // comment
        put16(directory, 0);  // disk
        put16(directory, 0);  // attributes inside
        put32(directory, 0);  // and outside
        put32(directory, offset);
        directory += file.path;
    }
    const auto offset = static_cast<std::uint32_t>(out.size());
    out += directory;
    put32(out, kEndSignature);
    put32(out, 0);
    put16(out, static_cast<std::uint32_t>(files.size()));
    put16(out, static_cast<std::uint32_t>(files.size()));
    put32(out, static_cast<std::uint32_t>(directory.size()));
    put32(out, offset);
    put16(out, 0);
    return out;
}

std::optional<std::vector<BundleFile>> unzip(std::string_view bytes) {
    if (bytes.size() < kEndSize || bytes.size() > kLargestBundle) return std::nullopt;
    const std::size_t end = bytes.size() - kEndSize;
    const std::size_t count = get(bytes, end + 10, 2), offset = get(bytes, end + 16, 4);
    if (get(bytes, end, 4) != kEndSignature || count > kMostBundleFiles || offset > end) return std::nullopt;
    std::vector<BundleFile> files;
    std::size_t at = offset;
    for (std::size_t i = 0; i < count; ++i) {
        if (at + kCentralSize > end || get(bytes, at, 4) != kCentralSignature) return std::nullopt;
        const std::size_t size = get(bytes, at + 20, 4), name = get(bytes, at + 28, 2);
        const std::size_t local = get(bytes, at + 42, 4);
        if (get(bytes, at + 10, 2) != kStored || at + kCentralSize + name > end) return std::nullopt;
        const std::size_t data = local + kLocalSize + name;
        if (local > offset || data > offset || size > offset - data) return std::nullopt;
        std::string path(bytes.substr(at + kCentralSize, name));
        if (!may_be_path(path)) return std::nullopt;
        files.push_back({std::move(path), std::string(bytes.substr(data, size))});
        at += kCentralSize + name;
    }
    return files;
}

}  // namespace yuanmen::service
