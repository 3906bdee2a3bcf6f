#include "match/decide/table.hpp"

#include "base/digest.hpp"
#include "match/evolve/apply.hpp"

namespace yuanmen::match {

Verdict refuse(std::string code, Clauses clauses, std::string field, Params params) {
    return base::Refusal{std::move(code), std::move(clauses), std::move(field), std::move(params)};
}

void Table::emit(Event event) {
    apply_unchained(state_, event, Stamp{state_.version + 1, now, actor});
    events.push_back(std::move(event));
}

void Table::emit_due() {
    for (Event& event : due(state_, ruleset, now)) emit(std::move(event));
}

std::string Table::random_hex(std::string_view purpose) const {
    return base::sha256_hex(std::string(entropy_) + ":" + std::string(purpose));
}

}  // namespace yuanmen::match
