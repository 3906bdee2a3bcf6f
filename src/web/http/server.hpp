#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "base/moment.hpp"
#include "web/http/message.hpp"

namespace yuanmen::web {

struct HeadError;

struct ServerOptions {
    std::string host = "127.0.0.1";
    int port = 0;              ///< 0: any free port
    std::size_t threads = 48;  ///< complete requests served at the same time; most wait for the disk
    std::size_t queue = 2048;  ///< complete requests that may wait for a thread; more are answered 503
    std::size_t connections =
        16'384;  ///< open at the same time; less where the machine gives fewer descriptors
    std::size_t unfinished_bytes = 64 * 1024 * 1024;  ///< of requests and answers under way, all together
    std::set<std::string> proxies;  ///< addresses that keep their own limits and are never asked to make room
    std::size_t max_body = 1024 * 1024;                    ///< bytes
    std::size_t max_upload = 4 * 1024 * 1024 + 64 * 1024;  ///< of a body that brings a file, bytes
    std::chrono::milliseconds head_time{5'000};            ///< for a whole request head, from its first byte
    std::chrono::milliseconds body_time{20'000};           ///< for a whole body, and a second for each 16 KiB
    std::chrono::milliseconds write_time{20'000};  ///< for a whole answer, and a second for each 16 KiB
    std::chrono::milliseconds idle_time{15'000};   ///< before the first byte and between requests
    /// What X-Server-Time (wall clock) and X-Server-Clock (since boot, never stepped) say; none: the
    /// machine's.
    std::function<base::Moment()> now;
    bool hsts = false;  ///< send Strict-Transport-Security (behind a TLS proxy)
};

/// The HTTP server: a reception (http/reception.hpp) that waits for everybody at no cost, and cpp-httplib,
/// which reads and answers complete requests on worker threads, several at a time. The library sees one
/// constant path, no client header and no client byte but a body of known length; heads are parsed by
/// http/head.cpp.
class Server {
  public:
    using Handler = std::function<Response(const Request&)>;
    /// Answers a request that has no trustworthy head (status and code in the error; `id` names it).
    using Refuser = std::function<Response(const HeadError&, const Request&)>;

    /// Asked about a request whose body has not arrived yet, with its length: an answer if the body is not
    /// wanted.
    using Admit = std::function<std::optional<Response>(const Request&, std::size_t)>;

    Server(ServerOptions options, Handler handler, Refuser refuser, Admit admit = {});
    ~Server();  ///< as stop()
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Binds and begins to serve on a thread of its own. False if the address cannot be bound, for instance
    /// because another process listens there. Called once.
    bool start();

    int port() const;  ///< the bound port, after start()

    /// From now on answers carry `Connection: close` and idle connections end. Requests are still served.
    void drain();
    bool draining() const;

    /// Ends listening and every connection without a complete request, lets running requests finish, joins
    /// every thread. Safe to call twice.
    void stop();

    /// The feeds of answers without an end have something new: it is sent to all who follow. Any thread.
    void news();

    /// Connections open now, and complete requests that wait for a thread.
    std::size_t connections() const;
    std::size_t waiting() const;

    /// True until the reception ends by itself (an error of the machine) or by stop().
    bool serving() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace yuanmen::web
