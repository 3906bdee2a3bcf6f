#include "service/desk/desk_writing.hpp"

#include <stdexcept>

#include "base/digest.hpp"
#include "store/matches.hpp"

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

/// Every sealed note of a match: only inside the writer, only for decide().
match::Secrets load_secrets(store::Writing& writing, const std::string& match_id) {
    match::Secrets secrets;
    for (const auto& note : writing.sealed().of_stream(store::match_stream(match_id))) {
        secrets.notes[note.name] = note.payload;
    }
    return secrets;
}

}  // namespace

match::OwnSecrets load_own_secrets(const store::Sealed& sealed, const match::MatchState& state,
                                   const cards::Ruleset& ruleset, match::Chair chair) {
    match::OwnSecrets own;
    const std::string stream = store::match_stream(state.match_id);
    for (const std::string& name : match::own_note_names(state, ruleset, chair)) {
        if (auto payload = sealed.payload(stream, name)) own.notes[name] = std::move(*payload);
    }
    return own;
}

DeskWriting::Decided DeskWriting::decide(const match::Command& command, const match::Actor& actor,
                                         const std::string& entropy) {
    const match::Secrets secrets = load_secrets(writing_, id());
    return match::DeskAggregate::decide(state(), command, actor,
                                        {secrets, *ruleset_, writing_.now(), entropy, &notes_});
}

DeskWriting::Decided DeskWriting::due() const {
    Decided decided{match::due(state(), *ruleset_, writing_.now()), 0, {}};
    decided.due = decided.events.size();
    return decided;
}

Answer<base::Unit> DeskWriting::write(const Decided& decided, const store::Author& author) {
    auto done = StreamWriting::write(decided, author);
    for (const match::SealedNote& note : std::exchange(notes_, {})) seal(writing_, written(), note);
    return done;
}

Answer<base::Unit> DeskWriting::give(const match::Command& command, const match::Actor& actor,
                                     const store::Author& author) {
    return write(decide(command, actor, base::random_hex(32)), author);
}

}  // namespace yuanmen::service
