#include "web/pages/replay/standalone.hpp"

#include <nlohmann/json.hpp>

#include "web/pages/replay/replay_remarks.hpp"
#include "web/pages/replay/replay_view.hpp"
#include "web/text/escape.hpp"

namespace yuanmen::web::pages {
namespace {

std::string players_of(const record::ReplayDocument& document) {
    const auto& lord = document.header[static_cast<std::size_t>(record::HeaderKey::lord)];
    const auto& renegade = document.header[static_cast<std::size_t>(record::HeaderKey::renegade)];
    return lord.empty() && renegade.empty() ? std::string() : " · " + lord + " – " + renegade;
}

/// Every line with its mark, the desk's events between them.
std::string plain_list(const record::ReplayDocument& document, const DeskNotes& desk,
                       const ReplayWords& words) {
    const std::string by_desk = escape_html(words.catalogue.say(words.language, "replay.desk")) + " ";
    const auto behind = [&](const NotesAtLine& notes) {
        std::string out;
        for (const NoteRow& note : notes.behind)
            out +=
                "<li class=\"replay-note\">" + by_desk + note.at + " " + escape_html(note.text) + "</li>\n";
        return out;
    };
    const auto& lines = document.lines;
    const auto line_at = [&](std::size_t index) { return index < lines.size() ? lines[index].line : 0; };
    std::string out = "<ol class=\"replay-plain\">\n" + behind(notes_at(desk, 0, line_at(0), words));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const LineView view = line_view(lines[i], words);
        const NotesAtLine notes = notes_at(desk, lines[i].line, line_at(i + 1), words);
        out +=
            "<li value=\"" + std::to_string(lines[i].line) + "\"><code>" + escape_html(lines[i].text) +
            "</code> <span class=\"replay-mark " + view.state + "\">" + escape_html(view.state_word) +
            "</span>" + (view.code.empty() ? "" : " " + escape_html(view.sentence)) +
            (notes.mark.empty() ? "" : " <span class=\"replay-said\">" + by_desk + notes.mark + "</span>") +
            "</li>\n" + behind(notes);
    }
    return out + "</ol>\n";
}

/// What a reader must know beforehand, and why the first illegal line may not read.
std::string remark_lines(const record::ReplayDocument& document, const ReplayWords& words) {
    std::string out;
    const auto add = [&](const std::string& text) {
        out += "\n" + std::string(kRemarkOpens) + escape_html(text) + std::string(kRemarkCloses);
    };
    for (const std::string& each : remarks_of(document, words)) add(each);
    const Explained reasons = explained(document, words);
    if (!reasons.likely.empty()) add(reasons.likely);
    for (const ExplanationRow& each : reasons.explanations) add(each.sentence);
    return out;
}

/// What a reader without JavaScript sees.
std::string plain_lines(const record::ReplayDocument& document, const DeskNotes& desk,
                        const ReplayWords& words) {
    const auto say = [&](const std::string& key) {
        return escape_html(words.catalogue.say(words.language, key));
    };
    std::string out = "<header class=\"replay-head\"><p class=\"replay-verdict\"><span class=\"replay-mark " +
                      std::string(document.verdict) + "\">" +
                      say("verdict." + std::string(document.verdict)) + "</span> " +
                      escape_html(document.ruleset.substr(0, document.ruleset.find('@'))) +
                      "</p><p class=\"muted\">SHA-256 <code>" + document.sha256 + "</code></p>" +
                      remark_lines(document, words) + "</header>\n";
    for (const record::ParseError& error : document.errors) {
        out += "<p>" + std::to_string(error.line) + ": " + say("refusal." + error.code) + " <code>" +
               escape_html(error.found) + "</code></p>\n";
    }
    if (document.refusal) {
        out += "<p>" +
               escape_html(words.catalogue.say(words.language, "refusal." + document.refusal->code,
                                               document.refusal->params)) +
               "</p>\n";
    }
    return out + plain_list(document, desk, words);
}

}  // namespace

std::string standalone_replay(const record::ReplayDocument& document, const DeskNotes& desk,
                              const ReplayWords& words, const Assets& assets) {
    const auto file = [&](std::string_view name) { return std::string(assets.find(name).value_or("")); };
    const std::string title =
        escape_html(words.catalogue.say(words.language, "title.replay") + players_of(document));
    return "<!doctype html>\n<html lang=\"" + std::string(tag_of(words.language)) +
           "\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
           "'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>" +
           title + "</title>\n<style>\n" + file("static/base.css") + file("static/kit.css") +
           file("static/board.css") +
           "</style>\n</head>\n<body class=\"replay-page\">\n<main id=\"main\">\n<h1>" + title +
           "</h1>\n<div id=\"replay\" class=\"replay\">\n" + plain_lines(document, desk, words) +
           "</div>\n</main>\n<pre id=\"replay-document\" hidden>" +
           escape_html(replay_answer(document, desk, words).dump()) + "</pre>\n<script>\n" +
           file("static/kit.js") + file("static/board.js") + "</script>\n</body>\n</html>\n";
}

}  // namespace yuanmen::web::pages
