#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tournament/stage/contract.hpp"

namespace yuanmen::tournament {

/// What a table is made of: the field or a group of it.
struct TableOf {
    std::vector<int> members;  ///< event seeds
    int before_round = 1'000;  ///< only results of earlier rounds
};

/// The standings of these members from the stage's results, with the stage's points and tie-breaks. Who is
/// disqualified stands last with rank 0, and those behind him move up.
std::vector<standings::Row> table_of(const StagePlay& play, const TableOf& of);

/// The best `most` of a table who are still here, equals by lot (standings::with_lots).
std::vector<std::string> best_of_table(const StagePlay& play, const std::vector<standings::Row>& rows,
                                       std::size_t most, const std::string& random_seed);

/// How many go on from a table of this stage.
inline std::size_t advancing(const FormatSettings& settings) {
    return static_cast<std::size_t>(settings.advance.value_or(2));
}

}  // namespace yuanmen::tournament
