#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/engine.hpp"
#include "record/reading.hpp"

namespace yuanmen::record {

/// Generals who may stand in a place of a line-up that nobody has named, by seat.
using Newcomers = std::array<std::vector<cards::GeneralId>, 2>;

/// Carries an action out in a reading, if it is legal there and its cards can be what it says they are; if
/// not, nothing changes. The story is not written on.
bool carry(const engine::Rules& rules, Reading& reading, const engine::Action& action);

/// What a record may leave out here: nothing, one action, or, where a general whom nobody has named must
/// enter, one for each who can be he. The beginning of a turn is never left out.
void inferable(const engine::Rules& rules, const Reading& reading, const Newcomers& newcomers,
               std::vector<engine::Action>& out);

/// Calls `visit(node, path)` for the reading and every position behind it that leaving things out leads to,
/// the nearer ones first; `path` holds the actions inferred on the way. The visitor returns false to go no
/// further along this line of them.
template <class Visit>
void walk_inferred(const engine::Rules& rules, Reading node, const Newcomers& newcomers,
                   std::vector<engine::Action>& path, const Visit& visit, int most) {
    const std::size_t begun = path.size();
    std::vector<engine::Action> next;
    for (; most > 0; --most) {
        if (!visit(node, path)) break;
        inferable(rules, node, newcomers, next);
        if (next.empty()) break;
        if (next.size() > 1) {
            const std::vector<engine::Action> branches = next;
            for (const engine::Action& action : branches) {
                Reading branch = node;
                if (!carry(rules, branch, action)) continue;
                path.push_back(action);
                walk_inferred(rules, std::move(branch), newcomers, path, visit, most - 1);
                path.pop_back();
            }
            break;
        }
        if (!carry(rules, node, next.front())) break;
        path.push_back(next.front());
    }
    path.resize(begun);
}

}  // namespace yuanmen::record
