#include <doctest/doctest.h>

#include "web/routing/multipart.hpp"

using yuanmen::web::parse_multipart;

namespace {

const std::string kType = "multipart/form-data; boundary=----b7";

std::string part(const std::string& disposition, const std::string& content) {
    return "------b7\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + content + "\r\n";
}
const std::string kEnd = "------b7--\r\n";

}  // namespace

TEST_CASE("fields and files of a form are told apart, the bytes of a file stay as they are") {
    const std::string gbk = "\xd5\xc5\xc8\xfd,1\r\n--not a boundary\r\n";
    const auto form = parse_multipart(kType,
                                      part("name=\"pasted\"", "甲;乙") +
                                          "------b7\r\nContent-Disposition: form-data; name=\"file\"; "
                                          "filename=\"a;b.csv\"\r\nContent-Type: text/csv\r\n\r\n" +
                                          gbk + "\r\n" + kEnd,
                                      9);
    REQUIRE(form);
    CHECK(form->fields == yuanmen::web::Pairs{{"pasted", "甲;乙"}});
    CHECK(form->files.at("file") == gbk);
    CHECK(parse_multipart("multipart/form-data; boundary=\"----b7\"", kEnd, 9));
}

TEST_CASE("what is no such form is refused") {
    const std::string good = part("name=\"a\"", "x");
    CHECK(parse_multipart(kType, good + kEnd, 1));
    CHECK_FALSE(parse_multipart(kType, good + good + kEnd, 1));
    CHECK_FALSE(parse_multipart("multipart/form-data", good + kEnd, 9));
    CHECK_FALSE(parse_multipart("multipart/form-data; boundary=" + std::string(200, 'x'), good + kEnd, 9));
    CHECK_FALSE(parse_multipart(kType, good, 9));
    CHECK_FALSE(parse_multipart(kType, "", 9));
    CHECK_FALSE(parse_multipart(kType, part("filename=\"x\"", "x") + kEnd, 9));
    CHECK_FALSE(parse_multipart(kType, part("name=\"a\"", "\xff") + kEnd, 9));
    CHECK_FALSE(parse_multipart(kType, part("name=\"a\"", std::string(1, '\0')) + kEnd, 9));
    CHECK_FALSE(parse_multipart(kType, part("name=\"a", "x") + kEnd, 9));
    CHECK_FALSE(parse_multipart(kType, "------b7\r\n\r\nno disposition\r\n" + kEnd, 9));
    const std::string file = part("name=\"f\"; filename=\"x\"", "x");
    CHECK_FALSE(parse_multipart(kType, file + file + kEnd, 9));
}
