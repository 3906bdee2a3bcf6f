#include "store/sqlite/statement.hpp"

#include <SQLiteCpp/Database.h>

#include <exception>

namespace yuanmen::store::sqlite {
namespace {

/// More than the house has texts of its own; those put together for one search do not pile up.
constexpr std::size_t kMostTexts = 256;

}  // namespace

std::unique_ptr<SQLite::Statement> KeptStatements::take(SQLite::Database& database, std::string_view sql) {
    const auto found = by_text_.find(sql);
    if (found != by_text_.end() && found->second) return std::move(found->second);
    return std::make_unique<SQLite::Statement>(database, std::string(sql));
}

void KeptStatements::give_back(std::unique_ptr<SQLite::Statement> statement) noexcept {
    statement->tryReset();
    try {
        statement->clearBindings();
        const std::string& sql = statement->getQuery();
        auto found = by_text_.find(sql);
        if (found == by_text_.end() && by_text_.size() < kMostTexts)
            found = by_text_.emplace(sql, nullptr).first;
        if (found != by_text_.end() && !found->second) found->second = std::move(statement);
    } catch (const std::exception&) {
        // Then it is finalised, and prepared again next time.
    }
}

}  // namespace yuanmen::store::sqlite
