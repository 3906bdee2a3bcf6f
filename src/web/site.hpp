#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/refusal.hpp"
#include "web/access/rate_limiter.hpp"
#include "web/access/session.hpp"
#include "web/context.hpp"
#include "web/http/head.hpp"
#include "web/http/message.hpp"
#include "web/live/public_answers.hpp"
#include "web/live/snapshot.hpp"
#include "web/routing/route.hpp"
#include "web/text/assets.hpp"
#include "web/text/catalogue.hpp"
#include "web/text/templates.hpp"

namespace yuanmen::web {

/// Requests a bucket holds and gets back each second. A hall of phones may share one address, so reading is
/// generous; guessing is not.
struct Allowances {
    Allowance read{2000, 400};
    Allowance write{60, 10};
    Allowance sign_in{10, 0.2};
};

struct SiteOptions {
    std::string version = "0";      ///< of the program
    std::set<std::string> proxies;  ///< addresses whose X-Forwarded-* is believed
    Allowances allowances;
    RateLimiter::Seconds seconds;    ///< monotonic; the machine's if empty
    Templates::Missing missing_key;  ///< a page asked for a name it was not given; logged if empty
    /// Grows with every commit that could change what the public sees; empty: nothing is kept ready.
    std::function<std::uint64_t()> generation;
    /// Is all well? A refusal says what is not. Cheap, asked often.
    std::function<std::optional<base::Refusal>()> health;
    /// The thorough question of /healthz?deep=1; may take seconds.
    std::function<std::optional<base::Refusal>()> deep_health;
};

/// The whole outside of the house: fences, pages, API, static files. Thread-safe once constructed.
class Site {
  public:
    /// Adds the house's own routes (/healthz, /api/v1/openapi.json, /static/{file}) to `routes`. Throws
    /// std::logic_error or std::runtime_error if a route, template or catalogue is not in order.
    Site(SiteOptions options, Assets assets, Authenticator& authenticator, std::vector<Route> routes);
    ~Site();
    Site(const Site&) = delete;
    Site& operator=(const Site&) = delete;

    /// Takes a request through the fences to its handler. For Server.
    Response answer(const Request& request);

    /// Answers a request without a trustworthy head. For Server.
    Response refuse(const HeadError& error, const Request& request);

    /// What every layout needs: language, who is signed in, CSRF token, whether the link is encrypted.
    nlohmann::json frame(const Context& context) const;

    const Router& router() const { return router_; }
    const Catalogue& catalogue() const { return catalogue_; }
    const Templates& templates() const { return templates_; }
    SnapshotCache& snapshots() { return snapshots_; }

  private:
    /// The answer that was kept ready for strangers; nothing if there is none or this is not one of them.
    std::optional<Response> kept_ready(const Context& context, const std::string& key,
                                       std::uint64_t generation, double now);
    Response dispatch(Context& context, const Router::Match& match);
    std::optional<Response> fence(Context& context, const Route& route);
    std::optional<base::Refusal> take_body(Context& context, const Route& route, bool by_cookie);
    std::optional<Response> limit(const Context& context, Budget budget, const std::string& key);
    std::vector<Route> with_own_routes(std::vector<Route> routes);
    Response health(Context& context);
    Response static_file(Context& context);

    const SiteOptions options_;
    const Assets assets_;
    const Catalogue catalogue_;
    const Templates templates_;
    Authenticator& authenticator_;
    RateLimiter limiter_;
    const RateLimiter::Seconds now_;
    SnapshotCache snapshots_;
    PublicAnswers public_answers_;
    std::map<std::string, std::shared_ptr<const PageSnapshot>, std::less<>> static_files_;
    const Router router_;
    std::shared_ptr<const PageSnapshot> openapi_;
};

}  // namespace yuanmen::web
