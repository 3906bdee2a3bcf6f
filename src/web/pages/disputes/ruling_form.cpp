#include "web/pages/disputes/ruling_form.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "web/pages/event/frame.hpp"
#include "web/pages/replay/rewind_view.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// Words between spaces and commas, Chinese ones too.
std::vector<std::string> words_of(std::string text) {
    for (const std::string_view mark : {"，", "、", "；", "　"}) {
        for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark))
            text.replace(at, mark.size(), " ");
    }
    std::vector<std::string> words;
    std::string word;
    for (const char c : text + " ") {
        if (c != ' ' && c != ',' && c != ';' && c != '\n' && c != '\r' && c != '\t') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    return words;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::string line;
    for (const char c : text + "\n") {
        if (c == '\r') continue;
        if (c != '\n') {
            line += c;
        } else if (!line.empty()) {
            lines.push_back(std::move(line));
            line.clear();
        }
    }
    return lines;
}

bool is_called(const std::string& word, std::string_view id, const cards::BothLanguages& names) {
    return word == id || word == names.zh || word == names.en;
}

/// Puts the word to the generals, skills or cards it names.
void sort_topic(const std::string& word, const cards::Ruleset& ruleset, json& ruling) {
    for (const cards::General& general : ruleset.generals.by_id) {
        if (is_called(word, cards::id_of(general.id), ruleset.names.of(general.id))) {
            return ruling["generals"].push_back(std::string(cards::id_of(general.id)));
        }
    }
    for (std::size_t i = 0; i < cards::kSkillIds.size(); ++i) {
        const auto skill = static_cast<cards::SkillId>(i);
        if (is_called(word, cards::id_of(skill), ruleset.names.of(skill)))
            return ruling["skills"].push_back(std::string(cards::id_of(skill)));
    }
    for (std::size_t i = 0; i < cards::kCardKindIds.size(); ++i) {
        const auto kind = static_cast<cards::CardKind>(i);
        if (is_called(word, cards::id_of(kind), ruleset.names.of(kind)))
            return ruling["cards"].push_back(std::string(cards::id_of(kind)));
    }
    ruling["generals"].push_back(word);
}

/// What the form has chosen before the judge looks at it.
struct Proposal {
    std::string remedy, rewind;
    int line = 0;
};

Proposal proposal_of(const Context& context, const service::RewindView* advice) {
    if (advice == nullptr) return {};
    const Role role = context.principal.role;
    if (advice->head_judge_only && role != Role::owner && role != Role::head_judge) return {};
    return {advice->remedy, advice->rewind, advice->restore_line};
}

}  // namespace

json ruling_of_form(const RulingForm& form, const cards::Ruleset& ruleset) {
    json ruling = {{"remedy", form.remedy},
                   {"corrections", json::array()},
                   {"clauses", words_of(clause_ids_in(form.clauses))},
                   {"generals", json::array()},
                   {"skills", json::array()},
                   {"cards", json::array()},
                   {"reason", form.reason},
                   {"announcement", form.announcement}};
    const std::string& remedy = form.remedy;
    if (remedy == "restore" && form.line) ruling["line"] = *form.line;
    if (remedy == "set") ruling["corrections"] = lines_of(form.corrections.value_or(""));
    if (remedy == "result" && form.winner)
        ruling["result"] = {{"winner", *form.winner}, {"cause", form.cause.value_or("")}};
    if (form.rewind) ruling["rewind"] = *form.rewind;
    for (const std::string& word : words_of(form.topics.value_or(""))) sort_topic(word, ruleset, ruling);
    return ruling;
}

int line_of_dispute(const service::DisputeView& dispute) {
    if (const auto line = dispute.line.value_or(std::nullopt)) return *line;
    const auto verdict = dispute.verdict.value_or(std::nullopt);
    return verdict ? verdict->first_illegal.value_or(0) : 0;
}

void put_ruling_form(const Context& context, json& out, const service::DisputeView& dispute,
                     const service::RewindView* advice) {
    const auto options = [&](std::initializer_list<const char*> values, const std::string& prefix,
                             const std::string& chosen) {
        json list = json::array();
        for (const char* value : values)
            list.push_back({{"value", value},
                            {"label", context.say(prefix + value)},
                            {"chosen", std::string(value) == chosen}});
        return list;
    };
    const Proposal proposed = proposal_of(context, advice);
    out["remedies"] =
        options({"none", "let_stand", "restore", "set", "result"}, "dispute.remedy_", proposed.remedy);
    out["rewinds"] = options({"a", "b", "c", "d"}, "dispute.rewind_", proposed.rewind);
    out["restore_proposed"] = proposed.line > 0 ? std::to_string(proposed.line) : std::string();
    out["proposed"] = !proposed.rewind.empty();
    out["rewind"] = json();
    if (advice != nullptr) {
        out["rewind"] = rewind_view(*advice, {context.catalogue(), context.language, advice->ruleset.get()},
                                    "/records/" + advice->record + "/replay");
    }
    out["choices"] = options({"replay", "keep", "void"}, "dispute.choice_", "");
    out["winners"] = {{{"value", "a"}, {"label", dispute.of.players[0]}},
                      {{"value", "b"}, {"label", dispute.of.players[1]}},
                      {{"value", "none"}, {"label", context.say("result.neither")}}};
    out["causes"] = cause_options(context);
    std::string typed;
    if (const auto verdict = dispute.verdict.value_or(std::nullopt)) {
        for (const std::string& clause : verdict->clauses) typed += (typed.empty() ? "" : " ") + clause;
    }
    out["clauses_typed"] = typed;
    out["ruleset_hash"] = dispute.ruleset.sha256;
}

}  // namespace yuanmen::web::pages
