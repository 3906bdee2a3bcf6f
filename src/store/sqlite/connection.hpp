#pragma once

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "store/sqlite/statement.hpp"

namespace yuanmen::store::sqlite {

/// A database connection with this house's settings on it. Used by one thread at a time. Throws
/// SQLite::Exception when SQLite does.
class Connection {
  public:
    enum class Mode {
        write,  ///< creates the file (0600) if missing; WAL, synchronous=FULL
        read,   ///< read-only, also by query_only
    };

    Connection(const std::filesystem::path& file, Mode mode);

    /// An empty database in memory, for re-deriving projections.
    static Connection in_memory();

    /// A statement with its parameters bound in order; step it, then read its columns. Prepared once for each
    /// text.
    template <class... Values>
    Statement query(std::string_view sql, const Values&... values) {
        Statement statement(*kept_, kept_->take(database_, sql));
        int index = 0;
        (bind(statement, ++index, values), ...);
        return statement;
    }

    /// Runs one statement that returns no rows.
    template <class... Values>
    void run(std::string_view sql, const Values&... values) {
        Statement statement = query(sql, values...);
        statement.exec();
    }

    /// Runs a script without parameters.
    void exec(const char* sql) { database_.exec(sql); }

    bool in_transaction() const;
    std::int64_t total_changes() const;
    sqlite3* handle() const { return database_.getHandle(); }
    SQLite::Database& database() { return database_; }

  private:
    explicit Connection(SQLite::Database database);
    void settle(Mode mode);

    static void bind(Statement& statement, int index, std::string_view text) {
        statement.bind(index, std::string(text));
    }
    static void bind(Statement& statement, int index, std::int64_t number) { statement.bind(index, number); }

    SQLite::Database database_;
    std::unique_ptr<KeptStatements> kept_ =
        std::make_unique<KeptStatements>();  ///< finalised before it closes
};

/// Ends the transaction without keeping it unless commit() was called.
class Transaction {
  public:
    enum class Kind { deferred, immediate, exclusive };
    Transaction(Connection& connection, Kind kind);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    void commit();

  private:
    Connection& connection_;
    bool open_ = true;
};

}  // namespace yuanmen::store::sqlite
