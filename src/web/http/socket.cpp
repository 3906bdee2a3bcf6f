#include "web/http/socket.hpp"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace yuanmen::web {
namespace {

constexpr auto kSlice = std::chrono::milliseconds(50);

int milliseconds_until(Socket::Clock::time_point deadline) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Socket::Clock::now()).count();
    return static_cast<int>(std::clamp<long long>(left, 0, 60'000));
}

}  // namespace

Socket::Socket(int descriptor) : descriptor_(descriptor) {}

Socket::~Socket() {
    ::shutdown(descriptor_, SHUT_RDWR);
    ::close(descriptor_);
}

bool Socket::wait(short events, Clock::time_point deadline) const {
    pollfd poll_for{descriptor_, events, 0};
    for (;;) {
        const int ready = ::poll(&poll_for, 1, milliseconds_until(deadline));
        if (ready > 0) return true;
        if (ready < 0 && errno == EINTR) continue;
        return false;
    }
}

bool Socket::fill() {
    char chunk[16 * 1024];
    ssize_t got = 0;
    do {
        got = ::recv(descriptor_, chunk, sizeof chunk, 0);
    } while (got < 0 && errno == EINTR);
    if (got <= 0) return false;
    buffer_.append(chunk, static_cast<std::size_t>(got));
    return true;
}

Socket::Wait Socket::wait_for_request(const std::function<bool(Clock::duration)>& give_up) {
    if (!buffer_.empty()) return Wait::ready;
    const auto started = Clock::now();
    for (;;) {
        if (wait(POLLIN, Clock::now() + kSlice)) return fill() ? Wait::ready : Wait::closed;
        if (give_up(Clock::now() - started)) return Wait::abandoned;
    }
}

Socket::Head Socket::read_head(std::string& head, std::size_t limit,
                               const std::function<Clock::time_point()>& deadline) {
    std::size_t searched = 0;
    for (;;) {
        const std::size_t from = searched < 3 ? 0 : searched - 3;
        const std::size_t end = buffer_.find("\r\n\r\n", from);
        if (end != std::string::npos && end + 4 <= limit) {
            head = buffer_.substr(0, end + 4);
            buffer_.erase(0, end + 4);
            return Head::complete;
        }
        if (end != std::string::npos || buffer_.size() > limit) return Head::too_large;
        searched = buffer_.size();
        while (!wait(POLLIN, std::min(deadline(), Clock::now() + kSlice))) {
            if (Clock::now() >= deadline()) return Head::timed_out;
        }
        if (!fill()) return Head::closed;
    }
}

long Socket::read(char* to, std::size_t size, Clock::time_point deadline) {
    if (buffer_.empty()) {
        if (!wait(POLLIN, deadline)) return -1;
        if (!fill()) return 0;
    }
    const std::size_t taken = std::min(size, buffer_.size());
    std::memcpy(to, buffer_.data(), taken);
    buffer_.erase(0, taken);
    return static_cast<long>(taken);
}

bool Socket::write(std::string_view bytes, Clock::time_point deadline) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        } else if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            if (!wait(POLLOUT, deadline)) return false;
        } else if (!(sent < 0 && errno == EINTR)) {
            return false;
        }
    }
    return true;
}

void Socket::linger(Clock::duration limit) {
    ::shutdown(descriptor_, SHUT_WR);
    const auto deadline = Clock::now() + limit;
    char discarded[16 * 1024];
    while (Clock::now() < deadline && wait(POLLIN, deadline)) {
        if (::recv(descriptor_, discarded, sizeof discarded, 0) <= 0) return;
    }
}

std::string Socket::peer_address() const {
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    if (::getpeername(descriptor_, reinterpret_cast<sockaddr*>(&address), &length) != 0) return {};
    char text[INET6_ADDRSTRLEN] = {};
    if (address.ss_family == AF_INET) {
        const auto* v4 = reinterpret_cast<const sockaddr_in*>(&address);
        ::inet_ntop(AF_INET, &v4->sin_addr, text, sizeof text);
    } else if (address.ss_family == AF_INET6) {
        const auto* v6 = reinterpret_cast<const sockaddr_in6*>(&address);
        ::inet_ntop(AF_INET6, &v6->sin6_addr, text, sizeof text);
    }
    return text;
}

}  // namespace yuanmen::web
