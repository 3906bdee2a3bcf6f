#include "cli/simulate/started_service.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace yuanmen::cli {
namespace {

std::filesystem::path new_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "yuanmen-simulate-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::system_error(errno, std::generic_category(), name);
    return name;
}

[[noreturn]] void become_service(const std::string& folder, int output) {
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    // What it announces is read here, so it speaks the language that is read.
    ::setenv("LC_ALL", "C", 1);
    for (const char* name : {"YUANMEN_HOST", "YUANMEN_LAN", "YUANMEN_CONFIG", "YUANMEN_DEMO",
                             "YUANMEN_BEHIND_PROXY", "YUANMEN_PHONES_USE", "YUANMEN_BACKUP_EVERY"})
        ::unsetenv(name);
    ::dup2(output, STDOUT_FILENO);
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    ::execl("/proc/self/exe", "yuanmen", "serve", "--data", folder.c_str(), "--port", "0", "--log-level",
            "error", static_cast<char*>(nullptr));
    ::_exit(127);
}

}  // namespace

StartedService::StartedService(const std::string& folder) {
    if (folder.empty()) own_folder_ = new_folder();
    const std::string used = folder.empty() ? own_folder_.string() : folder;
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    process_ = ::fork();
    if (process_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (process_ == 0) become_service(used, ends[1]);
    ::close(ends[1]);
    output_ = ends[0];
    read_announcement(output_);
}

void StartedService::read_announcement(int from) {
    constexpr std::string_view listening = "listening on ", code = " and type the code ";
    std::string said;
    char byte = 0;
    while (::read(from, &byte, 1) == 1) {
        if (byte != '\n') {
            said += byte;
            continue;
        }
        if (const auto at = said.find(code); at != std::string::npos) code_ = said.substr(at + code.size());
        if (said.starts_with(listening)) {
            origin_ = said.substr(listening.size());
            return;
        }
        said.clear();
    }
}

StartedService::~StartedService() {
    ::kill(process_, SIGTERM);
    ::waitpid(process_, nullptr, 0);
    ::close(output_);
    std::error_code ignored;
    if (!own_folder_.empty()) std::filesystem::remove_all(own_folder_, ignored);
}

}  // namespace yuanmen::cli
