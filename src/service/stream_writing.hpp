#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "journal/aggregate.hpp"
#include "service/answer.hpp"
#include "service/service_impl.hpp"
#include "service/stale.hpp"
#include "store/streams.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

/// Why an aggregate did not do a command, as the caller is told.
template <journal::Aggregate A>
Refused refused_by(base::Refusal refusal) {
    const bool not_his = refusal.code.starts_with("actor.") ||
                         std::find(A::kNotHis.begin(), A::kNotHis.end(), refusal.code) != A::kNotHis.end();
    return {not_his ? Category::forbidden : Category::refused, std::move(refusal)};
}

/// One stream inside one command of the writer: load → decide → append → evolve → project, the same for every
/// kind of stream. The state is read once and taken over each event once. Everything is written in that
/// command's savepoint.
template <journal::Aggregate A>
class StreamWriting {
  public:
    using State = typename A::State;

    StreamWriting(store::Writing& writing, std::string id)
        : writing_(writing), id_(std::move(id)), at_(writing.journal().streams().template at<A>(id_)) {}

    const std::string& id() const { return id_; }
    /// As the commands given here have left it.
    const State& state() const { return *at_.state; }
    const std::shared_ptr<const State>& shared() const { return at_.state; }
    /// How many entries the stream has.
    std::int64_t version() const { return at_.version; }
    /// All entries written here.
    const std::vector<store::Entry>& written() const { return written_; }

    /// A conflict if something the command depends on has changed since the version its caller saw.
    std::optional<Refused> conflict(const typename A::Command& command, std::int64_t expected) const {
        return conflict_with(
            writing_, A::staleness(),
            {std::string(A::kFamily) + "/" + id_, A::version(state()), expected, A::needed_by(command)});
    }

    /// Decides and writes what comes of it. Of a command that is refused only what had fallen due by itself
    /// is written, under the system's name; whether that is kept is the caller's affair
    /// (Writing::keep_even_if_refused).
    Answer<base::Unit> give(const typename A::Command& command, const typename A::Actor& actor,
                            const typename A::Circumstances& here, const store::Author& author) {
        return write(A::decide(state(), command, actor, here), author);
    }

    Answer<base::Unit> write(const journal::Decided<typename A::Event>& decided,
                             const store::Author& author) {
        const std::span all(decided.events);
        const store::Author system{{"system", {}, {}}, author.request_id};
        if (auto done = append(all.first(decided.due), system); !done.ok()) return done;
        if (auto done = append(all.subspan(decided.due), author); !done.ok()) return done;
        if (!decided.refusal) return base::Unit{};
        return base::fail(refused_by<A>(*decided.refusal));
    }

  private:
    Answer<base::Unit> append(std::span<const typename A::Event> events, const store::Author& author) {
        if (events.empty()) return base::Unit{};
        auto evolved = writing_.journal().streams().template append<A>(id_, at_, events, author);
        if (!evolved.ok()) return base::fail(conflict_of(writing_, evolved.error()));
        at_ = std::move(evolved->now);
        std::move(evolved->entries.begin(), evolved->entries.end(), std::back_inserter(written_));
        return base::Unit{};
    }

    store::Writing& writing_;
    std::string id_;
    store::StateAt<State> at_;
    std::vector<store::Entry> written_;
};

}  // namespace yuanmen::service
