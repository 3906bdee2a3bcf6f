#pragma once

#include <sys/epoll.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <set>
#include <thread>
#include <vector>

#include "web/http/connection.hpp"
#include "web/http/listening.hpp"
#include "web/http/server.hpp"

namespace yuanmen::web {

/// The poll loop at the door: one thread that accepts connections, waits for heads and bodies, and for slow
/// readers to take their answers. Only what is complete goes to the crew. Waiting costs no thread.
///
/// A connection with a complete request is handed over by `offer` and comes back by hand_back().
class Reception {
  public:
    enum class Task {
        admit,   ///< a head whose body has not arrived: may it come?
        answer,  ///< a complete request, or one that is refused
    };
    /// Gives a connection to the crew; false if the crew has too much to do. Called on the loop's thread.
    using Offer = std::function<bool(Connection&, Task)>;

    Reception(const ServerOptions& options, Offer offer);
    ~Reception();  ///< as stop(); no worker may hold a connection any more
    Reception(const Reception&) = delete;
    Reception& operator=(const Reception&) = delete;

    /// Binds, listens and begins. False if the address cannot be bound.
    bool start();
    int port() const { return door_.port(); }
    bool running() const { return running_; }
    std::size_t connections() const { return count_; }

    /// By the worker that has a connection, when it has set what the connection waits for next.
    void hand_back(Connection& connection);

    /// The feeds have something new. Any thread.
    void news();

    /// Idle connections end from now on, in both.
    void drain();
    /// Closes the door and every connection nobody works on; answers being taken get half a second. Safe to
    /// call twice.
    void stop();

    /// Until when a connection may take to send `bytes` more, or to take them.
    static Connection::Clock::time_point deadline_for(std::chrono::milliseconds base, std::size_t bytes);

    /// How long a stream may be silent before a heartbeat shows both sides that the other is there.
    static constexpr std::chrono::milliseconds kHeartbeat{15'000};

  private:
    using Clock = Connection::Clock;

    void run();
    void on_event(Connection& connection, std::uint32_t events);
    void read_head(Connection& connection);
    void take_request(Connection& connection, std::string_view head);
    void read_body(Connection& connection);
    void send_rest(Connection& connection);
    void send_news(Connection& connection);
    void send_news_to_all();
    void beat(Connection& connection);
    void give(Connection& connection, Task task);
    void refuse(Connection& connection, int status, std::string_view code);
    void turn_away(Connection& connection);
    void wait_for(Connection& connection, std::uint32_t events);
    void accept_some();
    void sweep();
    void overdue(Connection& connection);
    void close(Connection& connection);
    /// Ends connections that have shown the least for the room they take; true if there were any.
    bool make_room();
    void shed_bytes();
    std::vector<Connection*> waiting() const;

    const ServerOptions& options_;
    const Offer offer_;
    Listening door_;
    int poll_ = -1;
    int wake_ = -1;
    int spare_ = -1;  ///< a descriptor to answer with when there are no more
    std::vector<std::unique_ptr<Connection>> connections_;  ///< by descriptor
    std::set<Connection*> streaming_;                       ///< those that take a stream; the loop's own
    std::atomic<bool> news_{false};
    std::atomic<std::size_t> count_{0};
    std::vector<std::unique_ptr<Connection>> closed_;  ///< until the events at hand are through
    std::atomic<bool> draining_{false};
    std::atomic<bool> stopping_{false};
    std::atomic<bool> running_{false};
    Clock::time_point swept_;
    std::thread thread_;
};

}  // namespace yuanmen::web
