# yuanmen_embed(<target> <function> <root> <glob>...)
# Links the bytes of every matching file below <root> into <target> and defines
#   std::span<const yuanmen::base::EmbeddedFile> yuanmen::<function>();
# (base/embedded_file.hpp), sorted by path relative to <root>. Edits and new files rebuild.
function(yuanmen_embed target function root)
  set(globs "")
  foreach(pattern ${ARGN})
    list(APPEND globs ${root}/${pattern})
  endforeach()
  file(GLOB_RECURSE files CONFIGURE_DEPENDS LIST_DIRECTORIES false ${globs})
  list(SORT files)
  string(MAKE_C_IDENTIFIER ${function} symbol)
  set(assembly "")
  set(externs "")
  set(rows "")
  set(digests "")
  set(index 0)
  foreach(path ${files})
    file(SHA256 ${path} digest)
    string(APPEND digests ${digest})
    file(RELATIVE_PATH name ${root} ${path})
    set(label "yuanmen_${symbol}_${index}")
    string(APPEND assembly "    \".global ${label}\\n${label}:\\n.incbin \\\"${path}\\\"\\n\"\n"
                           "    \".global ${label}_end\\n${label}_end:\\n.byte 0\\n\"\n")
    string(APPEND externs "extern const char ${label}[];\nextern const char ${label}_end[];\n")
    string(APPEND rows "        {\"${name}\", {${label}, static_cast<std::size_t>(${label}_end - ${label})}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  # A compiler cache in depend mode does not see what .incbin reads: the digest makes each state a source of its own.
  string(SHA256 digest "${digests}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${symbol}_embedded.cpp)
  file(GENERATE OUTPUT ${generated} CONTENT
"// Files: ${digest}
#include <cstddef>
#include \"base/embedded_file.hpp\"
__asm__(
    \".section .rodata\\n\"
${assembly}    \".previous\\n\");
extern \"C\" {
${externs}}
namespace yuanmen {
std::span<const base::EmbeddedFile> ${function}() {
    static const base::EmbeddedFile files[] = {
${rows}        {\"\", {}},
    };
    return {files, ${index}};
}
}  // namespace yuanmen
")
  target_sources(${target} PRIVATE ${generated})
  if(TARGET ${target}_threads)
    target_sources(${target}_threads PRIVATE ${generated})
  endif()
  # Compiled alone: what it depends on would not count for a unity source.
  set_source_files_properties(${generated} PROPERTIES OBJECT_DEPENDS "${files}" SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
