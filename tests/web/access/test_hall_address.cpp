#include <doctest/doctest.h>

#include "web/access/hall_address.hpp"

using namespace yuanmen;
using web::HallAddress;
using web::HallReach;
using web::NetworkAddress;

TEST_CASE("the device of the default route comes first, bridges and made-up addresses last") {
    const auto best = web::best_for_phones_first({{"172.17.0.1", "docker0", false},
                                                  {"169.254.7.7", "eth1", false},
                                                  {"10.0.0.5", "eth0", false},
                                                  {"192.168.1.5", "wlan0", true}});
    std::vector<std::string> order;
    for (const auto& one : best) order.push_back(one.address);
    CHECK(order == std::vector<std::string>{"192.168.1.5", "10.0.0.5", "172.17.0.1", "169.254.7.7"});
}

TEST_CASE("what a Host header names may be this very machine only") {
    for (const char* host :
         {"127.0.0.1", "127.0.0.1:8080", "localhost:8080", "[::1]:80", "laptop", "0.0.0.0", "x.localhost"}) {
        CHECK_MESSAGE(web::reaches_this_machine_only(host), host);
    }
    for (const char* host :
         {"192.168.1.5:8080", "judge.example.org", "[2001:db8::1]:80", "laptop.local:8080"}) {
        CHECK_MESSAGE(!web::reaches_this_machine_only(host), host);
    }
}

TEST_CASE("phones are told a chosen address, else the best there is, else that there is none") {
    std::vector<NetworkAddress> there = {{"10.0.0.5", "eth0", false}, {"192.168.1.5", "wlan0", true}};
    const auto look = [&there] { return there; };
    const auto found = HallAddress("0.0.0.0", "", look).now(81);
    CHECK(found.origin == "http://192.168.1.5:81");
    CHECK(found.others == std::vector<std::string>{"http://10.0.0.5:81"});
    CHECK(HallAddress("0.0.0.0", "hall.example", look).now(81).origin == "http://hall.example:81");
    CHECK(HallAddress("10.0.0.5", "", look).now(81).origin == "http://10.0.0.5:81");
    CHECK(HallAddress("127.0.0.1", "", look).now(81).trouble == HallReach::Trouble::not_served);
    there.clear();
    const auto none = HallAddress("0.0.0.0", "", look).now(81);
    CHECK(none.origin.empty());
    CHECK(none.trouble == HallReach::Trouble::no_network);
}
