#include "record/validation.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "cards/exact_name.hpp"
#include "cards/kept_rulesets.hpp"
#include "record/examine.hpp"

namespace yuanmen::record {

namespace {

/// A text of former days, with a referee made when first asked for; nullptr if there is none of this name.
const Referee* referee_of_kept(std::string_view name) {
    static std::mutex mutex;
    static std::map<std::string, std::unique_ptr<const Referee>> made;  // by hash
    const auto kept = cards::kept_ruleset(name);
    if (kept == nullptr) return nullptr;
    const std::lock_guard lock(mutex);
    auto& referee = made[kept->sha256];
    if (!referee) referee = std::make_unique<const Referee>(kept);
    return referee.get();
}

}  // namespace

RefereeLibrary::RefereeLibrary(const cards::RulesetLibrary& rulesets)
    : lexicon_((rulesets.find("wzzz-2012") ? rulesets.find("wzzz-2012") : rulesets.all().front())->names) {
    for (const auto& ruleset : rulesets.all()) referees_.push_back(std::make_unique<const Referee>(ruleset));
}

RefereeLibrary::RefereeLibrary(const std::vector<std::shared_ptr<const cards::Ruleset>>& rulesets)
    : lexicon_(rulesets.front()->names) {
    for (const auto& ruleset : rulesets) referees_.push_back(std::make_unique<const Referee>(ruleset));
}

const Referee* RefereeLibrary::find(std::string_view name) const {
    for (const auto& referee : referees_) {
        const cards::Ruleset& ruleset = referee->rules().ruleset();
        if (cards::names_today(name, ruleset.id, ruleset.sha256)) return referee.get();
    }
    const bool one_match_alone = referees_.size() == 1;  // judged under its own text and no other
    return one_match_alone ? nullptr : referee_of_kept(name);
}

std::vector<std::string> RefereeLibrary::names() const {
    std::vector<std::string> out;
    for (const auto& referee : referees_) {
        out.push_back(referee->rules().ruleset().id + "@" + referee->rules().ruleset().sha256.substr(0, 16));
    }
    return out;
}

std::string_view id_of(FileVerdict verdict) {
    constexpr std::array<std::string_view, 4> ids = {"legal", "illegal", "undecided", "unreadable"};
    return ids[static_cast<std::size_t>(verdict)];
}

FileVerdict worst(FileVerdict a, FileVerdict b) {
    constexpr std::array<int, 4> badness = {0, 2, 1, 3};
    return badness[static_cast<std::size_t>(a)] >= badness[static_cast<std::size_t>(b)] ? a : b;
}

int exit_code(FileVerdict verdict) {
    return static_cast<int>(verdict);
}

int Validation::line_of(int index) const {
    if (!parsed || index < 0 || index >= static_cast<int>(parsed->lines.size())) return 0;
    return parsed->lines[static_cast<std::size_t>(index)].line;
}

int Validation::entry_at(int line) const {
    int found = -1;
    for (std::size_t i = 0; parsed && i < parsed->lines.size() && parsed->lines[i].line <= line; ++i) {
        found = static_cast<int>(i);
    }
    return found;
}

engine::State Validation::position_of_trouble() const {
    const auto examined = examine(*referee, parsed->record);
    return examined.value().trouble;
}

std::string other_ruleset(const Record& record, const Referee& referee) {
    const cards::Ruleset& ruleset = referee.rules().ruleset();
    return cards::names_today(record.ruleset, ruleset.id, ruleset.sha256) ? std::string() : record.ruleset;
}

base::Refusal unknown_ruleset(const RefereeLibrary& referees, const std::string& name) {
    std::string known;
    for (const std::string& each : referees.names()) known += (known.empty() ? "" : ", ") + each;
    return {"record.unknown_ruleset", {}, "ruleset", {{"name", name}, {"known", known}}};
}

Validation validate(std::string_view text, const RefereeLibrary& referees, const ValidationOptions& options) {
    Validation out;
    out.lines = static_cast<int>(std::count(text.begin(), text.end(), '\n')) +
                (!text.empty() && text.back() != '\n' ? 1 : 0);
    auto parsed = parse(text, referees.lexicon());
    if (!parsed) {
        out.verdict = FileVerdict::unreadable;
        out.errors = parsed.error();
        return out;
    }
    out.parsed = std::move(parsed).value();
    const std::string& name = options.ruleset.empty() ? out.parsed->record.ruleset : options.ruleset;
    out.referee = referees.find(name);
    if (out.referee == nullptr) {
        out.verdict = FileVerdict::unreadable;
        out.refusal = unknown_ruleset(referees, name);
        return out;
    }
    out.other_ruleset = other_ruleset(out.parsed->record, *out.referee);
    auto report = replay(*out.referee, out.parsed->record, {options.keep_going});
    if (!report) {
        out.verdict = FileVerdict::unreadable;
        out.refusal = report.error();
        return out;
    }
    out.report = std::move(report).value();
    out.verdict = out.report->verdict == Verdict::legal     ? FileVerdict::legal
                  : out.report->verdict == Verdict::illegal ? FileVerdict::illegal
                                                            : FileVerdict::undecided;
    return out;
}

}  // namespace yuanmen::record
