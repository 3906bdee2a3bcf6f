#include "service/desk/photo.hpp"

#include <doctest/doctest.h>

#include "service/house.hpp"

using namespace yuanmen;
using namespace yuanmen::service;

using namespace std::string_literals;

namespace {

std::string chunk(const std::string& name, const std::string& data) {
    return "\0\0\0"s + static_cast<char>(data.size()) + name + data + "crc.";
}

std::string png(const std::string& notes = {}) {
    return "\x89PNG\r\n\x1A\n"s + chunk("IHDR", "\0\0\0\x08\0\0\0\x08\x08\x02\0\0\0"s) + notes +
           chunk("IDAT", std::string(60, 'x')) + "\0\0\0\0IEND\xAE\x42\x60\x82"s;
}

std::string segment(unsigned marker, const std::string& payload) {
    const std::size_t length = payload.size() + 2;
    return "\xFF"s + static_cast<char>(marker) + static_cast<char>(length >> 8) +
           static_cast<char>(length & 0xFF) + payload;
}

/// Two scans with a table between them, stuffing and a restart in the data, as a progressive JPEG has them.
std::string jpeg(const std::string& notes = {}) {
    const std::string scan = segment(0xDA, std::string(10, '\x01')) + "data\xFF\0data\xFF\xD0more"s;
    return "\xFF\xD8"s + segment(0xE0, "JFIF\0\1\1\0\0\1\0\1\0\0"s) + notes +
           segment(0xC2, "\x08\0\x20\0\x20\x03"s + std::string(9, '\x01')) + scan +
           segment(0xC4, std::string(20, '\x02')) + scan + "\xFF\xD9";
}

/// What a phone writes: which way is up, and where it was (here only a word).
std::string exif(char way) {
    return segment(0xE1, "Exif\0\0II\x2A\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0"s + way +
                             "\0\0\0\0\0\0\0"s + "GPS 31.23 N 121.47 E, someone's phone");
}

std::string webp(const std::string& notes, char flags) {
    const std::string body =
        "WEBPVP8X\x0A\0\0\0"s + flags + std::string(9, '\0') + "VP8 \x04\0\0\0data"s + notes;
    return "RIFF"s + static_cast<char>(body.size()) + "\0\0\0"s + body;
}

std::string kept(const std::string& bytes) {
    const auto image = image_of(bytes);
    return image ? image->bytes : "refused";
}

}  // namespace

TEST_CASE("a photo is told by its bytes, whole, and never by what somebody calls it") {
    REQUIRE(image_of(png()));
    CHECK(image_of(png())->type == match::PhotoType::png);
    CHECK_FALSE(image_of(png().substr(0, 40)));
    CHECK_FALSE(image_of(png() + "<script>"));
    CHECK_FALSE(image_of(""));
    CHECK_FALSE(image_of("GIF89a" + std::string(100, '\0')));
    CHECK_FALSE(image_of("<svg xmlns='http://www.w3.org/2000/svg'/>" + std::string(100, ' ')));
    for (std::size_t size = 0; size < jpeg().size(); ++size) CHECK_FALSE(image_of(jpeg().substr(0, size)));
}

TEST_CASE("a photo loses what a phone writes about its owner, and keeps which way is up") {
    for (const std::string& plain : {png(), jpeg(), webp({}, 0)}) CHECK(kept(plain) == plain);

    CHECK(kept(png(chunk("eXIf", "GPS") + chunk("tEXt", "Author\0me"s) + chunk("tIME", "now"))) == png());
    CHECK(kept(png(chunk("gAMA", "1234"))) == png(chunk("gAMA", "1234")));

    const std::string profile = segment(0xE2, "ICC_PROFILE\0\1\1colours"s);
    CHECK(kept(jpeg(exif(1) + segment(0xFE, "a comment") +
                    segment(0xE1, "http://ns.adobe.com/xap/1.0/\0<x/>"s) + profile)) == jpeg(profile));
    const std::string turned = kept(jpeg(exif(6)));
    CHECK(turned.size() == jpeg().size() + 36);
    CHECK(turned.find("GPS") == std::string::npos);
    CHECK(kept(turned) == turned);
    CHECK(kept(jpeg() + "a film of two seconds, as some phones put it behind the picture") == jpeg());

    CHECK(kept(webp("EXIF\x04\0\0\0GPS!XMP \x03\0\0\0<x>\0"s, 0x0C)) == webp({}, 0));
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
