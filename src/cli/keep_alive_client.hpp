#pragma once

#include <map>
#include <optional>
#include <string>

namespace yuanmen::cli {

struct HttpAnswer {
    int status = 0;
    std::map<std::string, std::string> headers;  ///< names in lower case
    std::string body;
};

/// One kept connection to a server on loopback, for measuring: as little work a request as possible.
class KeepAliveClient {
  public:
    explicit KeepAliveClient(int port);  ///< throws std::runtime_error if nobody listens
    ~KeepAliveClient();
    KeepAliveClient(const KeepAliveClient&) = delete;
    KeepAliveClient& operator=(const KeepAliveClient&) = delete;

    /// Sends a whole request as it is and waits for its answer. Throws std::runtime_error if no
    /// connection brings one.
    HttpAnswer ask(const std::string& request);

  private:
    void open();
    std::optional<HttpAnswer> receive();  ///< nothing if the connection ended

    int port_;
    int socket_ = -1;
    std::string buffer_;
};

}  // namespace yuanmen::cli
