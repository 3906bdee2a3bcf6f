#include "service/events/events.hpp"
#include "service/access/players.hpp"

#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "service/desk/desk_actor.hpp"
#include "service/disputes/review.hpp"
#include "service/events/event_writing.hpp"
#include "service/events/rows.hpp"
#include "service/events/stage_rulesets.hpp"
#include "service/service_impl.hpp"
#include "service/text.hpp"
#include "store/events.hpp"
#include "store/matches.hpp"
#include "store/staff.hpp"
#include "store/table_judges.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/preview_view.hpp"
#include "tournament/event/public_names.hpp"
#include "tournament/event/swap.hpp"
#include "tournament/view/stages_view.hpp"

namespace yuanmen::service {
namespace {

Answer<tournament::EventCommand> parsed(std::string_view kind, const nlohmann::json& fields) {
    auto read = tournament::parse_event_command(kind, fields);
    if (read.ok()) return *std::move(read);
    base::Refusal refusal = read.error();
    if (refusal.code == "command.unknown_kind") refusal.field = "/kind";
    return base::fail(Refused(Category::invalid, std::move(refusal)));
}

/// The settings a command brings, if it brings any.
tournament::EventSettings* settings_in(tournament::EventCommand& command) {
    if (auto* create = command.get_if<tournament::CreateEvent>()) return &create->settings;
    if (auto* change = command.get_if<tournament::ChangeSettings>()) return &change->settings;
    return nullptr;
}

/// The bracket match a command is about; empty if about none.
std::string match_of(const tournament::EventCommand& command) {
    return command.visit([](const auto& held) -> std::string {
        if constexpr (requires { std::string(held.match); }) {
            return held.match;
        } else {
            return {};
        }
    });
}

/// Asks the permission table: for a command about one match with the table it is played at.
Answer<base::Unit> allowed_for(store::Writing& writing, const Principal& who, const EventWriting& event,
                               const tournament::EventCommand& command) {
    const UseCase use_case = use_case_of_event_command(tournament::kind_of(command));
    if (grant(who.role, use_case) != Grant::own_table) return require(who, use_case, event.id());
    const std::string match = match_of(command);
    const auto& desk = event.state().facts(match).desk;
    const bool own = desk && writing.table_judges().assigned({event.id(), desk->table, who.account});
    if (may(who, use_case, {match, own, event.id()})) return base::Unit{};
    return refuse(Category::forbidden, "access.not_your_table");
}

/// A result that somebody brings while its match is under review has to wait for the ruling.
Answer<base::Unit> result_is_free(const store::Reading& reading, const tournament::EventState& state,
                                  const tournament::EventCommand& command) {
    if (const auto* paper = command.get_if<tournament::RecordPaper>())
        return may_take_result(reading, state, paper->match, "/match");
    if (const auto* correct = command.get_if<tournament::CorrectResult>())
        return may_take_result(reading, state, correct->corrected.match, "/corrected/match");
    return base::Unit{};
}

}  // namespace

/// Gives the event these commands, all or none, and brings its desks in step.
static Answer<Receipt> give_all(Service::Impl& impl, const Principal& who, const std::string& event_id,
                                const std::vector<tournament::EventCommand>& commands,
                                std::int64_t expected_version, const RequestKey& request) {
    return impl.once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto event = EventWriting::find(impl, writing, event_id, request.request_id);
        if (!event) return refuse(Category::not_found, "event.not_found");
        for (const auto& command : commands) {
            if (auto allowed = allowed_for(writing, who, *event, command); !allowed.ok())
                return base::fail(allowed.error());
            if (auto stale = event->conflict(command, expected_version)) return base::fail(*stale);
            if (auto held = result_is_free(writing, event->state(), command); !held.ok())
                return base::fail(held.error());
        }
        const store::Author author = author_of(who, request);
        for (tournament::EventCommand exact : commands) {
            if (auto* settings = settings_in(exact)) {
                if (auto fixed = fix_rulesets(impl, writing, *settings, author); !fixed.ok())
                    return base::fail(fixed.error());
            }
            if (auto done = event->give(exact, desk_actor(who), author); !done.ok())
                return base::fail(done.error());
        }
        if (auto settled = event->settle_desks(); !settled.ok()) return base::fail(settled.error());
        for (const auto& command : commands) {
            const auto* left = command.get_if<tournament::SubstituteEntrant>();
            if (left != nullptr) withdraw_links(writing, event_id, left->entrant);
        }
        return Receipt{event_id, event->state().version, false};
    });
}

Answer<Receipt> Service::create_event(const Principal& who, const nlohmann::json& fields,
                                      const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_events); !allowed.ok())
        return base::fail(allowed.error());
    auto command = parsed(tournament::CreateEvent::kind, fields);
    if (!command.ok()) return base::fail(command.error());
    const std::string id = new_id("e");
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        const store::Author author = author_of(who, request);
        tournament::EventCommand exact = *command;
        if (auto fixed = fix_rulesets(*impl_, writing, *settings_in(exact), author); !fixed.ok())
            return base::fail(fixed.error());
        EventWriting event(*impl_, writing, id, request.request_id);
        if (auto done = event.give(exact, desk_actor(who), author); !done.ok())
            return base::fail(done.error());
        return Receipt{id, event.state().version, false};
    });
}

Answer<Receipt> Service::copy_event(const Principal& who, const std::string& event_id,
                                    const nlohmann::json& details, const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_events); !allowed.ok())
        return base::fail(allowed.error());
    const auto settings = impl_->store->read([&](const store::Reading& reading) -> Answer<nlohmann::json> {
        const auto row = reading.events().find(event_id);
        if (!row) return refuse(Category::not_found, "event.not_found");
        return journal::write(row->state->settings);
    });
    if (!settings.ok()) return base::fail(settings.error());
    return create_event(who, {{"details", details}, {"settings", *settings}}, request);
}

Answer<Receipt> Service::event_command(const Principal& who, const EventCommandInput& given,
                                       const RequestKey& request) {
    if (!is_event_command_given_by_hand(given.kind))
        return refuse(Category::forbidden, "command.not_by_hand", "/kind");
    // Who may not give such a command at all is told so before his input is looked at.
    if (grant(who.role, use_case_of_event_command(given.kind)) == Grant::none)
        return base::fail(require(who, use_case_of_event_command(given.kind), given.event_id).error());
    auto command = parsed(given.kind, *given.fields);
    if (!command.ok()) return base::fail(command.error());
    // Only the head judge, who has heard all (judging.p38), and not without saying why.
    const auto* drop = command->get_if<tournament::DropEntrant>();
    if (drop != nullptr && drop->how == tournament::LeavingKind::disqualified &&
        (drop->reason.empty() || grant(who.role, UseCase::rule_table) != Grant::all))
        return base::fail(
            Refused(Category::refused, {"penalty.statements_first", {"judging.p38"}, "/how", {}}));
    return give_all(*impl_, who, given.event_id, {*command}, given.expected_version, request);
}

Answer<Receipt> Service::change_event(const Principal& who, const EventChange& change,
                                      const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_events, change.event_id); !allowed.ok())
        return base::fail(allowed.error());
    std::vector<tournament::EventCommand> commands;
    auto details = parsed(tournament::ChangeDetails::kind, {{"details", *change.details}});
    if (!details.ok()) return base::fail(details.error());
    commands.push_back(*std::move(details));
    if (change.settings) {
        auto settings = parsed(tournament::ChangeSettings::kind, {{"settings", *change.settings}});
        if (!settings.ok()) return base::fail(settings.error());
        commands.push_back(*std::move(settings));
    }
    if (change.shown) {
        auto shown = parsed(tournament::ChangePublic::kind, *change.shown);
        if (!shown.ok()) return base::fail(shown.error());
        commands.push_back(*std::move(shown));
    }
    return give_all(*impl_, who, change.event_id, commands, change.expected_version, request);
}

Answer<tournament::CorrectionShown> Service::preview_correction(const Principal& who,
                                                                const std::string& event_id,
                                                                const nlohmann::json& fields) {
    if (auto allowed = require(who, UseCase::manage_events, event_id); !allowed.ok())
        return base::fail(allowed.error());
    const auto corrected = tournament::parse_corrected_result(fields);
    if (!corrected.ok()) return base::fail(Refused(Category::invalid, corrected.error()));
    return impl_->store->read([&](const store::Reading& reading) -> Answer<tournament::CorrectionShown> {
        const auto row = reading.events().find(event_id);
        if (!row) return refuse(Category::not_found, "event.not_found");
        const auto state = row->state;
        const tournament::Circumstances now{impl_->store->now(), base::random_hex(32),
                                            begun_desks(reading, event_id)};
        const auto preview = tournament::preview_correction(*state, *corrected, desk_actor(who), now);
        if (!preview.ok()) return base::fail(Refused(Category::refused, preview.error()));
        return tournament::correction_shown(*state, *preview, row->version);
    });
}

Answer<tournament::PairsPreview> Service::preview_pairs(const Principal& who, const std::string& event_id,
                                                        const nlohmann::json& fields) {
    if (auto allowed = require(who, UseCase::manage_events, event_id); !allowed.ok())
        return base::fail(allowed.error());
    const auto command = parsed(tournament::ChangePairs::kind, fields);
    if (!command.ok()) return base::fail(command.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<tournament::PairsPreview> {
        const auto row = reading.events().find(event_id);
        if (!row) return refuse(Category::not_found, "event.not_found");
        const auto state = row->state;
        const tournament::Circumstances now{impl_->store->now(), base::random_hex(32),
                                            begun_desks(reading, event_id)};
        const auto preview = tournament::preview_pairs(*state, *command->get_if<tournament::ChangePairs>(),
                                                       desk_actor(who), now);
        if (!preview.ok()) return base::fail(Refused(Category::refused, preview.error()));
        tournament::PairsPreview shown = tournament::preview_shown(*preview);
        shown.version = row->version;
        return shown;
    });
}

Answer<std::vector<tournament::StandingsShown>> Service::event_standings(const Principal& who,
                                                                         const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_public, event_id); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->store->read(
        [&](const store::Reading& reading) -> Answer<std::vector<tournament::StandingsShown>> {
            const auto row = find_event(reading, who, event_id);
            if (!row.ok()) return base::fail(row.error());
            return tournament::standings_view(may(who, UseCase::read_event, {{}, false, event_id})
                                                  ? *row->state
                                                  : tournament::as_public(*row->state));
        });
}

Answer<std::vector<EventView>> Service::events(const Principal& who) {
    if (auto allowed = require(who, UseCase::read_public); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<std::vector<EventView>> {
        std::vector<EventView> views;
        for (const auto& event : reading.events().list()) {
            const auto row = find_event(reading, who, event.id);
            if (!row.ok()) continue;
            views.push_back(view_of(reading, event));
            views.back().archived = row->state->archived.value_or(false);
            views.back().hidden = row->state->hidden.value_or(false);
        }
        return views;
    });
}

Answer<EventView> Service::event(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_public, event_id); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<EventView> {
        const auto event = find_event(reading, who, event_id);
        if (!event.ok()) return base::fail(event.error());
        EventView view = view_of(reading, *event);
        view.stages = stages_of(*event->state);
        return view;
    });
}

Answer<Receipt> Service::assign_judge(const Principal& who, const std::string& event_id, std::int64_t table,
                                      const std::string& staff_id, bool assigned, const RequestKey& request) {
    return assign_judges(who, event_id, {{table, staff_id, assigned}}, request);
}

Answer<Receipt> Service::assign_judges(const Principal& who, const std::string& event_id,
                                       const std::vector<JudgeAtTable>& changes, const RequestKey& request) {
    static constexpr std::size_t kMostChanges = 512;
    if (auto allowed = require(who, UseCase::manage_matches, event_id); !allowed.ok())
        return base::fail(allowed.error());
    for (const JudgeAtTable& change : changes) {
        if (change.table < 1 || change.table > 99'999)
            return refuse(Category::invalid, "input.out_of_range", "/table",
                          {{"least", "1"}, {"most", "99999"}});
    }
    if (changes.size() > kMostChanges)
        return refuse(Category::invalid, "input.out_of_range", "/tables",
                      {{"least", "1"}, {"most", std::to_string(kMostChanges)}});
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        const auto event = writing.events().find(event_id);
        if (!event) return refuse(Category::not_found, "event.not_found");
        std::vector<store::NewEntry> entries;
        for (const JudgeAtTable& change : changes) {
            if (!writing.staff().find(change.staff_id))
                return refuse(Category::invalid, "access.no_such_account", "/judge");
            const store::TableJudge judge{event_id, change.table, change.staff_id};
            if (writing.table_judges().assigned(judge) == change.assigned) continue;
            entries.push_back(change.assigned ? store::judge_assigned(judge) : store::judge_released(judge));
        }
        if (entries.empty()) return Receipt{event_id, event->version, false};
        const std::string stream = store::event_stream(event_id);
        auto appended = writing.journal().append(stream, writing.journal().version(stream), entries,
                                                 author_of(who, request));
        if (!appended.ok()) return base::fail(conflict_of(writing, appended.error()));
        return Receipt{event_id, event->version, false};
    });
}

Answer<TableJudgesView> Service::table_judges(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::manage_matches, event_id); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<TableJudgesView> {
        if (!reading.events().find(event_id)) return refuse(Category::not_found, "event.not_found");
        TableJudgesView view;
        for (const auto& judge : reading.table_judges().of_event(event_id))
            view.assigned.push_back({judge.table, judge.staff_id, true});
        for (const auto& desk : reading.matches().desks_of(event_id)) view.tables.insert(desk.table);
        return view;
    });
}

}  // namespace yuanmen::service
