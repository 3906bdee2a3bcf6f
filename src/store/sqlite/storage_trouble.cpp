#include "store/sqlite/storage_trouble.hpp"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <cerrno>

#include "store/sqlite/connection.hpp"

namespace yuanmen::store::sqlite {
namespace {

const char* code_of(int result, int system) {
    switch (system) {
        case ENOSPC:
        case EDQUOT:
        case EFBIG:
            return "store.full";
        case EROFS:
            return "store.read_only";
        case EMFILE:
        case ENFILE:
            return "store.no_descriptors";
        default:
            break;
    }
    switch (result & 0xff) {
        case SQLITE_FULL:
            return "store.full";
        case SQLITE_READONLY:
            return "store.read_only";
        case SQLITE_CANTOPEN:
        case SQLITE_IOERR:
            return "store.disk_failed";
        default:
            return nullptr;
    }
}

}  // namespace

std::optional<base::Refusal> storage_trouble(const std::exception_ptr& failure,
                                             const Connection& connection) {
    try {
        std::rethrow_exception(failure);
    } catch (const SQLite::Exception& error) {
        const int result = error.getErrorCode();
        switch (result & 0xff) {
            case SQLITE_FULL:
            case SQLITE_IOERR:
            case SQLITE_READONLY:
            case SQLITE_CANTOPEN:
                return base::Refusal{code_of(result, sqlite3_system_errno(connection.handle())), {}, "", {}};
            default:
                return std::nullopt;
        }
    } catch (...) {
        return std::nullopt;
    }
}

}  // namespace yuanmen::store::sqlite
