#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "service/service.hpp"
#include "web/application.hpp"
#include "web/kit/site_kit.hpp"

namespace yuanmen::test {

/// A whole house on a fresh data folder: service, site, accounts for every role, and a clock the test turns.
/// A template key that is missing fails the test.
class House {
  public:
    House();
    ~House();
    House(const House&) = delete;
    House& operator=(const House&) = delete;

    service::Service& service() { return *service_; }
    web::Site& site() { return application_->site(); }

    /// Sends JSON as the holder of `token` (empty: nobody) and returns the whole answer.
    web::Response send(web::Method method, const std::string& path, const std::string& token,
                       const nlohmann::json& body = nullptr);
    /// The same, required to succeed; the answer's JSON.
    nlohmann::json ask(web::Method method, const std::string& path, const std::string& token,
                       const nlohmann::json& body = nullptr);
    /// A page as a browser of this session sees it.
    web::Response page(const std::string& path, const std::string& token, const std::string& lang = "zh");

    /// Session token of a staff role ("owner", "head_judge", …).
    const std::string& staff(const std::string& role);
    std::string staff_id(const std::string& role);

    /// An event with one stage, and a match at table 1 looked after by the table judge; its id.
    std::string make_match(bool overtime = true);
    /// Session token of the player in a chair of the match.
    std::string player(const std::string& match, const std::string& chair);
    /// A desk command as `token`; the answer. Keeps count of the match's version.
    web::Response command(const std::string& match, const std::string& kind, const std::string& token,
                          nlohmann::json fields = nlohmann::json::object());
    /// The same, required to succeed.
    void act(const std::string& match, const std::string& kind, const std::string& token,
             nlohmann::json fields = nlohmann::json::object());

    void wait_ms(std::int64_t ms) { *elapsed_ms_ += ms; }

  private:
    void make_accounts();
    std::int64_t version_of(const std::string& match);

    std::filesystem::path folder_;
    std::shared_ptr<std::atomic<std::int64_t>> elapsed_ms_;
    std::unique_ptr<service::Service> service_;
    std::unique_ptr<web::Application> application_;
    std::map<std::string, std::string> tokens_;
    std::map<std::string, std::string> ids_;
};

}  // namespace yuanmen::test
