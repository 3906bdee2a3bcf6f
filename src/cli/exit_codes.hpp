#pragma once

namespace yuanmen::cli {

// What the commands that check something answer to the shell.
inline constexpr int kYes = 0;
inline constexpr int kNo = 1;
inline constexpr int kNoInput = 66;      ///< sysexits.h EX_NOINPUT: there was nothing it could have looked at
inline constexpr int kOutputError = 74;  ///< sysexits.h EX_IOERR: the answer could not be written

}  // namespace yuanmen::cli
