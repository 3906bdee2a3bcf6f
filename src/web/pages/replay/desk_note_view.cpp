#include "web/pages/replay/desk_note_view.hpp"

#include <climits>
#include <nlohmann/json.hpp>

#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

std::string general_named(const ReplayWords& words, const std::string& id) {
    const auto general = cards::general_from_id(id);
    if (!general || words.ruleset == nullptr) return id;
    const cards::BothLanguages& name = words.ruleset->names.of(*general);
    return words.language == Language::zh ? name.zh : name.en;
}

}  // namespace

std::string note_in_words(const service::DeskNote& note, const ReplayWords& words) {
    std::string text = words.say(note.says == "overtime" ? "recording.verb.overtime" : "event." + note.kind);
    if (note.seat) text += " · " + words.say("side." + std::string(cards::id_of(*note.seat)));
    if (!note.general.empty()) text += " " + general_named(words, note.general);
    if (note.kind == "general_picked" && note.general.empty()) text += " " + words.say("replay.picked_back");
    if (note.turn > 0) text += " · " + words.counted("recording.turn_n", note.turn);
    return text;
}

nlohmann::ordered_json notes_json(const DeskNotes& notes, const ReplayWords& words) {
    auto out = nlohmann::ordered_json::array();
    for (const service::DeskNote& note : notes) {
        out.push_back({{"line", note.line},
                       {"same", note.same},
                       {"kind", note.kind},
                       {"wall_ms", note.wall_ms},
                       {"at", time_of_day(note.wall_ms)},
                       {"text", note_in_words(note, words)}});
    }
    return out;
}

NotesAtLine notes_at(const DeskNotes& notes, int line, int next, const ReplayWords& words) {
    NotesAtLine out;
    for (const service::DeskNote& note : notes) {
        if (note.line < line || note.line >= (next > 0 ? next : INT_MAX)) continue;
        const std::string at = time_of_day(note.wall_ms);
        if (note.same && note.line == line) {
            out.mark += (out.mark.empty() ? "" : " · ") + at;
        } else {
            out.behind.push_back({at, note_in_words(note, words)});
        }
    }
    return out;
}

}  // namespace yuanmen::web::pages
