#include "cli/validation_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cards/parameter_table.hpp"
#include "record/checkpoint.hpp"
#include "record/consequences.hpp"
#include "record/ending.hpp"
#include "record/examine.hpp"
#include "record/explanation_lines.hpp"
#include "record/legal_moves.hpp"
#include "record/printer.hpp"
#include "record/replay_document.hpp"
#include "record/settled.hpp"
#include "web/text/switch_value.hpp"

namespace yuanmen::cli {
namespace {

using nlohmann::ordered_json;
using record::FileVerdict;
using record::Report;
using record::Step;
using record::Validation;

constexpr std::size_t kMostAlternatives = 60;

std::vector<std::string> clauses_of(const Step& step) {
    std::vector<std::string> ids;
    for (const engine::RuleId rule : step.rules) {
        if (const auto id = engine::clause_id(rule); !id.empty()) ids.emplace_back(id);
    }
    return ids;
}

ordered_json error_json(const record::ParseError& error) {
    return {{"line", error.line},   {"column", error.column},     {"code", error.code},
            {"found", error.found}, {"expected", error.expected}, {"nearest", error.nearest}};
}

ordered_json breach_json(const Teller& teller, const Validation& v, int index, bool with_legal) {
    const Step& step = v.report->steps[static_cast<std::size_t>(index)];
    ordered_json breach = {{"line", v.line_of(index)}, {"code", step.code}, {"clauses", clauses_of(step)}};
    if (step.because >= 0) {
        breach["because"] = v.line_of(step.because);
    } else {
        breach["because"] = nullptr;
    }
    if (!step.detail.empty()) breach["detail"] = step.detail;
    if (step.unmet) breach["unmet"] = record::json_of(*step.unmet);
    breach["question"] = engine::id_of(step.prompt.question);
    breach["seat"] = cards::id_of(step.prompt.seat);
    if (with_legal) {
        breach["readings"] = v.report->readings;
        breach["alike"] = v.report->alike;
        breach["inferred"] = record::inferred_toward_trouble(*v.referee, *v.report, teller.referees.lexicon(),
                                                             record::Spelling::ascii);
        auto legal = record::legal_moves(*v.referee, v.position_of_trouble(), teller.referees.lexicon(),
                                         record::Spelling::ascii);
        if (legal.size() > kMostAlternatives) legal.resize(kMostAlternatives);
        breach["legal"] = legal;
    }
    return breach;
}

std::string sentence(const Teller& teller, std::string_view code,
                     const std::map<std::string, std::string>& params = {}) {
    return teller.catalogue.say(teller.language, "refusal." + std::string(code), params);
}

std::string say(const Teller& teller, std::string_view key,
                const std::map<std::string, std::string>& params = {}) {
    return teller.catalogue.say(teller.language, key, params);
}

std::string_view text_of_line(std::string_view source, const Validation& v, int index) {
    const auto& where = v.parsed->lines[static_cast<std::size_t>(index)];
    std::string_view line = source.substr(where.offset, where.size);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    return line;
}

/// What a switch is set to under this ruleset; empty for a clause that is no switch.
std::string in_force(const Teller& teller, const Validation& v, std::string_view id) {
    constexpr std::string_view kSwitch = "decision.";
    const auto* row = id.starts_with(kSwitch) ? cards::find_parameter(id.substr(kSwitch.size())) : nullptr;
    if (row == nullptr) return {};
    return ' ' + say(teller, "validate.in_force",
                     {{"value", web::switch_value(teller.catalogue, teller.language,
                                                  v.referee->rules().ruleset().parameters, *row)}});
}

std::string clause_lines(const Teller& teller, const Validation& v, const Step& step) {
    std::string out;
    for (const std::string& id : clauses_of(step)) {
        const cards::Clause* clause = v.referee->rules().ruleset().find_clause(id);
        out += "  " + id + in_force(teller, v, id);
        if (clause != nullptr) {
            const bool zh = teller.language == web::Language::zh;
            const std::string& title = zh ? clause->title_zh : clause->title_en;
            if (!title.empty()) out += ' ' + title;
            out += ": " + (zh ? clause->zh : clause->en) + " [" + clause->source + "]";
        }
        out += '\n';
    }
    return out;
}

/// What the checkpoint should have said.
std::string counted_line(const Teller& teller, const Validation& v, int index) {
    const auto* said =
        std::get_if<record::Checkpoint>(&v.parsed->record.entries[static_cast<std::size_t>(index)].content);
    if (said == nullptr) return {};
    const engine::State state = v.report->state_after(v.referee->rules(), index - 1);
    const std::string text =
        record::print(record::Content(record::as_it_is(*said, record::settled(*v.referee, state))),
                      teller.referees.lexicon(), teller.spelling());
    return "  " + say(teller, "validate.counted", {{"text", text}}) + '\n';
}

/// The numbers by which a declaration fails.
std::string numbers_line(const Teller& teller, const Step& step) {
    return step.unmet ? "  " + say(teller, step.unmet->key, step.unmet->params) + '\n' : std::string();
}

/// The line at which the search first kept less than all readings; 0 if it never did.
int dropped_at(const Validation& v) {
    if (v.report->first_undecided < 0) return 0;
    return v.line_of(record::examine(*v.referee, v.parsed->record).value().dropped_at);
}

/// Which of the readings is told, and what of it nobody wrote.
std::string story_text(const Teller& teller, const Validation& v) {
    std::string out;
    const Report& report = *v.report;
    if (report.readings > 1) {
        out += "  " +
               say(teller, report.alike ? "validate.readings_alike" : "validate.readings_differ",
                   {{"n", std::to_string(report.readings)}}) +
               '\n';
    }
    if (const int line = dropped_at(v); line > 0)
        out += "  " + say(teller, "validate.dropped", {{"line", std::to_string(line)}}) + '\n';
    std::string inferred;
    for (const std::string& each :
         record::inferred_toward_trouble(*v.referee, report, teller.referees.lexicon(), teller.spelling()))
        inferred += (inferred.empty() ? "" : " / ") + each;
    if (!inferred.empty()) out += "  " + say(teller, "validate.inferred", {{"moves", inferred}}) + '\n';
    return out;
}

std::string other_ruleset_text(const Teller& teller, const Validation& v) {
    if (v.other_ruleset.empty()) return {};
    return "  " +
           say(teller, "validate.other_ruleset",
               {{"named", v.other_ruleset}, {"ruleset", v.referee->rules().ruleset().id}}) +
           '\n';
}

std::string breach_text(const Teller& teller, std::string_view source, const Validation& v, int index) {
    const Step& step = v.report->steps[static_cast<std::size_t>(index)];
    std::string out = say(
        teller, "validate.line",
        {{"line", std::to_string(v.line_of(index))}, {"text", std::string(text_of_line(source, v, index))}});
    out += "\n  " + sentence(teller, step.code) + " (" + std::string(step.code) + ")\n";
    if (!step.detail.empty()) {
        out += "  " + sentence(teller, step.detail) + " (" + std::string(step.detail) + ")\n";
    }
    out += numbers_line(teller, step) + clause_lines(teller, v, step);
    if (step.code == "record.checkpoint") out += counted_line(teller, v, index);
    if (step.prompt.question == engine::Question::over) {
        out += "  " + say(teller, "question.over") + '\n';
    } else {
        out += "  " +
               say(teller, "validate.prompt",
                   {{"seat", say(teller, "seat." + std::string(cards::id_of(step.prompt.seat)))},
                    {"question", say(teller, "question." + std::string(engine::id_of(step.prompt.question)))},
                    {"clause", std::string(engine::clause_id(step.prompt.why))}}) +
               '\n';
    }
    if (step.because >= 0) {
        out += "  " +
               say(teller, "validate.because",
                   {{"line", std::to_string(v.line_of(step.because))},
                    {"text", std::string(text_of_line(source, v, step.because))}}) +
               '\n';
    }
    return out;
}

std::string unreadable_text(const Teller& teller, const Validation& v) {
    std::string out;
    for (const record::ParseError& error : v.errors) {
        out += "  ";
        if (error.line > 0) out += std::to_string(error.line) + ":" + std::to_string(error.column) + "  ";
        out += sentence(teller, error.code) + " (" + error.code + ")";
        if (!error.found.empty()) out += "  " + say(teller, "validate.found", {{"found", error.found}});
        if (!error.expected.empty())
            out += "  " + say(teller, "validate.expected", {{"expected", error.expected}});
        if (!error.nearest.empty())
            out += "  " + say(teller, "validate.nearest", {{"nearest", error.nearest}});
        out += '\n';
    }
    if (v.refusal)
        out += "  " + sentence(teller, v.refusal->code, v.refusal->params) + " (" + v.refusal->code + ")\n";
    return out;
}

void put_errors(ordered_json& out, const Validation& v) {
    out["errors"] = ordered_json::array();
    for (const auto& error : v.errors) out["errors"].push_back(error_json(error));
    if (!v.refusal) return;
    record::ParseError whole;
    whole.code = v.refusal->code;
    auto error = error_json(whole);
    error["params"] = v.refusal->params;
    out["errors"].push_back(std::move(error));
}

std::vector<record::Explanation> explanations_of(const Teller& teller, const Validation& v) {
    return record::explanations(*v.referee, v.parsed->record, *v.report, teller.referees.lexicon());
}

void put_breaches(const Teller& teller, ordered_json& out, const Validation& v,
                  const std::vector<record::Explanation>& explanations) {
    int inferred = 0;
    auto breaches = ordered_json::array();
    const Report& report = *v.report;
    const auto follows = record::consequences(*v.referee, v.parsed->record, report, explanations);
    for (std::size_t i = 0; i < report.steps.size(); ++i) {
        inferred += report.steps[i].inferred;
        if (report.steps[i].verdict != record::Verdict::illegal) continue;
        auto breach = breach_json(teller, v, static_cast<int>(i), false);
        constexpr std::string_view how[] = {"no", "let_stand", "restored"};
        breach["settled"] = how[static_cast<std::size_t>(report.steps[i].settled)];
        breach["follows_from"] = follows[i] < 0 ? ordered_json() : ordered_json(v.line_of(follows[i]));
        breaches.push_back(std::move(breach));
    }
    out["breaches"] = std::move(breaches);
    out["inferred"] = inferred;
}

/// "Line 57 does not fit: probably a line was left out", and the line as it should read.
std::string explanation_text(const Teller& teller, const Validation& v,
                             const std::vector<record::Explanation>& explanations) {
    const auto all =
        record::explanation_lines(explanations, *v.parsed, teller.referees.lexicon(), teller.spelling());
    if (all.empty()) return {};
    std::string out = "  " +
                      say(teller, "explain.likely." + std::string(all.front().kind),
                          {{"line", std::to_string(v.line_of(v.report->first_illegal))}}) +
                      '\n';
    constexpr std::size_t kMost = 4;
    for (std::size_t i = 0; i < std::min(all.size(), kMost); ++i) {
        out += "    " +
               say(teller, "explain." + std::string(all[i].kind),
                   {{"line", std::to_string(all[i].line)},
                    {"text", all[i].text},
                    {"explains", std::to_string(all[i].explains)}}) +
               '\n';
    }
    return out;
}

ordered_json end_json(const std::optional<record::Ending>& end) {
    if (!end) return nullptr;
    const auto number = [](std::optional<int> n) { return n ? ordered_json(*n) : ordered_json(nullptr); };
    const auto by_seat = [&](const std::array<std::optional<int>, 2>& n) {
        return ordered_json{{"lord", number(n[0])}, {"renegade", number(n[1])}};
    };
    return {{"winner", end->winner ? ordered_json(cards::id_of(*end->winner)) : ordered_json(nullptr)},
            {"cause", record::cause_of(*end)},
            {"remaining", by_seat(end->remaining)},
            {"lost_hp", by_seat(end->lost_hp)}};
}

/// Who won, by what, and how both stand.
std::string end_sentence(const Teller& teller, const record::Ending& end) {
    const auto number = [](std::optional<int> n) { return n ? std::to_string(*n) : std::string("?"); };
    const std::string winner = end.winner ? say(teller, "seat." + std::string(cards::id_of(*end.winner)))
                                          : say(teller, "validate.end.level");
    return say(teller, "validate.end",
               {{"winner", winner},
                {"cause", say(teller, "validate.end." + std::string(record::cause_of(end)))},
                {"lord_generals", number(end.remaining[0])},
                {"renegade_generals", number(end.remaining[1])},
                {"lord_lost", number(end.lost_hp[0])},
                {"renegade_lost", number(end.lost_hp[1])}});
}

/// Empty while the match runs or where readings differ.
std::string end_text(const Teller& teller, const Validation& v) {
    const auto [end, if_unanswered] = record::endings_of(v);
    if (end) return "  " + end_sentence(teller, *end) + '\n';
    if (!if_unanswered) return {};
    return "  " + say(teller, "validate.end.if_unanswered", {{"end", end_sentence(teller, *if_unanswered)}}) +
           '\n';
}

}  // namespace

ordered_json to_json(const Teller& teller, const std::string& file, const Validation& v) {
    ordered_json out = {{"file", file},
                        {"verdict", record::id_of(v.verdict)},
                        {"lines", v.lines},
                        {"first_illegal", nullptr}};
    if (v.verdict == FileVerdict::unreadable) put_errors(out, v);
    if (!v.report) return out;
    const Report& report = *v.report;
    out["ruleset"] = v.referee->rules().ruleset().id + "@" + v.referee->rules().ruleset().sha256;
    if (v.verdict != FileVerdict::unreadable)
        out["record"] = record::sha256_of(v.parsed->record, teller.referees.lexicon());
    if (!v.other_ruleset.empty()) out["other_ruleset"] = v.other_ruleset;
    out["entries"] = report.entries;
    if (report.first_illegal >= 0) out["first_illegal"] = breach_json(teller, v, report.first_illegal, true);
    if (report.first_undecided >= 0) {
        out["first_undecided"] = breach_json(teller, v, report.first_undecided, true);
        if (const int line = dropped_at(v); line > 0) out["first_undecided"]["dropped"] = line;
    }
    const auto explanations = explanations_of(teller, v);
    put_breaches(teller, out, v, explanations);
    const auto [end, if_unanswered] = record::endings_of(v);
    out["end"] = end_json(end);
    out["end_if_unanswered"] = end_json(if_unanswered);
    record::put_explanations(out,
                             record::explanation_lines(explanations, *v.parsed, teller.referees.lexicon(),
                                                       record::Spelling::ascii));
    return out;
}

std::string to_text(const Teller& teller, const std::string& file, std::string_view source,
                    const Validation& v, bool every_breach) {
    std::string out = file + ": " + say(teller, "verdict." + std::string(record::id_of(v.verdict)));
    if (v.verdict == FileVerdict::unreadable) {
        out += '\n' + unreadable_text(teller, v);
        if (!v.report) return out;
    }
    const Report& report = *v.report;
    if (v.verdict == FileVerdict::unreadable) {
        out +=
            "  " + say(teller, "validate.before_slip", {{"entries", std::to_string(report.entries)}}) + '\n';
    } else {
        out +=
            "  " +
            say(teller, "validate.entries",
                {{"entries", std::to_string(report.entries)},
                 {"ruleset", v.referee->rules().ruleset().id},
                 {"sha256", record::sha256_of(v.parsed->record, teller.referees.lexicon()).substr(0, 16)}}) +
            '\n';
    }
    out += other_ruleset_text(teller, v);
    out += end_text(teller, v);
    const auto explanations = explanations_of(teller, v);
    out += explanation_text(teller, v, explanations);
    const auto follows = record::consequences(*v.referee, v.parsed->record, report, explanations);
    for (std::size_t i = 0; i < report.steps.size(); ++i) {
        const bool first =
            static_cast<int>(i) == report.first_illegal || static_cast<int>(i) == report.first_undecided;
        const bool breach = report.steps[i].verdict != record::Verdict::legal;
        if (!breach || (!first && !every_breach)) continue;
        out += breach_text(teller, source, v, static_cast<int>(i));
        if (follows[i] >= 0)
            out += "  " + say(teller, "validate.follows", {{"line", std::to_string(v.line_of(follows[i]))}}) +
                   '\n';
        if (first) out += story_text(teller, v);
        // what else could have been done is no answer to a count or a ruling that does not fit
        const auto& entry = v.parsed->record.entries[i].content;
        if (!first || !std::holds_alternative<record::Move>(entry)) continue;
        const auto legal = record::legal_moves(*v.referee, v.position_of_trouble(), teller.referees.lexicon(),
                                               teller.spelling());
        if (!legal.empty()) out += "  " + say(teller, "validate.legal") + '\n';
        for (const std::string& line : legal) out += "    " + line + '\n';
    }
    return out;
}

std::string describe_position(const Teller& teller, const record::Referee& referee,
                              const engine::State& state) {
    std::string out =
        record::print(record::position_record(referee, state), teller.referees.lexicon(), teller.spelling());
    const engine::Prompt prompt = engine::prompt(referee.rules(), state);
    out += "; " +
           say(teller, "validate.prompt",
               {{"seat", say(teller, "seat." + std::string(cards::id_of(prompt.seat)))},
                {"question", say(teller, "question." + std::string(engine::id_of(prompt.question)))},
                {"clause", std::string(engine::clause_id(prompt.why))}}) +
           '\n';
    return out;
}

}  // namespace yuanmen::cli
