# Writes HEADER with the commit of SOURCE, "unknown" outside a repository. Run at each build.
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=* OUTPUT_VARIABLE commit
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT commit)
  set(commit unknown)
endif()
set(text "#pragma once\n\nnamespace yuanmen::cli {\n\ninline constexpr const char* kCommit = \"${commit}\";\n\n}  // namespace yuanmen::cli\n")
if(EXISTS ${HEADER})
  file(READ ${HEADER} before)
endif()
if(NOT "${before}" STREQUAL "${text}")
  file(WRITE ${HEADER} "${text}")
endif()
