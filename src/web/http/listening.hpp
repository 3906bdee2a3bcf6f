#pragma once

#include <optional>
#include <string>

namespace yuanmen::web {

/// Somebody at the door.
struct Arrival {
    int descriptor = -1;  ///< non-blocking, without delay
    std::string peer;     ///< address of the other end
};

/// The listening socket. A second one on the same port fails to bind: SO_REUSEADDR only.
class Listening {
  public:
    Listening() = default;
    ~Listening();
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

    /// Port 0 takes any free one. False if the address cannot be bound.
    bool open(const std::string& host, int port);
    void close();
    int descriptor() const { return descriptor_; }
    int port() const { return port_; }

    enum class Next {
        arrival,
        nobody,
        no_room,  ///< somebody waits, and there is no descriptor or memory for him
        broken,
    };
    Next accept(Arrival& arrival);

  private:
    int descriptor_ = -1;
    int port_ = 0;
};

/// Descriptors this process may have open; raised to the machine's limit first.
std::size_t descriptor_limit();

}  // namespace yuanmen::web
