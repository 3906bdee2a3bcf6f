#include "web/http/connection.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

namespace yuanmen::web {
namespace {

bool would_block() {
    return errno == EAGAIN || errno == EWOULDBLOCK;
}

}  // namespace

Connection::Connection(int descriptor, std::string peer, bool trusted)
    : descriptor(descriptor), peer(std::move(peer)), trusted(trusted) {}

Connection::~Connection() {
    if (descriptor >= 0) ::close(descriptor);
}

bool Connection::receive(std::size_t most) {
    char chunk[16 * 1024];
    while (most > 0) {
        const ssize_t got = ::recv(descriptor, chunk, std::min(most, sizeof chunk), MSG_DONTWAIT);
        if (got > 0) {
            in.append(chunk, static_cast<std::size_t>(got));
            most -= static_cast<std::size_t>(got);
            if (static_cast<std::size_t>(got) < sizeof chunk) return true;
        } else if (got == 0) {
            ended = true;
            return true;
        } else if (errno != EINTR) {
            return would_block();
        }
    }
    return true;
}

bool Connection::discard() {
    char chunk[16 * 1024];
    for (int times = 0; times < 16; ++times) {
        const ssize_t got = ::recv(descriptor, chunk, sizeof chunk, MSG_DONTWAIT);
        if (got == 0) return false;
        if (got < 0 && errno != EINTR) return would_block();
    }
    return true;
}

bool Connection::push() {
    while (sent < out.size()) {
        const ssize_t went =
            ::send(descriptor, out.data() + sent, out.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (went > 0) {
            sent += static_cast<std::size_t>(went);
        } else if (went < 0 && errno != EINTR) {
            return would_block();
        }
    }
    return true;
}

}  // namespace yuanmen::web
