#pragma once

#include <string>
#include <vector>

#include "service/house.hpp"

namespace house {

/// A house with one event, driven by its use cases.
class Hall {
  public:
    /// Opens an event; with `entrants` named P1 …, drawn in list order and published.
    explicit Hall(int entrants = 0, bool third_place = false);

    House house;
    std::string event;

    /// Gives the event a command against its newest version.
    Answer<Receipt> give(const Principal& who, const std::string& kind,
                         const nlohmann::json& fields = nlohmann::json::object());
    /// The same by the owner, required to be taken.
    void must(const std::string& kind, const nlohmann::json& fields = nlohmann::json::object());
    /// The code the owner's command is refused with; empty if it was taken.
    std::string code(const std::string& kind, const nlohmann::json& fields);

    nlohmann::json snapshot(const Principal& who);
    nlohmann::json snapshot() { return snapshot(house.owner()); }
    std::int64_t version();
    /// A match of the bracket as the owner sees it.
    nlohmann::json match(const std::string& id);
    std::string desk(const std::string& match_id);
    std::string desk_state(const std::string& desk_id);
    /// "e1-e8 called", "?-e2 waiting".
    std::string show(const std::string& match_id);

    /// The other chair gives up and the sheet is drawn up.
    void decide(const std::string& desk_id, const std::string& winner);
    /// Both players sign on their own devices, and the judge.
    void sign(const std::string& desk_id);
    /// Both of the above for a match of the bracket.
    void play(const std::string& match_id, const std::string& winner = "a");

    nlohmann::json corrected(const std::string& match_id, const std::string& winner);
    nlohmann::json preview(const nlohmann::json& corrected);
    /// Whether a rebuild finds every projection as it stands, and the chain sound.
    bool is_sound();
};

}  // namespace house
