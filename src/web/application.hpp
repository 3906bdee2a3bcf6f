#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>

#include "service/service.hpp"
#include "web/access/hall_address.hpp"
#include "web/hooks/hook_sender.hpp"
#include "web/http/server.hpp"
#include "web/site.hpp"

namespace yuanmen::web {

struct ApplicationOptions {
    std::string version = "0";
    ServerOptions server;
    std::set<std::string> proxies;     ///< addresses whose X-Forwarded-* is believed
    std::string phones_use;            ///< address or name phones are told; empty: found
    std::string public_url;            ///< origin everybody opens; empty: unknown
    std::filesystem::path assets;      ///< empty: those in the binary
    std::filesystem::path data_dir;    ///< what /healthz?deep=1 verifies
    bool webhooks_to_private = false;  ///< webhooks may be sent to this machine and private networks
    Allowances allowances;
    Templates::Missing missing_key;  ///< logged if empty
};

/// The service on the wire: every route of the API and the pages, behind the guarded server.
class Application {
  public:
    Application(service::Service& service, ApplicationOptions options);
    ~Application();

    /// False if the address cannot be bound.
    bool start();
    int port() const;
    /// How phones of the hall reach it; after start().
    HallReach reach() const;
    bool serving() const;
    /// /healthz says 503 from now on and connections end; a moment later listening ends and what runs
    /// finishes.
    void stop();

    Site& site() { return *site_; }

  private:
    class Sessions;
    service::Service& service_;
    std::unique_ptr<Sessions> sessions_;
    std::unique_ptr<HallAddress> hall_;
    std::unique_ptr<Site> site_;
    std::unique_ptr<Server> server_;
    std::unique_ptr<HookSender> hooks_;
};

/// All routes of the house, for the site and for tests that go through them.
std::vector<Route> all_routes(service::Service& service);

}  // namespace yuanmen::web
