#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "journal/aggregate.hpp"
#include "journal/codec/family.hpp"
#include "kit/counts.hpp"
#include "match/actor.hpp"
#include "match/stamp.hpp"

// What holds of every aggregate (src/journal/aggregate.hpp), tested once. A new one gives a Case and is done:
//   A                          the aggregate
//   any(state, chance)         a command that might be given to it now
//   here(chance)               its circumstances; valid until the next call
//   meant(event)               what of an event somebody meant who gave the command: not what was counted
//   done(state, decided)       optional: what else comes of a decision (sealed notes)

namespace yuanmen::test {

/// A random value of any type that lists its fields: mostly within the limits of commands. `words` are texts
/// that mean something to the aggregate.
class AnyValue {
  public:
    AnyValue(Chance& chance, std::vector<std::string> words) : chance_(chance), words_(std::move(words)) {}

    nlohmann::json of(const journal::Type& type, const journal::Limit& limit = {}) {
        using Form = journal::Type::Form;
        switch (type.form) {
            case Form::boolean:
                return chance_.one_in(2);
            case Form::integer: {
                const bool limited = limit.of == journal::Limit::Of::range;
                const std::int64_t least = limited ? limit.least : 0;
                return least +
                       chance_.between(0, limited ? std::min<std::int64_t>(limit.greatest - least, 6) : 6);
            }
            case Form::number:
                return 0.25 * static_cast<double>(chance_.between(0, 8));
            case Form::name:
                return std::string(type.names[index(type.names.size())]);
            case Form::spelled:
                return type.names.empty() ? word() : std::string(type.names[index(type.names.size())]);
            case Form::text:
                if (limit.of == journal::Limit::Of::hex)
                    return std::string(static_cast<std::size_t>(limit.least), 'a');
                return word();
            case Form::optional:
            case Form::nullable:
                return of(*type.item, limit);
            case Form::list: {
                nlohmann::json list = nlohmann::json::array();
                const bool limited = limit.of == journal::Limit::Of::count;
                const std::int64_t least = limited ? limit.least : 0;
                for (std::int64_t n = least + chance_.between(0, 2); n > 0; --n)
                    list.push_back(of(*type.item));
                return list;
            }
            case Form::array: {
                nlohmann::json list = nlohmann::json::array();
                for (std::size_t n = type.size(nullptr); n > 0; --n) list.push_back(of(*type.item));
                return list;
            }
            case Form::map:
                return {{word(), of(*type.item, limit)}};
            case Form::object:
                return object_of(type, limit);
            case Form::json:
                return word();
            case Form::either:
                return of(*type.either[0]);
        }
        return nullptr;
    }

    /// A command of any kind of the family. Tries until its shape is right.
    template <class Family>
    Family command() {
        while (true) {
            const auto& row =
                journal::FamilyTable<Family>::rows()[index(journal::KindsOf<Family>::kNames.size())];
            if (auto parsed = journal::parse_kind<Family>(row.name, of(*row.type)); parsed.ok())
                return *std::move(parsed);
        }
    }

  private:
    std::size_t index(std::size_t size) {
        return static_cast<std::size_t>(chance_.between(0, static_cast<std::int64_t>(size) - 1));
    }
    std::string word() {
        return chance_.one_in(4) ? "文 " + std::to_string(chance_.between(0, 9))
                                 : words_[index(words_.size())];
    }
    nlohmann::json object_of(const journal::Type& type, const journal::Limit& limit) {
        nlohmann::json object = nlohmann::json::object();
        for (const journal::Field& field : type.fields) {
            if (field.type->form == journal::Type::Form::optional && chance_.one_in(2)) continue;
            object[field.name] = of(*field.type, type.hands_limit_on ? limit : field.limit);
        }
        return object;
    }

    Chance& chance_;
    std::vector<std::string> words_;
};

inline match::Actor any_actor(Chance& chance) {
    switch (chance.between(0, 5)) {
        case 0:
            return {match::Role::judge, "j", {}};
        case 1:
            return {match::Role::player, "pa", match::Chair::a};
        case 2:
            return {match::Role::player, "pb", match::Chair::b};
        case 3:
            return {match::Role::scorekeeper, "s", {}};
        case 4:
            return {match::Role::system, "", {}};
        default:
            return {match::Role::head_judge, "h", {}};
    }
}

/// An event as the journal keeps it.
struct KeptEvent {
    std::string kind;
    std::string body;
    match::Stamp stamp;
};

template <class Case>
class Battery {
    using A = typename Case::A;
    using State = typename A::State;
    using Command = typename A::Command;

  public:
    Battery(Case& given, Chance& chance) : case_(given), chance_(chance) {}

    /// One life of the aggregate, command by command.
    void live(int commands) {
        State state{};
        std::vector<KeptEvent> kept;
        for (int step = 0; step < commands; ++step) {
            const Command command = case_.any(state, chance_);
            const match::Actor actor = any_actor(chance_);
            const nlohmann::json before = A::state_json(state);
            two_writers(state, kept.size());
            const auto decided = A::decide(state, command, actor, case_.here(chance_));
            check_shape(decided);
            if (decided.refusal && decided.events.empty()) CHECK(A::state_json(state) == before);
            done_ += decided.refusal ? 0 : 1;
            for (const auto& event : decided.events) take(state, kept, event, actor);
            if constexpr (requires { case_.done(state); }) case_.done(state);
        }
        replay(state, kept);
    }

    /// Entries as they have been written for years: they are read, and evolve whatever they meet.
    void old_entries() {
        std::ifstream file(std::string(YUANMEN_SOURCE_DIR) + "/tests/golden/journal/entries.txt");
        REQUIRE(file.good());
        const std::string family = std::string(A::kFamily) + ".";
        int found = 0;
        State state{};
        for (std::string line; std::getline(file, line);) {
            if (!line.starts_with(family)) continue;
            const std::size_t space = line.find(' ');
            const std::string kind = line.substr(family.size(), space - family.size());
            const auto event = A::event_from(kind, nlohmann::json::parse(line.substr(space + 1)));
            if (!event.ok()) continue;  // an empty general: tests/store/test_entry_bytes.cpp
            state = A::evolve(std::move(state), *event, stamp(static_cast<std::size_t>(++found), {}));
            CHECK(A::version(state) == found);
        }
        CHECK(found > 0);
        round_trip(state);
    }

    int done() const { return done_; }
    int pairs() const { return pairs_; }

  private:
    static match::Stamp stamp(std::size_t version, const match::Actor& actor) {
        const auto n = static_cast<std::int64_t>(version);
        return {n, {"boot-1", 1'000'000 + n, 1'700'000'000'000 + n}, actor};
    }
    void check_shape(const journal::Decided<typename A::Event>& decided) {
        CHECK(decided.due <= decided.events.size());
        if (!decided.refusal) return;
        CHECK(decided.events.size() == decided.due);
        CHECK_FALSE(decided.refusal->code.empty());
    }
    /// decide → encode → decode → evolve is what evolve makes of the event itself.
    void take(State& state, std::vector<KeptEvent>& kept, const typename A::Event& event,
              const match::Actor& actor) {
        const std::string kind(A::event_kind(event));
        const nlohmann::json json = A::event_json(event);
        const std::string body = json.dump();
        const auto read = A::event_from(kind, nlohmann::json::parse(body));
        REQUIRE_MESSAGE(read.ok(), kind << " " << body);
        CHECK(A::event_json(*read) == json);
        const match::Stamp when = stamp(kept.size() + 1, actor);
        State again = A::evolve(state, *read, when);
        state = A::evolve(std::move(state), event, when);
        CHECK(A::version(state) == when.seq);
        CHECK(A::state_json(again) == A::state_json(state));
        kept.push_back({kind, body, when});
    }
    void replay(const State& state, const std::vector<KeptEvent>& kept) {
        State again{};
        for (const KeptEvent& one : kept)
            again = A::evolve(std::move(again), *A::event_from(one.kind, nlohmann::json::parse(one.body)),
                              one.stamp);
        CHECK(A::state_json(again) == A::state_json(state));
        round_trip(state);
    }
    void round_trip(const State& state) {
        const nlohmann::json json = A::state_json(state);
        const auto read = A::state_from(nlohmann::json::parse(json.dump()));
        REQUIRE(read.ok());
        CHECK(A::state_json(*read) == json);
    }
    /// Two people press from one version. Whom the other does not concern means the same as before.
    void two_writers(const State& state, std::size_t version) {
        const Command first = case_.any(state, chance_);
        const Command second = case_.any(state, chance_);
        const match::Actor actors[] = {any_actor(chance_), any_actor(chance_)};
        const auto& here = case_.here(chance_);
        const auto written = A::decide(state, first, actors[0], here);
        const auto alone = A::decide(state, second, actors[1], here);
        if (written.refusal || alone.refusal || alone.events.size() == alone.due) return;
        State after = state;
        journal::Parts changed;
        for (const auto& event : written.events) {
            const nlohmann::json json = A::event_json(event);
            for (auto& part : A::staleness().changed_by(A::event_kind(event), json))
                changed.push_back(std::move(part));
            after = A::evolve(std::move(after), event, stamp(++version, actors[0]));
        }
        if (!journal::touched(A::needed_by(second), changed).empty()) return;
        const auto beside = A::decide(after, second, actors[1], here);
        if (beside.refusal || beside.events.size() == beside.due) return;
        ++pairs_;
        CHECK(case_.meant(beside.events[beside.due]) == case_.meant(alone.events[alone.due]));
    }

    Case& case_;
    Chance& chance_;
    int done_ = 0;
    int pairs_ = 0;
};

template <class Case>
void run_battery(Case& given, int lives, int commands) {
    Chance chance(seed_for(std::string(Case::A::kFamily).c_str(), lives));
    Battery<Case> battery(given, chance);
    for (int i = 0; i < lives; ++i) battery.live(commands);
    battery.old_entries();
    MESSAGE(battery.done() << " commands done, " << battery.pairs() << " pairs beside one another");
    CHECK(battery.done() > 0);
}

}  // namespace yuanmen::test
