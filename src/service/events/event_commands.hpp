#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "service/permission.hpp"
#include "tournament/entrants/entrant_list.hpp"

namespace yuanmen::service {

/// Something somebody wants of an event.
struct EventCommandInput {
    std::string event_id;
    std::string kind;                              ///< one of tournament::event_command_kinds()
    std::shared_ptr<const nlohmann::json> fields;  ///< tournament::event_command_schema(kind)
    /// Version of the event as the caller saw it. Things written since are a conflict only if they concern
    /// what this command is about (the same match, the same entrants, the field as a whole).
    std::int64_t expected_version = 0;
};

/// What is changed in an event by saving its form: both or neither.
struct EventChange {
    std::string event_id;
    std::shared_ptr<const nlohmann::json> details;   ///< as of "change_details"
    std::shared_ptr<const nlohmann::json> settings;  ///< as of "change_settings"; may be null: not changed
    std::int64_t expected_version = 0;
    std::shared_ptr<const nlohmann::json> shown{};  ///< as of "change_public"; may be null: not changed
};

/// A pasted list, or the bytes of a CSV file in any of the encodings of tournament/entrants.
struct EntrantImport {
    std::string event_id;
    std::string bytes;
    bool skip_faults = false;  ///< take the good lines although others are bad; else one bad line refuses all
    std::int64_t expected_version = 0;
    tournament::ListHints hints = {};
};

/// Whether people give this command: an event is opened by Service::create_event, and desk matches are linked
/// and their sheets recorded by the service itself.
bool is_event_command_given_by_hand(std::string_view kind);

/// The row of the permission table a command of this kind stands under. Which phase it fits is the event's
/// own affair (tournament/event/decide/rights.cpp).
UseCase use_case_of_event_command(std::string_view kind);

}  // namespace yuanmen::service
