#pragma once

#include <string_view>

namespace yuanmen::web::pages {

/// A shell of a saved replay (page_check.hpp), and the first commit that gave it out.
struct PageShell {
    std::string_view sha256;
    std::string_view since;
};

/// Every shell ever given out, oldest first. Whoever changes static/base.css, board.css, board.js or the
/// frame in standalone.cpp adds the new one (a test prints it) and never takes one away.
inline constexpr PageShell kPageShells[] = {
    {"bf6d0eafd50294e1307a9de7a2698134f1b4f86ac9b4b12746d336f96db14fa0", "34bda95"},
    {"b1d7ec1559ce27ddf921606ed1bce23c11759f3b56b3b07fbb66c6933b245186", "7c7d5c1"},
    {"5383ddc042274a0d079062a1345b268179025fc332612717e6b131d46f177e0b", "6cee97a"},
    {"5d38f0f9ee95685a0ed520d7fd85fdb537c5ce2ada2fe9cbd99f013ff21efc86", "9443f0c"},
    {"2d61155b74b11eac2cb6b3a4db12e59e8ce4172d1650ace03938fc2838b13e7b", "22758b7"},
    {"53e69b455912aac37a45671d4392fe94c49aa422a0a8f9da7ae096a01c582d32", "cb0bd75"},
    {"3c48c4502c6cafd7a5c112dc6d988357c4337cb0808bffd467bc73269f03f1ae", "787e9a1"},
    {"996e864b6e7d96b43eff2627c73dcfec63290efe4d4ef06be3159f0276054627", "2076995"},
    {"7b11f9c4f56afaf8970d76dd21b56e7a54c60cc9871580affd2fbd88ea9a2e47", "6efb7be"},
    {"8d8e1044c2661a7c79d7b1d3e0eb739f761e75782f10b837f0aa811e7d291488", "ef89370"},
    {"5117997f5821ddaf119dac223156311a077acd6c04dff77b74859452422f8da0", "cfd565a"},
    {"e5a2422fac79c5b48d1ac6db7af232b218efb7082ca6c0c725296eb6fd16afa8", "9205940"},
    {"81d5fa68005d055992364a8b6488cde180bf40c2f03730b898a489fb77a3574f", "7891ed9"},
    {"8ba7e72c5aa8a44a90ec0507165771b03549abbef14530cca066045a901ccd1d", "27da2bb"},
    {"c3c5f5cdb63c6aba82244abc42fffc51b65c9761fb7f9ddc82900cfdb412ea14", "5f36358"},
    {"a8fe5e46fe02a12f24457fe30c73d729ebac18d6ad014e80ea9aaec7969063ce", "942d551"},
    {"4541eddaa540aa8976dd46de37c2fcf1787928f61da9ad9008fd29f01758abdb", "7c6954a"},
    {"11fbf86edd65d116b8010d991445ce073ab6abc00d583d97c29df10da3966b6b", "4a39cbe"},
    {"5c844f6030a2c28d86915c27189b462a08f6f66a18e83bab353cfcc54adbd966", "5861c2e"},
};

}  // namespace yuanmen::web::pages
