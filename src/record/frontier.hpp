#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/rules.hpp"
#include "record/inference.hpp"
#include "record/reading.hpp"
#include "record/record.hpp"
#include "record/resolve.hpp"

namespace yuanmen::record {

class Referee;
class Advance;

/// More inferred actions in a row than any position needs.
inline constexpr int kMostInferred = 200;

/// How far the search goes for one record. Work is counted in actions tried, never in time.
struct Bounds {
    std::size_t readings = 20'000;  ///< kept behind a line; those with the least inferred stay
    std::size_t work_of_a_line = 400'000;
};

/// Where a record begins, as the search needs it.
struct Start {
    std::shared_ptr<const engine::State> state;
    engine::Unasked unasked;
    std::shared_ptr<const Newcomers> newcomers;
};

/// The generals whom the ruleset has and the record's pool and picks allow, for places that nobody has named.
std::shared_ptr<const Newcomers> newcomers_of(const Record& record);

/// Every position that explains the lines so far (NOTATION.md 4): the start, and behind each line what the
/// line makes of all of them. Between two lines stand only things that may be left out; equal positions are
/// one. A value: copy it to try something else from here. Readings share their past; copies may live in other
/// threads.
///
///     Frontier here(referee, {start, unasked, newcomers_of(record)});
///     for (…) if (!here.advance(line, item)) …;   // no reading carries the line: `here` is as it was
class Frontier {
  public:
    /// `first`: keeps only the first reading that fits, which proves a record legal and never illegal. `all`:
    /// the definition.
    enum class Breadth : std::uint8_t { first, all };

    Frontier(const Referee& referee, const Start& start, Breadth breadth = Breadth::all,
             const Bounds& bounds = {});

    /// Carries a line through every reading; struct Link says how. `item` is the caller's number for it.
    /// `following`: the line behind it, which may say how a shuffle inside this one fell. Notes and `!
    /// let_stand`,
    /// `! restore`, `~` change nothing. False: no reading carries it, and nothing has changed.
    bool advance(const Content& line, std::uint32_t item, const Content* following = nullptr);

    /// A judge lets this line stand: the readings in which it is a breach of the rules (`rule.*`) that can
    /// physically be, with the breach carried out. False: there is none, and nothing has changed.
    bool let_stand(const Move& move, std::uint32_t item);

    /// Never empty; the one with the least inferred first.
    std::span<const Reading> readings() const { return readings_; }
    const Reading& best() const { return readings_.front(); }
    /// The line at which readings were first dropped for their number or the work, or -1. Behind it a line
    /// that no reading carries is undecided.
    std::int64_t dropped_at() const { return dropped_at_; }
    const Referee& referee() const { return *referee_; }
    const engine::State& start() const { return *start_; }
    const Newcomers& newcomers() const { return *newcomers_; }
    Breadth breadth() const { return breadth_; }
    const Bounds& bounds() const { return bounds_; }

  private:
    bool straight_on(const Move& move, std::uint32_t item);
    bool take_over(Advance& next, std::uint32_t item);

    const Referee* referee_;
    std::shared_ptr<const engine::State> start_;
    std::shared_ptr<const Newcomers> newcomers_;
    Breadth breadth_;
    Bounds bounds_;
    std::int64_t dropped_at_ = -1;
    std::vector<Reading> readings_;
};

}  // namespace yuanmen::record
