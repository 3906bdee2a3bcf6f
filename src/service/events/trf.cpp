// Tournament reports (TRF) in and out.
#include "service/events/trf.hpp"

#include "service/desk/desk_actor.hpp"
#include "service/events/event_writing.hpp"
#include "service/events/stage_rulesets.hpp"
#include "service/service_impl.hpp"
#include "service/text.hpp"
#include "store/events.hpp"
#include "tournament/event/public_names.hpp"
#include "tournament/exchange/event_trf.hpp"

namespace yuanmen::service {

namespace exchange = tournament::exchange;

Answer<exchange::TrfShown> Service::preview_trf(const Principal& who, const std::string& bytes,
                                                const std::string& encoding) {
    if (auto allowed = require(who, UseCase::manage_events); !allowed.ok())
        return base::fail(allowed.error());
    const auto plan = exchange::plan_trf(bytes, encoding);
    if (!plan) return base::fail(Refused(Category::invalid, plan.error().refusal));
    return exchange::trf_shown(*plan);
}

Answer<Receipt> Service::import_trf(const Principal& who, const TrfImport& given, const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_events); !allowed.ok())
        return base::fail(allowed.error());
    const auto plan = exchange::plan_trf(given.bytes, given.encoding);
    if (!plan) return base::fail(Refused(Category::invalid, plan.error().refusal));
    if (!plan->file.encoding_sure) return refuse(Category::invalid, "entrants.encoding_unclear", "/encoding");
    if (plan->file.begins.empty() && given.date.empty())
        return refuse(Category::invalid, "trf.no_date", "/date");
    if (plan->file.name.empty() && given.name.empty())
        return refuse(Category::invalid, "trf.no_name", "/name");
    const std::string id = new_id("e");
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        const store::Author author = author_of(who, request);
        tournament::CreateEvent create =
            exchange::create_event_of(*plan, {given.ruleset, given.stage_name, given.name, given.date});
        if (auto fixed = fix_rulesets(*impl_, writing, create.settings, author); !fixed.ok())
            return base::fail(fixed.error());
        EventWriting event(*impl_, writing, id, request.request_id);
        std::optional<Refused> refused;
        const exchange::EventHand hand{
            [&](const tournament::EventCommand& command) -> base::Result<base::Unit, base::Refusal> {
                if (auto done = event.give(command, desk_actor(who), author); !done.ok()) {
                    refused = done.error();
                    return base::fail(done.error().refusal);
                }
                return base::Unit{};
            },
            [&]() -> const tournament::EventState& { return event.state(); }};
        if (auto opened = hand.give(create); !opened) return base::fail(*refused);
        if (auto played = exchange::replay_trf(*plan, hand); !played) return base::fail(*refused);
        if (auto settled = event.settle_desks(); !settled.ok()) return base::fail(settled.error());
        return Receipt{id, event.state().version, false};
    });
}

Answer<std::string> Service::event_trf(const Principal& who, const std::string& event_id, bool teams) {
    if (auto allowed = require(who, UseCase::read_public); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<std::string> {
        const auto row = find_event(reading, who, event_id);
        if (!row.ok()) return base::fail(row.error());
        const tournament::EventState state = may(who, UseCase::read_event, {{}, false, event_id})
                                                 ? *row->state
                                                 : tournament::as_public(*row->state);
        const bool shown = state.phase >= tournament::EventPhase::published;
        const auto stage = shown ? exchange::trf_stage(state) : std::nullopt;
        if (!stage) return refuse(Category::not_found, "trf.no_stage");
        return exchange::write_trf(exchange::trf_of(state, *stage), teams);
    });
}

}  // namespace yuanmen::service
