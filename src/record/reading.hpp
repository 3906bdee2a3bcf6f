#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/prompt.hpp"
#include "engine/state.hpp"
#include "engine/unasked.hpp"
#include "record/report.hpp"
#include "record/shuffle_classes.hpp"

namespace yuanmen::record {

struct Link;

/// Keeps a link, and with it everything before it; any number of readings may share one. Thread-safe as
/// std::shared_ptr is. A long story is let go of without recursion.
class LinkPtr {
  public:
    LinkPtr() = default;
    explicit LinkPtr(Link* link) : link_(link) {}
    LinkPtr(const LinkPtr& other);
    LinkPtr(LinkPtr&& other) noexcept : link_(std::exchange(other.link_, nullptr)) {}
    LinkPtr& operator=(LinkPtr other) noexcept {
        std::swap(link_, other.link_);
        return *this;
    }
    ~LinkPtr() { release(link_); }

    const Link* get() const { return link_; }
    const Link* operator->() const { return link_; }
    explicit operator bool() const { return link_ != nullptr; }

  private:
    static void release(Link* link);
    Link* link_ = nullptr;
};

/// The actions of one line: nearly always one, which then needs no room of its own.
class LineActions {
  public:
    void add(const Applied& action) {
        if (n_++ == 0) {
            one_ = action;
            return;
        }
        if (n_ == 2) more_.push_back(one_);
        more_.push_back(action);
    }
    const Applied* begin() const { return n_ > 1 ? more_.data() : &one_; }
    const Applied* end() const { return begin() + n_; }

  private:
    std::size_t n_ = 0;
    Applied one_;
    std::vector<Applied> more_;  ///< all of them, if there are several
};

/// What one line was in one reading: the actions carried out for it, inferred ones first, and where it was
/// met.
struct Link {
    LinkPtr before;
    std::uint32_t item = 0;  ///< the line, as the caller counts them
    std::uint16_t ply = 0;   ///< of the position behind it
    std::uint16_t inferred = 0;
    bool changed = false;  ///< the position was changed by hand (`set`): `after` holds it
    LineActions actions;
    engine::Prompt prompt;  ///< what was open where the line was carried out
    std::uint64_t public_key = 0;
    std::uint64_t full_key = 0;
    std::unique_ptr<const engine::State> after;  ///< now and then: to step back without replaying all
    std::atomic<std::uint32_t> holders{1};
};

inline LinkPtr::LinkPtr(const LinkPtr& other) : link_(other.link_) {
    if (link_ != nullptr) link_->holders.fetch_add(1, std::memory_order_relaxed);
}

inline void LinkPtr::release(Link* link) {
    while (link != nullptr && link->holders.fetch_sub(1, std::memory_order_acq_rel) == 1) {
        Link* before = std::exchange(link->before.link_, nullptr);
        delete link;
        link = before;
    }
}

/// One position that explains the lines so far, and how it came about.
struct Reading {
    engine::State state;
    ShuffleClasses classes;
    engine::Unasked unasked;     ///< passed over on the way to the question now open
    std::uint32_t inferred = 0;  ///< actions the lines so far left out
    bool shuffled_late =
        false;  ///< a shuffle was inferred inside the last draw: a line that says so belongs to it
    /// A shuffle that stands in front of the draw it belongs to: carried out inside that draw.
    std::shared_ptr<const engine::Action> shuffle_ahead;
    LinkPtr story;
};

/// Writes one line on a reading's story: what was inferred in front of it and what it was, carried out
/// already; `prompt` was open where it was carried out. `changed`: as Link::changed.
void write_on(Reading& reading, std::uint32_t item, std::span<const engine::Action> path,
              std::span<const Applied> written, const engine::Prompt& prompt, bool changed = false);

/// Finds equal readings: equal for two whose positions and knowledge of unseen cards are the same.
std::uint64_t key_of(const Reading& reading);
/// Whether nothing that is still to come can tell them apart.
bool same(const Reading& a, const Reading& b);

}  // namespace yuanmen::record
