// The program fuzz_<target>: compiled once a target, with clang, in the preset `fuzz` (README.md). Empty
// elsewhere.
#ifdef YUANMEN_FUZZ_TARGET

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "fuzz/line_mutator.hpp"
#include "fuzz/targets.hpp"

using namespace yuanmen;

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

const fuzz::Target& target() {
    static const fuzz::Target& found = *fuzz::find_target(YUANMEN_FUZZ_TARGET);
    return found;
}

std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

std::size_t put(std::string_view text, std::uint8_t* out, std::size_t most) {
    const std::size_t size = std::min(text.size(), most);
    std::memcpy(out, text.data(), size);
    return size;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    target().run(text_of(data, size));
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned int seed) {
    if (!target().text || seed % 3 == 0) return LLVMFuzzerMutate(data, size, most);
    const std::string_view text = text_of(data, size);
    return put(fuzz::disturb_lines(text, text, seed), data, most);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* two, std::size_t two_size,
                                                 std::uint8_t* out, std::size_t most, unsigned int seed) {
    return put(fuzz::disturb_lines(text_of(one, one_size), text_of(two, two_size), seed), out, most);
}

#endif
