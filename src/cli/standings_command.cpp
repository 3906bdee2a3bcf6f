#include "cli/standings_command.hpp"

#include "cli/pure_command.hpp"
#include "tournament/exchange/standings.hpp"

namespace yuanmen::cli {

void declare_standings(CLI::App& app, Action& chosen) {
    declare_answer(app, "standings",
                   "The table of a stage in exact fractions; standard input and output are JSON.\n"
                   "Exit code 0: done; 1: there is no such table; 3: the input cannot be read.",
                   tournament::exchange::standings, chosen);
}

}  // namespace yuanmen::cli
