#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "web/http/message.hpp"

namespace yuanmen::web {

struct HeadError;

struct ServerOptions {
    std::string host = "127.0.0.1";
    int port = 0;                        ///< 0: any free port
    std::size_t threads = 48;            ///< connections served at the same time, not cores
    std::size_t queue = 256;             ///< connections that may wait for a thread; more are answered 503
    std::size_t max_body = 1024 * 1024;  ///< bytes
    std::size_t max_upload = 4 * 1024 * 1024 + 64 * 1024;  ///< of a body that brings a file, bytes
    std::chrono::milliseconds head_time{5'000};            ///< for a whole request head, from its first byte
    std::chrono::milliseconds body_time{20'000};           ///< for a whole body
    std::chrono::milliseconds write_time{20'000};          ///< for a whole answer
    std::chrono::milliseconds idle_time{5'000};            ///< between requests, less while others wait
    std::function<std::int64_t()> now_ms;  ///< what X-Server-Time says; none: the machine's wall clock
    bool hsts = false;                     ///< send Strict-Transport-Security (behind a TLS proxy)
};

/// The HTTP server: cpp-httplib with every guard of README.md around it. The library sees one constant path,
/// no client header and no client byte but a body of known length; heads are parsed by http/head.cpp.
/// Handlers run on the worker threads, several at a time.
class Server {
  public:
    using Handler = std::function<Response(const Request&)>;
    /// Answers a request that has no trustworthy head (status and code in the error; `id` names it).
    using Refuser = std::function<Response(const HeadError&, const Request&)>;

    Server(ServerOptions options, Handler handler, Refuser refuser);
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

    /// Ends listening, lets running requests finish, joins every thread. Safe to call twice.
    void stop();

    /// True until the accept loop ends by itself (an error of the machine) or by stop().
    bool serving() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace yuanmen::web
