#include "record/games.hpp"

#include <algorithm>

#include "record/kit.hpp"

namespace kit {

const record::RefereeLibrary& referees() {
    static const record::RefereeLibrary all(library());
    return all;
}

std::vector<std::filesystem::path> sample_games() {
    std::vector<std::filesystem::path> games;
    for (const auto& file : std::filesystem::directory_iterator(golden("qsgs"))) {
        if (file.path().string().ends_with(".jsonl.gz")) games.push_back(file.path());
    }
    std::sort(games.begin(), games.end());
    return games;
}

record::Record sample_record(const std::filesystem::path& path) {
    auto game = record::qsgs::import_game(log_of(path), "qsgs-2013");
    REQUIRE(game.ok());
    record::qsgs::bring_into_line(*referees().find("qsgs-2013"), game.value());
    return std::move(game).value().record;
}

}  // namespace kit
