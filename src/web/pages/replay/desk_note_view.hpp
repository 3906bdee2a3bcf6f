#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "web/pages/replay/replay_words.hpp"

// The desk's events among the lines of a record, in words.

namespace yuanmen::web::pages {

/// "阵亡 · 主公 关羽 · 第 7 回合".
std::string note_in_words(const service::DeskNote& note, const ReplayWords& words);

/// [{"line", "same", "kind", "wall_ms", "at", "text"}] for static/board.js.
nlohmann::ordered_json notes_json(const DeskNotes& notes, const ReplayWords& words);

struct NoteRow {
    std::string at;  ///< "12:03:14"
    std::string text;

    YUANMEN_FIELDS(at, text);
};

/// The desk's events at one line of a list that has the lines `line` and, after it, `next` (0: no more).
struct NotesAtLine {
    std::string mark;  ///< times of what this line says itself, "12:03:14 · 12:03:20"; empty: none
    std::vector<NoteRow> behind;
};
NotesAtLine notes_at(const DeskNotes& notes, int line, int next, const ReplayWords& words);

}  // namespace yuanmen::web::pages
