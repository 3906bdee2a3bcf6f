#pragma once

#include <vector>

#include "record/corrections.hpp"
#include "record/reading.hpp"
#include "record/replayer.hpp"

namespace yuanmen::record {

/// Writes the story of one reading into a report: what was carried out, the steps, and positions to step back
/// to.
class Replayer::Storyteller {
  public:
    Storyteller(const Referee& referee, const EffectiveList& list, Report& report)
        : referee_(referee), list_(list), report_(report) {}

    /// The last story is the one that counts; those before it were taken back by a judge and are told where
    /// the later ones have nothing.
    void tell(const std::vector<LinkPtr>& stories);

  private:
    void line(std::size_t item, const Link& link);
    engine::State behind(const Link* link) const;
    bool gone_back(std::size_t item) const;
    const Link* gone_on_from(std::size_t item, const std::vector<const Link*>& of_item,
                             const Link* end) const;

    const Referee& referee_;
    const EffectiveList& list_;
    Report& report_;
};

}  // namespace yuanmen::record
