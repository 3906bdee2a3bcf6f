#pragma once

#include <string>
#include <string_view>

#include "base/refusal.hpp"
#include "base/result.hpp"

namespace yuanmen::record::qsgs {

/// A game log may be this large when unpacked.
inline constexpr std::size_t kLargestLog = 64 << 20;

/// The text of a log: gunzipped if the bytes begin like gzip, as they are otherwise. Refuses broken or
/// oversized ones ("import.gzip", "import.too_large").
base::Result<std::string, base::Refusal> unpack(std::string_view bytes);

}  // namespace yuanmen::record::qsgs
