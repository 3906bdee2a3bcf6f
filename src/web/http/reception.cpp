#include "web/http/reception.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <map>

#include "base/digest.hpp"
#include "base/log.hpp"
#include "web/http/security_headers.hpp"

namespace yuanmen::web {
namespace {

constexpr auto kSweepEvery = std::chrono::milliseconds(100);
constexpr auto kGoodbye = std::chrono::milliseconds(500);
constexpr auto kLastAnswers = std::chrono::milliseconds(500);
constexpr std::size_t kReadAtOnce = 256 * 1024;
constexpr int kAcceptAtOnce = 128;
constexpr std::size_t kSlowestBytesPerSecond = 16 * 1024;

}  // namespace

Connection::Clock::time_point Reception::deadline_for(std::chrono::milliseconds base, std::size_t bytes) {
    return Clock::now() + base + std::chrono::milliseconds(bytes * 1000 / kSlowestBytesPerSecond);
}

Reception::Reception(const ServerOptions& options, Offer offer)
    : options_(options), offer_(std::move(offer)) {}

Reception::~Reception() {
    stop();
    connections_.clear();
    for (const int descriptor : {poll_, wake_, spare_}) {
        if (descriptor >= 0) ::close(descriptor);
    }
}

bool Reception::start() {
    if (!door_.open(options_.host, options_.port)) return false;
    poll_ = ::epoll_create1(EPOLL_CLOEXEC);
    wake_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    spare_ = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    epoll_event door{EPOLLIN, {}};
    door.data.ptr = &door_;
    epoll_event wake{EPOLLIN, {}};
    wake.data.ptr = nullptr;
    if (poll_ < 0 || wake_ < 0 || ::epoll_ctl(poll_, EPOLL_CTL_ADD, door_.descriptor(), &door) != 0 ||
        ::epoll_ctl(poll_, EPOLL_CTL_ADD, wake_, &wake) != 0) {
        return false;
    }
    running_ = true;
    swept_ = Clock::now();
    thread_ = std::thread([this] {
        run();
        running_ = false;
    });
    return true;
}

void Reception::drain() {
    draining_ = true;
}

void Reception::news() {
    if (news_.exchange(true)) return;
    const std::uint64_t one = 1;
    (void)!::write(wake_, &one, sizeof one);
}

void Reception::stop() {
    draining_ = true;
    stopping_ = true;
    if (!thread_.joinable()) return;
    const std::uint64_t one = 1;
    (void)!::write(wake_, &one, sizeof one);
    thread_.join();
    door_.close();
}

void Reception::run() {
    std::vector<epoll_event> events(512);
    std::optional<Clock::time_point> last;
    while (!last || (count_ > 0 && Clock::now() < *last)) {
        const int got = ::epoll_wait(poll_, events.data(), static_cast<int>(events.size()), 100);
        bool at_the_door = false;
        for (int i = 0; i < got; ++i) {
            if (events[i].data.ptr == &door_) {
                at_the_door = true;
            } else if (events[i].data.ptr != nullptr) {
                on_event(*static_cast<Connection*>(events[i].data.ptr), events[i].events);
            } else {
                std::uint64_t ignored = 0;
                (void)!::read(wake_, &ignored, sizeof ignored);
            }
        }
        if (stopping_ && !last) {
            last = Clock::now() + kLastAnswers;
            ::epoll_ctl(poll_, EPOLL_CTL_DEL, door_.descriptor(), nullptr);
            door_.close();
        } else if (at_the_door && !stopping_) {
            accept_some();
        }
        if (news_.exchange(false)) send_news_to_all();
        if (stopping_ || Clock::now() - swept_ >= kSweepEvery) sweep();
        closed_.clear();
    }
}

void Reception::on_event(Connection& connection, std::uint32_t events) {
    if (connection.descriptor < 0) return;  // ended while these events were looked at
    // The worker that handed it back asked for this event just before it let go.
    while (connection.with_crew.load(std::memory_order_acquire)) ::sched_yield();
    switch (connection.doing) {
        case Connection::Doing::head: {
            if ((events & ~EPOLLOUT) != 0 && !connection.receive(kReadAtOnce)) return close(connection);
            return read_head(connection);
        }
        case Connection::Doing::body:
            if (!connection.receive(kReadAtOnce)) return close(connection);
            return read_body(connection);
        case Connection::Doing::stream:
            if ((events & ~EPOLLOUT) != 0 && !connection.discard()) return close(connection);
            return send_news(connection);
        case Connection::Doing::answer:
            return send_rest(connection);
        case Connection::Doing::goodbye:
            if (!connection.discard()) return close(connection);
            return wait_for(connection, EPOLLIN);
        case Connection::Doing::over:
            return close(connection);
    }
}

void Reception::read_head(Connection& connection) {
    std::string& in = connection.in;
    const std::size_t from = connection.searched < 3 ? 0 : connection.searched - 3;
    const std::size_t end = in.find("\r\n\r\n", from);
    if (end != std::string::npos && end + 4 <= kMaxHead)
        return take_request(connection, {in.data(), end + 4});
    if (end != std::string::npos || in.size() > kMaxHead) {
        return refuse(connection, 431, "request.head_too_large");
    }
    if (connection.ended) return close(connection);
    if (connection.searched == 0 && !in.empty()) {
        connection.since = Clock::now();
        connection.deadline = connection.since + options_.head_time;
    }
    connection.searched = in.size();
    wait_for(connection, EPOLLIN);
}

void Reception::take_request(Connection& connection, std::string_view head) {
    Exchange& exchange = connection.exchange;
    exchange = Exchange{};
    exchange.request.peer = exchange.request.client = connection.peer;
    exchange.request.id = base::random_hex(8);
    auto parsed = parse_head(head, {options_.max_body, options_.max_upload});
    connection.in.erase(0, head.size());
    connection.searched = 0;
    if (!parsed) return refuse(connection, parsed.error().status, parsed.error().code);
    exchange.request.method = parsed->method;
    exchange.request.path = std::move(parsed->path);
    exchange.request.query = std::move(parsed->query);
    exchange.request.headers = std::move(parsed->headers);
    exchange.content_length = parsed->content_length;
    exchange.expects_continue = parsed->expects_continue;
    exchange.keep_alive = parsed->keep_alive;
    if (connection.in.size() >= exchange.content_length) return read_body(connection);
    give(connection, Task::admit);
}

void Reception::read_body(Connection& connection) {
    Exchange& exchange = connection.exchange;
    if (connection.in.size() < exchange.content_length) {
        connection.doing = Connection::Doing::body;
        if (connection.ended) return close(connection);
        return wait_for(connection, EPOLLIN);
    }
    exchange.request.body = connection.in.substr(0, exchange.content_length);
    connection.in.erase(0, exchange.content_length);
    give(connection, Task::answer);
}

void Reception::send_rest(Connection& connection) {
    if (!connection.push()) return close(connection);
    if (!connection.all_sent()) return wait_for(connection, EPOLLOUT);
    connection.out = {};
    connection.sent = 0;
    if (connection.keep && !draining_) {
        connection.doing = Connection::Doing::head;
        connection.since = Clock::now();
        connection.deadline = connection.since + options_.idle_time;
        return connection.in.empty() ? wait_for(connection, EPOLLIN) : read_head(connection);
    }
    if (!connection.unread) return close(connection);
    ::shutdown(connection.descriptor, SHUT_WR);
    connection.doing = Connection::Doing::goodbye;
    connection.deadline = Clock::now() + kGoodbye;
    wait_for(connection, EPOLLIN);
}

/// A reader who is behind gets nothing more until he has taken what was sent: his feed keeps his place.
void Reception::send_news(Connection& connection) {
    streaming_.insert(&connection);
    const bool was_behind = !connection.all_sent();
    if (!connection.push()) return close(connection);
    bool sent = was_behind;
    if (connection.all_sent()) {
        connection.out.clear();
        connection.sent = 0;
        const bool more = connection.feed->pull(connection.out);
        if (!more) {
            connection.doing = Connection::Doing::answer;
            connection.deadline = deadline_for(options_.write_time, connection.out.size());
            return send_rest(connection);
        }
        sent = sent || !connection.out.empty();
        if (!connection.out.empty()) {
            connection.deadline = deadline_for(options_.write_time, connection.out.size());
            if (!connection.push()) return close(connection);
        }
    }
    if (connection.all_sent() && sent) connection.deadline = Clock::now() + kHeartbeat;
    wait_for(connection, connection.all_sent() ? EPOLLIN : EPOLLIN | EPOLLOUT);
}

void Reception::send_news_to_all() {
    const std::vector<Connection*> all(streaming_.begin(), streaming_.end());
    for (Connection* connection : all) {
        if (connection->doing == Connection::Doing::stream) send_news(*connection);
    }
}

/// A line that says nothing: whoever does not take it is not there any more.
void Reception::beat(Connection& connection) {
    if (!connection.all_sent()) return close(connection);
    connection.out = ":\n\n";
    connection.sent = 0;
    connection.deadline = Clock::now() + options_.write_time;
    send_news(connection);
}

void Reception::give(Connection& connection, Task task) {
    connection.with_crew.store(true, std::memory_order_release);
    if (offer_(connection, task)) return;
    connection.with_crew.store(false, std::memory_order_release);
    turn_away(connection);
}

void Reception::refuse(Connection& connection, int status, std::string_view code) {
    Exchange& exchange = connection.exchange;
    if (exchange.request.id.empty()) {
        exchange.request.peer = exchange.request.client = connection.peer;
        exchange.request.id = base::random_hex(8);
    }
    exchange.refused = {status, code};
    connection.unread = true;
    give(connection, Task::answer);
}

void Reception::turn_away(Connection& connection) {
    std::string answer = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nConnection: close\r\n";
    for (const auto& [name, value] : kSecurityHeaders) {
        answer.append(name).append(": ").append(value).append("\r\n");
    }
    connection.out = answer + "Cache-Control: no-store\r\nContent-Length: 0\r\n\r\n";
    connection.sent = 0;
    connection.keep = false;
    connection.unread = true;
    connection.doing = Connection::Doing::answer;
    connection.deadline = Clock::now() + kGoodbye;
    send_rest(connection);
}

void Reception::wait_for(Connection& connection, std::uint32_t events) {
    epoll_event wanted{events | EPOLLONESHOT, {}};
    wanted.data.ptr = &connection;
    ::epoll_ctl(poll_, EPOLL_CTL_MOD, connection.descriptor, &wanted);
}

void Reception::hand_back(Connection& connection) {
    using Doing = Connection::Doing;
    const bool at_once =
        connection.doing == Doing::over || (connection.doing == Doing::head && !connection.in.empty());
    const bool to_send = connection.doing == Doing::answer || connection.doing == Doing::stream;
    wait_for(connection, to_send ? EPOLLOUT : at_once ? EPOLLIN | EPOLLOUT : EPOLLIN);
    connection.with_crew.store(false, std::memory_order_release);
}

void Reception::accept_some() {
    for (int i = 0; i < kAcceptAtOnce; ++i) {
        Arrival arrival;
        const auto next = door_.accept(arrival);
        if (next == Listening::Next::nobody) return;
        if (next == Listening::Next::broken) {
            base::log::error("server.accept_failed");
            stopping_ = true;
            return;
        }
        if (next == Listening::Next::no_room) {
            if (make_room()) continue;
            // Everybody here is being served. With the spare descriptor the caller at least learns it.
            ::close(spare_);
            if (door_.accept(arrival) == Listening::Next::arrival) ::close(arrival.descriptor);
            spare_ = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
            return;
        }
        if (count_ >= options_.connections && !make_room()) {
            ::close(arrival.descriptor);
            continue;
        }
        const auto at = static_cast<std::size_t>(arrival.descriptor);
        if (connections_.size() <= at) connections_.resize(at + 256);
        auto made = std::make_unique<Connection>(arrival.descriptor, arrival.peer,
                                                 options_.proxies.contains(arrival.peer));
        made->since = Clock::now();
        made->deadline = made->since + options_.idle_time;
        epoll_event wanted{EPOLLIN | EPOLLONESHOT, {}};
        wanted.data.ptr = made.get();
        if (::epoll_ctl(poll_, EPOLL_CTL_ADD, arrival.descriptor, &wanted) != 0) continue;
        connections_[at] = std::move(made);
        ++count_;
    }
}

std::vector<Connection*> Reception::waiting() const {
    std::vector<Connection*> found;
    for (const auto& connection : connections_) {
        if (connection != nullptr && !connection->with_crew.load(std::memory_order_acquire)) {
            found.push_back(connection.get());
        }
    }
    return found;
}

void Reception::sweep() {
    swept_ = Clock::now();
    std::size_t unfinished = 0;
    for (Connection* connection : waiting()) {
        const bool idle = connection->doing == Connection::Doing::head && connection->in.empty();
        const bool taking = connection->doing == Connection::Doing::answer;
        const bool streams = connection->doing == Connection::Doing::stream;
        if ((stopping_ && !taking) || (draining_ && (streams || (idle && connection->served > 0)))) {
            close(*connection);
        } else if (swept_ > connection->deadline) {
            overdue(*connection);
        } else {
            unfinished += connection->unfinished();
        }
    }
    if (unfinished > options_.unfinished_bytes) shed_bytes();
}

void Reception::overdue(Connection& connection) {
    switch (connection.doing) {
        case Connection::Doing::head:
            if (connection.in.empty()) return close(connection);
            connection.exchange = Exchange{};
            return refuse(connection, 408, "request.too_slow");
        case Connection::Doing::body:
            return refuse(connection, 400, "request.body_incomplete");
        case Connection::Doing::stream:
            return beat(connection);
        default:
            return close(connection);
    }
}

void Reception::close(Connection& connection) {
    streaming_.erase(&connection);
    const auto at = static_cast<std::size_t>(connection.descriptor);
    closed_.push_back(std::move(connections_[at]));
    ::close(connection.descriptor);
    connection.descriptor = -1;
    --count_;
}

bool Reception::make_room() {
    // Those from whom nothing complete ever came go first, then those between two requests, then streams:
    // they come back by themselves.
    using Fits = bool (*)(const Connection&);
    static constexpr Fits kInOrder[] = {
        [](const Connection& one) { return one.served == 0; },
        [](const Connection& one) { return one.doing == Connection::Doing::head && one.in.empty(); },
        [](const Connection& one) { return one.doing == Connection::Doing::stream; },
    };
    for (const Fits fits_here : kInOrder) {
        std::map<std::string_view, std::size_t> by_address;
        std::vector<Connection*> found;
        for (Connection* connection : waiting()) {
            if (connection->trusted || !fits_here(*connection) ||
                connection->doing == Connection::Doing::answer)
                continue;
            found.push_back(connection);
            ++by_address[connection->peer];
        }
        if (found.empty()) continue;
        std::sort(found.begin(), found.end(), [&](const Connection* a, const Connection* b) {
            const auto left = by_address[a->peer], right = by_address[b->peer];
            return left != right ? left > right : a->since < b->since;
        });
        const std::size_t most = by_address[found.front()->peer];
        const std::size_t ending = std::clamp<std::size_t>(most / 4, 1, 64);
        base::log::warning("server.made_room",
                           {{"address", found.front()->peer}, {"connections", static_cast<long>(ending)}});
        for (std::size_t i = 0; i < ending; ++i) close(*found[i]);
        return true;
    }
    return false;
}

void Reception::shed_bytes() {
    std::map<std::string_view, std::size_t> by_address;
    std::size_t all = 0;
    auto everybody = waiting();
    for (const Connection* connection : everybody) {
        all += connection->unfinished();
        if (!connection->trusted) by_address[connection->peer] += connection->unfinished();
    }
    std::sort(everybody.begin(), everybody.end(), [&](const Connection* a, const Connection* b) {
        const auto left = by_address[a->peer], right = by_address[b->peer];
        return left != right ? left > right : a->unfinished() > b->unfinished();
    });
    for (Connection* connection : everybody) {
        if (all <= options_.unfinished_bytes / 4 * 3) break;
        if (connection->trusted || connection->unfinished() == 0) continue;
        all -= connection->unfinished();
        base::log::warning("server.shed_bytes", {{"address", connection->peer}});
        close(*connection);
    }
}

}  // namespace yuanmen::web
