#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "web/http/message.hpp"

namespace yuanmen::web {

/// What a browser sends from a form with a file input.
struct MultipartForm {
    Pairs fields;                              ///< UTF-8, in the order of the form
    std::map<std::string, std::string> files;  ///< input name → bytes, any encoding; empty if none was chosen
};

/// Reads multipart/form-data (RFC 7578) as browsers write it. `content_type` is the whole header. Nothing on
/// a missing or overlong boundary, a part without a name, more than `limit` parts, a field that is not UTF-8
/// or holds NUL, or a body that does not end as it should. Never throws; linear in the size of the body.
std::optional<MultipartForm> parse_multipart(std::string_view content_type, std::string_view body,
                                             std::size_t limit);

}  // namespace yuanmen::web
