#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "match/clock.hpp"
#include "match/snapshot.hpp"
#include "match/view/desk_view.hpp"
#include "service/bundle/proof.hpp"
#include "service/desk/desk_writing.hpp"
#include "service/desk/match_sheet.hpp"
#include "service/desk/viewer.hpp"
#include "service/events/correction_window.hpp"
#include "service/events/linked.hpp"
#include "service/events/rows.hpp"
#include "service/service_impl.hpp"
#include "store/disputes.hpp"
#include "store/events.hpp"
#include "store/staff.hpp"
#include "store/table_judges.hpp"

namespace yuanmen::service {
namespace {

struct Looked {
    FoundMatch found;
    std::shared_ptr<const match::MatchState> state;
    std::shared_ptr<const cards::Ruleset> ruleset;
    std::vector<std::string> judges;
    std::string event_name;
    std::string bracket_match;
    std::optional<RecordedResultView> recorded;
    std::optional<std::int64_t> corrections_close_wall_ms;
    bool under_review = false;
    std::optional<tournament::RoundTime> round_time = {};
};

std::vector<std::string> judges_of(const store::Reading& reading, const store::MatchRow& row) {
    std::vector<std::string> names;
    for (const auto& judge : reading.table_judges().of_event(row.event_id)) {
        if (judge.table != row.table) continue;
        if (const auto member = reading.staff().find(judge.staff_id)) names.push_back(member->name);
    }
    return names;
}

/// Everything but the time that the view depends on; and the commands open now, which time closes and opens.
std::string tag_of(const Looked& looked, const match::Viewer& viewer, const base::Moment& now) {
    std::string all = std::to_string(looked.found.row.last_seq) + "/" +
                      std::to_string(static_cast<int>(viewer.kind)) +
                      (viewer.chair ? (*viewer.chair == match::Chair::a ? "a" : "b") : "") + "/" +
                      looked.event_name + "/" + looked.bracket_match + (looked.under_review ? "?" : "");
    if (const auto& recorded = looked.recorded) {
        all += "/" + recorded->source + ":" + recorded->cause + ":";
        if (recorded->winner) all += *recorded->winner == match::Chair::a ? 'a' : 'b';
    }
    if (looked.corrections_close_wall_ms) all += "/" + std::to_string(*looked.corrections_close_wall_ms);
    if (const auto& time = looked.round_time)
        all += "/" + std::to_string(time->at_wall_ms) + (time->called_wall_ms ? "!" : "?") +
               time->place.value_or("");
    for (const std::string& judge : looked.judges) all += "/" + judge;
    for (std::string_view kind : match::open_commands(*looked.state, *looked.ruleset, viewer, now)) {
        all += ' ';
        all += kind;
    }
    return base::sha256_hex(all).substr(0, 20);
}

/// How long ago the newest entry of this kind was written; nothing if there is none among the latest.
std::optional<std::int64_t> age_of(const store::Reading& reading, const match::MatchState& state,
                                   std::string_view kind, const base::Moment& now) {
    static constexpr std::int64_t kLatest = 200;
    const auto entries = reading.journal().stream(store::match_stream(state.match_id),
                                                  std::max<std::int64_t>(0, state.version - kLatest));
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        if (entry->kind == kind) return match::elapsed_ms(entry->moment, now);
    }
    return std::nullopt;
}

/// Who takes a call, by name.
void name_takers(const store::Reading& reading, match::DeskView& desk) {
    if (!desk.calls) return;
    for (match::CallView& call : *desk.calls) {
        if (!call.taken_by) continue;
        if (const auto member = reading.staff().find(*call.taken_by)) call.taken_by = member->name;
    }
}

}  // namespace

static Answer<Looked> look(Service::Impl& impl, const store::Reading& reading, const Principal& who,
                           const std::string& match_id) {
    auto found = find_match(reading, who, UseCase::read_public, match_id);
    if (!found.ok()) return base::fail(found.error());
    Looked looked{std::move(*found), {}, {}, {}, {}, {}, {}, {}, false};
    looked.under_review = !reading.disputes().open_of_match(match_id).empty();
    looked.state = looked.found.row.state;
    looked.ruleset = impl.played.find(reading, looked.found.row.ruleset_hash);
    looked.judges = judges_of(reading, looked.found.row);
    if (const auto event = reading.events().find(looked.found.row.event_id)) {
        looked.event_name = event->name;
        const auto state = event->state;
        looked.bracket_match = bracket_match_of(*state, match_id);
        if (!looked.bracket_match.empty()) {
            if (const auto* time = state->time_of(tournament::round_of(looked.bracket_match)))
                looked.round_time = *time;
            looked.recorded = recorded_elsewhere(facts_at_desk(state->facts(looked.bracket_match), match_id));
            looked.corrections_close_wall_ms =
                corrections_close(*state, looked.bracket_match, *looked.ruleset);
        }
    }
    return looked;
}

Answer<std::string> Service::match_tag(const Principal& who, const std::string& match_id) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<std::string> {
        auto looked = look(*impl_, reading, who, match_id);
        if (!looked.ok()) return base::fail(looked.error());
        return tag_of(*looked, viewer_of(who, looked->found), impl_->store->now());
    });
}

Answer<MatchView> Service::match(const Principal& who, const std::string& match_id) {
    const auto view = [&](const store::Reading& reading, const store::Sealed* sealed) -> Answer<MatchView> {
        auto looked = look(*impl_, reading, who, match_id);
        if (!looked.ok()) return base::fail(looked.error());
        const match::Viewer viewer = viewer_of(who, looked->found);
        match::OwnSecrets own;
        if (sealed != nullptr && viewer.kind == match::ViewerKind::player) {
            own = load_own_secrets(*sealed, *looked->state, *looked->ruleset, *viewer.chair);
        }
        MatchView answer;
        answer.now = impl_->store->now();
        answer.row = view_of(reading, who, looked->found.row);
        answer.event_name = looked->event_name;
        answer.bracket_match = looked->bracket_match;
        answer.recorded = looked->recorded;
        answer.round_time = looked->round_time;
        answer.corrections_close_wall_ms = looked->corrections_close_wall_ms;
        answer.ruleset_id = looked->ruleset->id;
        answer.judges = looked->judges;
        answer.under_review = looked->under_review;
        const match::MatchState& state = *looked->state;
        if (state.position.in_turn) answer.turn_ms = age_of(reading, state, "match.turn_begun", answer.now);
        if (state.stage == match::Stage::sheet) {
            answer.sheet_open_ms = age_of(reading, state, "match.sheet_drawn", answer.now);
        }
        answer.tag = tag_of(*looked, viewer, answer.now);
        match::DeskView desk = match::snapshot(*looked->state, *looked->ruleset, viewer, own, answer.now);
        name_takers(reading, desk);
        desk.chairs.a.player.name = answer.row.players[0].name;
        desk.chairs.b.player.name = answer.row.players[1].name;
        answer.desk = std::make_shared<const match::DeskView>(std::move(desk));
        return answer;
    };
    if (who.role == Role::player && who.match == match_id) {
        return impl_->store->read_own_notes([&](const store::Reading& reading, const store::Sealed& sealed) {
            return view(reading, &sealed);
        });
    }
    return impl_->store->read([&](const store::Reading& reading) { return view(reading, nullptr); });
}

Answer<MatchSheet> Service::sheet(const Principal& who, const std::string& match_id, std::int64_t version) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<MatchSheet> {
        auto found = find_match(reading, who, UseCase::read_sheet, match_id);
        if (!found.ok()) return base::fail(found.error());
        const match::MatchState& state = *found->row.state;
        const auto latest = static_cast<std::int64_t>(state.sheets.size());
        if (version < 0 || version > latest) return refuse(Category::not_found, "sheet.no_such_version");
        const auto ruleset = impl_->played.find(reading, found->row.ruleset_hash);
        MatchSheet sheet = match_sheet(state, *ruleset, version == 0 ? latest : version);
        if (!sheet.frozen) return sheet;
        const auto name = [&](const std::string& id) {
            const auto member = reading.staff().find(id);
            return member ? member->name : player_view(reading, id).name;
        };
        sheet.drawn_by = name(*sheet.drawn_by);
        for (auto* signature : {&sheet.signatures->a, &sheet.signatures->b, &sheet.signatures->judge}) {
            if (*signature) (*signature)->by_name = name((*signature)->by);
        }
        sheet.proof = proof_of(sheet, impl_->store->signing_key());
        return sheet;
    });
}

}  // namespace yuanmen::service
