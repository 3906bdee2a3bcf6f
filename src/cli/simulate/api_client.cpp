#include "cli/simulate/api_client.hpp"

#include <httplib.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/digest.hpp"

namespace yuanmen::cli {
namespace {

using Json = nlohmann::json;

constexpr int kMostAttempts = 200;
constexpr int kMostReconnections = 3;
constexpr int kMostLooksAgain = 8;
constexpr int kLongestWait_s = 30;

bool comes_later(int status) {
    return status == 429 || status == 503;
}

}  // namespace

struct ApiClient::Connection {
    explicit Connection(const std::string& origin) : client(origin) {
        if (!client.is_valid()) throw std::invalid_argument(origin);
        client.set_keep_alive(true);
        client.set_tcp_nodelay(true);
        client.set_connection_timeout(10);
        client.set_read_timeout(60);
    }
    httplib::Client client;
};

ApiClient::ApiClient(const std::string& origin, std::string token, Figures& figures)
    : connection_(std::make_unique<Connection>(origin)), token_(std::move(token)), figures_(figures) {}

ApiClient::~ApiClient() = default;

void ApiClient::sign_in_with(std::string token) {
    token_ = std::move(token);
}

void ApiClient::fail(ApiFailure why) {
    if (failed_) return;
    ++figures_.refused[why.code];
    failed_ = std::move(why);
}

Json ApiClient::get(const std::string& path) {
    return send("GET", path, "");
}

Json ApiClient::post(const std::string& path, const Json& body) {
    return send("POST", path, body.dump());
}

Json ApiClient::put(const std::string& path, const Json& body) {
    return send("PUT", path, body.dump());
}

void ApiClient::command(const std::string& path, Json fields, std::int64_t& version) {
    for (int look = 0; look < kMostLooksAgain && good(); ++look) {
        fields["expected_version"] = version;
        problem_ = nullptr;
        const Json done = post(path, fields);
        if (good()) {
            version = done.at("version");
            return;
        }
        if (look + 1 == kMostLooksAgain || failed_->status != 409 || !problem_.contains("current_version"))
            return;
        version = problem_.at("current_version");
        take_back();
    }
}

void ApiClient::take_back() {
    const auto counted = figures_.refused.find(failed_->code);
    if (--counted->second == 0) figures_.refused.erase(counted);
    ++figures_.waits[failed_->code];
    failed_.reset();
}

std::optional<ApiClient::Received> ApiClient::once(const char* method, const std::string& path,
                                                   const std::string& body, const std::string& key) {
    httplib::Request request;
    request.method = method;
    request.path = path;
    request.body = body;
    if (!token_.empty()) request.set_header("Authorization", "Bearer " + token_);
    if (!body.empty()) {
        request.set_header("Content-Type", "application/json");
        request.set_header("Idempotency-Key", key);
    }
    const auto began = std::chrono::steady_clock::now();
    const httplib::Result result = connection_->client.send(request);
    if (!result) return std::nullopt;
    const auto took =
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - began);
    figures_.took_us.push_back(static_cast<std::uint32_t>(std::min<std::int64_t>(took.count(), UINT32_MAX)));
    return Received{result->status, std::atoi(result->get_header_value("Retry-After").c_str()), result->body};
}

Json ApiClient::send(const char* method, const std::string& path, const std::string& body) {
    if (!good()) return nullptr;
    const std::string key = base::random_hex(16);
    int lost = 0;
    for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
        const auto answer = once(method, path, body, key);
        if (!answer) {
            // The key makes sure that what is sent again is done once.
            if (++lost <= kMostReconnections) continue;
            fail({0, "unreachable", "", std::string(method) + " " + path});
            return nullptr;
        }
        if (comes_later(answer->status) && attempt + 1 < kMostAttempts) {
            const Json problem = Json::parse(answer->body, nullptr, false);
            ++figures_.waits[problem.is_object() ? problem.value("code", "busy") : "busy"];
            std::this_thread::sleep_for(
                std::chrono::seconds(std::clamp(answer->retry_after_s, 1, kLongestWait_s)));
            continue;
        }
        if (answer->status / 100 != 2) return refused(method, path, *answer);
        Json parsed = Json::parse(answer->body, nullptr, false);
        if (!parsed.is_discarded()) return parsed;
        return refused(method, path, *answer);
    }
    return nullptr;
}

Json ApiClient::refused(const char* method, const std::string& path, const Received& answer) {
    problem_ = Json::parse(answer.body, nullptr, false);
    if (!problem_.is_object()) problem_ = Json::object();
    ApiFailure why{answer.status, problem_.value("code", "http." + std::to_string(answer.status)),
                   problem_.value("detail", ""), std::string(method) + " " + path};
    fail(std::move(why));
    return nullptr;
}

}  // namespace yuanmen::cli
