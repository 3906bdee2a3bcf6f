#include "record/examine.hpp"

#include "record/replayer.hpp"

namespace yuanmen::record {

base::Result<Examination, base::Refusal> examine(const Referee& referee, const Record& record,
                                                 const ExamineOptions& options) {
    engine::Unasked unasked;
    const auto set_up = start_of(referee, record, unasked);
    if (!set_up) return base::fail(set_up.error());
    const Start start{std::make_shared<const engine::State>(set_up.value()), unasked, newcomers_of(record)};
    if (!options.every_reading && !options.keep_going) {
        const Frontier one(referee, start, Frontier::Breadth::first);
        if (auto found = Replayer(referee, record, options, one).run()) return std::move(*found);
    }
    const Frontier all(referee, start, Frontier::Breadth::all);
    return std::move(*Replayer(referee, record, options, all).run());
}

}  // namespace yuanmen::record
