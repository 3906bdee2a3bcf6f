#include "web/application.hpp"

#include <chrono>
#include <mutex>
#include <thread>

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
        const std::lock_guard lock(mutex_);
        const auto time = std::chrono::steady_clock::now();
        if (!asked_ || time - *asked_ > kDeepEvery) {
            last_ = look();
            asked_ = std::chrono::steady_clock::now();
        }
        return last_;
    }

  private:
    std::optional<base::Refusal> look() const {
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
    std::optional<base::Refusal> last_;
};

}  // namespace

/// Sessions as the service keeps them.
class Application::Sessions final : public Authenticator {
  public:
    explicit Sessions(service::Service& service) : service_(service) {}
    std::optional<Principal> resolve(std::string_view token) override {
        auto who = service_.who_is(token);
        if (!who) return std::nullopt;
        return *std::move(who);
    }

  private:
    service::Service& service_;
};

std::vector<Route> all_routes(service::Service& service) {
    std::vector<Route> routes = api::routes(service);
    for (auto& route : pages::routes(service)) routes.push_back(std::move(route));
    return routes;
}

Application::Application(service::Service& service, ApplicationOptions options)
    : sessions_(std::make_unique<Sessions>(service)) {
    SiteOptions site;
    site.version = options.version;
    site.proxies = options.proxies;
    site.allowances = options.allowances;
    site.missing_key = options.missing_key;
    site.generation = [&service] { return service.generation(); };
    site.health = [this]() -> std::optional<base::Refusal> {
        if (server_ != nullptr && server_->draining()) return base::Refusal{"server.draining", {}, "", {}};
        return std::nullopt;
    };
    site.deep_health = [check = std::make_shared<DeepCheck>(options.data_dir)] { return check->now(); };
    Assets assets = options.assets.empty() ? Assets::embedded() : Assets::from(options.assets);
    site_ = std::make_unique<Site>(std::move(site), std::move(assets), *sessions_, all_routes(service));
    options.server.now_ms = [&service] { return service.now().wall_ms; };
    server_ = std::make_unique<Server>(
        options.server, [this](const Request& request) { return site_->answer(request); },
        [this](const HeadError& error, const Request& request) { return site_->refuse(error, request); });
}

Application::~Application() = default;

bool Application::start() {
    return server_->start();
}

int Application::port() const {
    return server_->port();
}

bool Application::serving() const {
    return server_->serving();
}

void Application::stop() {
    server_->drain();
    std::this_thread::sleep_for(kDrain);
    server_->stop();
}

}  // namespace yuanmen::web
