#pragma once

#include <memory>
#include <optional>
#include <string>

#include "match/actor.hpp"
#include "service/answer.hpp"
#include "service/service.hpp"
#include "service/stream_writing.hpp"
#include "store/entry.hpp"
#include "store/writing.hpp"
#include "tournament/event/aggregate.hpp"

namespace yuanmen::service {

/// One event inside one command of the writer: gives it commands, and keeps its desk matches in step with it.
/// Everything is written in that command's savepoint.
class EventWriting : public StreamWriting<tournament::EventAggregate> {
  public:
    /// An event nobody has opened yet.
    EventWriting(Service::Impl& impl, store::Writing& writing, std::string event_id, std::string request_id);
    /// Nothing if there is no such event.
    static std::optional<EventWriting> find(Service::Impl& impl, store::Writing& writing,
                                            const std::string& event_id, const std::string& request_id);

    /// What the event must know of the machine and of its desks to decide.
    tournament::Circumstances circumstances() const;

    /// Decides and appends what comes of it. A refusal writes nothing.
    Answer<base::Unit> give(const tournament::EventCommand& command, const match::Actor& actor,
                            const store::Author& author);

    /// After commands have been given: voids the desk matches the event has given up, makes and links one for
    /// each pair that can be played, brings heads of sheets up to date while nobody sits there, and calls the
    /// players of a round that is called.
    Answer<base::Unit> settle_desks();

    /// What the house does by itself, on behalf of the request that caused it.
    store::Author house() const { return {{"system", {}, {}}, request_id_}; }
    static match::Actor house_actor() { return {match::Role::system, "", {}}; }

  private:
    /// What a sheet on paper for this match is held against: its desk, and the generals of its ruleset.
    Answer<base::Unit> look_at_desk(const std::string& match, tournament::Circumstances& circumstances) const;
    Answer<base::Unit> void_given_up();
    Answer<base::Unit> make_new();
    Answer<base::Unit> renew_heads();
    Answer<base::Unit> call_players();
    Answer<base::Unit> call_to_desk(const std::string& match, const store::MatchRow& desk);

    Service::Impl& impl_;
    store::Writing& writing_;
    std::string request_id_;
    /// As it was when this command of the writer began.
    std::shared_ptr<const tournament::EventState> before_;
};

/// The desk matches of an event whose players have been told to start: a bracket match with one of these is
/// no longer free to change.
std::set<std::string> begun_desks(const store::Reading& reading, const std::string& event_id);

}  // namespace yuanmen::service
