#include "record/consequences.hpp"

#include <algorithm>

#include "record/changed_record.hpp"

namespace yuanmen::record {
namespace {

/// So many breaches are looked at as causes, so many repairs tried.
constexpr int kMostCauses = 16;
constexpr std::size_t kMostRepairs = 3;

ChangedRecord repaired(const Record& record, const Explanation& by) {
    ChangedRecord out(record);
    if (by.kind == Explanation::Kind::missing_line) return out.put_in(by.entry, by.content);
    if (by.kind == Explanation::Kind::slip) return out.replace(by.entry, by.content);
    if (by.kind == Explanation::Kind::order) return out.change_about(by.entry);
    return out.strike(by.entry);
}

class Tracer {
  public:
    Tracer(const Referee& referee, const Record& record, const Report& report)
        : referee_(referee), report_(report), record_(record), follows_(report.steps.size(), -1) {}

    std::vector<int> run(const std::vector<Explanation>& explanations) {
        if (report_.first_illegal < 0 || !accused_behind(report_.first_illegal)) return follows_;
        const std::size_t repairs = std::min(explanations.size(), kMostRepairs);
        for (std::size_t i = 0; i < repairs; ++i) {
            if (explanations[i].kind != Explanation::Kind::breach)
                trace(report_.first_illegal, repaired(record_, explanations[i]));
        }
        int causes = 0;
        for (int entry = report_.first_illegal; entry < size() && causes < kMostCauses; ++entry) {
            if (!accused(entry) || follows_[static_cast<std::size_t>(entry)] >= 0) continue;
            if (!accused_behind(entry)) break;
            ++causes;
            trace(entry, ChangedRecord(record_).strike(entry));
        }
        return follows_;
    }

  private:
    int size() const { return static_cast<int>(report_.steps.size()); }
    const Step& step(int entry) const { return report_.steps[static_cast<std::size_t>(entry)]; }
    bool accused(int entry) const {
        return step(entry).verdict == Verdict::illegal && step(entry).settled == Settled::no;
    }

    /// Whether something behind this entry may still follow from it.
    bool accused_behind(int cause) const {
        for (int entry = cause + 1; entry < size(); ++entry) {
            if (accused(entry) && follows_[static_cast<std::size_t>(entry)] < 0) return true;
        }
        return false;
    }

    /// What is illegal behind `cause` and legal in the changed record follows from it.
    void trace(int cause, const ChangedRecord& changed) {
        const auto other = replay(referee_, changed.record(), {true});
        if (!other) return;
        for (int entry = cause + 1; entry < size(); ++entry) {
            int& follows = follows_[static_cast<std::size_t>(entry)];
            const auto place = static_cast<std::size_t>(changed.place_of(entry));
            if (!accused(entry) || follows >= 0 || place >= other->steps.size()) continue;
            if (other->steps[place].verdict == Verdict::legal) follows = cause;
        }
    }

    const Referee& referee_;
    const Report& report_;
    const Record& record_;
    std::vector<int> follows_;
};

}  // namespace

std::vector<int> consequences(const Referee& referee, const Record& record, const Report& report,
                              const std::vector<Explanation>& explanations) {
    return Tracer(referee, record, report).run(explanations);
}

}  // namespace yuanmen::record
