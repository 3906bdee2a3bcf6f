#include "cli/pair_command.hpp"

#include "cli/pure_command.hpp"
#include "tournament/exchange/pair.hpp"

namespace yuanmen::cli {

void declare_pair(CLI::App& app, Action& chosen) {
    declare_answer(app, "pair",
                   "Pairs one Swiss round at the least cost there is; standard input and output are JSON.\n"
                   "Exit code 0: done; 1: there is no such pairing; 3: the input cannot be read.",
                   tournament::exchange::pair, chosen);
}

}  // namespace yuanmen::cli
