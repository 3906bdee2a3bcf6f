#include "service/desk/photo.hpp"

#include "base/digest.hpp"
#include "match/snapshot.hpp"
#include "service/desk/viewer.hpp"
#include "service/service_impl.hpp"
#include "store/photos.hpp"

namespace yuanmen::service {
Answer<Image> checked_photo(const std::string& bytes) {
    constexpr auto kMost = static_cast<std::size_t>(match::kPhotoBytes.greatest);
    if (bytes.size() > kMost) {
        return refuse(Category::invalid, "photo.too_large", "/photo",
                      {{"megabytes", std::to_string(kMost / 1024 / 1024)}});
    }
    auto image = image_of(bytes);
    if (!image || image->bytes.size() < static_cast<std::size_t>(match::kPhotoBytes.least)) {
        return refuse(Category::invalid, "photo.not_an_image", "/photo");
    }
    return *std::move(image);
}

Answer<KeptPhoto> Service::photo(const Principal& who, const std::string& match_id, std::int64_t number) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<KeptPhoto> {
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
