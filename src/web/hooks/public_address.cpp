#include "web/hooks/public_address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

namespace yuanmen::web {
namespace {

struct Block {
    std::uint32_t first;
    int bits;
};

constexpr std::uint32_t v4(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    return a << 24 | b << 16 | c << 8 | d;
}

// The IANA registry of special addresses: nothing of it is a stranger's server.
constexpr Block kSpecial[] = {
    {v4(0, 0, 0, 0), 8},      {v4(10, 0, 0, 0), 8},     {v4(100, 64, 0, 0), 10}, {v4(127, 0, 0, 0), 8},
    {v4(169, 254, 0, 0), 16}, {v4(172, 16, 0, 0), 12},  {v4(192, 0, 0, 0), 24},  {v4(192, 0, 2, 0), 24},
    {v4(192, 88, 99, 0), 24}, {v4(192, 168, 0, 0), 16}, {v4(198, 18, 0, 0), 15}, {v4(198, 51, 100, 0), 24},
    {v4(203, 0, 113, 0), 24}, {v4(224, 0, 0, 0), 4},    {v4(240, 0, 0, 0), 4},
};

bool is_public_v4(std::uint32_t address) {
    for (const Block& block : kSpecial) {
        if (address >> (32 - block.bits) == block.first >> (32 - block.bits)) return false;
    }
    return true;
}

/// Only what is given out to the internet (2000::/3), less what carries another address inside or is set
/// aside.
bool is_public_v6(const std::array<std::uint8_t, 16>& a) {
    static constexpr std::array<std::uint8_t, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (std::equal(kMapped.begin(), kMapped.end(), a.begin()))
        return is_public_v4(v4(a[12], a[13], a[14], a[15]));
    if ((a[0] & 0xe0) != 0x20) return false;
    const bool six_to_four = a[0] == 0x20 && a[1] == 0x02;
    const bool protocols = a[0] == 0x20 && a[1] == 0x01 && a[2] < 0x02;  // Teredo, ORCHID
    const bool documents = a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0d && a[3] == 0xb8;
    const bool more_documents = a[0] == 0x3f && a[1] == 0xff && a[2] < 0x10;
    return !six_to_four && !protocols && !documents && !more_documents;
}

}  // namespace

bool is_public_address(std::string_view address) {
    const std::string text(address);
    in_addr four{};
    if (::inet_pton(AF_INET, text.c_str(), &four) == 1) return is_public_v4(ntohl(four.s_addr));
    std::array<std::uint8_t, 16> six{};
    return ::inet_pton(AF_INET6, text.c_str(), six.data()) == 1 && is_public_v6(six);
}

}  // namespace yuanmen::web
