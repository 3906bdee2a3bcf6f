#pragma once

#include <array>
#include <string_view>

namespace yuanmen::record {

// Every code this floor itself gives; those of the engine are engine::Code. CODES.md is made from them.

inline constexpr auto kParseCodes = std::to_array<std::string_view>({
    "parse.not_a_record",    "parse.unknown_version",  "parse.not_utf8",         "parse.too_large",
    "parse.too_many_lines",  "parse.line_too_long",    "parse.too_many_cards",   "parse.unknown_word",
    "parse.unknown_card",    "parse.unknown_header",   "parse.duplicate_header", "parse.header_after_entries",
    "parse.missing_ruleset", "parse.missing_line_up",  "parse.missing_position", "parse.expected",
    "parse.trailing",        "parse.bad_number",       "parse.entry_number",     "parse.nested_correction",
    "parse.unexpected_seat", "parse.not_a_conversion", "parse.entry_as_name",
});

inline constexpr auto kRecordCodes = std::to_array<std::string_view>({
    "record.unknown_ruleset",
    "record.no_such_card",
    "record.turn_number",
    "record.checkpoint",
    "record.nothing_to_let_stand",
    "record.cannot_stand",
    "record.no_such_entry",
    "record.pass_not_asked",
    "record.card_twice",
    "record.set_refused",
    "record.cannot_open",
    "record.no_records",
    "record.not_public",
});

/// Said to a reader who does not see everything: nothing public speaks against a line.
inline constexpr std::string_view kNotPublic = "record.not_public";

/// Why a position (or a `set`) cannot be: engine/position.hpp, engine/corrections.hpp.
inline constexpr auto kPositionCodes = std::to_array<std::string_view>({
    "position.line_up_size",
    "position.general_twice",
    "position.pile",
    "position.card_twice",
    "position.card_elsewhere",
    "position.face",
    "position.zone",
    "position.equipment",
    "position.judging",
    "position.on_general",
    "position.hp",
    "position.phase",
    "position.match_over",
    "position.depth",
});

inline constexpr auto kImportCodes = std::to_array<std::string_view>({
    "import.gzip",
    "import.too_large",
    "import.not_json",
    "import.format",
    "import.incomplete",
    "import.cannot_write",
    "import.no_logs",
    "import.two_for_one",
    "import.exists",
});

}  // namespace yuanmen::record
