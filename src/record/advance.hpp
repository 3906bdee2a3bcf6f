#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "record/frontier.hpp"
#include "record/meanings.hpp"

namespace yuanmen::record {

/// One line carried through the readings of a frontier. Used once; refers to the frontier, which it does not
/// change.
class Advance {
  public:
    Advance(const Frontier& from, std::uint32_t item);

    void carry_line(const Content& line, const Content* following);
    void force_line(const Move& move);

    std::vector<Reading>& found() { return found_; }
    bool dropped() const { return dropped_; }

  private:
    using Path = std::vector<engine::Action>;

    void force(const Reading& from, const Reading& node, const Path& path, const engine::Action& action,
               std::size_t behind);
    void move(const Reading& from, const Move& move, const Move* shuffle_behind);
    bool at_node(const Reading& node, const Path& path, const Move& move, const Move* shuffle_behind);
    bool one_draw_over_a_shuffle(const Reading& node, const Path& path, const engine::Prompt& prompt,
                                 const engine::Action& action, const Move* shuffle_behind);
    bool shuffle_of_a_draw(const Reading& node, const Path& path, const engine::Prompt& prompt,
                           const engine::Action& action);
    void pass(const Reading& from, const Move& move);
    void checkpoint(const Reading& from, const Checkpoint& check);
    template <class Change>
    void by_hand(const Reading& from, const Change& change);
    void set_card(const Reading& from, const SetCard& set);
    /// Notes that readings are passed over for the work they would cost.
    bool enough();
    bool visited(const Reading& node);
    void keep(Reading&& reading, const Path& path, std::vector<Applied>&& written,
              const engine::Prompt& prompt, bool changed = false);
    void add(Reading&& reading);
    Applied written(const engine::Action& action, bool forced = false) const;

    const Frontier& from_;
    const std::uint32_t item_;
    const engine::Rules& rules_;
    const Move* following_ = nullptr;  ///< the line behind, if it is a move
    Meanings meanings_;
    std::vector<Reading> found_;
    std::unordered_multimap<std::uint64_t, std::size_t> by_key_;
    std::unordered_set<std::uint64_t> visited_;
    std::size_t work_ = 0;
    bool dropped_ = false;
    bool only_one_ = false;  ///< Breadth::first and one has been found
};

/// Whether this question is one that a named pass declines, whether or not it may be declined.
bool names(const Move& pass, const engine::Prompt& prompt);

}  // namespace yuanmen::record
