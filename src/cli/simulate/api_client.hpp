#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/simulate/figures.hpp"

namespace yuanmen::cli {

/// Why a service did not do what was asked of it.
struct ApiFailure {
    int status = 0;      ///< 0: it could not be reached
    std::string code;    ///< of the problem document; "unreachable"
    std::string detail;  ///< the service's sentence, or what the network said
    std::string asked;   ///< "POST /api/v1/…"
};

/// One caller of the public API on one kept connection. After a failure every further call asks nothing and
/// answers null, so a sequence of calls is looked at once at its end. Waits when told to come back later
/// (429, 503). Not for several threads.
class ApiClient {
  public:
    /// `origin` is "http://host:port" or https; throws std::invalid_argument if it is nothing of the kind.
    ApiClient(const std::string& origin, std::string token, Figures& figures);
    ~ApiClient();
    ApiClient(const ApiClient&) = delete;
    ApiClient& operator=(const ApiClient&) = delete;

    nlohmann::json get(const std::string& path);
    nlohmann::json post(const std::string& path, const nlohmann::json& body);
    nlohmann::json put(const std::string& path, const nlohmann::json& body);
    /// A command against `version`, which becomes the one it led to. Where somebody has written meanwhile, it
    /// is given again against the newest version.
    void command(const std::string& path, nlohmann::json fields, std::int64_t& version);

    void sign_in_with(std::string token);
    bool good() const { return !failed_; }
    const std::optional<ApiFailure>& failed() const { return failed_; }
    void fail(ApiFailure why);
    /// Another caller's failure, which was counted there already.
    void take_over(const ApiFailure& why) { failed_ = why; }

  private:
    struct Connection;
    struct Received {
        int status = 0;
        int retry_after_s = 0;
        std::string body;
    };
    nlohmann::json send(const char* method, const std::string& path, const std::string& body);
    std::optional<Received> once(const char* method, const std::string& path, const std::string& body,
                                 const std::string& key);
    void take_back();  ///< the failure was a matter of looking again
    nlohmann::json refused(const char* method, const std::string& path, const Received& answer);

    std::unique_ptr<Connection> connection_;
    std::string token_;
    Figures& figures_;
    std::optional<ApiFailure> failed_;
    nlohmann::json problem_;  ///< the document of a conflict
};

}  // namespace yuanmen::cli
