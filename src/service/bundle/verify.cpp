#include "service/bundle/verify.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "base/signature.hpp"
#include "match/log/header.hpp"
#include "match/recheck.hpp"
#include "record/replay_document.hpp"
#include "service/bundle/bundle.hpp"
#include "service/bundle/contents.hpp"
#include "service/bundle/proof.hpp"
#include "service/records/desk_notes.hpp"
#include "service/records/judged.hpp"
#include "service/records/note_places.hpp"
#include "service/records/record_timeline.hpp"
#include "store/chain.hpp"
#include "store/matches.hpp"

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

json value_at(const json& object, const char* key) {
    return object.is_object() ? object.value(key, json()) : json();
}

/// Goes through one bundle; used once.
class Verifier {
  public:
    Verifier(std::string_view bytes, const CheckPage& check_page, const Noted& noted)
        : bytes_(bytes), check_page_(check_page), noted_(noted) {}

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
        check_head(head->bytes);
        check_signature();
        check_ruleset();
        check_journal();
        check_noted_head();
        check_sheets();
        for (const BundleFile& file : files_) {
            if (file.path.starts_with("records/") && file.path.ends_with(".json")) check_record(file);
        }
        check_told();
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

    void remark(std::string_view file, const char* code, std::string detail) {
        report_.remarks.push_back({std::string(file), code, std::move(detail)});
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
            if (file.path == kBundleHashes || file.path == kBundleSignature) continue;
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

    void check_head(std::string_view bytes) {
        head_ = parsed(bytes);
        report_.match = text_at(head_, "match");
        reader_ = reader_of_json(value_at(head_, "reader"));
        const json format = value_at(head_, "format");
        const bool known =
            format.is_number_integer() && format >= kBundleFormatNoWording && format <= kBundleFormat;
        if (!known || !reader_) problem(kBundleHead, "bundle.head", "");
        if (known) format_ = format.get<int>();
    }

    void check_signature() {
        const BundleFile* file = find(kBundleSignature);
        if (file == nullptr) {
            if (noted_.fingerprint) problem("", "bundle.unsigned", "");
            return;
        }
        const auto signature = read_signature(file->bytes);
        if (!signature) return problem(kBundleSignature, "bundle.signature", "");
        const std::string not_signed = unsigned_part(*signature, files_);
        if (!not_signed.empty()) return problem(kBundleSignature, "bundle.signature", not_signed);
        report_.signed_by = base::fingerprint_of(signature->key);
        if (!noted_.fingerprint) return;
        const Trust trust = trust_in(signature->key, signature->changes, *noted_.fingerprint);
        if (trust == Trust::other) problem(kBundleSignature, "bundle.other_key", report_.signed_by);
        if (trust == Trust::followed) remark(kBundleSignature, "bundle.key_followed", report_.signed_by);
    }

    /// A head somebody noted must be an entry here, or the one an entry here is linked to.
    void check_noted_head() {
        if (!noted_.head) return;
        const auto is = [&](const json& seq, const json& hash) {
            return seq == noted_.head->seq ? std::optional(hash == noted_.head->hash) : std::nullopt;
        };
        const json end = value_at(head_, "journal_head");
        std::optional<bool> same = is(value_at(end, "seq"), value_at(end, "hash"));
        for (const JournalLine& line : lines_) {
            if (line.withheld || (same && !*same)) continue;
            if (const auto here = is(line.entry.seq, line.entry.hash)) same = here;
            if (const auto before = is(line.entry.seq - 1, line.entry.prev_hash)) same = before;
        }
        const std::string noted = std::to_string(noted_.head->seq) + ":" + noted_.head->hash;
        if (!same) return remark(kBundleJournal, "bundle.head_elsewhere", noted);
        if (!*same) problem(kBundleJournal, "bundle.other_head", noted);
    }

    void check_ruleset() {
        const BundleFile* file = find(kBundleRuleset);
        if (file == nullptr) return problem(kBundleRuleset, "bundle.missing", "");
        auto ruleset = cards::ruleset_from_text(file->bytes);
        if (!ruleset) return problem(kBundleRuleset, "bundle.ruleset", ruleset.error().code);
        const json named = value_at(head_, "ruleset");
        if (ruleset->sha256 != text_at(named, "sha256") || ruleset->id != text_at(named, "id"))
            return problem(kBundleRuleset, "bundle.ruleset", ruleset->sha256);
        ruleset_ = std::make_shared<const cards::Ruleset>(std::move(ruleset).value());
        referees_ = std::make_shared<const record::RefereeLibrary>(std::vector{ruleset_});
    }

    void check_journal() {
        const BundleFile* file = find(kBundleJournal);
        if (file == nullptr) return problem(kBundleJournal, "bundle.missing", "");
        std::map<std::string, std::int64_t> versions;
        std::string_view rest = file->bytes;
        for (int number = 1; !rest.empty(); ++number) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            auto line = line_of_text(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (!line || (line->withheld && reader_ && may_read_kind(line->entry.kind, *reader_))) {
                problem(kBundleJournal, "bundle.entry", std::to_string(number));
                continue;
            }
            check_entry(*line, ++versions[line->entry.stream], std::to_string(number));
            lines_.push_back(*std::move(line));
        }
        report_.entries = lines_.size();
        const auto stream = versions.find(store::match_stream(report_.match));
        if (stream == versions.end()) problem(kBundleJournal, "bundle.entry_order", report_.match);
        if (value_at(head_, "streams") != json(versions))
            problem(kBundleJournal, "bundle.entry_order", "streams");
        const json end = value_at(head_, "journal_head");
        const std::int64_t last = lines_.empty() ? 0 : lines_.back().entry.seq;
        const json said = value_at(end, "seq");
        const bool later = said.is_number_integer() && said.get<std::int64_t>() > last;
        const bool there = !lines_.empty() && said == last &&
                           (lines_.back().withheld || value_at(end, "hash") == lines_.back().entry.hash);
        if (!later && !there) problem(kBundleHead, "bundle.head", "journal_head");
    }

    /// Its hash, its place in its stream and in the journal, and its link where the entry before it is here.
    void check_entry(const JournalLine& line, std::int64_t version, const std::string& where) {
        const store::Entry& entry = line.entry;
        if (!line.withheld && store::entry_hash(entry) != entry.hash)
            problem(kBundleJournal, "bundle.entry_hash", where);
        const JournalLine* before = lines_.empty() ? nullptr : &lines_.back();
        const bool unlinked = before != nullptr && !line.withheld && !before->withheld &&
                              before->entry.seq + 1 == entry.seq && before->entry.hash != entry.prev_hash;
        if (entry.version != version || unlinked || entry.seq <= (before ? before->entry.seq : 0))
            problem(kBundleJournal, "bundle.entry_order", where);
        if (entry.kind == "match.sheet_drawn") drawn_.insert(text_at(parsed(entry.body), "hash"));
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
        const auto of_today = judged(text->bytes);
        const auto& document = of_today->document(record::Spelling::ascii);
        if (said.value("canonical_sha256", json()) != document.sha256)
            problem(path, "bundle.record_hash", document.sha256);
        if (said.value("verdict", json()) == std::string(document.verdict) &&
            said.value("first_illegal_line", json()) == document.first_illegal)
            return;
        const std::string today =
            std::string(document.verdict) + " " + std::to_string(document.first_illegal);
        if (!keeps_its_verdicts()) return problem(file.path, "bundle.verdict", today);
        judged_otherwise_.insert(path);
        remark(file.path, "bundle.verdict_then", today);
    }

    /// Whether the judge of its time may have found what today's does not: its signature says that nobody
    /// changed the finding, or there was no signing yet and its hash list agrees.
    bool keeps_its_verdicts() const {
        const bool unsigned_then = format_ > 0 && format_ <= kBundleFormatUnsigned;
        return (unsigned_then || !report_.signed_by.empty()) && report_.problems.empty();
    }

    /// What the files say against what the entries of the journal add up to.
    void check_told() {
        const auto of_journal = [](const BundleProblem& each) { return each.file == kBundleJournal; };
        const bool whole =
            reader_ && ruleset_ && std::none_of(report_.problems.begin(), report_.problems.end(), of_journal);
        if (!whole) return;
        try {
            const BundleContents contents = contents_of(lines_);
            if (contents.desk.match_id != report_.match || contents.desk.ruleset_sha256 != ruleset_->sha256 ||
                !all_of_match(contents))
                return problem(kBundleJournal, "bundle.entry_order", report_.match);
            compare(contents);
            if (const auto wrong = match::recheck(contents.desk, *ruleset_)) {
                const auto note = wrong->params.find("note");
                problem(kBundleJournal, "bundle.recheck",
                        wrong->code + (note == wrong->params.end() ? "" : " " + note->second));
            }
        } catch (const std::exception& error) {  // an entry this house never wrote, its hash made to fit
            problem(kBundleJournal, "bundle.entry", error.what());
        }
    }

    bool all_of_match(const BundleContents& contents) const {
        const std::string& match = report_.match;
        return std::all_of(contents.disputes.begin(), contents.disputes.end(),
                           [&](const auto& one) { return one.opened.match == match; }) &&
               std::all_of(contents.penalties.begin(), contents.penalties.end(),
                           [&](const auto& one) { return one.match() == match; }) &&
               std::all_of(contents.records.begin(), contents.records.end(),
                           [&](const auto& one) { return one.second.match_id == match; });
    }

    void compare(const BundleContents& contents) {
        std::set<std::string> expected = {std::string(kBundleHashes), std::string(kBundleHead),
                                          std::string(kBundleRuleset), std::string(kBundleJournal)};
        const auto same = [&](std::string_view path, const std::string& bytes) {
            expected.insert(std::string(path));
            const BundleFile* file = find(path);
            const auto here = [&](const BundleProblem& each) { return each.file == path; };
            const auto& all = report_.problems;
            if (std::any_of(all.begin(), all.end(), here)) return;
            if (file == nullptr) return problem(path, "bundle.missing", "");
            if (file->bytes != bytes) problem(path, "bundle.not_told", "");
        };
        const json sheets = sheets_json(contents, *ruleset_);
        same(kBundleSheet, sheets.dump(2) + "\n");
        same(kBundleClock, sheets.back().at("content").at("clock").dump(2) + "\n");
        same(kBundleRulings, rulings_json(contents, *reader_).dump(2) + "\n");
        same(kBundlePenalties, penalties_json(contents).dump(2) + "\n");
        for (const auto& [id, log] : contents.records) {
            const std::string found = "records/" + id + ".json", text = "records/" + id + ".record";
            const BundleFile* said = find(found);
            const std::string scribe = said ? text_at(parsed(said->bytes), "scribe") : std::string();
            const std::string told_text = record_text(contents, log, *ruleset_, scribe);
            same(text, told_text);
            const auto of_today = judged(told_text);
            const auto& document = of_today->document(record::Spelling::ascii);
            Finding finding{std::string(document.verdict), document.first_illegal, document.sha256};
            if (judged_otherwise_.contains(text)) {
                const json then = parsed(said->bytes);
                finding.verdict = text_at(then, "verdict");
                finding.first_illegal = then.value("first_illegal_line", 0);
            }
            same(found, verdict_text(id, log, scribe, finding));
            expected.insert("replay/" + id + ".html");
            check_replay(id, contents, log, scribe, told_text);
        }
        if (format_ > kBundleFormatNoWording) expected.insert(std::string(kBundleWording));
        if (format_ > kBundleFormatUnsigned) expected.insert(std::string(kBundleSignature));
        for (const BundledPhoto& photo : photos_in(contents, *reader_)) {
            expected.insert(photo.path);
            const BundleFile* file = find(photo.path);
            if (file == nullptr) problem(photo.path, "bundle.missing", "");
            if (file != nullptr && base::sha256_hex(file->bytes) != photo.sha256)
                problem(photo.path, "bundle.not_told", "");
        }
        for (const BundleFile& file : files_) {
            if (!expected.contains(file.path)) problem(file.path, "bundle.not_told", "");
        }
    }

    /// The page against the record and the desk, as the journal tells them.
    void check_replay(const std::string& record_id, const BundleContents& contents,
                      const match::log::Log& log, const std::string& scribe, const std::string& text) {
        const std::string path = "replay/" + record_id + ".html";
        const BundleFile* file = find(path);
        if (file == nullptr || !check_page_) return;
        const auto header = match::log::header_of_desk(contents.desk, *ruleset_, scribe);
        match::log::Text lines = match::log::text_of(log, header);
        const auto of_today = judged(lines.text);
        auto desk = desk_notes(match_entries(), contents.desk);
        place_notes(desk, timeline_of(judge_log(log, std::move(lines), of_today), *ruleset_));
        const BundleFile* wording = find(kBundleWording);
        const std::string words =
            wording ? wording->bytes.substr(0, wording->bytes.find('\n')) : std::string();
        const PageFinding found =
            check_page_({file->bytes, text, *referees_, *ruleset_, desk, format_, words});
        if (found.code.empty()) return;
        // The page shows what was found then: the remark on the finding says so.
        if (found.code == "bundle.replay" && judged_otherwise_.contains("records/" + record_id + ".record"))
            return;
        if (!found.is_remark) return problem(path, found.code.c_str(), found.detail);
        remark(path, found.code.c_str(), found.detail);
    }

    /// A text judged under the match's own ruleset and no other.
    std::shared_ptr<const JudgedText> judged(std::string text) const {
        return std::make_shared<const JudgedText>(std::move(text), record::Layer::judge, referees_, ruleset_);
    }

    std::vector<store::Entry> match_entries() const {
        std::vector<store::Entry> entries;
        for (const JournalLine& line : lines_) {
            if (!line.withheld && line.entry.stream.starts_with("match/")) entries.push_back(line.entry);
        }
        return entries;
    }

    std::string_view bytes_;
    const CheckPage& check_page_;
    const Noted& noted_;
    int format_ = 0;
    std::vector<BundleFile> files_;
    json head_;
    std::optional<match::Viewer> reader_;
    std::vector<JournalLine> lines_;
    std::shared_ptr<const cards::Ruleset> ruleset_;
    std::shared_ptr<const record::RefereeLibrary> referees_;
    std::set<std::string> drawn_;             ///< hashes of the sheets the journal knows
    std::set<std::string> judged_otherwise_;  ///< records whose finding is not today's, by path
    BundleReport report_;
    std::ptrdiff_t listed_ = 0;  ///< problems that the hash list alone shows
};

}  // namespace

BundleReport verify_bundle(std::string_view bytes, const CheckPage& check_page, const Noted& noted) {
    try {
        return Verifier(bytes, check_page, noted).run();
    } catch (const std::exception& error) {  // canonical_json of a number that cannot be
        BundleReport broken;
        broken.readable = true;
        broken.problems.push_back({"", "bundle.archive", error.what()});
        return broken;
    }
}

}  // namespace yuanmen::service
