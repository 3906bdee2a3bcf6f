#include "store/lock_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace yuanmen::store {

base::Result<std::unique_ptr<LockFile>, base::Refusal> LockFile::take(const std::filesystem::path& data_dir) {
    const std::filesystem::path file = data_dir / "yuanmen.lock";
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return base::fail(
            base::Refusal{"store.io", {}, "", {{"file", file.string()}, {"detail", std::strerror(errno)}}});
    }
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        ::close(descriptor);
        return base::fail(base::Refusal{"store.locked", {}, "", {{"file", file.string()}}});
    }
    return std::unique_ptr<LockFile>(new LockFile(descriptor));
}

LockFile::~LockFile() {
    ::close(descriptor_);
}

}  // namespace yuanmen::store
