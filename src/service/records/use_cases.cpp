#include <algorithm>

#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "service/records/desk_notes.hpp"
#include "service/records/entitled.hpp"
#include "service/records/held_against.hpp"
#include "service/records/judged.hpp"
#include "service/records/note_places.hpp"
#include "service/records/record_timeline.hpp"
#include "service/records/referees.hpp"
#include "service/records/writing_lines.hpp"
#include "service/text.hpp"
#include "store/staff.hpp"

namespace yuanmen::service {
namespace {

/// More would be noise at one table.
constexpr std::size_t kMostRecordsOfMatch = 20;

/// What this caller may read of it.
JudgedRecord seen_by(Service::Impl& impl, const store::Reading& reading, const FoundRecord& found) {
    JudgedRecord judged = judge_record(impl, reading, found.record, *found.desk, found.ruleset);
    return found.layer == record::Layer::judge ? judged : as_hall_sees(impl, judged, found.ruleset);
}

std::vector<std::string> keys_by_line(const JudgedRecord& judged) {
    std::vector<std::string> keys(
        static_cast<std::size_t>(std::count(judged.text.text.begin(), judged.text.text.end(), '\n')));
    for (const LineVerdict& line : judged.lines) {
        const auto index = static_cast<std::size_t>(line.line - 1);
        if (index < keys.size()) keys[index] = line.key;
    }
    return keys;
}

/// Why the text cannot be read or replayed as a whole.
std::vector<std::string> problems_of(const record::Validation& v) {
    std::vector<std::string> codes;
    for (const auto& error : v.errors) {
        if (std::find(codes.begin(), codes.end(), error.code) == codes.end()) codes.push_back(error.code);
    }
    if (v.refusal) codes.push_back(v.refusal->code);
    return codes;
}

void put_match(RecordText& out, const match::MatchState& desk) {
    for (const cards::Seat seat : {cards::Seat::lord, cards::Seat::renegade}) {
        if (const auto chair = desk.chair_of(seat))
            out.players[static_cast<std::size_t>(seat)] = desk.head.players[*chair].name;
    }
    if (!is_over(desk)) return;
    out.cause = journal::write(*desk.outcome).at("cause").get<std::string>();
    if (const auto chair = match::chair_of(desk.outcome->winner)) out.winner = desk.seat_of(*chair);
}

/// The lines that were sent, as the whole record now stands.
WrittenLines written_lines(const Receipt& receipt, const NewLines& input, const store::RecordedMatch& record,
                           const JudgedRecord& judged) {
    WrittenLines out{receipt, {}, record.log->line_count(), judged.verdict(), judged.first_illegal_line()};
    for (const LineInput& sent : input.lines) {
        const auto line = std::find_if(judged.lines.begin(), judged.lines.end(),
                                       [&](const LineVerdict& there) { return there.key == sent.key; });
        if (line != judged.lines.end()) out.lines.push_back(*line);
    }
    return out;
}

match::log::Open opening_of(const NewRecord& input, const std::string& name, const Principal& who,
                            const cards::Ruleset& ruleset) {
    std::string header = input.header.value_or("");
    std::erase(header, '\r');  // a form ends its lines with CR LF
    return {input.match_id, name, who.account, ruleset.id, ruleset.sha256, header, input.attached};
}

}  // namespace

Answer<std::vector<RecordRow>> Service::records(const Principal& who, const std::string& match_id) {
    using Rows = std::vector<RecordRow>;
    return impl_->store->read([&](const store::Reading& reading) -> Answer<Rows> {
        auto found = find_match(reading, who, UseCase::read_records, match_id);
        if (!found.ok()) return base::fail(found.error());
        const auto desk = found->row.state;
        const auto ruleset = impl_->played.find(reading, found->row.ruleset_hash);
        Rows rows;
        for (const auto& record : reading.records().of_match(match_id)) {
            const auto layer = layer_of(who, *found, *desk, record);
            if (!layer) continue;
            JudgedRecord judged = judge_record(*impl_, reading, record, *desk, ruleset);
            if (*layer != record::Layer::judge) judged = as_hall_sees(*impl_, judged, ruleset);
            rows.push_back(row_of(reading, who, record, judged));
        }
        return rows;
    });
}

Answer<std::string> Service::records_tag(const Principal& who, const std::string& match_id) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<std::string> {
        auto found = find_match(reading, who, UseCase::read_records, match_id);
        if (!found.ok()) return base::fail(found.error());
        return reading.records().tag_of_match(match_id) + "/" + std::to_string(found->row.last_seq);
    });
}

Answer<RecordText> Service::record(const Principal& who, const std::string& record_id) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<RecordText> {
        auto found = find_record(*impl_, reading, who, record_id);
        if (!found.ok()) return base::fail(found.error());
        JudgedRecord judged = seen_by(*impl_, reading, *found);
        const bool whole = found->layer == record::Layer::judge;
        RecordText out;
        out.row = row_of(reading, who, found->record, judged);
        out.layer = std::string(record::id_of(found->layer));
        out.line_keys = keys_by_line(judged);
        out.problems = problems_of(judged.validation());
        if (whole) {
            out.held = held_against(*found->desk, *found->ruleset, judged);
            out.desk = desk_notes(reading, *found->desk);
            place_notes(out.desk, timeline_of(judged, *found->ruleset));
        }
        out.may_write =
            may(who, UseCase::keep_records, found->found.table()) && may_write(who, found->record);
        put_match(out, *found->desk);
        out.playing = !is_over(*found->desk);
        out.text = judged.text.text;
        out.judged = judged.judged;
        out.lines = std::move(judged.lines);
        return out;
    });
}

Answer<OpenPrompt> Service::record_open(const Principal& who, const std::string& record_id,
                                        record::Spelling spelling) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<OpenPrompt> {
        auto found = find_record(*impl_, reading, who, record_id);
        if (!found.ok()) return base::fail(found.error());
        if (auto writer = find_match(reading, who, UseCase::keep_records, found->record.log->match_id);
            !writer.ok())
            return base::fail(writer.error());
        const JudgedRecord judged = seen_by(*impl_, reading, *found);
        OpenPrompt out;
        out.record = record_id;
        out.version = found->record.log->version;
        out.lines = found->record.log->line_count();
        out.verdict = judged.verdict();
        out.ruleset = found->ruleset;
        if (judged.validation().report) {
            out.stages = record::next_lines(*judged.validation().referee, judged.validation().report->last,
                                            judged.judged->referees().lexicon(), spelling);
            out.board = record::board_of(*judged.validation().referee, judged.validation().report->last,
                                         judged.judged->referees().lexicon(), spelling);
        }
        out.missing = missing_lines(*found->desk, judged);
        return out;
    });
}

Answer<Receipt> Service::open_record(const Principal& who, const NewRecord& input,
                                     const RequestKey& request) {
    auto name = clean_line(input.name.value_or(""), "/name", 0, kLongestName);
    if (!name.ok()) return base::fail(name.error());
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto found = find_match(writing, who, UseCase::keep_records, input.match_id);
        if (!found.ok()) return base::fail(found.error());
        if (writing.records().of_match(input.match_id).size() >= kMostRecordsOfMatch)
            return refuse(Category::refused, "records.too_many", "",
                          {{"most", std::to_string(kMostRecordsOfMatch)}});
        const auto ruleset = impl_->played.find(writing, found->row.ruleset_hash);
        const std::string id = new_id("r");
        auto version = write_record(*impl_, {writing, id}, opening_of(input, *name, who, *ruleset),
                                    author_of(who, request));
        if (!version.ok()) return base::fail(version.error());
        return Receipt{id, *version, false};
    });
}

Answer<WrittenLines> Service::write_lines(const Principal& who, const NewLines& input,
                                          const RequestKey& request) {
    auto receipt = impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto found = find_record(*impl_, writing, who, input.record);
        if (!found.ok()) return base::fail(found.error());
        auto allowed = find_match(writing, who, UseCase::keep_records, found->record.log->match_id);
        if (!allowed.ok()) return base::fail(allowed.error());
        if (!may_write(who, found->record)) return refuse(Category::forbidden, "records.not_yours");
        match::log::Write write{{}, input.seen};
        for (const LineInput& line : input.lines) write.lines.push_back({line.key, line.text});
        auto version = write_record(*impl_, {writing, input.record}, write, author_of(who, request));
        if (!version.ok()) return base::fail(version.error());
        return Receipt{input.record, *version, *version == found->record.log->version};
    });
    if (!receipt.ok()) return base::fail(receipt.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<WrittenLines> {
        auto found = find_record(*impl_, reading, who, input.record);
        if (!found.ok()) return base::fail(found.error());
        return written_lines(*receipt, input, found->record, seen_by(*impl_, reading, *found));
    });
}

}  // namespace yuanmen::service
