#include "store/projections/body.hpp"

#include <stdexcept>

namespace yuanmen::store {

nlohmann::json body_of(const Entry& entry) {
    nlohmann::json body = nlohmann::json::parse(entry.body, nullptr, false);
    if (!body.is_object()) throw std::invalid_argument("the body of a " + entry.kind + " entry is no object");
    return body;
}

void unknown_kind(const Entry& entry) {
    throw std::invalid_argument("unknown kind of entry: " + entry.kind);
}

}  // namespace yuanmen::store
