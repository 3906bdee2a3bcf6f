#include "service/desk/image_format.hpp"

#include <algorithm>
#include <array>

namespace yuanmen::service {
namespace {

using match::PhotoType;
using Bytes = std::string_view;
using namespace std::string_view_literals;

constexpr unsigned kMaxSide = 16'384;  // pixels

unsigned byte_at(Bytes bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}

/// A whole number of `count` bytes, the highest first (big-endian) or last.
std::size_t number_at(Bytes bytes, std::size_t at, std::size_t count, bool highest_first) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < count; ++i) {
        number = number << 8 | byte_at(bytes, highest_first ? at + i : at + count - 1 - i);
    }
    return number;
}

bool sensible(std::size_t width, std::size_t height) {
    return width > 0 && height > 0 && width <= kMaxSide && height <= kMaxSide;
}

// JPEG: segments of a marker and, for most, a length and a payload; ITU T.81, B.1.

constexpr unsigned kScan = 0xDA, kEnd = 0xD9, kComment = 0xFE;

/// Stuffing, TEM, restarts and SOI: none of them begins a segment.
bool has_no_length(unsigned marker) {
    return marker <= 0x01 || (marker >= 0xD0 && marker <= 0xD8);
}

/// SOF markers but DHT, JPG and DAC, which share their range.
bool starts_frame(unsigned marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

/// Which way is up, as Exif 2.3 (4.6.4 A, tag 0x112) says in a segment's payload: 1 (as stored) to 8.
unsigned orientation_in(Bytes payload) {
    if (!payload.starts_with("Exif\0\0"sv) || payload.size() < 16) return 1;
    const Bytes tiff = payload.substr(6);
    const bool highest_first = tiff.starts_with("MM");
    const std::size_t first = number_at(tiff, 4, 4, highest_first);
    if (first > tiff.size() || tiff.size() - first < 2) return 1;
    const std::size_t count = number_at(tiff, first, 2, highest_first);
    for (std::size_t at = first + 2; at + 12 <= tiff.size() && at < first + 2 + count * 12; at += 12) {
        if (number_at(tiff, at, 2, highest_first) != 0x112) continue;
        const std::size_t way = number_at(tiff, at + 8, 2, highest_first);
        return way <= 8 ? static_cast<unsigned>(way) : 1;
    }
    return 1;
}

/// An Exif segment that says nothing but which way is up.
std::string only_orientation(unsigned way) {
    std::string segment(
        "\xFF\xE1\0\x22"
        "Exif\0\0MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0"sv);
    segment.push_back(static_cast<char>(way));
    segment.append(6, '\0');
    return segment;
}

/// The application segments that say how to draw: JFIF, a colour profile, Adobe's colour transform.
bool needed_to_draw(unsigned marker, Bytes payload) {
    if (marker == kComment) return false;
    if (marker < 0xE0 || marker > 0xEF) return true;
    return (marker == 0xE0 && payload.starts_with("JFIF")) ||
           (marker == 0xE2 && payload.starts_with("ICC_PROFILE")) ||
           (marker == 0xEE && payload.starts_with("Adobe"));
}

/// Where the entropy-coded data that begins at `at` ends: at the next marker that is neither stuffing nor a
/// restart. npos if it never ends.
std::size_t end_of_scan(Bytes bytes, std::size_t at) {
    for (; at + 1 < bytes.size(); ++at) {
        const unsigned next = byte_at(bytes, at + 1);
        if (byte_at(bytes, at) == 0xFF && next != 0 && next != 0xFF && (next < 0xD0 || next > 0xD7))
            return at;
    }
    return Bytes::npos;
}

std::optional<std::string> jpeg(Bytes bytes) {
    if (!bytes.starts_with("\xFF\xD8\xFF")) return std::nullopt;
    std::string kept(bytes.substr(0, 2));
    bool framed = false, scanned = false;
    std::size_t at = 2;
    while (at + 4 <= bytes.size() && byte_at(bytes, at) == 0xFF) {
        const unsigned marker = byte_at(bytes, at + 1);
        if (marker == kEnd) break;
        if (marker == 0xFF) {  // a fill byte
            ++at;
            continue;
        }
        if (has_no_length(marker)) return std::nullopt;
        const std::size_t length = number_at(bytes, at + 2, 2, true);
        if (length < 2 || at + 2 + length > bytes.size()) return std::nullopt;
        const Bytes payload = bytes.substr(at + 4, length - 2);
        if (starts_frame(marker)) {
            if (payload.size() < 6 ||
                !sensible(number_at(payload, 3, 2, true), number_at(payload, 1, 2, true)))
                return std::nullopt;
            framed = true;
        }
        std::size_t next = at + 2 + length;
        if (marker == kScan) {
            if (!framed) return std::nullopt;
            scanned = true;
            next = end_of_scan(bytes, next);
            if (next == Bytes::npos) return std::nullopt;
        }
        if (needed_to_draw(marker, payload)) {
            kept += bytes.substr(at, next - at);
        } else if (const unsigned way = orientation_in(payload); marker == 0xE1 && way > 1) {
            kept += only_orientation(way);
        }
        at = next;
    }
    const bool ended = at + 2 <= bytes.size() && byte_at(bytes, at) == 0xFF && byte_at(bytes, at + 1) == kEnd;
    return scanned && ended ? std::optional(kept + "\xFF\xD9") : std::nullopt;
}

// PNG: chunks of length, name, data, check; ISO/IEC 15948, 5.3. A small first letter: may be left out.

bool drawn_with(Bytes chunk) {
    constexpr std::array<Bytes, 8> kColours{"tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs"};
    return (byte_at(chunk, 0) & 0x20) == 0 || std::ranges::find(kColours, chunk) != kColours.end();
}

std::optional<std::string> png(Bytes bytes) {
    constexpr Bytes kHead("\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR", 16);
    if (!bytes.starts_with(kHead) || bytes.size() < 45) return std::nullopt;
    if (!sensible(number_at(bytes, 16, 4, true), number_at(bytes, 20, 4, true))) return std::nullopt;
    std::string kept(bytes.substr(0, 8));
    for (std::size_t at = 8; at + 12 <= bytes.size();) {
        const std::size_t length = number_at(bytes, at, 4, true);
        if (length > bytes.size() - at - 12) return std::nullopt;
        const Bytes name = bytes.substr(at + 4, 4);
        if (drawn_with(name)) kept += bytes.substr(at, length + 12);
        at += length + 12;
        if (name == "IEND") return at == bytes.size() ? std::optional(kept) : std::nullopt;
    }
    return std::nullopt;
}

// WebP: RIFF chunks of name, length, data, padded to even; developers.google.com/speed/webp, "RIFF
// Container".

std::optional<std::string> webp(Bytes bytes) {
    if (bytes.size() < 30 || !bytes.starts_with("RIFF") || bytes.substr(8, 7) != "WEBPVP8")
        return std::nullopt;
    if (number_at(bytes, 4, 4, false) + 8 != bytes.size()) return std::nullopt;
    std::string kept(bytes.substr(0, 12));
    for (std::size_t at = 12; at < bytes.size();) {
        if (bytes.size() - at < 8) return std::nullopt;
        const Bytes name = bytes.substr(at, 4);
        const std::size_t length = number_at(bytes, at + 4, 4, false);
        const std::size_t padded = length + length % 2;
        if (padded > bytes.size() - at - 8) return std::nullopt;
        std::string chunk(bytes.substr(at, 8 + padded));
        constexpr char kExifAndXmp = 0x08 | 0x04;
        if (name == "VP8X" && length > 0) chunk[8] = static_cast<char>(chunk[8] & ~kExifAndXmp);
        if (name != "EXIF" && name != "XMP ") kept += chunk;
        at += 8 + padded;
    }
    for (std::size_t i = 0; i < 4; ++i) kept[4 + i] = static_cast<char>((kept.size() - 8) >> (8 * i) & 0xFF);
    return kept;
}

}  // namespace

std::optional<Image> image_of(Bytes bytes) {
    if (auto kept = jpeg(bytes)) return Image{PhotoType::jpeg, *std::move(kept)};
    if (auto kept = png(bytes)) return Image{PhotoType::png, *std::move(kept)};
    if (auto kept = webp(bytes)) return Image{PhotoType::webp, *std::move(kept)};
    return std::nullopt;
}

std::string_view media_type_of(PhotoType type) {
    switch (type) {
        case PhotoType::jpeg:
            return "image/jpeg";
        case PhotoType::png:
            return "image/png";
        case PhotoType::webp:
            break;
    }
    return "image/webp";
}

}  // namespace yuanmen::service
