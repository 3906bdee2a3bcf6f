#pragma once

#include "record/record.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

/// A copy of a record with one thing changed. `! restore n` and `~ n` name entries by number; what is put in
/// or struck in front of them moves them. Used for one change.
class ChangedRecord {
  public:
    explicit ChangedRecord(const Record& record) : record_(record) {}

    ChangedRecord& put_in(int at, const Content& content);
    ChangedRecord& strike(int at);
    /// This entry and the next.
    ChangedRecord& change_about(int at);
    ChangedRecord& replace(int at, const Content& content);

    const Record& record() const { return record_; }

    /// Replays it: its entry up to which it reads; the number of its entries if it reads to the end.
    int stops_at(const Referee& referee) const;
    /// Where this entry of the copy stands in the original; of a line put in, the entry behind it.
    int original_of(int place) const;
    /// Where this entry of the original stands here; of a struck one, the entry behind it.
    int place_of(int original) const;

  private:
    Record record_;
    int moved_from_ = 0;
    int moved_by_ = 0;
};

}  // namespace yuanmen::record
