#include "web/hooks/post.hpp"

#include <doctest/doctest.h>
#include <httplib.h>

#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "service/webhooks/web_address.hpp"

using namespace yuanmen::web;

namespace {

/// Somebody's program on this machine.
class Receiver {
  public:
    Receiver() {
        server_.Post("/hook", [this](const httplib::Request& request, httplib::Response&) {
            note(request.body + " " + request.get_header_value("Host"));
        });
        server_.Post("/elsewhere", [this](const httplib::Request&, httplib::Response& response) {
            note("elsewhere");
            response.set_redirect("http://127.0.0.1:" + std::to_string(port) + "/hook");
        });
        server_.Post("/full",
                     [](const httplib::Request&, httplib::Response& response) { response.status = 503; });
        server_.Post("/empty",
                     [](const httplib::Request&, httplib::Response& response) { response.status = 204; });
        port = server_.bind_to_any_port("127.0.0.1");
        thread_ = std::thread([this] { server_.listen_after_bind(); });
        while (!server_.is_running()) std::this_thread::yield();
    }
    ~Receiver() {
        server_.stop();
        thread_.join();
    }
    Receiver(const Receiver&) = delete;
    Receiver& operator=(const Receiver&) = delete;

    std::string at(const std::string& host, const std::string& path = "/hook") const {
        return "http://" + host + ":" + std::to_string(port) + path;
    }

    /// What has come so far.
    std::vector<std::string> got() const {
        const std::lock_guard lock(guard_);
        return got_;
    }

    int port = 0;

  private:
    void note(std::string what) {
        const std::lock_guard lock(guard_);
        got_.push_back(std::move(what));
    }

    mutable std::mutex guard_;
    std::vector<std::string> got_;
    httplib::Server server_;
    std::thread thread_;
};

PostLimits inward() {
    PostLimits limits;
    limits.private_networks = true;
    return limits;
}

PostLimits where(std::vector<std::string> addresses, bool private_networks = false) {
    PostLimits limits;
    limits.private_networks = private_networks;
    limits.look_up = [addresses](const std::string&) { return addresses; };
    return limits;
}

}  // namespace

TEST_CASE("an answer is taken, refused or pointing elsewhere, and no pointer is followed") {
    const Receiver receiver;
    CHECK(post({receiver.at("127.0.0.1"), "told", {}}, inward()).trouble == "");
    CHECK(post({receiver.at("127.0.0.1", "/empty"), "told", {}}, inward()).status == 204);
    const Posted full = post({receiver.at("127.0.0.1", "/full"), "told", {}}, inward());
    CHECK(full.status == 503);
    CHECK(full.trouble == "webhook.refused");
    const Posted pointed = post({receiver.at("127.0.0.1", "/elsewhere"), "told", {}}, inward());
    CHECK(pointed.status == 302);
    CHECK(pointed.trouble == "webhook.redirected");
    REQUIRE(receiver.got().size() == 2);
    CHECK(receiver.got()[0].starts_with("told "));
    CHECK(receiver.got()[1] == "elsewhere");
}

TEST_CASE("however an address of this machine is written, nothing is sent to it") {
    const Receiver receiver;
    for (const char* host : {"127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1",
                             "0.0.0.0", "0", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]"}) {
        CAPTURE(host);
        const Posted posted = post({receiver.at(host), "told", {}}, {});
        CHECK(posted.status == 0);
        CHECK((posted.trouble == "webhook.private_address" || posted.trouble == "webhook.no_such_host"));
    }
    CHECK(post({receiver.at("2130706433"), "told", {}}, {}).trouble == "webhook.private_address");
    CHECK(post({receiver.at("0177.0.0.1"), "told", {}}, {}).trouble == "webhook.private_address");
    CHECK(receiver.got().empty());
}

TEST_CASE("a name that has a private address besides public ones is not trusted") {
    const Receiver receiver;
    for (const auto& addresses : std::vector<std::vector<std::string>>{{"8.8.8.8", "127.0.0.1"},
                                                                       {"127.0.0.1", "8.8.8.8"},
                                                                       {"2606:4700::1111", "fd00::1"},
                                                                       {"100.64.0.1"}}) {
        CHECK(post({receiver.at("both.example"), "told", {}}, where(addresses)).trouble ==
              "webhook.private_address");
    }
    CHECK(post({receiver.at("nobody.example"), "told", {}}, where({})).trouble == "webhook.no_such_host");
    CHECK(receiver.got().empty());
}

TEST_CASE("the connection goes to the address that was checked, under the name that was given") {
    const Receiver receiver;
    CHECK(post({receiver.at("named.example"), "told", {}}, where({"127.0.0.1"}, true)).status == 200);
    REQUIRE(receiver.got().size() == 1);
    CHECK(receiver.got()[0] == "told named.example:" + std::to_string(receiver.port));
}

TEST_CASE("a lookup that does not end is left behind") {
    const auto held = std::make_shared<std::promise<void>>();
    PostLimits limits = inward();
    limits.whole = std::chrono::milliseconds(40);
    limits.look_up = [end = held->get_future().share()](const std::string&) {
        end.wait();
        return std::vector<std::string>{"127.0.0.1"};
    };
    CHECK(post({"http://slow.example/", "told", {}}, limits).trouble == "webhook.no_such_host");
    held->set_value();
}

TEST_CASE("an address has one reading, for who takes it and for who connects") {
    using yuanmen::service::web_address;
    for (const char* bad :
         {"http://host:99999999999/", "http://host:0/", "http://host:65536/", "http://host:/",
          "http://host:8x/", "http://[8.8.8.8]:80/", "http://[8.8.8.8]x:80/", "http://[::1]x/", "http://[::1",
          "http://[]/", "http://name:word@host/", "http://host/#part", "http:///path", "http://:80/",
          "ftp://host/", "http://host\\elsewhere/", "http://ho st/", "http://\xe4\xbd\xa0/"}) {
        CAPTURE(bad);
        CHECK_FALSE(web_address(bad));
        CHECK(post({bad, "told", {}}, inward()).trouble == "webhook.no_such_host");
    }
    const auto plain = web_address("http://bot.example?club=1");
    REQUIRE(plain);
    CHECK(plain->host == "bot.example");
    CHECK(plain->port == 80);
    CHECK(plain->path == "/?club=1");
    CHECK(plain->authority() == "bot.example");
    const auto six = web_address("https://[2606:4700::abcd]:8443/hook");
    REQUIRE(six);
    CHECK(six->secure);
    CHECK(six->host == "2606:4700::abcd");
    CHECK(six->authority() == "[2606:4700::abcd]:8443");
}

TEST_CASE("an IPv6 address in letters and digits is reached") {
    httplib::Server server;
    std::string host;
    server.Post("/hook", [&](const httplib::Request& request, httplib::Response&) {
        host = request.get_header_value("Host");
    });
    const int port = server.bind_to_any_port("::1");
    if (port <= 0) return;  // a machine without IPv6
    std::thread thread([&] { server.listen_after_bind(); });
    while (!server.is_running()) std::this_thread::yield();
    const std::string authority = "[0:0:0:0:0:0:0:1]:" + std::to_string(port);
    CHECK(post({"http://" + authority + "/hook", "told", {}}, inward()).status == 200);
    server.stop();
    thread.join();
    CHECK(host == authority);
}
