#pragma once

#include <optional>
#include <string>

#include "match/commands/evidence.hpp"

namespace yuanmen::match {

/// The bytes with this hash lie in the store's table of photos, bound to this event.
struct PhotoTaken {
    static constexpr const char* kind = "photo_taken";
    int photo = 0;  ///< 1, 2, … in this match
    PhotoOf of{};
    std::optional<Chair> chair;
    PhotoType type{};
    int bytes = 0;
    std::string sha256;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("photo", self.photo);
        f("of", self.of);
        f("chair", self.chair);
        PhotoFile::fields(self, f);
    }
};

}  // namespace yuanmen::match
