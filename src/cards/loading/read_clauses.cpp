#include <algorithm>
#include <array>

#include "cards/loading/parts.hpp"

namespace yuanmen::cards::loading {
namespace {

constexpr std::array<std::string_view, 7> kFamilies = {"1v1",   "decision", "timing", "card",
                                                       "skill", "judging",  "event"};

bool belongs_to_a_family(const std::string& id) {
    return std::any_of(kFamilies.begin(), kFamilies.end(), [&](std::string_view family) {
        return id.size() > family.size() + 1 && id.starts_with(family) && id[family.size()] == '.';
    });
}

std::string read_source(ObjectReader& in, const std::string& id) {
    if (in.problems().any()) return {};
    if (in.has("source")) return in.text("source");
    in.problems().add("ruleset.clause_without_source", in.place("source"), {{"id", id}});
    return {};
}

Clause read_clause(ObjectReader& in, const std::string& file) {
    Clause clause;
    clause.id = in.id("id");
    if (!in.problems().any() && !belongs_to_a_family(clause.id)) {
        in.problems().add("ruleset.bad_id", in.place("id"), {{"found", clause.id}});
    }
    clause.source = read_source(in, clause.id);
    if (in.has("title")) {
        const SourceNode* node = in.object("title");
        if (node == nullptr) return clause;
        ObjectReader title(in.problems(), file, *node, join_path(in.path(), "title"), {"zh", "en"});
        BothLanguages both = title.both_languages();
        clause.title_zh = std::move(both.zh);
        clause.title_en = std::move(both.en);
    }
    BothLanguages text = in.both_languages(kMaxClauseBytes);
    clause.zh = std::move(text.zh);
    clause.en = std::move(text.en);
    return clause;
}

}  // namespace

void read_clauses(ObjectReader& in, const std::string& file, Parts& parts) {
    const SourceNode* list = in.list("clauses", kMaxClauses);
    if (list == nullptr) return;
    for (std::size_t i = 0; i < list->items.size() && !in.problems().any(); ++i) {
        ObjectReader row(in.problems(), file, list->items[i], item_path("clauses", i),
                         {"id", "source", "title", "zh", "en"});
        Clause clause = read_clause(row, file);
        if (in.problems().any()) return;
        parts.note(in.problems(), "clause " + clause.id, clause.id, row.place("id"));
        parts.ruleset.clauses.push_back(std::move(clause));
    }
    if (parts.ruleset.clauses.size() > kMaxClauses) {
        in.problems().add("ruleset.too_large", in.place("clauses"),
                          {{"limit", std::to_string(kMaxClauses) + " clauses"}});
    }
}

void read_replaced_clauses(ObjectReader& in, const std::string& file, Parts& parts) {
    const SourceNode* list = in.list("replaced_clauses", kMaxClauses);
    if (list == nullptr) return;
    for (std::size_t i = 0; i < list->items.size() && !in.problems().any(); ++i) {
        ObjectReader row(in.problems(), file, list->items[i], item_path("replaced_clauses", i),
                         {"id", "source", "title", "zh", "en"});
        Clause clause = read_clause(row, file);
        if (in.problems().any()) return;
        auto& clauses = parts.ruleset.clauses;
        const auto old = std::find_if(clauses.begin(), clauses.end(),
                                      [&](const Clause& candidate) { return candidate.id == clause.id; });
        if (old == clauses.end()) {
            in.problems().add("ruleset.override_unknown", row.place("id"), {{"id", clause.id}});
            return;
        }
        parts.note(in.problems(), "replaced clause " + clause.id, clause.id, row.place("id"));
        parts.places["clause " + clause.id] = row.place("id");
        *old = std::move(clause);
    }
}

}  // namespace yuanmen::cards::loading
