#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/moment.hpp"
#include "base/refusal.hpp"
#include "web/access/hall_address.hpp"
#include "web/access/rate_limiter.hpp"
#include "web/access/session.hpp"
#include "web/context.hpp"
#include "web/http/head.hpp"
#include "web/http/message.hpp"
#include "web/live/event_streams.hpp"
#include "web/live/public_answers.hpp"
#include "web/live/snapshot.hpp"
#include "web/routing/route.hpp"
#include "web/text/assets.hpp"
#include "web/text/catalogue.hpp"
#include "web/text/templates.hpp"

namespace yuanmen::web {

/// Requests a bucket holds and gets back each second. A hall of phones may share one address, so reading is
/// generous; guessing is not, and what was no guess does not count.
struct Allowances {
    Allowance read{8000, 2000};  ///< 3,000 phones behind one address that look every two seconds
    Allowance write{60, 10};
    Allowance token{600, 20};    ///< of another program, reads and writes together
    Allowance sign_in{60, 0.5};  ///< given back when it was right
};

struct SiteOptions {
    std::string version = "0";           ///< of the program
    std::size_t max_body = 1024 * 1024;  ///< of a body that brings no file, bytes
    std::set<std::string> proxies;       ///< addresses whose X-Forwarded-* is believed
    Allowances allowances;
    RateLimiter::Seconds seconds;       ///< monotonic; the machine's if empty
    Templates::Missing missing_key;     ///< a page asked for a name it was not given; logged if empty
    std::function<base::Moment()> now;  ///< by which pages are rendered; empty: no page shows a time of day
    /// Grows with every commit that could change what the public sees; empty: nothing is kept ready.
    std::function<std::uint64_t()> generation;
    /// How phones of the hall reach the service; empty: nobody knows.
    std::function<HallReach()> hall;
    std::string public_url;   ///< origin everybody opens, "https://cup.example.org"; empty: unknown
    std::string fingerprint;  ///< of the key the house signs with; empty: it does not
    /// Is all well? A refusal says what is not. Cheap, asked often.
    std::function<std::optional<base::Refusal>()> health;
    /// Figures in the Prometheus text format, for /metrics; the site puts its own in front.
    std::function<std::string()> metrics;
    /// What staff should know of the disk before it is too late; cheap, asked for each page.
    std::function<std::optional<base::Refusal>()> disk_warning;
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

    /// The cheap checks of a request whose body of `length` bytes has not arrived: route, method, role,
    /// origin and size. Nothing: the body may come. For Server.
    std::optional<Response> admit(const Request& request, std::size_t length);

    /// Answers a request without a trustworthy head. For Server.
    Response refuse(const HeadError& error, const Request& request);

    /// What every layout needs: language, who is signed in, CSRF token, whether the link is encrypted.
    nlohmann::json frame(const Context& context) const;

    /// The page at an address of this site as the caller of `context` is shown it now; nothing if it is none.
    std::optional<std::string> page_at(const Context& context, std::string_view address);

    /// An address of this site as phones of the hall reach it, "http://192.168.1.5:8080": the one the request
    /// came by, unless only this very machine reaches that.
    HallReach reach(const Request& request) const;
    const std::string& fingerprint() const { return options_.fingerprint; }
    const std::string& public_url() const { return options_.public_url; }

    /// Who a credential belongs to now; nobody: it is unknown, over or withdrawn. `path`: the parameters of
    /// the route that is asked for.
    std::optional<Principal> holder_of(const Credential& credential, const Pairs& path);

    EventStreams& streams() { return streams_; }
    const Router& router() const { return router_; }
    const Catalogue& catalogue() const { return catalogue_; }
    const Templates& templates() const { return templates_; }
    SnapshotCache& snapshots() { return snapshots_; }
    SnapshotCache& pictures() { return pictures_; }

    /// Held while a picture is drawn or waits to be.
    class Drawing {
      public:
        explicit Drawing(Site& site) : site_(site), others_(site.drawn_now_++) {}
        ~Drawing() { --site_.drawn_now_; }
        Drawing(const Drawing&) = delete;
        Drawing& operator=(const Drawing&) = delete;
        int others() const { return others_; }

      private:
        Site& site_;
        const int others_;
    };

    /// Changes when the wall clock is put right: what was rendered before shows wrong times of day.
    std::string time_of_day_tag() const;

  private:
    /// The answer that was kept ready for strangers; nothing if there is none or this is not one of them.
    std::optional<Response> kept_ready(const Context& context, const std::string& key,
                                       std::uint64_t generation, double now);
    Response dispatch(Context& context, const Router::Match& match);
    Response not_routed(const Context& context, const Router::Match& match);
    std::optional<Response> may_come(Context& context, const Route& route);
    std::optional<Response> fence(Context& context, const Route& route);
    std::optional<base::Refusal> take_body(Context& context, const Route& route, bool by_cookie);
    std::optional<Response> limit(const Context& context, Budget budget, const std::string& key);
    std::optional<Response> limit_token(Context& context);
    std::optional<Response> know(Context& context);
    std::vector<Route> with_own_routes(std::vector<Route> routes);
    Response health(Context& context);
    Response metrics(Context& context);
    std::optional<Response> staff_only(const Context& context);
    Response static_file(Context& context);

    const SiteOptions options_;
    const Assets assets_;
    const Catalogue catalogue_;
    const Templates templates_;
    Authenticator& authenticator_;
    RateLimiter limiter_;
    const RateLimiter::Seconds now_;
    SnapshotCache snapshots_;
    SnapshotCache pictures_{64};
    std::atomic<int> drawn_now_ = 0;
    PublicAnswers public_answers_;
    EventStreams streams_;
    std::map<std::string, std::shared_ptr<const PageSnapshot>, std::less<>> static_files_;
    const Router router_;
    std::shared_ptr<const PageSnapshot> openapi_;
    std::array<std::atomic<std::uint64_t>, 6> answered_{};  ///< by the first digit of the status
};

}  // namespace yuanmen::web
