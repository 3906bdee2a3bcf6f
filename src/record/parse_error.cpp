#include "record/parse_error.hpp"

namespace yuanmen::record {

base::Refusal ParseError::refusal() const {
    return {code,
            {},
            "",
            {{"line", std::to_string(line)},
             {"column", std::to_string(column)},
             {"found", found},
             {"expected", expected},
             {"nearest", nearest}}};
}

}  // namespace yuanmen::record
