#include <algorithm>
#include <nlohmann/json.hpp>

#include "record/replay_document.hpp"
#include "service/bundle/bundle.hpp"
#include "service/bundle/contents.hpp"
#include "service/bundle/proof.hpp"
#include "service/desk/viewer.hpp"
#include "service/penalties/giving.hpp"
#include "service/records/entitled.hpp"
#include "service/records/referees.hpp"
#include "store/disputes.hpp"
#include "store/matches.hpp"
#include "store/penalties.hpp"
#include "store/photos.hpp"
#include "store/records.hpp"
#include "store/staff.hpp"

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

std::vector<store::Entry> whole_stream(const store::Reading& reading, const std::string& stream) {
    std::vector<store::Entry> entries;
    for (std::int64_t at = 0;;) {
        auto page = reading.journal().stream(stream, at);
        if (page.empty()) return entries;
        at = page.back().version;
        std::move(page.begin(), page.end(), std::back_inserter(entries));
    }
}

/// Judges' words inside an entry that says other things too, as they were written before
/// match::InternalNoted.
bool mixes_internal_words(const store::Entry& entry) {
    if (entry.kind == "dispute.heard") return entry.body != R"({"note":""})";
    const bool ruling = entry.kind == "dispute.ruled" || entry.kind == "dispute.appeal_decided";
    return ruling && entry.body.find(R"("reason":"")") == std::string::npos;
}

/// What the reader may have of the journal, in its order.
class JournalPart {
  public:
    JournalPart(const store::Reading& reading, const match::Viewer& reader)
        : reading_(reading), reader_(reader) {}

    /// A dispute whose entries mix in what the reader may not read is left out altogether.
    void add(const std::string& stream) {
        std::vector<store::Entry> entries = whole_stream(reading_, stream);
        const bool player = reader_.kind == match::ViewerKind::player;
        if (player && std::any_of(entries.begin(), entries.end(), mixes_internal_words)) return;
        streams_[stream] = static_cast<std::int64_t>(entries.size());
        for (store::Entry& entry : entries) {
            const bool withheld = !may_read_kind(entry.kind, reader_);
            lines_.push_back({std::move(entry), withheld});
        }
    }

    std::vector<JournalLine> lines() && {
        std::sort(lines_.begin(), lines_.end(),
                  [](const auto& a, const auto& b) { return a.entry.seq < b.entry.seq; });
        return std::move(lines_);
    }
    const std::map<std::string, std::int64_t>& streams() const { return streams_; }

  private:
    const store::Reading& reading_;
    const match::Viewer reader_;
    std::vector<JournalLine> lines_;
    std::map<std::string, std::int64_t> streams_;
};

std::string text_of_lines(const std::vector<JournalLine>& lines) {
    std::string text;
    for (const JournalLine& line : lines) (text += text_of_line(line)) += '\n';
    return text;
}

/// Everything about one match, read at one moment.
struct BundleMaker {
    Service::Impl& impl;
    const store::Reading& reading;
    const FoundMatch& found;
    const std::shared_ptr<const cards::Ruleset> ruleset;
    const match::Viewer reader;
    Bundle bundle;

    void add(std::string path, std::string bytes) {
        bundle.files.push_back({std::move(path), std::move(bytes)});
    }

    Bundle made() && {
        const std::string& match = found.row.id;
        bundle.match = match;
        JournalPart part(reading, reader);
        part.add(store::match_stream(match));
        for (const auto& record : reading.records().of_match(match))
            part.add(store::record_stream(record.id));
        for (const auto& row : reading.disputes().of_match(match)) part.add(store::dispute_stream(row.id));
        for (const auto& row : reading.penalties().of_match(match)) {
            // of a case that led to nothing nobody else is told
            if (reader.kind == match::ViewerKind::head_judge || row.state->is_given())
                part.add(store::penalty_stream(row.id));
        }
        const std::map<std::string, std::int64_t> streams = part.streams();
        const std::vector<JournalLine> lines = std::move(part).lines();
        const BundleContents contents = contents_of(lines);
        add_head(streams);
        const nlohmann::json sheets = sheets_json(contents, *ruleset);
        add(std::string(kBundleSheet), sheets.dump(2) + "\n");
        add(std::string(kBundleClock), sheets.back().at("content").at("clock").dump(2) + "\n");
        add(std::string(kBundleRulings), rulings_json(contents, reader).dump(2) + "\n");
        add(std::string(kBundlePenalties), penalties_json(contents).dump(2) + "\n");
        add(std::string(kBundleRuleset), ruleset->text);
        add_records(contents);
        for (const BundledPhoto& photo : photos_in(contents, reader)) {
            if (auto bytes = reading.photos().bytes(photo.stream, photo.number))
                add(photo.path, *std::move(bytes));
        }
        add(std::string(kBundleJournal), text_of_lines(lines));
        return std::move(bundle);
    }

    void add_head(const std::map<std::string, std::int64_t>& streams) {
        const store::ChainHead head = reading.journal().head();
        const ordered_json out = {{"format", kBundleFormat},
                                  {"match", found.row.id},
                                  {"reader", reader_json(reader)},
                                  {"ruleset", {{"id", ruleset->id}, {"sha256", ruleset->sha256}}},
                                  {"streams", streams},
                                  {"journal_head", {{"seq", head.seq}, {"hash", head.hash}}}};
        add(std::string(kBundleHead), out.dump(2) + "\n");
    }

    /// Each record with what it was found to be, under the match's own ruleset and no other.
    void add_records(const BundleContents& contents) {
        for (const auto& [id, log] : contents.records) {
            const auto member = reading.staff().find(log.scribe);
            const std::string scribe = member ? member->name : std::string();
            const std::string text = record_text(contents, log, *ruleset, scribe);
            const auto judged =
                impl.judged.of(text, record::Layer::judge, impl.referees.of(ruleset), ruleset);
            add("records/" + id + ".record", text);
            const auto& document = judged->document(record::Spelling::ascii);
            const Finding finding{std::string(document.verdict), document.first_illegal, document.sha256};
            add("records/" + id + ".json", verdict_text(id, log, scribe, finding));
        }
    }
};

}  // namespace

Answer<Bundle> Service::bundle(const Principal& who, const std::string& match_id) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<Bundle> {
        auto found = find_match(reading, who, UseCase::read_records, match_id);
        if (!found.ok()) return base::fail(found.error());
        const std::string why = why_not(who, *found->row.state);
        if (!why.empty()) return refuse(Category::forbidden, why);
        return BundleMaker{*impl_,
                           reading,
                           *found,
                           impl_->played.find(reading, found->row.ruleset_hash),
                           viewer_of(who, *found),
                           {}}
            .made();
    });
}

std::string Service::packed(const Bundle& bundle) {
    auto changes =
        impl_->store->read([](const store::Reading& reading) { return store::key_changes(reading); });
    return pack(bundle, text_of(sign_bundle(bundle, impl_->store->signing_key(), std::move(changes))));
}

}  // namespace yuanmen::service
