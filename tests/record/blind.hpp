#pragma once

#include "record/record.hpp"
#include "record/replay.hpp"

namespace kit {

using namespace yuanmen;

/// The record as somebody at the table could have written it who saw no hand: every decision and every open
/// card, drawn cards and hidden picks as `?`, no pile, shuffles without their order. Made from the actions of
/// a legal record's report.
record::Record blinded(const record::Referee& referee, const record::Record& record,
                       const record::Report& report);

}  // namespace kit
