#include "store/backup_schedule.hpp"

#include <fmt/chrono.h>

#include <algorithm>
#include <ctime>
#include <set>

#include "base/log.hpp"
#include "store/data_folder.hpp"
#include "store/store.hpp"

namespace yuanmen::store {
namespace {

namespace fs = std::filesystem;
using Time = std::chrono::system_clock::time_point;

constexpr auto kAllOf = std::chrono::hours(2);
constexpr auto kHourly = std::chrono::hours(24);
constexpr auto kDaily = std::chrono::hours(24 * 31);
constexpr const char* kForm = "yuanmen-%Y%m%d-%H%M%S.db";

std::string name_at(Time time) {
    return fmt::format("yuanmen-{:%Y%m%d-%H%M%S}.db",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

std::vector<std::string> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(folder, failed)) names.push_back(entry.path().filename());
    return names;
}

}  // namespace

std::optional<Time> backup_time(const std::string& name) {
    std::tm parts{};
    const char* end = ::strptime(name.c_str(), kForm, &parts);
    if (end == nullptr || *end != '\0') return std::nullopt;
    return std::chrono::system_clock::from_time_t(::timegm(&parts));
}

std::optional<Time> newest_backup(const fs::path& folder) {
    std::optional<Time> newest;
    for (const auto& name : names_in(folder)) {
        const auto made = backup_time(name);
        if (made && (!newest || *made > *newest)) newest = made;
    }
    return newest;
}

std::vector<std::string> to_thin(std::vector<std::string> names, Time now) {
    std::vector<std::string> gone;
    std::set<std::string> kept;  // the hours and days that have one
    std::sort(names.begin(), names.end(), std::greater<>());
    for (const auto& name : names) {
        const auto made = backup_time(name);
        if (!made) continue;
        const auto age = now - *made;
        if (age <= kAllOf) continue;
        constexpr std::size_t kDayLength = std::string_view("yuanmen-20121031").size();
        const bool hourly = age <= kHourly;
        const std::string slot = name.substr(0, kDayLength + (hourly ? 3 : 0));
        if (age > kDaily || !kept.insert(slot).second) gone.push_back(name);
    }
    return gone;
}

BackupSchedule::BackupSchedule(Store& store, fs::path folder, std::chrono::milliseconds every)
    : store_(store), folder_(std::move(folder)), every_(every), thread_([this] { run(); }) {}

BackupSchedule::~BackupSchedule() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    ending_.notify_all();
    thread_.join();
}

void BackupSchedule::run() {
    std::unique_lock lock(mutex_);
    while (!ending_.wait_for(lock, every_, [this] { return over_; })) {
        lock.unlock();
        (void)make_one();
        lock.lock();
    }
}

base::Result<bool, base::Refusal> BackupSchedule::make_one() {
    const std::int64_t seq = store_.committed_head().seq;
    {
        const std::lock_guard lock(mutex_);
        if (seq == last_seq_) return false;
    }
    const Time now = std::chrono::system_clock::now();
    std::error_code failed;
    if (fs::create_directories(folder_, failed)) fs::permissions(folder_, fs::perms::owner_all, failed);
    const auto done = failed ? base::Result<base::Unit, base::Refusal>(
                                   base::fail(file_refusal("store.backup_failed", folder_, failed.message())))
                             : store_.backup(folder_ / name_at(now));
    {
        const std::lock_guard lock(mutex_);
        trouble_ = done ? std::nullopt : std::optional(done.error());
        if (done) last_seq_ = seq;
    }
    if (!done) {
        base::log::error("backup.failed", {{"code", done.error().code}, {"folder", folder_.native()}});
        return base::fail(done.error());
    }
    base::log::info("backup.made", {{"seq", seq}, {"folder", folder_.native()}});
    for (const auto& name : to_thin(names_in(folder_), now)) fs::remove(folder_ / name, failed);
    return true;
}

std::optional<base::Refusal> BackupSchedule::last_trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_;
}

}  // namespace yuanmen::store
