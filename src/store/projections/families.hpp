#pragma once

#include <span>

#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

// One projector a family of entries; see Projector. Each stands in its own file of this folder.
void project_dispute(sqlite::Connection& connection, std::span<const Entry> entries);
void project_event(sqlite::Connection& connection, std::span<const Entry> entries);
void project_match(sqlite::Connection& connection, std::span<const Entry> entries);
void project_penalty(sqlite::Connection& connection, std::span<const Entry> entries);
void project_person(sqlite::Connection& connection, const Entry& entry);
void project_record(sqlite::Connection& connection, std::span<const Entry> entries);
void project_ruleset(sqlite::Connection& connection, const Entry& entry);
void project_staff(sqlite::Connection& connection, const Entry& entry);

}  // namespace yuanmen::store
