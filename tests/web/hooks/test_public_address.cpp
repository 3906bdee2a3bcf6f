#include "web/hooks/public_address.hpp"

#include <doctest/doctest.h>

using yuanmen::web::is_public_address;

TEST_CASE("addresses of the whole internet are public") {
    for (const char* address : {"1.1.1.1",         "8.8.8.8",         "9.255.255.255",
                                "11.0.0.0",        "100.63.255.255",  "100.128.0.0",
                                "126.255.255.255", "128.0.0.0",       "169.253.255.255",
                                "169.255.0.0",     "172.15.255.255",  "172.32.0.0",
                                "192.167.255.255", "192.169.0.0",     "198.17.255.255",
                                "198.20.0.0",      "223.255.255.255", "2001:4860:4860::8888",
                                "2606:4700::1111", "240e::1",         "::ffff:8.8.8.8",
                                "::ffff:808:808"}) {
        CAPTURE(address);
        CHECK(is_public_address(address));
    }
}

TEST_CASE(
    "this machine, networks of one's own and what is set aside are not, from their first to their last") {
    for (const char* address :
         {"0.0.0.0",         "0.255.255.255", "10.0.0.0",        "10.255.255.255",  "100.64.0.0",
          "100.127.255.255", "127.0.0.1",     "127.255.255.255", "169.254.0.0",     "169.254.169.254",
          "169.254.255.255", "172.16.0.0",    "172.31.255.255",  "192.0.0.1",       "192.0.2.1",
          "192.88.99.1",     "192.168.0.0",   "192.168.255.255", "198.18.0.0",      "198.19.255.255",
          "198.51.100.7",    "203.0.113.7",   "224.0.0.1",       "239.255.255.255", "240.0.0.1",
          "255.255.255.255"}) {
        CAPTURE(address);
        CHECK_FALSE(is_public_address(address));
    }
    for (const char* address :
         {"::", "::1", "fc00::1", "fdff:ffff::1", "fe80::1", "fec0::1", "ff02::1", "2001:db8::1", "3fff::1",
          "3fff:fff::1", "2001::1", "2001:1ff::1", "64:ff9b::7f00:1", "100::1", "4000::1"}) {
        CAPTURE(address);
        CHECK_FALSE(is_public_address(address));
    }
}

TEST_CASE("an address inside another one is judged by what it carries") {
    for (const char* address :
         {"::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:0.0.0.0",
          "::127.0.0.1", "2002:7f00:1::", "2002:808:808::"}) {
        CAPTURE(address);
        CHECK_FALSE(is_public_address(address));
    }
}

TEST_CASE("what is not an address in full is not one of the whole internet") {
    for (const char* text :
         {"", "localhost", "example.org", "134744072", "0x08080808", "010.010.010.010", "8.8.8", "8.8.8.8.",
          " 8.8.8.8", "8.8.8.8:80", "[2606:4700::1111]", "2606:4700::1111%eth0", "fe80::1%lo", "8.8.8.256"}) {
        CAPTURE(text);
        CHECK_FALSE(is_public_address(text));
    }
}
