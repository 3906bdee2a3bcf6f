#include "store/store_kit.hpp"

#include <cstdlib>
#include <map>
#include <stdexcept>

namespace yuanmen::store::test {

std::unique_ptr<Store> open_store(Options options) {
    auto opened = Store::open(std::move(options));
    if (!opened) {
        std::string text = opened.error().code;
        for (const auto& [name, value] : opened.error().params) text += " " + name + "=" + value;
        throw std::runtime_error(text);
    }
    return std::move(*opened);
}

std::unique_ptr<Store> open_store(const std::filesystem::path& folder) {
    Options options;
    options.data_dir = folder;
    return open_store(std::move(options));
}

std::string open_refusal(const std::filesystem::path& folder) {
    Options options;
    options.data_dir = folder;
    const auto opened = Store::open(std::move(options));
    return opened ? std::string() : opened.error().code;
}

Answer register_person(Writing& writing, const std::string& id) {
    const NewEntry entry = person_registered({id, "Player " + id, "{}", 0});
    const auto appended = writing.journal().append(person_stream(id), 0, {entry}, kJudge);
    if (!appended) return base::fail(base::Refusal{"test.stale", {}, "", {}});
    return appended->entries.back().seq;
}

std::int64_t add_person(Store& store, const std::string& id) {
    return store.submit([&](Writing& writing) { return register_person(writing, id); }).get().value();
}

void tamper(const std::filesystem::path& folder, const std::string& sql) {
    sqlite::Connection connection(folder / "yuanmen.db", sqlite::Connection::Mode::write);
    std::map<std::string, std::string> triggers;
    {
        sqlite::Statement rows =
            connection.query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'");
        while (rows.executeStep()) triggers[rows.getColumn(0).getString()] = rows.getColumn(1).getString();
    }
    connection.exec("PRAGMA foreign_keys = OFF");
    for (const auto& [name, definition] : triggers) connection.exec(("DROP TRIGGER " + name).c_str());
    connection.exec(sql.c_str());
    for (const auto& [name, definition] : triggers) connection.exec(definition.c_str());
}

}  // namespace yuanmen::store::test
