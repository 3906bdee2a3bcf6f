#include "service/desk/writing_down.hpp"

#include <stdexcept>

#include "service/inside.hpp"
#include "store/journal.hpp"
#include "store/match_entries.hpp"
#include "store/sealed.hpp"

namespace yuanmen::service {
namespace {

void seal(store::Writing& writing, const std::vector<store::Entry>& entries, const match::SealedNote& note) {
    for (const store::Entry& entry : entries) {
        if (entry.body.find(note.sha256) == std::string::npos) continue;
        writing.sealed().keep(entry, {note.name, note.sha256, note.payload});
        return;
    }
    throw std::logic_error("no entry holds the commitment of sealed note " + note.name);
}

}  // namespace

match::Actor desk_actor(const Principal& who) {
    switch (who.role) {
        case Role::owner:
        case Role::head_judge:
            return {match::Role::head_judge, who.account, {}};
        case Role::table_judge:
            return {match::Role::judge, who.account, {}};
        case Role::scorekeeper:
            return {match::Role::scorekeeper, who.account, {}};
        case Role::player:
            return {match::Role::player, who.person, who.chair};
        case Role::auditor:
        case Role::anyone:
            break;
    }
    throw std::logic_error("this role has no place at a desk");
}

match::Secrets load_secrets(store::Writing& writing, const std::string& match_id) {
    match::Secrets secrets;
    for (const auto& note : writing.sealed().of_stream(store::match_stream(match_id))) {
        secrets.notes[note.name] = note.payload;
    }
    return secrets;
}

match::OwnSecrets load_own_secrets(const store::Sealed& sealed, const match::MatchState& state,
                                   const cards::Ruleset& ruleset, match::Chair chair) {
    match::OwnSecrets own;
    const std::string stream = store::match_stream(state.match_id);
    for (const std::string& name : match::own_note_names(state, ruleset, chair)) {
        if (auto payload = sealed.payload(stream, name)) own.notes[name] = std::move(*payload);
    }
    return own;
}

Answer<std::int64_t> write_down(store::Writing& writing, const std::string& match_id, std::int64_t version,
                                const match::Decision& decision, const store::Author& author) {
    std::vector<store::Entry> written;
    const auto append = [&](std::size_t from, std::size_t to,
                            const store::Author& by) -> Answer<std::int64_t> {
        if (from == to) return version;
        std::vector<store::NewEntry> entries;
        for (std::size_t i = from; i < to; ++i) {
            entries.push_back(store::entry_of(decision.events[i]));
        }
        auto appended = writing.journal().append(store::match_stream(match_id), version, entries, by);
        if (!appended.ok()) return base::fail(conflict_of(writing, appended.error()));
        written.insert(written.end(), appended->entries.begin(), appended->entries.end());
        version = appended->version;
        return version;
    };
    const store::Author system{{"system", {}, {}}, author.request_id};
    if (auto due = append(0, decision.due, system); !due.ok()) return due;
    if (auto rest = append(decision.due, decision.events.size(), author); !rest.ok()) return rest;
    for (const match::SealedNote& note : decision.notes) seal(writing, written, note);
    return version;
}

}  // namespace yuanmen::service
