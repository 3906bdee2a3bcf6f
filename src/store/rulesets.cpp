#include "store/rulesets.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "store/journal.hpp"
#include "store/sqlite/connection.hpp"
#include "store/writing.hpp"

namespace yuanmen::store {

std::optional<RulesetText> Rulesets::find(std::string_view hash) const {
    sqlite::Statement row = connection_.query("SELECT hash, id, text FROM rulesets WHERE hash = ?", hash);
    if (!row.executeStep()) return {};
    return RulesetText{row.getColumn(0).getString(), row.getColumn(1).getString(),
                       row.getColumn(2).getString()};
}

std::vector<RulesetText> Rulesets::list() const {
    std::vector<RulesetText> found;
    sqlite::Statement rows = connection_.query("SELECT hash, id FROM rulesets ORDER BY id, hash");
    while (rows.executeStep()) {
        found.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString(), ""});
    }
    return found;
}

void keep_ruleset(Writing& writing, const RulesetText& ruleset, const Author& author) {
    if (base::sha256_hex(ruleset.text) != ruleset.hash) {
        throw std::invalid_argument("a ruleset's text does not hash to its hash");
    }
    if (writing.rulesets().find(ruleset.hash)) return;
    const nlohmann::json body{{"hash", ruleset.hash}, {"id", ruleset.id}, {"text", ruleset.text}};
    const NewEntry kept{"ruleset.kept", base::canonical_json(body)};
    if (!writing.journal().append("ruleset/" + ruleset.hash, 0, {kept}, author)) {
        throw std::logic_error("a ruleset has a stream but no row");
    }
}

}  // namespace yuanmen::store
