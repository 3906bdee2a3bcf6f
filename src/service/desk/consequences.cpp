#include "service/desk/consequences.hpp"

#include <algorithm>

#include "service/desk/desk_actor.hpp"
#include "service/desk/desk_writing.hpp"
#include "service/disputes/dispute_writing.hpp"
#include "service/disputes/review.hpp"
#include "service/events/linked.hpp"
#include "service/events/sheets.hpp"
#include "service/penalties/giving.hpp"
#include "store/events.hpp"

namespace yuanmen::service {
namespace {

Answer<base::Unit> raise_protests(Service::Impl& impl, store::Writing& writing, const FoundMatch& found,
                                  const journal::Decided<match::Event>& decision, const match::Actor& actor,
                                  const store::Author& author) {
    for (const match::Event& event : decision.events) {
        const auto* signature = event.get_if<match::SheetSigned>();
        if (signature == nullptr || signature->stance != match::Stance::protest) continue;
        auto done = raise_protest(impl, writing, found.row.id, *signature, actor, author);
        if (!done.ok()) return done;
    }
    return base::Unit{};
}

Answer<base::Unit> keep_penalties(Service::Impl& impl, store::Writing& writing, const FoundMatch& found,
                                  const match::Command& command,
                                  const journal::Decided<match::Event>& decision, const match::Actor& actor,
                                  const store::Author& author) {
    if (const auto* note = command.get_if<match::NotePenalty>()) {
        const match::GivePenalty given{note->chair, note->infraction, false, note->penalty, note->text, {}};
        auto done = write_penalty(impl, writing, found, given, actor, author);
        if (!done.ok()) return base::fail(done.error());
    }
    return write_losses(impl, writing, found, decision.events, actor, author);
}

/// A stage whose sides follow a rule has said who is lord before the cards are turned up.
Answer<base::Unit> enter_lord(Service::Impl& impl, store::Writing& writing, const FoundMatch& found,
                              const match::Actor& actor, const store::Author& author) {
    const auto event = writing.events().find(found.row.event_id);
    const auto lord = event ? lord_by_stage(*event->state, found.row.id) : std::nullopt;
    if (!lord) return base::Unit{};
    return DeskWriting(writing, found.row.id, impl.played.find(writing, found.row.ruleset_hash))
        .give(match::EnterIdentity{*lord}, actor, author);
}

/// Whether what was written may have completed a sheet.
bool concerns_event(const journal::Decided<match::Event>& decision) {
    return std::any_of(decision.events.begin(), decision.events.end(), [](const match::Event& event) {
        return event.is<match::SheetSigned>() || event.is<match::MatchClosed>();
    });
}

}  // namespace

Answer<base::Unit> may_be_given(const store::Reading& reading, const FoundMatch& found,
                                const match::Command& command) {
    if (!command.is<match::StartMatch>()) return base::Unit{};
    return may_begin(reading, found.row.event_id, found.row.id);
}

Answer<base::Unit> apply_consequences(Service::Impl& impl, store::Writing& writing, const Principal& who,
                                      const FoundMatch& found, const match::Command& command,
                                      const journal::Decided<match::Event>& decision,
                                      const RequestKey& request) {
    const match::Actor actor = desk_actor(who);
    const store::Author author = author_of(who, request);
    if (auto done = raise_protests(impl, writing, found, decision, actor, author); !done.ok()) return done;
    if (auto done = keep_penalties(impl, writing, found, command, decision, actor, author); !done.ok())
        return done;
    if (command.is<match::StartMatch>()) {
        if (auto done = enter_lord(impl, writing, found, actor, author); !done.ok()) return done;
    }
    if (!concerns_event(decision)) return base::Unit{};
    auto passed_on = pass_on_sheet(impl, writing, found.row.id, request.request_id);
    if (!passed_on.ok()) return base::fail(passed_on.error());
    return base::Unit{};
}

}  // namespace yuanmen::service
