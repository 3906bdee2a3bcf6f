#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yuanmen::match {
struct PenaltyState;
}

namespace yuanmen::store {

namespace sqlite {
class Connection;
}
class Streams;

/// A penalty as its entries have left it.
struct PenaltyRow {
    std::string id;
    std::string match_id;
    std::string event_id;
    std::string person;
    std::int64_t version = 0;  ///< of stream "penalty/<id>"
    std::shared_ptr<const match::PenaltyState> state{};
};

std::string penalty_stream(std::string_view penalty_id);

/// Projection of "penalty.*" entries through match::evolve.
class Penalties {
  public:
    Penalties(sqlite::Connection& connection, const Streams& streams)  ///< internal
        : connection_(connection), streams_(streams) {}

    std::optional<PenaltyRow> find(std::string_view id) const;
    // Oldest first.
    std::vector<PenaltyRow> of_match(std::string_view match_id) const;
    std::vector<PenaltyRow> of_event(std::string_view event_id) const;
    std::vector<PenaltyRow> of_person(std::string_view event_id, std::string_view person) const;

  private:
    sqlite::Connection& connection_;
    const Streams& streams_;
};

}  // namespace yuanmen::store
