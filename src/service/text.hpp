#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "service/answer.hpp"

namespace yuanmen::service {

// In characters (base/utf8.hpp); the schemas of the API and the boxes of the pages say the same numbers.
inline constexpr std::size_t kLongestLogin = 32;
inline constexpr std::size_t kLongestName = 60;  ///< of somebody with an account, or of a record
inline constexpr std::size_t kShortestPassword = 8;
inline constexpr std::size_t kLongestPassword = 128;

/// Checks a name a person typed: what base::is_name_text has nothing against, composed, surrounding spaces
/// removed, then between `least` and `most` characters. Refuses with "input.bad_text" or
/// "input.bad_length", naming `field`.
Answer<std::string> clean_line(std::string_view text, std::string_view field, std::size_t least,
                               std::size_t most);

/// The login as it is kept: a-z, 0-9, '.', '_' and '-', 2 to 32 of them, the first a letter or digit;
/// capitals become small. Refuses with "input.bad_login".
Answer<std::string> clean_login(std::string_view login, std::string_view field);

/// A password is taken as typed: 8 to 128 characters, not the login. Refuses with "input.bad_password".
Answer<base::Unit> check_password(std::string_view password, std::string_view login, std::string_view field);

/// "2012-08-18", a day that exists. Refuses with "input.bad_date".
Answer<std::string> clean_date(std::string_view date, std::string_view field);

/// A one-time code as it is hashed: capitals, without spaces and dashes, letters read as the digits they
/// look like.
std::string plain_code(std::string_view typed);

/// A fresh one-time code of 80 random bits, e.g. "7K2M-QX3B-T9RC-4HWZ".
std::string new_code();

/// A fresh six-digit PIN.
std::string new_pin();

/// A fresh token of 32 random bytes, base64url without padding.
std::string new_token();

/// A fresh id: `prefix` and 12 hexadecimal digits.
std::string new_id(std::string_view prefix);

}  // namespace yuanmen::service
