#include "match/dispute/check_ruling.hpp"

#include <set>

#include "base/utf8.hpp"
#include "journal/codec/json.hpp"
#include "journal/codec/text.hpp"
#include "match/dispute/codec.hpp"

namespace yuanmen::match {
namespace {

using No = std::optional<base::Refusal>;

constexpr std::size_t kLongestCorrection = 200;

base::Refusal no(std::string code, std::string field, std::map<std::string, std::string> params = {},
                 std::vector<std::string> clauses = {"judging.p37"}) {
    return {std::move(code), std::move(clauses), "/ruling" + std::move(field), std::move(params)};
}

std::string at(const char* list, std::size_t index) {
    return "/" + std::string(list) + "/" + std::to_string(index);
}

No check_clauses(const RulingText& ruling, const cards::Ruleset& ruleset) {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < ruling.clauses.size(); ++i) {
        const std::string& clause = ruling.clauses[i];
        if (ruleset.find_clause(clause) == nullptr) {
            return no("dispute.unknown_clause", at("clauses", i), {{"clause", codec::pointer_part(clause)}});
        }
        if (!seen.insert(clause).second) {
            return no("dispute.clause_twice", at("clauses", i), {{"clause", clause}});
        }
    }
    return std::nullopt;
}

template <class Known>
No check_names(const std::vector<std::string>& names, const char* list, Known known) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!known(names[i])) {
            return no("dispute.unknown_topic", at(list, i), {{"name", codec::pointer_part(names[i])}});
        }
    }
    return std::nullopt;
}

No check_topics(const RulingText& ruling) {
    if (No bad = check_names(ruling.generals, "generals", cards::general_from_id)) return bad;
    if (No bad = check_names(ruling.skills, "skills", cards::skill_from_id)) return bad;
    return check_names(ruling.cards, "cards", cards::card_kind_from_id);
}

/// A remedy says what it needs and nothing that belongs to another.
No check_parts(const DisputeState& state, const RulingText& ruling) {
    const bool recorded = state.record.has_value();
    const bool restores = ruling.remedy == Remedy::restore;
    const bool sets = ruling.remedy == Remedy::set;
    if (ruling.line && !restores) return no("dispute.not_of_this_remedy", "/line");
    if (!ruling.corrections.empty() && !sets) return no("dispute.not_of_this_remedy", "/corrections");
    if (ruling.result && ruling.remedy != Remedy::result) return no("dispute.not_of_this_remedy", "/result");
    if ((ruling.line || !ruling.corrections.empty()) && !recorded) return no("dispute.no_record", "/remedy");
    if (restores && recorded && !ruling.line) return no("dispute.line_needed", "/line");
    if (sets && recorded && ruling.corrections.empty())
        return no("dispute.corrections_needed", "/corrections");
    if (ruling.remedy == Remedy::result && !ruling.result) return no("dispute.result_needed", "/result");
    for (std::size_t i = 0; i < ruling.corrections.size(); ++i) {
        const std::string& text = ruling.corrections[i];
        if (text.empty() || base::utf8_length(text) > kLongestCorrection ||
            !base::is_plain_text(text, false)) {
            return no("dispute.bad_correction", at("corrections", i));
        }
    }
    return std::nullopt;
}

/// judging 2, "Rewind scale": what undoes more than the last action is the head judge's.
No check_rewind(const RulingText& ruling, const Actor& actor) {
    using enum cards::Rewind;
    const bool head = actor.role == Role::head_judge;
    if (ruling.remedy == Remedy::result && !head) {
        return no("dispute.head_judge_only", "/remedy", {}, {"judging.p35"});
    }
    if (ruling.remedy == Remedy::restore && ruling.rewind != a_simple && ruling.rewind != c_full) {
        return no("dispute.rewind_needed", "/rewind", {}, {"judging.rewind.a", "judging.rewind.c"});
    }
    if (ruling.rewind == c_full && !head) {
        return no("dispute.head_judge_only", "/rewind", {}, {"judging.rewind.c", "judging.p24"});
    }
    return std::nullopt;
}

No check_result(const RulingText& ruling) {
    if (!ruling.result) return std::nullopt;
    const bool nobody = ruling.result->winner == Winner::none;
    const Cause cause = ruling.result->cause;
    const bool fits = nobody
                          ? cause == Cause::undecided || cause == Cause::voided || cause == Cause::forfeit ||
                                cause == Cause::disqualification || cause == Cause::no_show
                          : cause != Cause::undecided && cause != Cause::voided;
    if (fits) return std::nullopt;
    return no("dispute.winner_and_cause_differ", "/result/winner", {}, {"1v1.1.4"});
}

}  // namespace

std::optional<base::Refusal> check_ruling(const DisputeState& state, const RulingText& ruling,
                                          const Actor& actor, const cards::Ruleset& ruleset) {
    if (No bad = check_clauses(ruling, ruleset)) return bad;
    if (No bad = check_topics(ruling)) return bad;
    if (No bad = check_parts(state, ruling)) return bad;
    if (No bad = check_result(ruling)) return bad;
    return check_rewind(ruling, actor);
}

}  // namespace yuanmen::match
