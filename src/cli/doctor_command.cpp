// Looks at everything that has to be right before an event begins, and says what to do about what is not.
#include "cli/doctor_command.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/data_folder_option.hpp"
#include "cli/exit_codes.hpp"
#include "cli/refusal_text.hpp"
#include "store/backup_schedule.hpp"
#include "store/disk.hpp"
#include "store/verify.hpp"
#include "web/access/hall_address.hpp"
#include "web/http/listening.hpp"

namespace yuanmen::cli {
namespace {

namespace fs = std::filesystem;
using std::chrono::system_clock;

struct DoctorOptions {
    std::string data;
    std::string backup_to;
    int port = 8080;
    bool json = false;
};

/// One thing looked at.
struct Finding {
    std::string what;
    bool well = true;
    std::string says;
};

constexpr std::size_t kDescriptorsWanted = 8192;
constexpr auto kBackupAge = std::chrono::hours(24);

Finding disk(const std::string& data) {
    const auto left = store::free_bytes(data);
    if (!left) return {"disk", false, "the folder " + data + " cannot be looked at"};
    if (const auto warning = store::disk_warning(data)) return {"disk", false, refusal_text(*warning)};
    return {"disk", true, std::to_string(*left / (1024 * 1024)) + " MB free"};
}

Finding chain(const std::string& data) {
    const auto report = store::verify_data(data);
    if (!report && report.error().code == "store.no_database") {
        return {"journal", true, "there is none yet; the first start makes it"};
    }
    if (!report) return {"journal", false, refusal_text(report.error())};
    if (report->sound()) {
        return {"journal", true,
                std::to_string(report->entries) + " entries, sound, head " +
                    std::to_string(report->head.seq) + ':' + report->head.hash.substr(0, 16)};
    }
    const auto& first = report->problems.front();
    return {"journal", false, "NOT sound: " + first.code + " at entry " + std::to_string(first.seq)};
}

Finding clock_of(const std::string& data) {
    const auto now = system_clock::now();
    const auto day = std::chrono::floor<std::chrono::days>(now);
    const std::chrono::year_month_day date(day);
    const std::string said = std::to_string(int(date.year())) + "-" + std::to_string(unsigned(date.month())) +
                             "-" + std::to_string(unsigned(date.day())) + " (UTC)";
    if (int(date.year()) < 2024)
        return {"clock", false, "it is not " + said + "; set the clock of this computer"};
    std::error_code failed;
    const auto written = fs::last_write_time(fs::path(data) / "yuanmen.db", failed);
    if (!failed && written > fs::file_time_type::clock::now() + std::chrono::minutes(2)) {
        return {"clock", false,
                "the database was written later than now, " + said + "; was the clock set back?"};
    }
    return {"clock", true, said};
}

Finding backups(const DoctorOptions& options) {
    const fs::path folder =
        options.backup_to.empty() ? fs::path(options.data) / "backups" : fs::path(options.backup_to);
    const auto newest = store::newest_backup(folder);
    if (!newest && !fs::exists(fs::path(options.data) / "yuanmen.db"))
        return {"backup", true, "nothing to keep yet; the service makes them by itself"};
    if (!newest)
        return {"backup", false,
                "none in " + folder.string() + "; the service makes them by itself (--backup-to)"};
    const auto age = std::chrono::duration_cast<std::chrono::minutes>(system_clock::now() - *newest);
    return {"backup", age <= kBackupAge,
            "the newest in " + folder.string() + " is " + std::to_string(age.count()) + " minutes old"};
}

/// Whether a service holds the folder (store::LockFile), which is what tells its port from another's.
bool is_served(const std::string& data) {
    const int lock = ::open((fs::path(data) / "yuanmen.lock").c_str(), O_RDONLY | O_CLOEXEC);
    if (lock < 0) return false;
    const bool held = ::flock(lock, LOCK_SH | LOCK_NB) != 0;
    ::close(lock);
    return held;
}

Finding port(const DoctorOptions& options) {
    const std::string number = std::to_string(options.port);
    web::Listening probe;
    if (probe.open("0.0.0.0", options.port)) return {"port", true, number + " is free"};
    if (is_served(options.data))
        return {"port", true, number + " is taken, and a service has this folder open"};
    return {"port", false,
            number + " is taken by another program: nothing serves this folder; choose another by --port"};
}

Finding addresses() {
    std::string list;
    for (const auto& one : web::best_for_phones_first(web::network_addresses())) {
        list += (list.empty() ? "" : ", ") + one.address + " (" + one.device + ")";
    }
    if (list.empty())
        return {"network", false, "no address but loopback: join the hall's network, or phones cannot come"};
    return {"network", true, "phones reach this computer by " + list};
}

Finding descriptors() {
    const std::size_t limit = web::descriptor_limit();
    return {"descriptors", limit >= kDescriptorsWanted,
            std::to_string(limit) + " files and connections may be open" +
                (limit >= kDescriptorsWanted
                     ? ""
                     : "; raise it to " + std::to_string(kDescriptorsWanted) + " (ulimit -n, LimitNOFILE)")};
}

Finding fonts() {
    std::error_code failed;
    for (const char* folder : {"/usr/share/fonts", "/usr/local/share/fonts"}) {
        for (fs::recursive_directory_iterator at(folder, failed), end; !failed && at != end;
             at.increment(failed)) {
            const std::string name = at->path().filename();
            for (const char* known : {"CJK", "wqy", "SourceHan", "simsun", "uming", "ukai"}) {
                if (name.find(known) != std::string::npos) return {"fonts", true, "Chinese: " + name};
            }
        }
    }
    return {"fonts", false,
            "no Chinese font on this computer: the projector and the printer need one (fonts-noto-cjk)"};
}

int examine(const DoctorOptions& options) {
    const std::vector<Finding> findings = {
        disk(options.data), chain(options.data), clock_of(options.data), backups(options),
        port(options),      addresses(),         descriptors(),          fonts()};
    const bool well =
        std::all_of(findings.begin(), findings.end(), [](const Finding& one) { return one.well; });
    if (options.json) {
        nlohmann::ordered_json out = {{"well", well}, {"findings", nlohmann::ordered_json::array()}};
        for (const auto& one : findings) {
            out["findings"].push_back({{"what", one.what}, {"well", one.well}, {"says", one.says}});
        }
        std::cout << out.dump() << '\n';
    } else {
        for (const auto& one : findings) {
            std::cout << (one.well ? "ok    " : "LOOK  ") << one.what << ": " << one.says << '\n';
        }
        std::cout
            << "paper: print one sheet of the event before the first match, from /events/…/print/sheets\n";
    }
    return well ? kYes : kNo;
}

}  // namespace

void declare_doctor(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<DoctorOptions>();
    auto* command = app.add_subcommand(
        "doctor",
        "Looks at what has to be right before an event: disk, journal, clock, backups, port, addresses, "
        "descriptors\n"
        "and fonts. Works while a service is running. Exit code 0: all is well; 1: something needs a look.");
    add_data_folder(*command, options->data);
    command->add_option("--port", options->port, "the port to be served on")
        ->check(CLI::Range(1, 65535))
        ->capture_default_str();
    command->add_option("--backup-to", options->backup_to,
                        "where the service keeps its backups (default DATA/backups)");
    command->add_flag("--json", options->json, "print one JSON object");
    command->callback([options, &chosen] { chosen = [options] { return examine(*options); }; });
}

}  // namespace yuanmen::cli
