// libFuzzer: any bytes are read as a record, replayed, printed and read again.
//   clang++ -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined … (tests/fuzz/README.md)
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "cards/ruleset_library.hpp"
#include "record/printer.hpp"
#include "record/validation.hpp"

using namespace yuanmen;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const record::RefereeLibrary referees(cards::RulesetLibrary::shipped());
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const record::Validation validation = record::validate(text, referees, {true, ""});
    if (!validation.parsed) return 0;
    for (const auto spelling : {record::Spelling::ascii, record::Spelling::chinese}) {
        const auto again = record::parse(
            record::print(validation.parsed->record, referees.lexicon(), spelling), referees.lexicon());
        if (!again.ok() || !(again.value().record == validation.parsed->record)) std::abort();
    }
    return 0;
}
