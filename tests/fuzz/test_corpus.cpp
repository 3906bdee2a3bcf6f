#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "fuzz/line_mutator.hpp"
#include "fuzz/targets.hpp"
#include "record/random_match.hpp"

using namespace yuanmen;

namespace {

std::string slurp(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> corpus_of(std::string_view name) {
    std::vector<std::string> inputs;
    const auto folder = std::filesystem::path(YUANMEN_SOURCE_DIR) / "tests" / "fuzz" / "corpus" / name;
    for (const auto& file : std::filesystem::directory_iterator(folder)) inputs.push_back(slurp(file.path()));
    return inputs;
}

}  // namespace

TEST_CASE("every kept input of every fuzzer keeps every promise") {
    for (const fuzz::Target& target : fuzz::targets()) {
        const auto inputs = corpus_of(target.name);
        CHECK_MESSAGE(inputs.size() >= 20, target.name);
        for (const std::string& input : inputs) target.run(input);  // aborts on a broken promise
    }
}

TEST_CASE("kept inputs disturbed line by line keep every promise") {
    record::Dice dice(20121);
    for (const fuzz::Target& target : fuzz::targets()) {
        if (!target.text) continue;
        const auto inputs = corpus_of(target.name);
        for (const std::string& input : inputs) {
            const auto other = static_cast<std::size_t>(dice.below(static_cast<int>(inputs.size())));
            target.run(fuzz::disturb_lines(input, inputs[other], dice.next()));
        }
    }
}
