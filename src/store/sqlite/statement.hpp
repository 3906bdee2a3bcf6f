#pragma once

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace yuanmen::store::sqlite {

/// The prepared statements of one connection that nobody is using. Used by one thread at a time.
class KeptStatements {
  public:
    /// One for this text: kept from an earlier use, or prepared. Throws SQLite::Exception if it cannot be.
    std::unique_ptr<SQLite::Statement> take(SQLite::Database& database, std::string_view sql);
    /// Takes it back, reset and without its values.
    void give_back(std::unique_ptr<SQLite::Statement> statement) noexcept;

  private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    std::unordered_map<std::string, std::unique_ptr<SQLite::Statement>, Hash, std::equal_to<>> by_text_;
};

/// A prepared statement with its parameters bound; it must not outlive its connection. When it goes, it is
/// kept there for whoever asks the same next; a column of it must not be read any more.
class Statement {
  public:
    Statement(KeptStatements& home, std::unique_ptr<SQLite::Statement> held)
        : home_(&home), held_(std::move(held)) {}
    ~Statement() {
        if (held_) home_->give_back(std::move(held_));
    }
    Statement(Statement&&) noexcept = default;
    Statement& operator=(Statement&&) = delete;

    bool executeStep() { return held_->executeStep(); }
    int exec() { return held_->exec(); }
    void reset() { held_->reset(); }
    template <class... Value>
    void bind(int index, const Value&... value) {
        held_->bind(index, value...);
    }
    SQLite::Column getColumn(int index) const { return held_->getColumn(index); }
    SQLite::Column getColumn(const char* name) const { return held_->getColumn(name); }
    int getColumnCount() const { return held_->getColumnCount(); }

  private:
    KeptStatements* home_;
    std::unique_ptr<SQLite::Statement> held_;
};

}  // namespace yuanmen::store::sqlite
