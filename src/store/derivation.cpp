#include "store/derivation.hpp"

#include <stdexcept>
#include <string>

#include "store/entry_row.hpp"
#include "store/projections/projector.hpp"
#include "store/sqlite/connection.hpp"
#include "store/sqlite/migrations.hpp"
#include "store/tables.hpp"

namespace yuanmen::store {
namespace {

constexpr std::size_t kShownBytes = 80;  // of a value that differs

std::string list_of(const std::vector<std::string>& names) {
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
    return list;
}

/// Primary key columns, in key order; table names come from tables(), never from outside.
std::vector<std::string> key_of(sqlite::Connection& connection, const std::string& table) {
    std::vector<std::string> key;
    sqlite::Statement rows =
        connection.query("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", table);
    while (rows.executeStep()) key.push_back(rows.getColumn(0).getString());
    return key;
}

sqlite::Statement rows_in_key_order(sqlite::Connection& connection, const std::string& table) {
    const std::string sql = "SELECT * FROM " + table + " ORDER BY " + list_of(key_of(connection, table));
    return connection.query(sql.c_str());
}

std::string shown(const SQLite::Column& column) {
    std::string text = column.isNull() ? "NULL" : column.getString();
    if (text.size() > kShownBytes) text = text.substr(0, kShownBytes) + "…";
    return text;
}

bool same(const SQLite::Column& left, const SQLite::Column& right) {
    return left.getType() == right.getType() && left.getString() == right.getString();
}

std::string key_text(sqlite::Statement& row, const std::vector<std::string>& key) {
    std::string text;
    for (const std::string& name : key) {
        text += (text.empty() ? "" : ", ") + name + "=" + shown(row.getColumn(name.c_str()));
    }
    return text;
}

std::string difference_of_rows(sqlite::Statement& standing, sqlite::Statement& derived,
                               const std::vector<std::string>& key) {
    for (int index = 0; index < standing.getColumnCount(); ++index) {
        const SQLite::Column left = standing.getColumn(index);
        const SQLite::Column right = derived.getColumn(index);
        if (same(left, right)) continue;
        return key_text(standing, key) + ": " + left.getName() + " is " + shown(left) + ", should be " +
               shown(right);
    }
    return "";
}

TableComparison compare_table(sqlite::Connection& standing, sqlite::Connection& derived,
                              const std::string& table) {
    TableComparison comparison{table, 0, 0, ""};
    const std::vector<std::string> key = key_of(derived, table);
    sqlite::Statement left = rows_in_key_order(standing, table);
    sqlite::Statement right = rows_in_key_order(derived, table);
    bool more_left = left.executeStep();
    bool more_right = right.executeStep();
    while (more_left || more_right) {
        if (comparison.first_difference.empty()) {
            if (!more_right) {
                comparison.first_difference = key_text(left, key) + ": must not be there";
            } else if (!more_left) {
                comparison.first_difference = key_text(right, key) + ": is missing";
            } else {
                comparison.first_difference = difference_of_rows(left, right, key);
            }
        }
        comparison.rows_standing += more_left ? 1 : 0;
        comparison.rows_derived += more_right ? 1 : 0;
        more_left = more_left && left.executeStep();
        more_right = more_right && right.executeStep();
    }
    return comparison;
}

/// The families whose rows depend on the order of the whole journal; how many entries.
std::int64_t derive_in_order(sqlite::Connection& source, sqlite::Connection& scratch) {
    std::int64_t entries = 0;
    sqlite::Statement rows = source.query("SELECT " YUANMEN_ENTRY_COLUMNS " FROM journal ORDER BY seq");
    while (rows.executeStep()) {
        const Entry entry = entry_of_row(rows);
        const Projector& projector = projector_of(entry.kind);
        if (projector.stream_alone) continue;
        projector.apply({scratch, nullptr}, {&entry, 1});
        ++entries;
    }
    return entries;
}

/// The families whose rows depend on their stream alone, each stream in one piece: a match is read into its
/// state once and not once an entry.
std::int64_t derive_stream_by_stream(sqlite::Connection& source, sqlite::Connection& scratch) {
    std::int64_t count = 0;
    std::vector<Entry> stream;
    const auto flush = [&] {
        project({scratch, nullptr}, stream);
        count += static_cast<std::int64_t>(stream.size());
        stream.clear();
    };
    sqlite::Statement rows =
        source.query("SELECT " YUANMEN_ENTRY_COLUMNS " FROM journal ORDER BY stream, version");
    while (rows.executeStep()) {
        Entry entry = entry_of_row(rows);
        if (!projector_of(entry.kind).stream_alone) continue;
        if (!stream.empty() && stream.front().stream != entry.stream) flush();
        stream.push_back(std::move(entry));
    }
    flush();
    return count;
}

}  // namespace

std::int64_t derive(sqlite::Connection& source, sqlite::Connection& scratch) {
    const auto migrated = sqlite::migrate(scratch, sqlite::shipped_migrations(), [](std::int64_t) {});
    if (!migrated) throw std::logic_error("the shipped migrations do not run");
    sqlite::Transaction transaction(scratch, sqlite::Transaction::Kind::immediate);
    const std::int64_t entries = derive_in_order(source, scratch) + derive_stream_by_stream(source, scratch);
    transaction.commit();
    return entries;
}

std::vector<TableComparison> compare(sqlite::Connection& standing, sqlite::Connection& derived) {
    std::vector<TableComparison> comparisons;
    for (const TableInfo& table : tables()) {
        if (table.kind != TableKind::projection) continue;
        comparisons.push_back(compare_table(standing, derived, std::string(table.name)));
    }
    return comparisons;
}

TableComparison compare_snapshots(sqlite::Connection& standing) {
    TableComparison comparison{"snapshots", 0, 0, {}};
    sqlite::Statement rows = standing.query(
        "SELECT s.stream, s.version, s.state, j.kind FROM snapshots s LEFT JOIN journal j "
        "ON j.stream = s.stream AND j.version = s.version AND j.hash = s.hash ORDER BY s.stream");
    while (rows.executeStep()) {
        ++comparison.rows_standing;
        const std::string stream = rows.getColumn(0).getString();
        const bool holds = !rows.getColumn(3).isNull() &&
                           projector_of(rows.getColumn(3).getString())
                                   .state_text(standing, stream, rows.getColumn(1).getInt64()) ==
                               rows.getColumn(2).getString();
        comparison.rows_derived += holds ? 1 : 0;
        if (!holds && comparison.first_difference.empty())
            comparison.first_difference = "stream=" + stream + ": is not what its entries add up to";
    }
    return comparison;
}

void replace_table(sqlite::Connection& standing, sqlite::Connection& derived, const std::string& table) {
    standing.exec(("DELETE FROM " + table).c_str());
    sqlite::Statement rows = rows_in_key_order(derived, table);
    std::string holes;
    for (int index = 0; index < rows.getColumnCount(); ++index) holes += index == 0 ? "?" : ", ?";
    sqlite::Statement insert = standing.query(("INSERT INTO " + table + " VALUES (" + holes + ")").c_str());
    while (rows.executeStep()) {
        for (int index = 0; index < rows.getColumnCount(); ++index) {
            const SQLite::Column column = rows.getColumn(index);
            if (column.isNull()) {
                insert.bind(index + 1);
            } else if (column.isInteger()) {
                insert.bind(index + 1, column.getInt64());
            } else {
                insert.bind(index + 1, column.getString());
            }
        }
        insert.exec();
        insert.reset();
    }
}

void derive_in_place(sqlite::Connection& connection) {
    sqlite::Connection scratch = sqlite::Connection::in_memory();
    derive(connection, scratch);
    sqlite::Transaction transaction(connection, sqlite::Transaction::Kind::immediate);
    for (const TableInfo& table : tables()) {
        if (table.kind == TableKind::projection) replace_table(connection, scratch, std::string(table.name));
    }
    connection.exec("DELETE FROM snapshots");
    connection.run(
        "INSERT INTO projection_code (id, version) VALUES (1, ?) "
        "ON CONFLICT (id) DO UPDATE SET version = excluded.version",
        kProjectionCode);
    transaction.commit();
}

}  // namespace yuanmen::store
