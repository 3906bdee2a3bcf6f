#pragma once

#include <map>
#include <string>
#include <vector>

#include "web/site.hpp"

namespace yuanmen::test {

/// Sessions that a test hands out: token → who.
class HandedOut final : public web::Authenticator {
  public:
    std::optional<web::Principal> resolve(std::string_view token, const web::Pairs& path) override;
    std::map<std::string, web::Principal, std::less<>> sessions;
};

/// The real templates of the source tree.
web::Assets real_assets();

/// A site with a clock the test turns; a template key that is missing fails the test.
struct TestSite {
    explicit TestSite(std::vector<web::Route> routes, web::SiteOptions options = {});
    HandedOut authenticator;
    double seconds = 0;
    web::Site site;
};

web::Request request(web::Method method, const std::string& target, web::Pairs headers = {},
                     std::string body = "");

}  // namespace yuanmen::test
