#pragma once

#include <cstdint>
#include <optional>

#include "record/record.hpp"

namespace yuanmen::record::qsgs {

/// The card QSanguosha knows by this id (0..107); empty for any other number.
std::optional<CardFace> card_of_id(std::int64_t id);

}  // namespace yuanmen::record::qsgs
