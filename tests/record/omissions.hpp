#pragma once

#include <span>
#include <string_view>

#include "record/random_match.hpp"
#include "record/record.hpp"
#include "record/replay.hpp"

namespace kit {

using namespace yuanmen;

/// One way in which people write less than everything (NOTATION 3.3, 3.1). Applied to a legal record and its
/// report, it gives a record of the same match, which is lawful too.
struct Omission {
    std::string_view name;
    record::Record (*leave_out)(const record::Record& whole, const record::Report& report,
                                record::Dice& dice);
};
std::span<const Omission> omissions();

/// The record with everything written that its report carried out, what the pile told included.
record::Record written_out(const record::Referee& referee, const record::Record& record,
                           const record::Report& report);

}  // namespace kit
