#include "service/bundle/verify.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "record/replay_document.hpp"
#include "service/bundle/bundle.hpp"
#include "service/bundle/journal_lines.hpp"
#include "store/chain.hpp"

namespace yuanmen::service {
namespace {

using nlohmann::json;

json parsed(std::string_view text) {
    return json::parse(text.begin(), text.end(), nullptr, false);
}

std::string text_at(const json& object, const char* key) {
    if (!object.is_object()) return {};
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Goes through one bundle; used once.
class Verifier {
  public:
    explicit Verifier(std::string_view bytes) : bytes_(bytes) {}

    BundleReport run() {
        auto files = unzip(bytes_);
        if (!files) return std::move(report_);
        files_ = *std::move(files);
        const BundleFile* hashes = find(kBundleHashes);
        const BundleFile* head = find(kBundleHead);
        if (hashes == nullptr || head == nullptr) return std::move(report_);
        report_.readable = true;
        report_.files = files_.size();
        check_hashes(hashes->bytes);
        listed_ = static_cast<std::ptrdiff_t>(report_.problems.size());
        head_ = parsed(head->bytes);
        if (!head_.is_object()) head_ = json::object();
        if (head_.value("format", json()) != kBundleFormat) problem(kBundleHead, "bundle.head", "");
        report_.match = text_at(head_, "match");
        check_ruleset();
        check_journal();
        check_sheets();
        for (const BundleFile& file : files_) {
            if (file.path.starts_with("records/") && file.path.ends_with(".json")) check_record(file);
        }
        // what is left is in the headers of the archive
        if (report_.problems.empty() && zip(files_) != bytes_) problem("", "bundle.archive", "");
        // a damaged file is the cause of whatever else does not agree
        const auto by_place = [this](const auto& a, const auto& b) { return place(a.file) < place(b.file); };
        auto& all = report_.problems;
        std::stable_sort(all.begin(), all.begin() + listed_, by_place);
        std::stable_sort(all.begin() + listed_, all.end(), by_place);
        return std::move(report_);
    }

  private:
    const BundleFile* find(std::string_view path) const {
        const auto found =
            std::find_if(files_.begin(), files_.end(), [&](const auto& file) { return file.path == path; });
        return found == files_.end() ? nullptr : &*found;
    }
    std::size_t place(std::string_view path) const {
        const BundleFile* file = find(path);
        return file == nullptr ? files_.size() : static_cast<std::size_t>(file - files_.data());
    }
    void problem(std::string_view file, const char* code, std::string detail) {
        report_.problems.push_back({std::string(file), code, std::move(detail)});
    }

    void check_hashes(std::string_view list) {
        std::map<std::string, std::string> said;
        while (!list.empty()) {
            const std::size_t end = std::min(list.find('\n'), list.size());
            const std::string_view line = list.substr(0, end);
            list.remove_prefix(std::min(end + 1, list.size()));
            const bool well_formed = line.size() > 66 && line.substr(64, 2) == "  ";
            if (!well_formed || !said.emplace(line.substr(66), line.substr(0, 64)).second)
                problem(kBundleHashes, "bundle.hash_list", std::string(line));
        }
        std::set<std::string> seen;
        for (const BundleFile& file : files_) {
            if (!seen.insert(file.path).second) problem(file.path, "bundle.twice", "");
            if (file.path == kBundleHashes) continue;
            const auto found = said.find(file.path);
            if (found == said.end()) {
                problem(file.path, "bundle.unlisted", "");
            } else if (found->second != base::sha256_hex(file.bytes)) {
                problem(file.path, "bundle.hash", "");
            }
        }
        for (const auto& [path, hash] : said) {
            if (!seen.contains(path)) problem(path, "bundle.missing", "");
        }
    }

    void check_ruleset() {
        const BundleFile* file = find(kBundleRuleset);
        if (file == nullptr) return problem(kBundleRuleset, "bundle.missing", "");
        auto ruleset = cards::ruleset_from_text(file->bytes);
        if (!ruleset) return problem(kBundleRuleset, "bundle.ruleset", ruleset.error().code);
        if (ruleset->sha256 != text_at(head_.value("ruleset", json()), "sha256"))
            return problem(kBundleRuleset, "bundle.ruleset", ruleset->sha256);
        referees_ = std::make_unique<const record::RefereeLibrary>(
            std::vector{std::make_shared<const cards::Ruleset>(std::move(ruleset).value())});
    }

    void check_journal() {
        const BundleFile* file = find(kBundleJournal);
        if (file == nullptr) return problem(kBundleJournal, "bundle.missing", "");
        std::map<std::string, std::int64_t> versions;
        std::int64_t last = 0;
        std::string_view rest = file->bytes;
        for (int line = 1; !rest.empty(); ++line) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            const auto entry = entry_of_line(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
            const std::string where = std::to_string(line);
            if (!entry) {
                problem(kBundleJournal, "bundle.entry", where);
                continue;
            }
            ++report_.entries;
            if (store::entry_hash(*entry) != entry->hash) problem(kBundleJournal, "bundle.entry_hash", where);
            if (entry->version != ++versions[entry->stream] || entry->seq <= last)
                problem(kBundleJournal, "bundle.entry_order", where);
            last = entry->seq;
            if (entry->kind == "match.sheet_drawn") drawn_.insert(text_at(parsed(entry->body), "hash"));
        }
        const auto stream = versions.find("match/" + report_.match);
        if (stream == versions.end() || head_.value("match_version", json()) != stream->second)
            problem(kBundleJournal, "bundle.entry_order", "match/" + report_.match);
    }

    void check_sheets() {
        const BundleFile* file = find(kBundleSheet);
        if (file == nullptr) return problem(kBundleSheet, "bundle.missing", "");
        const json sheets = parsed(file->bytes);
        if (!sheets.is_array() || sheets.empty()) return problem(kBundleSheet, "bundle.sheet", "");
        for (const json& sheet : sheets) {
            if (!sheet.is_object() || !sheet.contains("content") || !sheet.contains("frozen"))
                return problem(kBundleSheet, "bundle.sheet", "");
            if (sheet.at("frozen") != true) continue;
            const std::string hash = text_at(sheet, "hash");
            const std::string version = sheet.value("version", json()).dump();
            if (base::sha256_hex(base::canonical_json(sheet.at("content"))) != hash) {
                problem(kBundleSheet, "bundle.sheet_hash", version);
            } else if (!drawn_.contains(hash)) {
                problem(kBundleSheet, "bundle.sheet_unknown", version);
            }
        }
    }

    /// records/<id>.json says what records/<id>.record was found to be.
    void check_record(const BundleFile& file) {
        ++report_.records;
        const json said = parsed(file.bytes);
        const std::string path = file.path.substr(0, file.path.size() - 4) + "record";
        const BundleFile* text = find(path);
        if (text == nullptr) return problem(path, "bundle.missing", "");
        if (!said.is_object()) return problem(file.path, "bundle.record", "");
        if (!referees_) return;
        const auto document = record::replay_document(text->bytes, *referees_, record::Spelling::ascii);
        if (said.value("canonical_sha256", json()) != document.sha256)
            problem(path, "bundle.record_hash", document.sha256);
        if (said.value("verdict", json()) != std::string(document.verdict) ||
            said.value("first_illegal_line", json()) != document.first_illegal) {
            problem(file.path, "bundle.verdict",
                    std::string(document.verdict) + " " + std::to_string(document.first_illegal));
        }
    }

    std::string_view bytes_;
    std::vector<BundleFile> files_;
    json head_;
    std::unique_ptr<const record::RefereeLibrary> referees_;
    std::set<std::string> drawn_;  ///< hashes of the sheets the journal knows
    BundleReport report_;
    std::ptrdiff_t listed_ = 0;  ///< problems that the hash list alone shows
};

}  // namespace

BundleReport verify_bundle(std::string_view bytes) {
    try {
        return Verifier(bytes).run();
    } catch (const std::exception& error) {  // canonical_json of a number that cannot be
        BundleReport broken;
        broken.readable = true;
        broken.problems.push_back({"", "bundle.archive", error.what()});
        return broken;
    }
}

}  // namespace yuanmen::service
