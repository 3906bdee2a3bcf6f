#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "web/http/message.hpp"

namespace yuanmen::web {

inline constexpr std::size_t kMaxHead = 16 * 1024;  ///< request line and headers together, bytes
inline constexpr std::size_t kMaxHeaders = 64;
inline constexpr std::size_t kMaxPath = 512;
inline constexpr std::size_t kMaxQuery = 2048;
inline constexpr std::size_t kMaxQueryPairs = 64;

/// The request line and headers of one request, checked.
struct RequestHead {
    Method method = Method::get;
    std::string path;
    Pairs query;
    Pairs headers;                   ///< names in lower case; repeated names joined
    std::size_t content_length = 0;  ///< bytes of body that follow
    bool keep_alive = true;          ///< what the client asked for
    bool expects_continue = false;   ///< it waits for "100 Continue" before it sends the body
};

/// Why a head is refused: the status to answer and the problem's code. The connection must be closed, because
/// where the next request would begin cannot be trusted.
struct HeadError {
    int status = 400;
    std::string_view code;
};

/// How large a body may be, bytes.
struct BodyLimits {
    std::size_t any = 0;
    std::size_t upload = 0;  ///< of a multipart/form-data body, the only kind that brings a file
};

/// Parses the bytes up to and including the empty line. A pure function: any bytes in, a checked head or an
/// error out. Strict on purpose: CRLF only, no folded lines, no Transfer-Encoding (411), no Content-Encoding
/// (415), one Content-Length at most and none with GET, a body of at most `limits` (413).
base::Result<RequestHead, HeadError> parse_head(std::string_view bytes, BodyLimits limits);

}  // namespace yuanmen::web
