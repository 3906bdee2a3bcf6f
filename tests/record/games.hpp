#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "record/qsgs/deviations.hpp"
#include "record/record.hpp"
#include "record/validation.hpp"

namespace kit {

using namespace yuanmen;

/// Referees of the shipped rulesets.
const record::RefereeLibrary& referees();

/// The files of the sample games, in the order of their names.
std::vector<std::filesystem::path> sample_games();
/// One of them as a record that is legal under qsgs-2013.
record::Record sample_record(const std::filesystem::path& path);

}  // namespace kit
