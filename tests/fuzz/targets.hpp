#pragma once

#include <span>
#include <string_view>

// What is fuzzed. Each takes any bytes at all and must come back; a broken promise aborts, so that libFuzzer
// keeps the input. The corpora under corpus/<name>/ are replayed by test_corpus.cpp in every run.

namespace yuanmen::fuzz {

struct Target {
    std::string_view name;  ///< of the folder and of the program fuzz_<name>
    bool text = false;      ///< its inputs are records: the mutator works with lines and words
    void (*run)(std::string_view bytes) = nullptr;
};

/// Bytes as a record's text: read, printed in both spellings, read again as the same; errors name a line.
void read_and_print(std::string_view bytes);
/// Bytes as a record's text: replayed, with and without --keep-going; every step's keys are those of the
/// position shown at it, 108 cards stay, a reprint has the same verdict.
void replay_record(std::string_view bytes);
/// Bytes as choices: legal moves, disturbed moves, `force` and a referee's corrections, with all of the
/// battery's invariants after each.
void play_engine(std::string_view bytes);
/// Bytes as another program's log (plain or gzip): imported or refused, and what is imported reads back.
void import_log(std::string_view bytes);

std::span<const Target> targets();

/// By name; null if there is none.
const Target* find_target(std::string_view name);

/// Prints what broke and aborts.
void require(bool holds, const char* promise);

}  // namespace yuanmen::fuzz
