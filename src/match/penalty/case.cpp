#include "match/penalty/case.hpp"

#include <algorithm>

#include "match/penalty/case_view.hpp"

namespace yuanmen::match {

std::vector<Speaker> DisqualificationCase::missing() const {
    std::vector<Speaker> out;
    for (const Speaker speaker : {Speaker::a, Speaker::b, Speaker::judge}) {
        const bool has_spoken = std::any_of(statements.begin(), statements.end(),
                                            [&](const auto& one) { return one.said.speaker == speaker; });
        if (!has_spoken) out.push_back(speaker);
    }
    return out;
}

CaseView case_view(const PenaltyState& state, const NameOf& name) {
    const DisqualificationCase& filed = *state.filed;
    const auto mark = [&](const SignedOff& done) { return CaseMark{name(done.by), done.wall_ms, {}}; };
    CaseView view;
    view.id = filed.opened.id;
    view.match = filed.opened.match;
    view.event = filed.opened.event;
    view.chair = filed.opened.chair;
    view.version = state.version;
    view.open = state.case_is_open();
    view.given = state.is_given();
    view.opened = mark(filed.by);
    for (const CaseStatement& one : filed.statements)
        view.statements.push_back({one.said.number, one.said.speaker, one.said.name, one.said.refused,
                                   one.said.text, one.said.photo, mark(one.taken)});
    view.missing = filed.missing();
    if (filed.dropped) {
        view.dropped = mark(filed.dropped_by);
        view.dropped->reason = filed.dropped;
    }
    return view;
}

}  // namespace yuanmen::match
