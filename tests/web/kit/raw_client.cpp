#include "web/kit/raw_client.hpp"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>

namespace yuanmen::test {
namespace {

constexpr int kPatience = 20'000;  // ms; only a hang reaches it

bool wait_readable(int descriptor, int milliseconds) {
    pollfd poll_for{descriptor, POLLIN, 0};
    return ::poll(&poll_for, 1, milliseconds) > 0;
}

}  // namespace

std::string Reply::header(const std::string& name) const {
    const auto at = headers.find(name);
    return at == headers.end() ? std::string() : at->second;
}

RawClient::RawClient(int port, const std::string& host) {
    descriptor_ = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    ::inet_pton(AF_INET, host.c_str(), &address.sin_addr);
    if (::connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
        ::close(descriptor_);
        descriptor_ = -1;
    }
}

RawClient::~RawClient() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

bool RawClient::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

Reply RawClient::receive(bool head_only) {
    Reply reply;
    const auto more = [&] {
        char chunk[8192];
        if (!wait_readable(descriptor_, kPatience)) return false;
        const auto got = ::recv(descriptor_, chunk, sizeof chunk, 0);
        if (got <= 0) return false;
        buffer_.append(chunk, static_cast<std::size_t>(got));
        return true;
    };
    std::size_t end = 0;
    while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
        if (!more()) return reply;
    }
    const std::string head = buffer_.substr(0, end + 2);
    buffer_.erase(0, end + 4);
    std::size_t at = head.find("\r\n") + 2;
    while (at < head.size()) {
        const std::size_t stop = head.find("\r\n", at);
        const std::string line = head.substr(at, stop - at);
        const std::size_t colon = line.find(": ");
        std::string name = line.substr(0, colon);
        std::transform(name.begin(), name.end(), name.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        reply.headers.emplace(name, colon == std::string::npos ? "" : line.substr(colon + 2));
        at = stop + 2;
    }
    const int status = std::stoi(head.substr(9, 3));
    const std::string length = reply.header("content-length");
    const std::size_t wanted = head_only || status == 304 || length.empty() ? 0 : std::stoul(length);
    while (buffer_.size() < wanted) {
        if (!more()) return reply;
    }
    reply.status = status;
    reply.body = buffer_.substr(0, wanted);
    reply.raw = head + "\r\n" + reply.body;
    buffer_.erase(0, wanted);
    return reply;
}

bool RawClient::closed_by_server(int seconds) {
    char byte = 0;
    if (!buffer_.empty()) return false;
    if (!wait_readable(descriptor_, seconds * 1000)) return false;
    return ::recv(descriptor_, &byte, 1, 0) <= 0;
}

Reply exchange(int port, std::string_view bytes) {
    RawClient client(port);
    client.send(bytes);
    return client.receive(bytes.substr(0, 5) == "HEAD ");
}

std::string get(std::string_view path, std::string_view extra) {
    return "GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(extra) + "\r\n";
}

std::string post(std::string_view path, std::string_view body, std::string_view extra,
                 std::string_view method) {
    return std::string(method) + " " + std::string(path) +
           " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
           std::string(extra) + "\r\n" + std::string(body);
}

}  // namespace yuanmen::test
