#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "web/http/head.hpp"
#include "web/http/message.hpp"

namespace yuanmen::web {

/// One request on its way, and what the house says to it before a handler is asked.
struct Exchange {
    Request request;
    HeadError refused{0, {}};  ///< status 0: not refused
    std::size_t content_length = 0;
    bool expects_continue = false;
    bool keep_alive = false;         ///< what the client asked for
    std::shared_ptr<Feed> feed;      ///< of the answer, if it is one without an end
    std::optional<Response> turned;  ///< the answer already found, before the body was taken
};

/// One accepted TCP connection. It belongs to the poll loop; while `with_crew` it belongs to one worker.
/// The destructor closes the descriptor.
struct Connection {
    using Clock = std::chrono::steady_clock;
    enum class Doing {
        head,     ///< waits for a request, or for the rest of its head
        body,     ///< waits for the rest of a body that was allowed to come
        stream,   ///< takes what its feed has, as it comes
        answer,   ///< waits for a reader to take the answer
        goodbye,  ///< the answer is sent; what still comes is thrown away, so that no reset overtakes it
        over,     ///< to be closed
    };

    Connection(int descriptor, std::string peer, bool trusted);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Takes what has arrived, at most `most` bytes; false at an error. The end of the stream sets `ended`.
    bool receive(std::size_t most);
    /// Throws away what has arrived; false when the other side has ended.
    bool discard();
    /// Sends as much of `out` as the other side takes now; false at an error.
    bool push();
    bool all_sent() const { return sent == out.size(); }
    /// Bytes held for somebody who has not finished.
    std::size_t unfinished() const { return in.size() + (out.size() - sent); }

    int descriptor;
    const std::string peer;  ///< address of the other end
    const bool trusted;      ///< a proxy of ours, which keeps its own limits

    Doing doing = Doing::head;
    std::string in;            ///< received and not yet taken
    std::size_t searched = 0;  ///< how much of `in` holds no end of a head
    Exchange exchange;
    std::string out;
    std::size_t sent = 0;
    std::shared_ptr<Feed> feed;  ///< while it takes a stream
    bool keep = false;           ///< another request may follow the answer
    bool unread = false;         ///< the client may still be sending
    bool ended = false;          ///< the client will send no more
    int served = 0;              ///< complete requests so far
    Clock::time_point since;     ///< when it began to wait for what it waits for
    Clock::time_point deadline;  ///< until when it may
    std::atomic<bool> with_crew{false};
};

}  // namespace yuanmen::web
