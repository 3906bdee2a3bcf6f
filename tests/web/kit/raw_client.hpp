#pragma once

#include <map>
#include <string>
#include <string_view>

namespace yuanmen::test {

/// What came back on the wire, taken apart without any HTTP library.
struct Reply {
    int status = 0;
    std::string raw;
    std::multimap<std::string, std::string> headers;  ///< names in lower case
    std::string body;
    std::string header(const std::string& name) const;
    std::size_t count(const std::string& name) const { return headers.count(name); }
};

/// A TCP client that sends exactly the bytes it is given.
class RawClient {
  public:
    explicit RawClient(int port, const std::string& host = "127.0.0.1");
    ~RawClient();
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;

    bool connected() const { return descriptor_ >= 0; }
    bool send(std::string_view bytes);
    /// Reads one reply by its Content-Length (status 0 if the connection ends before); HEAD replies and 304
    /// have no body.
    Reply receive(bool head_only = false);
    /// True if the server ends the connection within `seconds` without sending more.
    bool closed_by_server(int seconds = 10);

  private:
    int descriptor_ = -1;
    std::string buffer_;
};

/// One request on a connection of its own.
Reply exchange(int port, std::string_view bytes);

/// "GET path HTTP/1.1" with Host, the extra header lines (each ending in CRLF) and the empty line.
std::string get(std::string_view path, std::string_view extra = "");

/// A request with a body, its Content-Length counted.
std::string post(std::string_view path, std::string_view body, std::string_view extra = "",
                 std::string_view method = "POST");

}  // namespace yuanmen::test
