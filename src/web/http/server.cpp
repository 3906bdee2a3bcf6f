#include "web/http/server.hpp"

#include <fmt/chrono.h>
#include <httplib.h>

#include <algorithm>
#include <cstring>
#include <ctime>

#include "base/log.hpp"
#include "web/http/head.hpp"
#include "web/http/listening.hpp"
#include "web/http/reception.hpp"
#include "web/http/security_headers.hpp"
#include "web/http/workers.hpp"

namespace yuanmen::web {
namespace {

constexpr std::size_t kStackBytes = 16 * 1024 * 1024;
constexpr int kRequestsPerConnection = 1000;
constexpr std::size_t kOwnDescriptors = 192;  ///< kept for files, readers and whatever else

thread_local Exchange* t_exchange = nullptr;  ///< what the thread serves

/// What the library reads instead of the client's own head: the method, one constant path and the length.
std::string plain_head(const Exchange& exchange) {
    const bool answered = exchange.refused.status != 0 || exchange.turned;
    std::string head(answered && exchange.request.method != Method::head ? "GET"
                                                                         : name_of(exchange.request.method));
    return head + " / HTTP/1.1\r\nContent-Length: " + std::to_string(exchange.request.body.size()) +
           "\r\n\r\n";
}

/// The library's view of a complete request: the plain head, then exactly the body. The answer is collected.
class PlainStream final : public httplib::Stream {
  public:
    explicit PlainStream(const Exchange& exchange) : exchange_(exchange), head_(plain_head(exchange)) {}

    bool is_readable() const override { return true; }
    bool is_writable() const override { return true; }

    ssize_t read(char* to, size_t size) override {
        const std::string_view body = exchange_.request.body;
        const std::string_view from =
            at_ < head_.size() ? std::string_view(head_).substr(at_) : body.substr(at_ - head_.size());
        const std::size_t taken = std::min(size, from.size());
        std::memcpy(to, from.data(), taken);
        at_ += taken;
        return taken == 0 ? -1 : static_cast<ssize_t>(taken);
    }

    ssize_t write(const char* bytes, size_t size) override {
        out.append(bytes, size);
        return static_cast<ssize_t>(size);
    }

    void get_remote_ip_and_port(std::string&, int&) const override {}
    void get_local_ip_and_port(std::string&, int&) const override {}
    socket_t socket() const override { return 0; }

    std::string out;

  private:
    const Exchange& exchange_;
    const std::string head_;
    std::size_t at_ = 0;
};

template <class AClock>
std::int64_t milliseconds_of() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(AClock::now().time_since_epoch()).count();
}

base::Moment machine_now() {
    return {"", milliseconds_of<std::chrono::steady_clock>(), milliseconds_of<std::chrono::system_clock>()};
}

/// The head of an answer without an end, from the library's of an empty one: it ends with the connection.
std::string endless_head(std::string_view written) {
    std::string head;
    while (!written.empty()) {
        const std::size_t end = std::min(written.find("\r\n"), written.size() - 2);
        const std::string_view line = written.substr(0, end);
        written.remove_prefix(end + 2);
        if (line.empty()) break;
        if (line.starts_with("Content-Length:") || line.starts_with("Connection:")) continue;
        head.append(line).append("\r\n");
    }
    return head + "Connection: close\r\n\r\n";
}

std::string http_date() {
    return fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(std::time(nullptr)));
}

}  // namespace

struct Server::Impl final : httplib::Server {
    Impl(ServerOptions given, web::Server::Handler handler, web::Server::Refuser refuser,
         web::Server::Admit admit)
        : options(with_room(std::move(given))),
          handle(std::move(handler)),
          refuse(std::move(refuser)),
          admit(std::move(admit)),
          crew(options.threads, options.queue, kStackBytes),
          reception(options, [this](Connection& connection, Reception::Task task) {
              std::function<void()> job = [this, &connection, task] { serve(connection, task); };
              return crew.offer(job);
          }) {
        set_payload_max_length(std::max(options.max_body, options.max_upload));
        set_pre_routing_handler([this](const httplib::Request&, httplib::Response& response) {
            // Bodies are read after pre-routing; everything else is answered here, before any regex.
            const bool settled = t_exchange->refused.status != 0 || t_exchange->turned;
            if (!settled && t_exchange->content_length > 0) return HandlerResponse::Unhandled;
            answer(response);
            return HandlerResponse::Handled;
        });
        const auto with_body = [this](const httplib::Request&, httplib::Response& response) {
            answer(response);
        };
        Post("/", with_body);
        Put("/", with_body);
        Patch("/", with_body);
        Delete("/", with_body);
        set_exception_handler(
            [this](const httplib::Request&, httplib::Response& response, std::exception_ptr) {
                refuse_into(response, {500, "server.failed"});
            });
        // The library's own refusals (a body that did not arrive) come without one of our bodies.
        set_error_handler([this](const httplib::Request&, httplib::Response& response) {
            if (response.body.empty()) refuse_into(response, {response.status, "request.body_incomplete"});
        });
        set_post_routing_handler(
            [this](const httplib::Request&, httplib::Response& response) { add_common_headers(response); });
    }

    void answer(httplib::Response& to) {
        Exchange& exchange = *t_exchange;
        if (exchange.refused.status != 0) return refuse_into(to, exchange.refused);
        try {
            const Response response = exchange.turned ? *exchange.turned : handle(exchange.request);
            if (exchange.request.method != Method::head) exchange.feed = response.feed;
            write(response, to);
        } catch (const std::exception& error) {
            // The text of an exception may hold anything; it goes to the log only.
            base::log::error("server.handler_failed",
                             {{"request", exchange.request.id}, {"what", error.what()}});
            refuse_into(to, {500, "server.failed"});
        } catch (...) {
            base::log::error("server.handler_failed", {{"request", exchange.request.id}});
            refuse_into(to, {500, "server.failed"});
        }
    }

    void refuse_into(httplib::Response& to, const HeadError& error) {
        to.headers.clear();
        write(refuse(error, t_exchange->request), to);
    }

    static void write(const Response& from, httplib::Response& to) {
        to.status = from.status;
        for (const auto& [name, value] : from.headers) to.set_header(name, value);
        for (const auto& cookie : from.cookies) to.set_header("Set-Cookie", cookie);
        if (!from.content_type.empty()) to.set_header("Content-Type", from.content_type);
        to.body = from.body;
    }

    void add_common_headers(httplib::Response& to) const {
        for (const auto& [name, value] : security_headers_of(t_exchange->request.path)) {
            if (!value.empty()) to.set_header(std::string(name), std::string(value));
        }
        if (options.hsts) to.set_header("Strict-Transport-Security", "max-age=31536000");
        to.set_header("Date", http_date());
        const base::Moment now = options.now ? options.now() : machine_now();
        to.set_header("X-Server-Clock", std::to_string(now.boot_ms));  // live.js draws what runs from it
        to.set_header("X-Server-Time", std::to_string(now.wall_ms));   // and times of day from both
        to.set_header("X-Request-Id", t_exchange->request.id);
        if (!to.has_header("Cache-Control")) to.set_header("Cache-Control", "no-store");
        to.headers.erase("Keep-Alive");  // the library's figures are not ours
    }

    /// On a worker: takes one connection a step further and gives it back to the reception.
    void serve(Connection& connection, Reception::Task task) {
        Exchange& exchange = connection.exchange;
        const bool allowed = task == Reception::Task::admit && may_send_body(exchange);
        if (allowed) {
            connection.doing = Connection::Doing::body;
            connection.since = Connection::Clock::now();
            connection.deadline = Reception::deadline_for(options.body_time, exchange.content_length);
            if (exchange.expects_continue && !say(connection, "HTTP/1.1 100 Continue\r\n\r\n")) {
                connection.doing = Connection::Doing::over;
            }
        } else {
            if (exchange.turned) connection.unread = true;
            answer_request(connection);
        }
        reception.hand_back(connection);
    }

    /// The cheap checks, before a body that is still to come: otherwise `turned` is the answer.
    bool may_send_body(Exchange& exchange) const {
        if (!admit) return true;
        try {
            exchange.turned = admit(exchange.request, exchange.content_length);
        } catch (const std::exception& error) {
            base::log::error("server.admit_failed",
                             {{"request", exchange.request.id}, {"what", error.what()}});
            exchange.turned = Response{500, "", "", {}, {}};
        }
        return !exchange.turned;
    }

    void answer_request(Connection& connection) {
        Exchange& exchange = connection.exchange;
        ++connection.served;
        const bool last = exchange.refused.status != 0 || connection.unread || !exchange.keep_alive ||
                          connection.ended || connection.served >= kRequestsPerConnection || reception_drains;
        PlainStream stream(exchange);
        t_exchange = &exchange;
        bool ignored = false;
        const bool processed = process_request(stream, last, ignored, nullptr);
        t_exchange = nullptr;
        connection.feed = processed ? std::move(exchange.feed) : nullptr;
        exchange = Exchange{};
        connection.keep = processed && !last;
        connection.out = std::move(stream.out);
        connection.sent = 0;
        if (connection.feed) {
            // The loop takes it from here: this thread is free again.
            connection.keep = connection.unread = false;
            connection.out = endless_head(connection.out);
            connection.doing = Connection::Doing::stream;
            connection.deadline = Connection::Clock::now() + options.write_time;
            return;
        }
        const bool sent = connection.push();
        if (!sent) {
            connection.doing = Connection::Doing::over;
        } else if (connection.all_sent() && connection.keep) {
            connection.out = {};
            connection.sent = 0;
            connection.doing = Connection::Doing::head;
            connection.since = Connection::Clock::now();
            connection.deadline = connection.since + options.idle_time;
        } else if (connection.all_sent() && !connection.unread) {
            connection.doing = Connection::Doing::over;
        } else {
            connection.doing = Connection::Doing::answer;
            connection.deadline = Reception::deadline_for(options.write_time, connection.out.size());
        }
    }

    static bool say(Connection& connection, std::string_view words) {
        connection.out = words;
        connection.sent = 0;
        const bool said = connection.push() && connection.all_sent();
        connection.out = {};
        connection.sent = 0;
        return said;
    }

    /// Leaves descriptors for the database and everything else.
    static ServerOptions with_room(ServerOptions given) {
        const std::size_t limit = descriptor_limit();
        const std::size_t most = limit > 2 * kOwnDescriptors ? limit - kOwnDescriptors : limit / 2;
        given.connections = std::min(given.connections, most);
        return given;
    }

    const ServerOptions options;
    const web::Server::Handler handle;
    const web::Server::Refuser refuse;
    const web::Server::Admit admit;
    std::atomic<bool> reception_drains{false};
    Workers crew;
    Reception reception;
};

Server::Server(ServerOptions options, Handler handler, Refuser refuser, Admit admit)
    : impl_(std::make_unique<Impl>(std::move(options), std::move(handler), std::move(refuser),
                                   std::move(admit))) {}

Server::~Server() {
    stop();
}

bool Server::start() {
    return impl_->reception.start();
}

int Server::port() const {
    return impl_->reception.port();
}

void Server::drain() {
    impl_->reception_drains = true;
    impl_->reception.drain();
}

bool Server::draining() const {
    return impl_->reception_drains;
}

void Server::news() {
    impl_->reception.news();
}

std::size_t Server::connections() const {
    return impl_->reception.connections();
}

std::size_t Server::waiting() const {
    return impl_->crew.waiting();
}

bool Server::serving() const {
    return impl_->reception.running();
}

void Server::stop() {
    drain();
    impl_->reception.stop();
    impl_->crew.finish();
}

}  // namespace yuanmen::web
