#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "match/dispute/state.hpp"
#include "match/snapshot.hpp"

namespace yuanmen::match {

/// Who looks at a dispute, and whether its match is over: what is said and photographed in a dispute may tell
/// what lies in a hand, so it opens only when nobody plays on.
struct DisputeViewer {
    Viewer viewer;
    bool match_over = false;
};

/// The name to show for whoever did something.
using NameOf = std::function<std::string(const Actor&)>;

/// The dispute as this viewer may see it (README.md, "Who sees what"). Everybody: that the match is under
/// review, and once it is closed the ruling in its public wording.
nlohmann::json dispute_view(const DisputeState& state, const DisputeViewer& viewer, const NameOf& name);

/// Whether this viewer may see what is on the photo.
bool may_see(const DisputePhoto& photo, const DisputeViewer& viewer);

}  // namespace yuanmen::match
