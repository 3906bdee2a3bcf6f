#pragma once

#include <string>

#include "service/house.hpp"

namespace house {

/// A small picture, told apart by `mark`.
std::string picture(char mark = 'x');

/// A record of the golden disputes, by file name.
std::string golden_dispute(const std::string& name);

/// A match somebody works at as head judge (owner), table judge, and both players; the steps give the service
/// commands and require that they are taken.
struct WholeMatch {
    House house;
    std::string event = house.event();
    std::string id = house.match(event);
    Principal judge = house.staff(Role::table_judge, "judge");
    Principal head = house.staff(Role::head_judge, "head");
    Principal auditor = house.staff(Role::auditor, "auditor");
    Principal a, b;

    /// Seated, the players signed in, play begun.
    WholeMatch();

    void act(const std::string& kind, const nlohmann::json& args = nlohmann::json::object());
    void pause_with_photo();
    /// Chair b concedes; the sheet is drawn up and signed by both players and the judge.
    void concede_and_sign();
    /// A record with this text; its id.
    std::string attach(const std::string& text);

    /// Opens a dispute for chair a; its id.
    std::string open(const nlohmann::json& more = nlohmann::json::object());
    std::int64_t version_of(const std::string& dispute);
    Answer<Receipt> give(const Principal& who, const std::string& dispute, const std::string& kind,
                         const nlohmann::json& args, const std::string& choice = "");
    void must(const Principal& who, const std::string& dispute, const std::string& kind,
              const nlohmann::json& args);
    void photo(const Principal& who, const std::string& dispute, char mark);
    /// Both statements and the hearing, with a note for judges.
    void hear(const std::string& dispute);
    void penalise(const std::string& chair, const std::string& infraction, const std::string& penalty,
                  const std::string& text);

    nlohmann::json seen(const Principal& who, const std::string& dispute);
};

/// A ruling that is whole as it stands; its reason holds "INTERNAL".
nlohmann::json ruling(const std::string& remedy = "none",
                      const nlohmann::json& more = nlohmann::json::object());

}  // namespace house
