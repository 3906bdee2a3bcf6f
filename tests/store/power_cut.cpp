#include "store/power_cut.hpp"

#include <sqlite3.h>

#include <cstring>
#include <mutex>

namespace yuanmen::store::test {
namespace power_cut {

struct Change {
    std::int64_t at;  ///< -1: cut off to `length`
    std::string bytes;
    std::int64_t length;
};

struct Image {
    std::string durable;
    std::vector<Change> pending;  ///< since the last sync
};

void apply(std::string& bytes, const Change& change) {
    if (change.at < 0) {
        bytes.resize(static_cast<std::size_t>(change.length));
        return;
    }
    const auto end = static_cast<std::size_t>(change.at) + change.bytes.size();
    if (bytes.size() < end) bytes.resize(end);
    std::memcpy(bytes.data() + change.at, change.bytes.data(), change.bytes.size());
}

}  // namespace power_cut

using power_cut::Change;
using power_cut::Image;

struct PowerCutDisk::Inside {
    PowerCutDisk* disk = nullptr;
    Syncs syncs = Syncs::kept;
    sqlite3_vfs* below = nullptr;
    sqlite3_vfs vfs{};
    mutable std::recursive_mutex mutex;
    std::map<std::string, Image> images;  ///< by path
    std::int64_t written = 0;
};

namespace {

struct File {
    sqlite3_file base;
    PowerCutDisk::Inside* inside;
    Image* image;  ///< none of a file that need not last
    sqlite3_file* below;
};

File& of(sqlite3_file* file) {
    return *reinterpret_cast<File*>(file);
}

void step(const File& file) {
    if (file.image != nullptr && file.inside->disk->before_each) file.inside->disk->before_each();
}

int close_file(sqlite3_file* file) {
    return of(file).below->pMethods->xClose(of(file).below);
}
int read_file(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
    return of(file).below->pMethods->xRead(of(file).below, to, size, at);
}
int write_file(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
    step(of(file));
    const std::lock_guard lock(of(file).inside->mutex);
    if (of(file).image != nullptr) {
        of(file).inside->written += size;
        of(file).image->pending.push_back(
            {at, std::string(static_cast<const char*>(from), static_cast<std::size_t>(size)), 0});
    }
    return of(file).below->pMethods->xWrite(of(file).below, from, size, at);
}
int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    step(of(file));
    const std::lock_guard lock(of(file).inside->mutex);
    if (of(file).image != nullptr) of(file).image->pending.push_back({-1, "", size});
    return of(file).below->pMethods->xTruncate(of(file).below, size);
}
int sync_file(sqlite3_file* file, int) {
    step(of(file));
    const std::lock_guard lock(of(file).inside->mutex);
    if (of(file).image != nullptr && of(file).inside->syncs == PowerCutDisk::Syncs::kept) {
        for (const Change& change : of(file).image->pending)
            power_cut::apply(of(file).image->durable, change);
        of(file).image->pending.clear();
    }
    return SQLITE_OK;  // the real disk need not be asked: nothing here outlives the test
}
int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
    return of(file).below->pMethods->xFileSize(of(file).below, size);
}
int lock_file(sqlite3_file* file, int how) {
    return of(file).below->pMethods->xLock(of(file).below, how);
}
int unlock_file(sqlite3_file* file, int how) {
    return of(file).below->pMethods->xUnlock(of(file).below, how);
}
int check_lock(sqlite3_file* file, int* held) {
    return of(file).below->pMethods->xCheckReservedLock(of(file).below, held);
}
int control_file(sqlite3_file* file, int what, void* argument) {
    return of(file).below->pMethods->xFileControl(of(file).below, what, argument);
}
int sector_size(sqlite3_file* file) {
    return of(file).below->pMethods->xSectorSize(of(file).below);
}
int characteristics(sqlite3_file*) {
    return 0;  // the least any disk promises
}
int map_shared(sqlite3_file* file, int region, int size, int extend, void volatile** to) {
    return of(file).below->pMethods->xShmMap(of(file).below, region, size, extend, to);
}
int lock_shared(sqlite3_file* file, int offset, int count, int flags) {
    return of(file).below->pMethods->xShmLock(of(file).below, offset, count, flags);
}
void barrier_shared(sqlite3_file* file) {
    of(file).below->pMethods->xShmBarrier(of(file).below);
}
int unmap_shared(sqlite3_file* file, int remove) {
    return of(file).below->pMethods->xShmUnmap(of(file).below, remove);
}

constexpr sqlite3_io_methods kMethods = {
    2,           close_file,     read_file,    write_file,   truncate_file, sync_file,       size_of_file,
    lock_file,   unlock_file,    check_lock,   control_file, sector_size,   characteristics, map_shared,
    lock_shared, barrier_shared, unmap_shared, nullptr,      nullptr};

int open_file(sqlite3_vfs* vfs, const char* name, sqlite3_file* made, int flags, int* got) {
    auto& inside = *static_cast<PowerCutDisk::Inside*>(vfs->pAppData);
    File& file = of(made);
    file.base.pMethods = nullptr;
    file.inside = &inside;
    file.below = reinterpret_cast<sqlite3_file*>(reinterpret_cast<char*>(made) + sizeof(File));
    file.image = nullptr;
    const int result = inside.below->xOpen(inside.below, name, file.below, flags, got);
    if (result != SQLITE_OK) return result;
    file.base.pMethods = &kMethods;
    constexpr int kLasting = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL;
    if (name != nullptr && (flags & kLasting) != 0) {
        const std::lock_guard lock(inside.mutex);
        file.image = &inside.images[name];
    }
    return SQLITE_OK;
}

int delete_file(sqlite3_vfs* vfs, const char* name, int sync) {
    auto& inside = *static_cast<PowerCutDisk::Inside*>(vfs->pAppData);
    {
        const std::lock_guard lock(inside.mutex);
        if (const auto at = inside.images.find(name); at != inside.images.end()) at->second = Image{};
    }
    return inside.below->xDelete(inside.below, name, sync);
}

}  // namespace

PowerCutDisk::PowerCutDisk(Syncs syncs) : inside_(std::make_unique<Inside>()) {
    inside_->disk = this;
    inside_->syncs = syncs;
    inside_->below = sqlite3_vfs_find(nullptr);
    inside_->vfs = *inside_->below;  // everything else as it is
    inside_->vfs.szOsFile += static_cast<int>(sizeof(File));
    inside_->vfs.zName = "power-cut";
    inside_->vfs.pAppData = inside_.get();
    inside_->vfs.pNext = nullptr;
    inside_->vfs.xOpen = open_file;
    inside_->vfs.xDelete = delete_file;
    sqlite3_vfs_register(&inside_->vfs, 1);
}

PowerCutDisk::~PowerCutDisk() {
    sqlite3_vfs_unregister(&inside_->vfs);
    sqlite3_vfs_register(inside_->below, 1);
}

std::int64_t PowerCutDisk::bytes_written() const {
    const std::lock_guard lock(inside_->mutex);
    return inside_->written;
}

std::map<std::string, std::string> PowerCutDisk::after_a_cut(const std::filesystem::path& folder,
                                                             std::mt19937_64& random) const {
    const std::lock_guard lock(inside_->mutex);
    std::map<std::string, std::string> found;
    for (const auto& [path, image] : inside_->images) {
        if (std::filesystem::path(path).parent_path() != folder) continue;
        std::string bytes = image.durable;
        const auto kind = random() % 3;  // none of the later writes, the first few, any of them
        const std::size_t first = image.pending.empty() ? 0 : random() % (image.pending.size() + 1);
        for (std::size_t i = 0; i < image.pending.size(); ++i) {
            if (kind == 0 || (kind == 1 && i >= first) || (kind == 2 && random() % 2 == 0)) continue;
            power_cut::apply(bytes, image.pending[i]);
        }
        if (!bytes.empty()) found[std::filesystem::path(path).filename()] = std::move(bytes);
    }
    return found;
}

}  // namespace yuanmen::store::test
