#include "service/desk/photo.hpp"

#include "base/digest.hpp"
#include "match/snapshot.hpp"
#include "service/desk/viewer.hpp"
#include "service/inside.hpp"
#include "store/photos.hpp"

namespace yuanmen::service {
namespace {

using match::PhotoType;
using Bytes = std::string_view;

constexpr unsigned kMaxSide = 16'384;  // pixels

unsigned byte_at(Bytes bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}

unsigned two_at(Bytes bytes, std::size_t at) {
    return byte_at(bytes, at) << 8 | byte_at(bytes, at + 1);
}

bool sensible(unsigned width, unsigned height) {
    return width > 0 && height > 0 && width <= kMaxSide && height <= kMaxSide;
}

/// SOF markers but DHT, JPG and DAC, which share their range.
bool starts_frame(unsigned marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

/// Walks the segments up to the scan: SOI, a frame header with a size, SOS; EOI at the end.
bool is_jpeg(Bytes bytes) {
    if (!bytes.starts_with("\xFF\xD8\xFF") || !bytes.ends_with("\xFF\xD9")) return false;
    bool framed = false;
    std::size_t at = 2;
    while (at + 4 <= bytes.size() && byte_at(bytes, at) == 0xFF) {
        const unsigned marker = byte_at(bytes, at + 1);
        const std::size_t length = two_at(bytes, at + 2);
        if (marker == 0xDA) return framed;
        if (length < 2 || at + 2 + length > bytes.size()) return false;
        if (starts_frame(marker)) {
            if (length < 8 || !sensible(two_at(bytes, at + 7), two_at(bytes, at + 5))) return false;
            framed = true;
        }
        at += 2 + length;
    }
    return false;
}

bool is_png(Bytes bytes) {
    constexpr Bytes kSignature("\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR", 16);
    constexpr Bytes kEnd("\0\0\0\0IEND\xAE\x42\x60\x82", 12);
    if (bytes.size() < 45 || !bytes.starts_with(kSignature) || !bytes.ends_with(kEnd)) return false;
    const bool small = two_at(bytes, 16) == 0 && two_at(bytes, 20) == 0;
    return small && sensible(two_at(bytes, 18), two_at(bytes, 22));
}

bool is_webp(Bytes bytes) {
    if (bytes.size() < 30 || !bytes.starts_with("RIFF") || bytes.substr(8, 7) != "WEBPVP8") return false;
    const std::size_t length =
        byte_at(bytes, 4) | byte_at(bytes, 5) << 8 | byte_at(bytes, 6) << 16 | byte_at(bytes, 7) << 24;
    return length + 8 == bytes.size();
}

}  // namespace

std::optional<PhotoType> photo_type_of(Bytes bytes) {
    if (is_jpeg(bytes)) return PhotoType::jpeg;
    if (is_png(bytes)) return PhotoType::png;
    if (is_webp(bytes)) return PhotoType::webp;
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

Answer<match::PhotoType> checked_photo(const std::string& bytes) {
    constexpr auto kMost = static_cast<std::size_t>(match::kPhotoBytes.greatest);
    if (bytes.size() > kMost) {
        return refuse(Category::invalid, "photo.too_large", "/photo",
                      {{"megabytes", std::to_string(kMost / 1024 / 1024)}});
    }
    const auto type = photo_type_of(bytes);
    if (!type) return refuse(Category::invalid, "photo.not_an_image", "/photo");
    return *type;
}

Answer<match::Command> photo_command(const NewPhoto& photo) {
    const auto type = checked_photo(photo.bytes);
    if (!type.ok()) return base::fail(type.error());
    return match::Command(match::TakePhoto{photo.of, photo.chair, *type, static_cast<int>(photo.bytes.size()),
                                           base::sha256_hex(photo.bytes)});
}

Answer<KeptPhoto> Service::photo(const Principal& who, const std::string& match_id, std::int64_t number) {
    return inside_->store->read([&](const store::Reading& reading) -> Answer<KeptPhoto> {
        auto found = find_match(reading, who, UseCase::read_sheet, match_id);
        if (!found.ok()) return base::fail(found.error());
        const auto state = found->row.state;
        for (const match::Photo& photo : state->photos) {
            if (photo.photo != number) continue;
            if (!match::may_see(photo, *state, viewer_of(who, *found))) {
                return refuse(Category::forbidden, "photo.sealed");
            }
            auto bytes = reading.photos().bytes(store::match_stream(match_id), number);
            if (!bytes) break;
            return KeptPhoto{photo.type, std::move(*bytes)};
        }
        return refuse(Category::not_found, "photo.not_found");
    });
}

}  // namespace yuanmen::service
