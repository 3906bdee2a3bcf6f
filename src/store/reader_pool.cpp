#include "store/reader_pool.hpp"

#include <SQLiteCpp/Exception.h>

#include "store/sqlite/connection.hpp"

namespace yuanmen::store {

struct ReaderPool::Reader {
    explicit Reader(const std::filesystem::path& database)
        : connection(database, sqlite::Connection::Mode::read), reading(connection) {}
    sqlite::Connection connection;
    Reading reading;
};

ReaderPool::ReaderPool(const std::filesystem::path& database, std::size_t count) {
    for (std::size_t slot = 0; slot < count; ++slot) {
        readers_.push_back(std::make_unique<Reader>(database));
        free_.push_back(slot);
    }
}

ReaderPool::~ReaderPool() = default;

std::size_t ReaderPool::borrow() {
    std::size_t slot = 0;
    {
        std::unique_lock lock(mutex_);
        returned_.wait(lock, [this] { return !free_.empty(); });
        slot = free_.back();
        free_.pop_back();
    }
    try {
        readers_[slot]->connection.run("BEGIN DEFERRED");
    } catch (...) {
        release(slot);
        throw;
    }
    return slot;
}

void ReaderPool::release(std::size_t slot) {
    sqlite::Connection& connection = readers_[slot]->connection;
    if (connection.in_transaction()) {
        try {
            connection.run("ROLLBACK");
        } catch (const SQLite::Exception&) {
            // A reader has nothing to lose; the next BEGIN reports what is wrong with the machine.
        }
    }
    {
        const std::lock_guard lock(mutex_);
        free_.push_back(slot);
    }
    returned_.notify_one();
}

const Reading& ReaderPool::reading(std::size_t slot) const {
    return readers_[slot]->reading;
}

}  // namespace yuanmen::store
