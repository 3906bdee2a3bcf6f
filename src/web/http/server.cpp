#include "web/http/server.hpp"

#include <fmt/chrono.h>
#include <httplib.h>
#include <sys/socket.h>

#include <ctime>
#include <thread>

#include "base/digest.hpp"
#include "base/log.hpp"
#include "web/http/head.hpp"
#include "web/http/security_headers.hpp"
#include "web/http/socket.hpp"
#include "web/http/workers.hpp"

namespace yuanmen::web {
namespace {

using Clock = Socket::Clock;

constexpr std::size_t kStackBytes = 16 * 1024 * 1024;
constexpr int kBacklog = 1024;
constexpr int kRequestsPerConnection = 1000;
constexpr auto kHurriedHead = std::chrono::seconds(1);  ///< for a head while others wait for a thread
constexpr auto kLinger = std::chrono::milliseconds(500);

/// One request on its way through the library, reached by the thread that serves it.
struct Exchange {
    Request request;
    HeadError refused{0, {}};  ///< status 0: not refused
    std::size_t content_length = 0;
    bool expects_continue = false;
};
thread_local Exchange* t_exchange = nullptr;

/// What the library reads instead of the client's own head: the method, one constant path and the length.
std::string plain_head(const Exchange& exchange) {
    const bool refused = exchange.refused.status != 0;
    std::string head(refused ? "GET" : name_of(exchange.request.method));
    head +=
        " / HTTP/1.1\r\nContent-Length: " + std::to_string(refused ? 0 : exchange.content_length) + "\r\n";
    if (exchange.expects_continue && !refused) head += "Expect: 100-continue\r\n";
    return head + "\r\n";
}

/// The library's view of the connection: the plain head, then exactly the body; answers are sent in one
/// piece.
class PlainStream final : public httplib::Stream {
  public:
    PlainStream(Socket& socket, const Exchange& exchange, const ServerOptions& options)
        : socket_(socket),
          head_(plain_head(exchange)),
          body_left_(exchange.refused.status != 0 ? 0 : exchange.content_length),
          options_(options),
          body_deadline_(Clock::now() + options.body_time) {}

    bool is_readable() const override { return true; }
    bool is_writable() const override { return true; }

    ssize_t read(char* to, size_t size) override {
        if (at_ < head_.size()) {
            const std::size_t taken = std::min(size, head_.size() - at_);
            std::memcpy(to, head_.data() + at_, taken);
            at_ += taken;
            return static_cast<ssize_t>(taken);
        }
        if (body_left_ == 0 || !flush()) return -1;
        const long got = socket_.read(to, std::min(size, body_left_), body_deadline_);
        if (got <= 0) return -1;
        body_left_ -= static_cast<std::size_t>(got);
        return got;
    }

    ssize_t write(const char* bytes, size_t size) override {
        out_.append(bytes, size);
        return static_cast<ssize_t>(size);
    }

    bool flush() {
        const bool sent = socket_.write(out_, Clock::now() + options_.write_time);
        out_.clear();
        return sent;
    }
    bool body_taken() const { return body_left_ == 0; }

    void get_remote_ip_and_port(std::string&, int&) const override {}
    void get_local_ip_and_port(std::string&, int&) const override {}
    socket_t socket() const override { return socket_.descriptor(); }

  private:
    Socket& socket_;
    const std::string head_;
    std::size_t at_ = 0;
    std::size_t body_left_;
    const ServerOptions& options_;
    const Clock::time_point body_deadline_;
    std::string out_;
};

/// The library hands connections to this; it hands them to the crew, or turns them away when all are busy.
class CrewQueue final : public httplib::TaskQueue {
  public:
    CrewQueue(Workers& crew, bool& turn_away) : crew_(crew), turn_away_(turn_away) {}
    void enqueue(std::function<void()> job) override {
        if (crew_.offer(job)) return;
        turn_away_ = true;  // read by the same thread, inside job()
        job();
        turn_away_ = false;
    }
    void shutdown() override { crew_.finish(); }

  private:
    Workers& crew_;
    bool& turn_away_;
};

thread_local bool t_turn_away = false;

void allow_quick_rebinding_only(socket_t socket, int& listening) {
    // Not SO_REUSEPORT, the library's default: a second service must fail to bind, not share the port.
    const int yes = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    listening = socket;
}

std::int64_t wall_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::string http_date() {
    return fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(std::time(nullptr)));
}

}  // namespace

struct Server::Impl final : httplib::Server {
    Impl(ServerOptions given, web::Server::Handler handler, web::Server::Refuser refuser)
        : options(std::move(given)),
          handle(std::move(handler)),
          refuse(std::move(refuser)),
          crew(options.threads, options.queue, kStackBytes) {
        new_task_queue = [this] { return new CrewQueue(crew, t_turn_away); };
        set_tcp_nodelay(true);
        set_payload_max_length(std::max(options.max_body, options.max_upload));
        set_socket_options([this](socket_t socket) { allow_quick_rebinding_only(socket, listening); });
        set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
            // Bodies are read after pre-routing; everything else is answered here, before any regex.
            if (t_exchange->refused.status == 0 && t_exchange->content_length > 0) {
                return HandlerResponse::Unhandled;
            }
            answer(request, response);
            return HandlerResponse::Handled;
        });
        const auto with_body = [this](const httplib::Request& request, httplib::Response& response) {
            answer(request, response);
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

    void answer(const httplib::Request& from, httplib::Response& to) {
        Exchange& exchange = *t_exchange;
        if (exchange.refused.status != 0) return refuse_into(to, exchange.refused);
        exchange.request.body = from.body;
        try {
            write(handle(exchange.request), to);
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
        for (const auto& [name, value] : kSecurityHeaders)
            to.set_header(std::string(name), std::string(value));
        if (options.hsts) to.set_header("Strict-Transport-Security", "max-age=31536000");
        to.set_header("Date", http_date());
        to.set_header(
            "X-Server-Time",
            std::to_string(options.now_ms ? options.now_ms() : wall_ms()));  // live.js draws clocks from it
        to.set_header("X-Request-Id", t_exchange->request.id);
        if (!to.has_header("Cache-Control")) to.set_header("Cache-Control", "no-store");
        to.headers.erase("Keep-Alive");  // the library's figures are not ours
    }

    bool process_and_close_socket(socket_t descriptor) override {
        Socket socket(descriptor);
        if (t_turn_away) return turn_away(socket);
        const std::string peer = socket.peer_address();
        for (int served = 1;; ++served) {
            const auto wait = socket.wait_for_request([&](Clock::duration waited) {
                return waited > options.idle_time || (served > 1 && (crew.waiting() > 0 || draining)) ||
                       stopping;
            });
            if (wait != Socket::Wait::ready) return true;
            if (!serve_one(socket, peer, served == kRequestsPerConnection)) return true;
        }
    }

    /// Reads and answers one request; false if the connection has to end.
    bool serve_one(Socket& socket, const std::string& peer, bool last) {
        Exchange exchange;
        exchange.request.peer = exchange.request.client = peer;
        exchange.request.id = base::random_hex(8);
        bool keep = false;
        std::string head;
        const auto began = Clock::now();
        switch (socket.read_head(head, kMaxHead, [&] {
            return began + (crew.waiting() > 0 ? std::min<Clock::duration>(kHurriedHead, options.head_time)
                                               : options.head_time);
        })) {
            case Socket::Head::closed:
                return false;
            case Socket::Head::timed_out:
                exchange.refused = {408, "request.too_slow"};
                break;
            case Socket::Head::too_large:
                exchange.refused = {431, "request.head_too_large"};
                break;
            case Socket::Head::complete:
                keep = take_head(head, exchange);
        }
        t_exchange = &exchange;
        PlainStream stream(socket, exchange, options);
        const bool close = !keep || last || draining;
        bool ignored = false;
        const bool processed = process_request(stream, close, ignored, nullptr);
        t_exchange = nullptr;
        const bool sent = stream.flush();
        if (sent && processed && stream.body_taken() && !close) return true;
        const bool unread = exchange.refused.status != 0 || !stream.body_taken();
        if (sent && unread) socket.linger(kLinger);
        return false;
    }

    /// True if the connection may be kept after this request.
    bool take_head(const std::string& bytes, Exchange& exchange) const {
        auto head = parse_head(bytes, {options.max_body, options.max_upload});
        if (!head) {
            exchange.refused = head.error();
            return false;
        }
        exchange.request.method = head->method;
        exchange.request.path = std::move(head->path);
        exchange.request.query = std::move(head->query);
        exchange.request.headers = std::move(head->headers);
        exchange.content_length = head->content_length;
        exchange.expects_continue = head->expects_continue;
        return head->keep_alive;
    }

    bool turn_away(Socket& socket) const {
        std::string answer = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nConnection: close\r\n";
        for (const auto& [name, value] : kSecurityHeaders) {
            answer.append(name).append(": ").append(value).append("\r\n");
        }
        answer += "Cache-Control: no-store\r\nContent-Length: 0\r\n\r\n";
        socket.write(answer, Clock::now());
        return true;
    }

    const ServerOptions options;
    const web::Server::Handler handle;
    const web::Server::Refuser refuse;
    std::atomic<bool> draining{false};
    std::atomic<bool> stopping{false};
    std::atomic<bool> serving{false};
    Workers crew;
    int listening = -1;
    int port = 0;
    std::thread accepting;
};

Server::Server(ServerOptions options, Handler handler, Refuser refuser)
    : impl_(std::make_unique<Impl>(std::move(options), std::move(handler), std::move(refuser))) {}

Server::~Server() {
    stop();
}

bool Server::start() {
    Impl& impl = *impl_;
    if (impl.options.port == 0) {
        impl.port = impl.bind_to_any_port(impl.options.host);
        if (impl.port <= 0) return false;
    } else {
        if (!impl.bind_to_port(impl.options.host, impl.options.port)) return false;
        impl.port = impl.options.port;
    }
    ::listen(impl.listening, kBacklog);  // the library's own backlog is 5
    impl.serving = true;
    impl.accepting = std::thread([&impl] {
        const bool ended_well = impl.listen_after_bind();
        impl.serving = false;
        if (!ended_well && !impl.stopping) base::log::error("server.accept_failed");
    });
    while (!impl.is_running() && impl.serving) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return true;
}

int Server::port() const {
    return impl_->port;
}

void Server::drain() {
    impl_->draining = true;
}

bool Server::draining() const {
    return impl_->draining;
}

bool Server::serving() const {
    return impl_->serving;
}

void Server::stop() {
    Impl& impl = *impl_;
    impl.draining = true;
    impl.stopping = true;
    impl.httplib::Server::stop();
    if (impl.accepting.joinable()) impl.accepting.join();
    impl.crew.finish();
}

}  // namespace yuanmen::web
