#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/moment.hpp"
#include "cards/ruleset.hpp"
#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/sealed.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

struct DeskView;  // match/view/desk_view.hpp

/// Which rules a match is played by.
struct RulesetMark {
    std::string id;
    std::string sha256;

    YUANMEN_FIELDS(id, sha256);
};

/// Who looks. `chair` is set exactly for players.
enum class ViewerKind : std::uint8_t { everybody, player, judge, head_judge, scorekeeper, auditor };
struct Viewer {
    ViewerKind kind = ViewerKind::everybody;
    std::optional<Chair> chair;
};

/// The match as this viewer may see it; the fields are listed in README.md, "the snapshot". Sealed content is
/// not in `state`, so it can only come from `own`; of those only the notes own_note_names() grants this
/// viewer are used. Free of I/O and time: everything that depends on `now` is under "clock", "pick_timer" and
/// "lateness", so two snapshots of one state differ nowhere else.
DeskView snapshot(const MatchState& state, const cards::Ruleset& ruleset, const Viewer& viewer,
                  const OwnSecrets& own, const base::Moment& now);

/// The kinds of commands this viewer could give now that the desk would not refuse outright, in the order of
/// the command list. Bodies may still be refused.
std::vector<std::string_view> open_commands(const MatchState& state, const cards::Ruleset& ruleset,
                                            const Viewer& viewer, const base::Moment& now);

/// Whether this viewer may see what is on the photo: of a sealed table whoever runs it, of a line-up's slip
/// nobody, and both everybody but the public once the sheet has opened all that was sealed.
bool may_see(const Photo& photo, const MatchState& state, const Viewer& viewer);

}  // namespace yuanmen::match
