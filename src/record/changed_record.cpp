#include "record/changed_record.hpp"

#include <algorithm>

namespace yuanmen::record {
namespace {

void shift(Content& content, int from_number, int by) {
    if (auto* back = std::get_if<Restore>(&content); back != nullptr && back->entry >= from_number)
        back->entry += by;
    if (auto* other = std::get_if<Correction>(&content); other != nullptr && other->entry >= from_number)
        other->entry += by;
}

}  // namespace

ChangedRecord& ChangedRecord::put_in(int at, const Content& content) {
    for (Entry& entry : record_.entries) shift(entry.content, at + 1, 1);
    record_.entries.insert(record_.entries.begin() + at, Entry{content, {}});
    moved_from_ = at;
    moved_by_ = 1;
    return *this;
}

ChangedRecord& ChangedRecord::strike(int at) {
    record_.entries.erase(record_.entries.begin() + at);
    for (Entry& entry : record_.entries) shift(entry.content, at + 2, -1);
    moved_from_ = at;
    moved_by_ = -1;
    return *this;
}

ChangedRecord& ChangedRecord::change_about(int at) {
    auto& entries = record_.entries;
    std::swap(entries[static_cast<std::size_t>(at)], entries[static_cast<std::size_t>(at) + 1]);
    return *this;
}

ChangedRecord& ChangedRecord::replace(int at, const Content& content) {
    record_.entries[static_cast<std::size_t>(at)].content = content;
    return *this;
}

int ChangedRecord::original_of(int place) const {
    return place > moved_from_ ? std::max(place - moved_by_, moved_from_) : place;
}

int ChangedRecord::place_of(int original) const {
    const bool behind = moved_by_ < 0 ? original > moved_from_ : original >= moved_from_;
    return moved_by_ != 0 && behind ? original + moved_by_ : original;
}

int ChangedRecord::stops_at(const Referee& referee) const {
    const auto report = replay(referee, record_);
    if (!report) return 0;
    int stops = static_cast<int>(record_.entries.size());
    if (report->first_undecided >= 0) stops = std::min(stops, report->first_undecided);
    if (report->first_illegal >= 0) stops = std::min(stops, report->first_illegal);
    return stops;
}

}  // namespace yuanmen::record
