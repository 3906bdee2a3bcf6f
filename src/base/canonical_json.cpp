#include "base/canonical_json.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace yuanmen::base {
namespace {

void refuse_floats(const nlohmann::json& value) {
    if (value.is_number_float()) throw std::invalid_argument("canonical JSON holds integers only");
    if (value.is_structured()) {
        for (const auto& item : value) refuse_floats(item);
    }
}

}  // namespace

std::string canonical_json(const nlohmann::json& value) {
    refuse_floats(value);
    try {
        // nlohmann::json keeps object keys in a std::map, so dump() is already in byte order.
        return value.dump();
    } catch (const nlohmann::json::type_error& error) {
        throw std::invalid_argument(error.what());
    }
}

}  // namespace yuanmen::base
