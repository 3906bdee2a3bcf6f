#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace yuanmen::web {

/// One accepted TCP connection with total deadlines, which the library below does not have: a client that
/// sends or takes a byte now and then holds its thread no longer than these. Owned by one thread; the
/// descriptor is closed by the destructor.
class Socket {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Socket(int descriptor);
    ~Socket();
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;

    enum class Wait { ready, closed, timed_out, abandoned };

    /// Waits for the first byte of the next request. `give_up(waited)` is asked every 50 ms and ends the
    /// wait.
    Wait wait_for_request(const std::function<bool(Clock::duration)>& give_up);

    enum class Head { complete, closed, timed_out, too_large };

    /// Reads until the empty line; `head` becomes the bytes up to and including it. What follows stays
    /// buffered. `deadline` may be moved nearer by a busy server while this waits.
    Head read_head(std::string& head, std::size_t limit, const std::function<Clock::time_point()>& deadline);

    /// Reads at most `size` bytes; 0 at the end of the stream, -1 on an error or at the deadline.
    long read(char* to, std::size_t size, Clock::time_point deadline);

    bool write(std::string_view bytes, Clock::time_point deadline);

    /// Says goodbye to a client that may still be sending: ends our side, then discards what comes for at
    /// most `limit`, so that the answer is not lost to a reset.
    void linger(Clock::duration limit);

    std::string peer_address() const;
    int descriptor() const { return descriptor_; }

  private:
    bool wait(short events, Clock::time_point deadline) const;
    /// Appends what has arrived to the buffer; false at the end of the stream or on an error.
    bool fill();

    int descriptor_;
    std::string buffer_;  ///< received and not yet taken
};

}  // namespace yuanmen::web
