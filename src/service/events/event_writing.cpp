#include "service/events/event_writing.hpp"

#include "base/digest.hpp"
#include "service/inside.hpp"
#include "store/event_entries.hpp"
#include "store/events.hpp"
#include "store/match_entries.hpp"

namespace yuanmen::service {
namespace {

Category category_of(const std::string& code) {
    if (code == "event.unknown") return Category::not_found;
    const bool not_his =
        code == "event.not_allowed" || code == "event.needs_head_judge" || code == "event.undo.not_yours";
    return not_his ? Category::forbidden : Category::refused;
}

}  // namespace

std::set<std::string> begun_desks(const store::Reading& reading, const std::string& event_id) {
    std::set<std::string> begun;
    for (const store::DeskOfEvent& desk : reading.matches().desks_of(event_id)) {
        const bool idle =
            desk.sub_state == "scheduled" || desk.sub_state == "seated" || desk.sub_state == "void";
        if (!idle) begun.insert(desk.id);
    }
    return begun;
}

EventWriting::EventWriting(Service::Inside& inside, store::Writing& writing, std::string event_id,
                           std::string request_id)
    : inside_(inside), writing_(writing), id_(std::move(event_id)), request_id_(std::move(request_id)) {}

std::optional<EventWriting> EventWriting::find(Service::Inside& inside, store::Writing& writing,
                                               const std::string& event_id, const std::string& request_id) {
    const auto row = writing.events().find(event_id);
    if (!row) return std::nullopt;
    EventWriting found(inside, writing, event_id, request_id);
    found.before_ = *inside.event_states.of(*row);
    found.state_ = found.before_;
    return found;
}

tournament::Circumstances EventWriting::circumstances() const {
    return {writing_.now(), base::random_hex(32), begun_desks(writing_, id_)};
}

Answer<base::Unit> EventWriting::give(const tournament::EventCommand& command, const match::Actor& actor,
                                      const store::Author& author) {
    const auto decided = tournament::decide(state_, command, actor, circumstances());
    if (!decided.ok()) return base::fail(Refused(category_of(decided.error().code), decided.error()));
    const std::string stream = store::event_stream(id_);
    for (const tournament::EventEntry& fact : *decided) {
        auto appended = writing_.journal().append(stream, writing_.journal().version(stream),
                                                  {store::entry_of(fact)}, author);
        if (!appended.ok()) return base::fail(conflict_of(writing_, appended.error()));
        state_ = tournament::evolve(std::move(state_), fact, store::stamp_of(appended->entries.front()));
    }
    return base::Unit{};
}

Answer<base::Unit> EventWriting::settle_desks() {
    if (auto done = void_given_up(); !done.ok()) return done;
    if (auto done = renew_heads(); !done.ok()) return done;
    return make_new();
}

}  // namespace yuanmen::service
