#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "match/chair.hpp"
#include "match/fields.hpp"

namespace yuanmen::match {

/// What a photo shows: the sealed table of a pause (P17), or the slip of a line-up sealed on paper (P9).
enum class PhotoOf : std::uint8_t { pause, line_up };
enum class PhotoType : std::uint8_t { jpeg, png, webp };

/// Of a match: enough for every pause and both slips.
inline constexpr std::size_t kMostPhotos = 24;
inline constexpr Range kPhotoBytes{64, 4 * 1024 * 1024};

/// The bytes of a photo, as the entry that brings them names them. `fields` serves whatever holds these
/// three.
struct PhotoFile {
    PhotoType type{};
    int bytes = 0;
    std::string sha256;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("type", self.type);
        f("bytes", self.bytes, kPhotoBytes);
        f("sha256", self.sha256, Hex{64});
    }
};

/// A photo has been taken. The desk keeps what it shows and its hash; its bytes go to the store with this
/// event.
struct TakePhoto {
    static constexpr const char* kind = "take_photo";
    PhotoOf of{};
    std::optional<Chair> chair;  ///< whose slip; of a pause: left out
    PhotoType type{};
    int bytes = 0;
    std::string sha256;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("of", self.of);
        f("chair", self.chair);
        PhotoFile::fields(self, f);
    }
};

}  // namespace yuanmen::match
