#include "service/desk/photo.hpp"

#include <doctest/doctest.h>

#include "service/house.hpp"

using namespace yuanmen;
using namespace yuanmen::service;

namespace {

std::string png() {
    std::string bytes("\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR\0\0\0\x08\0\0\0\x08\x08\x02\0\0\0", 29);
    bytes += std::string(60, 'x');
    return bytes + std::string("\0\0\0\0IEND\xAE\x42\x60\x82", 12);
}

}  // namespace

TEST_CASE("a photo is told by its bytes, whole, and never by what somebody calls it") {
    CHECK(photo_type_of(png()) == match::PhotoType::png);
    CHECK_FALSE(photo_type_of(png().substr(0, 40)));
    CHECK_FALSE(photo_type_of(png() + "<script>"));
    CHECK_FALSE(photo_type_of(""));
    CHECK_FALSE(photo_type_of("GIF89a" + std::string(100, '\0')));
    CHECK_FALSE(photo_type_of("<svg xmlns='http://www.w3.org/2000/svg'/>" + std::string(100, ' ')));
}

TEST_CASE("a photo is kept with the entry that names its hash, survives a restart, and rebuilds alike") {
    house::House house;
    const std::string match = house.match(house.event());
    const auto give = [&](const std::string& kind, nlohmann::json args) {
        const auto version = house->match(house.owner(), match)->row.version;
        const auto done = house->command(
            house.owner(), {match, kind, std::make_shared<const nlohmann::json>(std::move(args)), version},
            {});
        REQUIRE(done.ok());
        return done->version;
    };
    give("seat_player", {{"chair", "a"}});
    give("seat_player", {{"chair", "b"}});
    const auto started = give("start_match", nlohmann::json::object());
    NewPhoto photo{match, match::PhotoOf::pause, std::nullopt, png(), started};
    CHECK(house->take_photo(house.owner(), photo, {}).error().refusal.code == "photo.not_paused");
    photo.expected_version = give("pause", {{"reason", "toilet"},
                                            {"note", ""},
                                            {"keeps_running", false},
                                            {"confirmed_by", nlohmann::json::array()}});
    REQUIRE(house->take_photo(house.owner(), photo, {}).ok());
    REQUIRE(house->take_photo(house.owner(), photo, {})
                .ok());  // a second one of the same table: nothing it rests on changed
    house.restart();
    const auto kept = house->photo(house.owner(), match, 1);
    REQUIRE(kept.ok());
    CHECK(kept->bytes == png());
    CHECK(media_type_of(kept->type) == "image/png");
    CHECK(house->photo(house.owner(), match, 3).error().category == Category::not_found);
}
