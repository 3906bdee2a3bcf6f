#include "web/application.hpp"

#include <chrono>
#include <mutex>
#include <thread>

#include "store/disk.hpp"
#include "store/verify.hpp"
#include "web/api/api.hpp"
#include "web/pages/pages.hpp"

namespace yuanmen::web {
namespace {

/// How long proxies and browsers get to notice that the service is leaving.
constexpr auto kDrain = std::chrono::milliseconds(300);
constexpr auto kDeepEvery = std::chrono::seconds(10);

/// The thorough question: every link of the journal's chain. Asked more often it gives its last answer.
class DeepCheck {
  public:
    explicit DeepCheck(std::filesystem::path data_dir) : data_dir_(std::move(data_dir)) {}

    std::optional<base::Refusal> now() {
        std::unique_lock lock(mutex_);
        const bool fresh = asked_ && std::chrono::steady_clock::now() - *asked_ <= kDeepEvery;
        if (fresh) return last_;
        // One looks; whoever comes meanwhile does not hold a thread to wait for it.
        if (looking_) return asked_ ? last_ : base::Refusal{"server.checking", {}, "", {}};
        looking_ = true;
        lock.unlock();
        auto found = look();
        lock.lock();
        looking_ = false;
        asked_ = std::chrono::steady_clock::now();
        return last_ = std::move(found);
    }

  private:
    std::optional<base::Refusal> look() const {
        if (auto disk = store::disk_warning(data_dir_)) return disk;
        const auto report = store::verify_data(data_dir_);
        if (!report) return report.error();
        if (report->sound()) return std::nullopt;
        const auto& problem = report->problems.front();
        return base::Refusal{
            "server.journal_unsound", {}, "", {{"code", problem.code}, {"seq", std::to_string(problem.seq)}}};
    }

    const std::filesystem::path data_dir_;
    std::mutex mutex_;
    std::optional<std::chrono::steady_clock::time_point> asked_;
    bool looking_ = false;
    std::optional<base::Refusal> last_;
};

}  // namespace

/// Sessions as the service keeps them.
class Application::Sessions final : public Authenticator {
  public:
    explicit Sessions(service::Service& service) : service_(service) {}
    std::optional<Principal> resolve(std::string_view token, const Pairs& path) override {
        const auto named = [&](std::string_view name) { return std::string(find(path, name).value_or("")); };
        return found(service_.who_is(token, {named("match"), named("record"), named("dispute")}));
    }
    std::optional<Principal> resolve_access_token(std::string_view token) override {
        return found(service_.who_has(token));
    }

  private:
    static std::optional<Principal> found(service::Answer<Principal> who) {
        if (!who) return std::nullopt;
        return *std::move(who);
    }

    service::Service& service_;
};

std::vector<Route> all_routes(service::Service& service) {
    std::vector<Route> routes = api::routes(service);
    for (auto& route : pages::routes(service)) routes.push_back(std::move(route));
    return routes;
}

Application::Application(service::Service& service, ApplicationOptions options)
    : service_(service),
      sessions_(std::make_unique<Sessions>(service)),
      hall_(std::make_unique<HallAddress>(options.server.host, options.phones_use)) {
    SiteOptions site;
    site.version = options.version;
    site.proxies = options.proxies;
    site.allowances = options.allowances;
    site.missing_key = options.missing_key;
    site.max_body = options.server.max_body;
    options.server.proxies = options.proxies;
    site.public_url = options.public_url;
    site.fingerprint = service.fingerprint();
    site.hall = [this] { return hall_->now(server_->port()); };
    site.now = [&service] { return service.now(); };
    site.seconds = [&service] { return static_cast<double>(service.now().boot_ms) / 1000; };
    site.generation = [&service] { return service.generation(); };
    const std::filesystem::path data_dir = options.data_dir;
    site.metrics = [this, &service, data_dir] {
        const auto line = [](const char* name, const char* type, std::uint64_t value) {
            return std::string("# TYPE yuanmen_") + name + " " + type + "\nyuanmen_" + name + " " +
                   std::to_string(value) + "\n";
        };
        const auto head = service.store().committed_head();
        return line("connections", "gauge", server_->connections()) +
               line("requests_waiting", "gauge", server_->waiting()) +
               line("writes_waiting", "gauge", service.store().queued()) +
               line("journal_entries", "counter", static_cast<std::uint64_t>(head.seq)) +
               line("disk_free_bytes", "gauge", store::free_bytes(data_dir).value_or(0));
    };
    site.disk_warning = [data_dir, &service]() -> std::optional<base::Refusal> {
        if (auto older = service.store().older_term()) return older;
        return store::disk_warning(data_dir);
    };
    site.health = [this, data_dir, &service]() -> std::optional<base::Refusal> {
        if (server_ != nullptr && server_->draining()) return base::Refusal{"server.draining", {}, "", {}};
        if (auto older = service.store().older_term()) return older;
        return store::disk_trouble(data_dir);
    };
    site.deep_health = [check = std::make_shared<DeepCheck>(options.data_dir)] { return check->now(); };
    Assets assets = options.assets.empty() ? Assets::embedded() : Assets::from(options.assets);
    site_ = std::make_unique<Site>(std::move(site), std::move(assets), *sessions_, all_routes(service));
    PostLimits limits;
    limits.private_networks = options.webhooks_to_private;
    hooks_ = std::make_unique<HookSender>(service, limits);
    options.server.now = [&service] { return service.now(); };
    server_ = std::make_unique<Server>(
        options.server, [this](const Request& request) { return site_->answer(request); },
        [this](const HeadError& error, const Request& request) { return site_->refuse(error, request); },
        [this](const Request& request, std::size_t length) { return site_->admit(request, length); });
}

Application::~Application() {
    hooks_->stop();
    site_->streams().stop();
}

bool Application::start() {
    if (!server_->start()) return false;
    site_->streams().start([this](std::uint64_t known,
                                  std::chrono::milliseconds most) { return service_.wait_past(known, most); },
                           [this] { server_->news(); });
    hooks_->start();
    return true;
}

HallReach Application::reach() const {
    return hall_->now(server_->port());
}

int Application::port() const {
    return server_->port();
}

bool Application::serving() const {
    return server_->serving();
}

void Application::stop() {
    server_->drain();
    hooks_->stop();
    site_->streams().stop();
    std::this_thread::sleep_for(kDrain);
    server_->stop();
}

}  // namespace yuanmen::web
