#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace yuanmen::service {

/// A dispute to be opened. `args` is what match::OpenDispute reads.
struct NewDispute {
    std::string match_id;
    std::shared_ptr<const nlohmann::json> args;
};

/// A command to a dispute. `args` is what match::parse_dispute_command reads.
struct DisputeCommandInput {
    std::string dispute_id;
    std::string kind;
    std::shared_ptr<const nlohmann::json> args;
    std::int64_t expected_version = 0;  ///< of the dispute as the caller saw it
    /// What becomes of later matches of the bracket that a changed result touches: "replay", "keep", "void";
    /// empty where none is touched ("dispute.choice_needed").
    std::string choice;
};

struct NewDisputePhoto {
    std::string dispute_id;
    std::string caption;
    std::string bytes;  ///< JPEG, PNG or WebP, at most match::kPhotoBytes
    std::int64_t expected_version = 0;
};

/// Which rulings to show; empty: all. Ids of the ruleset.
struct RulingQuery {
    std::string clause;
    std::string general;
    std::string skill;
    std::string card;
    std::size_t limit = 50;  ///< at most 200
    std::size_t offset = 0;
    std::string behind = {};  ///< id of a dispute: rulings that follow it; empty: from the newest
};

/// Whether people give this kind of command to a dispute as JSON: disputes are opened by open_dispute, photos
/// uploaded, verdicts attached by the house.
bool is_dispute_command_given_by_hand(std::string_view kind);

}  // namespace yuanmen::service
