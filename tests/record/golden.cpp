#include "record/golden.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>

#include "engine/view.hpp"
#include "kit/temp_folder.hpp"
#include "record/kit.hpp"

namespace golden {
namespace {

using namespace yuanmen;
using record::FileVerdict;

std::vector<std::string> spelled_words(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> out;
    for (std::string word; in >> word;) out.push_back(word);
    return out;
}

std::string trimmed(std::string text) {
    while (!text.empty() && text.back() == ' ') text.pop_back();
    text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
    return text;
}

FileVerdict verdict_named(const std::string& name) {
    for (const auto verdict :
         {FileVerdict::legal, FileVerdict::illegal, FileVerdict::undecided, FileVerdict::unreadable}) {
        if (record::id_of(verdict) == name) return verdict;
    }
    throw std::runtime_error("no verdict is called " + name);
}

/// `[under RULESET: ]VERDICT [CODE CLAUSE…]`, what stands behind `; expect `.
Expectation expectation(std::string text) {
    Expectation out;
    if (text.starts_with("under ")) {
        const auto colon = text.find(": ");
        if (colon == std::string::npos) throw std::runtime_error("no verdict: " + text);
        out.ruleset = trimmed(text.substr(6, colon - 6));
        text = text.substr(colon + 2);
    }
    auto parts = spelled_words(text);
    if (parts.empty()) throw std::runtime_error("no verdict");
    out.verdict = verdict_named(parts[0]);
    if (parts.size() > 1) out.code = parts[1];
    if (parts.size() > 2) out.clauses.assign(parts.begin() + 2, parts.end());
    return out;
}

/// `; <= [RULESET]` at the end of a line: it is the first illegal one, under that ruleset or under all.
void mark(GoldenRecord& record, const std::string& ruleset, int line) {
    bool meant = false;
    for (Expectation& each : record.expected) {
        if (each.verdict == FileVerdict::legal || (!ruleset.empty() && each.ruleset != ruleset)) continue;
        meant = true;
        each.line = line;
    }
    if (!meant) throw std::runtime_error(record.name + ": nothing is illegal under " + ruleset);
}

/// `; => [RULESET]` at the end of a line: the first illegal one is impossible because of it.
void mark_cause(GoldenRecord& record, const std::string& ruleset, int line) {
    for (Expectation& each : record.expected) {
        if (each.verdict != FileVerdict::legal && (ruleset.empty() || each.ruleset == ruleset))
            each.because = line;
    }
}

GoldenRecord read(const std::filesystem::path& path, const std::filesystem::path& root) {
    GoldenRecord out;
    out.name = std::filesystem::relative(path, root).generic_string();
    out.text = kit::slurp(path.string());
    std::istringstream in(out.text);
    int number = 0, last = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        const auto behind = [&](const std::string& head) { return trimmed(line.substr(head.size())); };
        if (line.starts_with("; shows: ")) {
            std::istringstream list(behind("; shows: "));
            for (std::string one; std::getline(list, one, ',');) out.shows.push_back(trimmed(one));
        } else if (line.starts_with("; result: ")) {
            out.result = behind("; result: ");
        } else if (line.starts_with("; expect ")) {
            out.expected.push_back(expectation(behind("; expect ")));
        } else if (!line.starts_with(";") && !line.empty()) {
            last = number;
            if (const auto at = line.find("<="); at != std::string::npos) {
                mark(out, trimmed(line.substr(at + 2)), number);
            }
            if (const auto at = line.find("; =>"); at != std::string::npos) {
                mark_cause(out, trimmed(line.substr(at + 4)), number);
            }
        }
    }
    if (out.expected.empty()) throw std::runtime_error(out.name + " states no verdict");
    for (Expectation& each : out.expected) {
        const bool at_a_line = each.verdict == FileVerdict::illegal || each.verdict == FileVerdict::undecided;
        if (at_a_line && each.line == 0) each.line = last;
    }
    return out;
}

void write_ruleset(const std::filesystem::path& root, const std::string& written) {
    nlohmann::json parameters = nlohmann::json::object();
    for (const std::string& word : spelled_words(written)) {
        const auto equals = word.find('=');
        const std::string value = word.substr(equals + 1);
        const bool number = value.find_first_not_of("0123456789") == std::string::npos;
        parameters[word.substr(0, equals)] =
            number ? nlohmann::json(std::stoi(value)) : nlohmann::json(value);
    }
    const nlohmann::json ruleset = {{"format", 1},
                                    {"id", ruleset_id(written)},
                                    {"base", "wzzz-2012"},
                                    {"title", {{"zh", written}, {"en", written}}},
                                    {"parameters", parameters}};
    const auto folder = root / ruleset_id(written);
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "ruleset.json") << ruleset.dump();
}

}  // namespace

const std::vector<GoldenRecord>& records() {
    static const std::vector<GoldenRecord> all = [] {
        const std::filesystem::path root = kit::golden("records");
        std::vector<GoldenRecord> out;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
            if (entry.path().extension() == ".record") out.push_back(read(entry.path(), root));
        }
        std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        return out;
    }();
    return all;
}

std::string ruleset_id(const std::string& written) {
    if (written.find('=') == std::string::npos) return written;  // empty: the record's own
    std::string id = "golden-";
    for (const char c : written) id += c == '=' ? '-' : c == ' ' ? '.' : c;
    return id;
}

const record::RefereeLibrary& referees() {
    static const auto library = [] {
        const test::TempFolder folder;
        std::set<std::string> written;
        for (const GoldenRecord& record : records()) {
            for (const Expectation& each : record.expected) {
                if (each.ruleset.find('=') != std::string::npos) written.insert(each.ruleset);
            }
        }
        for (const std::string& each : written) write_ruleset(folder.path(), each);
        const auto loaded = cards::RulesetLibrary::with_directory(folder.path());
        if (!loaded) throw std::runtime_error(loaded.error().code + " in " + loaded.error().file);
        return std::make_unique<const record::RefereeLibrary>(loaded.value());
    }();
    return *library;
}

record::Validation validate(const GoldenRecord& record, const Expectation& expected) {
    return record::validate(record.text, referees(), {false, ruleset_id(expected.ruleset)});
}

Expectation found(const record::Validation& v, const std::string& ruleset) {
    Expectation out;
    out.ruleset = ruleset;
    out.verdict = v.verdict;
    if (!v.errors.empty()) {
        out.line = v.errors.front().line;
        out.code = v.errors.front().code;
    } else if (v.refusal) {
        out.code = v.refusal->code;
        out.clauses = v.refusal->clauses;
    } else if (v.verdict != FileVerdict::legal) {
        const record::Report& report = *v.report;
        const int index = report.first_illegal >= 0 ? report.first_illegal : report.first_undecided;
        const record::Step& step = report.steps[static_cast<std::size_t>(index)];
        out.line = v.line_of(index);
        out.because = v.line_of(step.because);
        out.code = step.code;
        for (const engine::RuleId rule : step.rules) {
            if (rule != engine::RuleId::none) out.clauses.emplace_back(engine::clause_id(rule));
        }
    }
    return out;
}

}  // namespace golden
