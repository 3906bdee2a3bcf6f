#pragma once

#include <string_view>

#include "record/validation.hpp"

namespace yuanmen::record {

/// As validate; but of a text in which some line cannot be read, the lines in front of the first such line
/// are judged: the verdict stays `unreadable` with its errors, `parsed` and `report` are those of the lines
/// before. Nothing more is known where the header itself cannot be read.
Validation validate_to_slip(std::string_view text, const RefereeLibrary& referees,
                            const ValidationOptions& options = {});

}  // namespace yuanmen::record
