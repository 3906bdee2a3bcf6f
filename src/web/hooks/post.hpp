#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace yuanmen::web {

/// A body to be sent to somebody else's server.
struct Post {
    std::string url;  ///< http or https
    std::string body;
    std::map<std::string, std::string> headers;
};

/// Addresses of a host, as text; none: there is no such host. May block.
using NameLookup = std::function<std::vector<std::string>(const std::string& host)>;
std::vector<std::string> look_up(const std::string& host);

struct PostLimits {
    bool private_networks = false;            ///< addresses that are not public are allowed
    std::chrono::milliseconds whole{10'000};  ///< for all of it; half of it for looking up the name
    NameLookup look_up = web::look_up;
};

/// What came of it. Only the status of the answer is read.
struct Posted {
    int status = 0;       ///< 0: no answer
    std::string trouble;  ///< "webhook.no_such_host", "webhook.private_address", "webhook.no_answer",
                          ///< "webhook.redirected", "webhook.refused"; empty: taken (2xx)
};

/// Sends it. The name is looked up once; each address is checked, and the connection goes to the one that was
/// checked. Redirects are not followed. Blocks for `limits.whole` at most.
Posted post(const Post& what, const PostLimits& limits);

}  // namespace yuanmen::web
