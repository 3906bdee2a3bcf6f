#pragma once

#include <string>
#include <string_view>

namespace yuanmen::web {

/// The gzip form of `bytes`. Made once for each snapshot, so a thorough level is worth its time.
std::string gzip(std::string_view bytes);

/// Whether an Accept-Encoding header takes gzip ("gzip;q=0" does not).
bool accepts_gzip(std::string_view accept_encoding);

}  // namespace yuanmen::web
