#include "web/http/listening.hpp"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace yuanmen::web {
namespace {

constexpr int kBacklog = 4096;

std::string text_of(const sockaddr_storage& address) {
    char text[INET6_ADDRSTRLEN] = {};
    if (address.ss_family == AF_INET) {
        ::inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in&>(address).sin_addr, text, sizeof text);
    } else if (address.ss_family == AF_INET6) {
        ::inet_ntop(AF_INET6, &reinterpret_cast<const sockaddr_in6&>(address).sin6_addr, text, sizeof text);
    }
    return text;
}

int port_of(int descriptor) {
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    if (::getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &length) != 0) return 0;
    return ntohs(address.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                                               : reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

int bound_to(const addrinfo& where) {
    const int made = ::socket(where.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (made < 0) return -1;
    const int yes = 1;
    ::setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (::bind(made, where.ai_addr, where.ai_addrlen) == 0 && ::listen(made, kBacklog) == 0) return made;
    ::close(made);
    return -1;
}

}  // namespace

Listening::~Listening() {
    close();
}

bool Listening::open(const std::string& host, int port) {
    addrinfo wanted{};
    wanted.ai_family = AF_UNSPEC;
    wanted.ai_socktype = SOCK_STREAM;
    wanted.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found) != 0) return false;
    for (const addrinfo* at = found; at != nullptr && descriptor_ < 0; at = at->ai_next) {
        descriptor_ = bound_to(*at);
    }
    ::freeaddrinfo(found);
    if (descriptor_ >= 0) port_ = port_of(descriptor_);
    return descriptor_ >= 0;
}

void Listening::close() {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
}

Listening::Next Listening::accept(Arrival& arrival) {
    for (;;) {
        sockaddr_storage address{};
        socklen_t length = sizeof address;
        const int got = ::accept4(descriptor_, reinterpret_cast<sockaddr*>(&address), &length,
                                  SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (got >= 0) {
            const int yes = 1;
            ::setsockopt(got, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
            arrival = {got, text_of(address)};
            return Next::arrival;
        }
        switch (errno) {
            case EAGAIN:
                return Next::nobody;
            case EMFILE:
            case ENFILE:
            case ENOBUFS:
            case ENOMEM:
                return Next::no_room;
            case EBADF:
            case EINVAL:
            case ENOTSOCK:
                return Next::broken;
            default:
                break;  // this one caller is gone again; the next may be well
        }
    }
}

std::size_t descriptor_limit() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
    if (limit.rlim_cur < limit.rlim_max) {
        rlimit raised = limit;
        raised.rlim_cur = limit.rlim_max;
        if (::setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
    }
    return static_cast<std::size_t>(limit.rlim_cur);
}

}  // namespace yuanmen::web
