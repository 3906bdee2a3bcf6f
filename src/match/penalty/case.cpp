#include "match/penalty/case.hpp"

#include <algorithm>

#include "journal/codec/json.hpp"
#include "match/penalty/case_view.hpp"
#include "match/penalty/codec.hpp"

namespace yuanmen::match {

using nlohmann::json;

std::vector<Speaker> DisqualificationCase::missing() const {
    std::vector<Speaker> out;
    for (const Speaker speaker : {Speaker::a, Speaker::b, Speaker::judge}) {
        const bool has_spoken = std::any_of(statements.begin(), statements.end(),
                                            [&](const auto& one) { return one.said.speaker == speaker; });
        if (!has_spoken) out.push_back(speaker);
    }
    return out;
}

json case_view(const PenaltyState& state, const NameOf& name) {
    const DisqualificationCase& filed = *state.filed;
    const auto mark = [&](const SignedOff& signed_off) {
        return json{{"by", name(signed_off.by)}, {"wall_ms", signed_off.wall_ms}};
    };
    json statements = json::array();
    for (const CaseStatement& one : filed.statements) {
        json photo;
        if (one.said.photo) photo = codec::write(*one.said.photo);
        statements.push_back({{"number", one.said.number},
                              {"speaker", codec::write(one.said.speaker)},
                              {"name", one.said.name},
                              {"refused", one.said.refused},
                              {"text", one.said.text},
                              {"photo", std::move(photo)},
                              {"taken", mark(one.taken)}});
    }
    json dropped;
    if (filed.dropped) {
        dropped = mark(filed.dropped_by);
        dropped["reason"] = *filed.dropped;
    }
    json missing = json::array();
    for (const Speaker speaker : filed.missing()) missing.push_back(codec::write(speaker));
    return {{"id", filed.opened.id},
            {"match", filed.opened.match},
            {"event", filed.opened.event},
            {"chair", codec::write(filed.opened.chair)},
            {"version", state.version},
            {"open", state.case_is_open()},
            {"given", state.is_given()},
            {"opened", mark(filed.by)},
            {"statements", std::move(statements)},
            {"missing", std::move(missing)},
            {"dropped", std::move(dropped)}};
}

}  // namespace yuanmen::match
