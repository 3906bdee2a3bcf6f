#include <algorithm>
#include <nlohmann/json.hpp>

#include "record/replay_document.hpp"
#include "service/bundle/bundle.hpp"
#include "service/bundle/journal_lines.hpp"
#include "service/records/entitled.hpp"
#include "service/records/referees.hpp"
#include "store/match_entries.hpp"
#include "store/record_entries.hpp"

namespace yuanmen::service {
namespace {

using nlohmann::ordered_json;

/// Why he may not have it. Judges may take the bundle of a running match, to put it away; everybody else when
/// nothing is hidden any more. Scorekeepers keep records and need no more. Empty: he may.
std::string why_not(const Principal& who, const match::MatchState& desk) {
    if (who.role == Role::scorekeeper) return "access.forbidden";
    const bool judge =
        who.role == Role::owner || who.role == Role::head_judge || who.role == Role::table_judge;
    return judge || is_over(desk) ? "" : "bundle.not_yet";
}

void add_stream(const store::Reading& reading, const std::string& stream, std::vector<store::Entry>& to) {
    for (std::int64_t at = 0;;) {
        auto page = reading.journal().stream(stream, at);
        if (page.empty()) return;
        at = page.back().version;
        std::move(page.begin(), page.end(), std::back_inserter(to));
    }
}

struct JournalPart {
    std::string lines;
    std::int64_t match_version = 0;
    store::ChainHead head;
};

JournalPart journal_of(const store::Reading& reading, const std::string& match,
                       const std::vector<std::string>& records) {
    std::vector<store::Entry> entries;
    add_stream(reading, store::match_stream(match), entries);
    JournalPart out{{}, static_cast<std::int64_t>(entries.size()), reading.journal().head()};
    for (const std::string& record : records) add_stream(reading, store::record_stream(record), entries);
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.seq < b.seq; });
    for (const store::Entry& entry : entries) (out.lines += line_of_entry(entry)) += '\n';
    return out;
}

/// The penalties of this match alone, by player, without what the next one would cost.
nlohmann::json penalties_given(const nlohmann::json& view, const std::string& match) {
    nlohmann::json out = nlohmann::json::array();
    for (const auto& player : view.at("players")) {
        nlohmann::json given = nlohmann::json::array();
        for (const auto& penalty : player.at("penalties")) {
            if (penalty.value("match", match) == match) given.push_back(penalty);
        }
        out.push_back({{"chair", player.at("chair")}, {"name", player.at("name")}, {"penalties", given}});
    }
    return out;
}

/// What a record was found to be, under the match's own ruleset and no other.
ordered_json verdict_of(const RecordText& record, const record::RefereeLibrary& referees) {
    const auto document = record::replay_document(record.text, referees, record::Spelling::ascii);
    return {{"id", record.row.id},
            {"name", record.row.name},
            {"scribe", record.row.scribe},
            {"verdict", document.verdict},
            {"first_illegal_line", document.first_illegal},
            {"canonical_sha256", document.sha256}};
}

}  // namespace

Answer<Bundle> Service::bundle(const Principal& who, const std::string& match_id) {
    using Found = std::shared_ptr<const cards::Ruleset>;
    auto found = inside_->store->read([&](const store::Reading& reading) -> Answer<Found> {
        auto match = find_match(reading, who, UseCase::read_records, match_id);
        if (!match.ok()) return base::fail(match.error());
        const std::string why = why_not(who, *inside_->states.of(match->row));
        if (!why.empty()) return refuse(Category::forbidden, why);
        return inside_->played.find(reading, match->row.ruleset_hash);
    });
    if (!found.ok()) return base::fail(found.error());
    Bundle out{match_id, {}};
    const auto add = [&](const std::string& path, std::string bytes) {
        out.files.push_back({path, std::move(bytes)});
    };
    auto newest = sheet(who, match_id);
    if (!newest.ok()) return base::fail(newest.error());
    nlohmann::json sheets = nlohmann::json::array();
    const auto versions = (**newest).at("versions").get<std::int64_t>();
    for (std::int64_t version = 1; version <= versions; ++version) {
        auto one = sheet(who, match_id, version);
        if (!one.ok()) return base::fail(one.error());
        sheets.push_back(**one);
    }
    if (versions == 0) sheets.push_back(**newest);
    add(std::string(kBundleSheet), sheets.dump(2) + "\n");
    add("clock.json", (**newest).at("content").at("clock").dump(2) + "\n");
    add(std::string(kBundleRuleset), (*found)->text);
    const record::RefereeLibrary referees(std::vector{*found});
    auto rows = records(who, match_id);
    if (!rows.ok()) return base::fail(rows.error());
    std::vector<std::string> ids;
    for (const RecordRow& row : *rows) {
        auto text = record(who, row.id);
        if (!text.ok()) return base::fail(text.error());
        ids.push_back(row.id);
        add("records/" + row.id + ".record", text->text);
        add("records/" + row.id + ".json", verdict_of(*text, referees).dump(2) + "\n");
    }
    if (const auto disputes = disputes_of_match(who, match_id); disputes.ok())
        add("rulings.json", (**disputes).at("disputes").dump(2) + "\n");
    if (const auto penalties = penalties_of_match(who, match_id); penalties.ok())
        add("penalties.json", penalties_given(**penalties, match_id).dump(2) + "\n");
    // last: whatever the files above show, the journal has it
    const JournalPart journal = inside_->store->read(
        [&](const store::Reading& reading) { return journal_of(reading, match_id, ids); });
    add(std::string(kBundleJournal), journal.lines);
    const ordered_json head = {{"format", kBundleFormat},
                               {"match", match_id},
                               {"match_version", journal.match_version},
                               {"ruleset", {{"id", (*found)->id}, {"sha256", (*found)->sha256}}},
                               {"journal_head", {{"seq", journal.head.seq}, {"hash", journal.head.hash}}}};
    out.files.insert(out.files.begin(), {std::string(kBundleHead), head.dump(2) + "\n"});
    return out;
}

}  // namespace yuanmen::service
