#pragma once

#include <string>
#include <string_view>

// What the name of a person, club, event, place, stage or program may hold, wherever one is taken.

namespace yuanmen::base {

inline constexpr int kMarksOnALetter = 4;

/// Whether everything in a name can be seen and stands for itself: no controls, no signs that turn text or
/// take no room, no fillers or blanks other than spaces (is_blank), and at most kMarksOnALetter combining
/// marks on a letter, none on nothing. What makes one picture of several (U+200D, variation selectors) may
/// stand behind a picture, U+200D also behind a virama. Bytes that are not UTF-8 may not.
bool is_name_text(std::string_view name);

/// The same text composed (Unicode NFC): a letter and its accent are one character. Bytes that are not UTF-8
/// stay as they are.
std::string composed(std::string_view text);

/// What two names are compared by: compatible forms and capitals made one (Unicode NFKC_Casefold), without
/// blanks and what is never seen.
std::string name_key(std::string_view text);

}  // namespace yuanmen::base
