#include "cli/run.hpp"

int main(int argc, char** argv) {
    return yuanmen::cli::run(argc, argv);
}
