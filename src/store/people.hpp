#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// A player. The journal keeps names for ever, so put nothing here that is not needed on a score sheet.
struct Person {
    std::string id;
    std::string name;
    std::string details = "{}";  ///< canonical JSON object, e.g. club and player number; the service's affair
    std::int64_t version = 0;    ///< version of stream "person/<id>"; ignored when an entry is made of it

    bool operator==(const Person&) const = default;
};

std::string person_stream(std::string_view person_id);

/// Entries that register and change a person; both state all of it.
NewEntry person_registered(const Person& person);
NewEntry person_changed(const Person& person);

/// Projection of "person.*".
class People {
  public:
    explicit People(sqlite::Connection& connection) : connection_(connection) {}  ///< internal

    std::optional<Person> find(std::string_view id) const;
    std::vector<Person> list(std::string_view after_id, std::size_t limit) const;  ///< ordered by id

  private:
    sqlite::Connection& connection_;
};

}  // namespace yuanmen::store
