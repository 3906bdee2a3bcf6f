#include "cli/keep_alive_client.hpp"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <stdexcept>

namespace yuanmen::cli {
namespace {

void read_head(const std::string& head, HttpAnswer& answer) {
    answer.status = std::atoi(head.c_str() + std::min<std::size_t>(head.size(), 9));
    std::size_t at = head.find("\r\n");
    while (at != std::string::npos && at + 2 < head.size()) {
        const std::size_t begin = at + 2, end = head.find("\r\n", begin);
        const std::string line = head.substr(begin, end - begin);
        const std::size_t colon = line.find(": ");
        if (colon != std::string::npos) {
            std::string name = line.substr(0, colon);
            std::transform(name.begin(), name.end(), name.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
            answer.headers[name] = line.substr(colon + 2);
        }
        at = end;
    }
}

}  // namespace

KeepAliveClient::KeepAliveClient(int port) : port_(port) {
    open();
}

KeepAliveClient::~KeepAliveClient() {
    if (socket_ >= 0) ::close(socket_);
}

void KeepAliveClient::open() {
    if (socket_ >= 0) ::close(socket_);
    buffer_.clear();
    socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
    const int yes = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port_));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0)
        throw std::runtime_error("nobody listens on port " + std::to_string(port_));
}

HttpAnswer KeepAliveClient::ask(const std::string& request) {
    // A server ends a kept connection now and then; what was asked of it meanwhile is asked again.
    for (int attempt = 0; attempt < 3; ++attempt) {
        const auto sent = ::send(socket_, request.data(), request.size(), MSG_NOSIGNAL);
        if (sent == static_cast<ssize_t>(request.size())) {
            if (auto answer = receive()) return *std::move(answer);
        }
        open();
    }
    throw std::runtime_error("the connection ended");
}

std::optional<HttpAnswer> KeepAliveClient::receive() {
    HttpAnswer answer;
    std::size_t head_end = std::string::npos, whole = 0;
    char bytes[64 * 1024];
    while (head_end == std::string::npos || buffer_.size() < whole) {
        const auto got = ::recv(socket_, bytes, sizeof bytes, 0);
        if (got <= 0) return std::nullopt;
        buffer_.append(bytes, static_cast<std::size_t>(got));
        if (head_end != std::string::npos) continue;
        head_end = buffer_.find("\r\n\r\n");
        if (head_end == std::string::npos) continue;
        read_head(buffer_.substr(0, head_end), answer);
        const auto length = answer.headers.find("content-length");
        whole = head_end + 4;
        if (answer.status != 304 && length != answer.headers.end()) whole += std::stoul(length->second);
    }
    answer.body = buffer_.substr(head_end + 4, whole - head_end - 4);
    buffer_.erase(0, whole);
    const auto connection = answer.headers.find("connection");
    if (connection != answer.headers.end() && connection->second == "close") open();
    return answer;
}

}  // namespace yuanmen::cli
