#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "kit/counts.hpp"
#include "outside/targets.hpp"

using namespace yuanmen;

namespace {

std::vector<std::string> kept_for(std::string_view name) {
    std::vector<std::filesystem::path> paths;
    const auto folder = std::filesystem::path(YUANMEN_SOURCE_DIR) / "tests" / "outside" / "corpus" / name;
    for (const auto& file : std::filesystem::directory_iterator(folder)) paths.push_back(file.path());
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> inputs;
    for (const auto& path : paths) {
        std::ifstream in(path, std::ios::binary);
        inputs.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    return inputs;
}

std::string disturbed(std::string text, const std::string& other, test::Chance& chance) {
    for (auto count = chance.between(1, 4); count > 0; --count) {
        const auto place =
            static_cast<std::size_t>(chance.between(0, static_cast<std::int64_t>(text.size())));
        switch (chance.between(0, 4)) {
            case 0:
                text.erase(place, static_cast<std::size_t>(chance.between(1, 8)));
                break;
            case 1:
                text.insert(place, 1, static_cast<char>(chance.between(0, 255)));
                break;
            case 2:
                if (place < text.size()) text[place] = static_cast<char>(chance.between(0, 255));
                break;
            case 3:
                text.insert(place, other.substr(0, 40));
                break;
            default:
                text.insert(place, text.substr(place / 2, 20));
        }
    }
    return text;
}

}  // namespace

TEST_CASE("whatever strangers send is read or refused, and keeps every promise") {
    const int count = test::rounds(300, 20'000);
    test::Chance chance(test::seed_for("disturbed inputs of each kind", count));
    for (const fuzz::Target& target : outside::targets()) {
        const auto inputs = kept_for(target.name);
        REQUIRE_MESSAGE(inputs.size() >= 5, target.name);
        for (const std::string& input : inputs) target.run(input);  // aborts on a broken promise
        const auto any = [&]() -> const std::string& {
            return inputs[static_cast<std::size_t>(
                chance.between(0, static_cast<std::int64_t>(inputs.size()) - 1))];
        };
        for (int i = 0; i < count; ++i) target.run(disturbed(any(), any(), chance));
    }
}
