#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace yuanmen::web {

enum class Method : std::uint8_t { get, head, post, put, patch, remove, options };

/// "GET", "DELETE", …
std::string_view name_of(Method method);
std::optional<Method> method_named(std::string_view name);
/// GET, HEAD and OPTIONS: never change anything.
bool is_safe(Method method);

/// Name/value pairs in the order they were sent (query, urlencoded form, headers).
using Pairs = std::vector<std::pair<std::string, std::string>>;

/// The first value under `name`, or nothing.
std::optional<std::string_view> find(const Pairs& pairs, std::string_view name);

/// One request as the house reads it: parsed by http/head.cpp from the bytes on the wire, never by a library.
/// Header values are raw (no percent-decoding). Lives as long as its handler runs.
struct Request {
    Method method = Method::get;
    std::string path;     ///< as sent, percent-encoded, starts with '/', at most kMaxPath bytes
    Pairs query;          ///< percent-decoded
    Pairs headers;        ///< names in lower case; a repeated name is joined (", ", cookies "; ")
    std::string body;     ///< at most the server's payload limit
    std::string peer;     ///< address of the other end of the connection; a proxy's, behind one
    std::string client;   ///< address the request came from: `peer`, or what a trusted proxy says
    bool secure = false;  ///< the browser spoke TLS (to a trusted proxy)
    std::string id;       ///< names this request in the log and in problems; hex

    /// Header `name` (lower case), or an empty view.
    std::string_view header(std::string_view name) const;
};

/// The body of an answer without an end: the poll loop takes from it what has come (Server::news).
class Feed {
  public:
    virtual ~Feed() = default;
    /// Appends what has come since the last call; false: that was the last. Must be quick and not wait.
    virtual bool pull(std::string& out) = 0;
};

/// What goes back. Header names are unique; security headers, Date, request id and, where none is set,
/// `Cache-Control: no-store` are added by the server on every status.
struct Response {
    int status = 200;
    std::string content_type;
    std::string body;
    std::map<std::string, std::string> headers;
    std::vector<std::string> cookies;      ///< one Set-Cookie line each
    std::shared_ptr<Feed> feed = nullptr;  ///< instead of `body`: the answer goes on until one side ends it

    /// Sets a header. Throws std::invalid_argument on a name or value that could end the line (CR, LF, NUL).
    void set(const std::string& name, const std::string& value);
};

Response html_answer(std::string body, int status = 200);
Response json_answer(std::string body, int status = 200);
/// 303: "done; now GET there". `location` is a path of this site, already percent-encoded.
Response see_other(const std::string& location);

}  // namespace yuanmen::web
