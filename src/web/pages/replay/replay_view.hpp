#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cards/ruleset.hpp"
#include "record/replay_document.hpp"
#include "service/records/records.hpp"
#include "web/text/catalogue.hpp"

// A replay document in words: for the page, the API and the file that opens without a server. Pure functions.

namespace yuanmen::web::pages {

/// What a reader of this language needs beside the document.
struct ReplayWords {
    const Catalogue& catalogue;
    Language language;
    const cards::Ruleset* ruleset;  ///< the record's; null if it is not known
};

/// What the desk knows beside a record, each in its place among the lines; empty for who may not see it.
using DeskNotes = std::vector<service::DeskNote>;

/// How cards and moves are spelled in this language.
record::Spelling spelling_for(Language language);

/// The document as JSON with "words" (what the board says), "sentences" (by code) and "clauses" (by id:
/// title, text, source, in_force) of everything it cites, and "desk". static/board.js draws from it and
/// nothing else.
nlohmann::ordered_json replay_answer(const record::ReplayDocument& document, const DeskNotes& desk,
                                     const ReplayWords& words);

/// The data of pages/replay.html with the position behind line `line` (0: before the first; beyond the last:
/// the last), and its differences from the position behind line `from` (below 0: from the line before).
/// `address` is the page's own, without a query.
nlohmann::json replay_page(const record::ReplayDocument& document, const DeskNotes& desk,
                           const ReplayWords& words, int line, int from, const std::string& address);

/// Where the page opens without a question: at the first illegal line, else the first undecided one, else the
/// last.
int opening_line(const record::ReplayDocument& document);

/// The parts of one position and of one line for partials/replay_board.html and replay_line.html.
nlohmann::json board_view(const record::Board& board, const record::ReplayDocument& document,
                          const ReplayWords& words);
nlohmann::json line_view(const record::ReplayLine& line, const ReplayWords& words);

/// What differs between two positions, one sentence each, as board.js says it.
std::vector<std::string> differences_in_words(const record::Board& before, const record::Board& after,
                                              const ReplayWords& words);

}  // namespace yuanmen::web::pages
