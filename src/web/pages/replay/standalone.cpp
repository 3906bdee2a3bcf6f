#include "web/pages/replay/standalone.hpp"

#include <nlohmann/json.hpp>

#include "web/text/templates.hpp"

namespace yuanmen::web::pages {
namespace {

std::string players_of(const record::ReplayDocument& document) {
    const auto& lord = document.header[static_cast<std::size_t>(record::HeaderKey::lord)];
    const auto& renegade = document.header[static_cast<std::size_t>(record::HeaderKey::renegade)];
    return lord.empty() && renegade.empty() ? std::string() : " · " + lord + " – " + renegade;
}

/// What a reader without JavaScript sees.
std::string plain_lines(const record::ReplayDocument& document, const ReplayWords& words) {
    const auto say = [&](const std::string& key) {
        return escape_html(words.catalogue.say(words.language, key));
    };
    std::string out = "<header class=\"replay-head\"><p class=\"replay-verdict\"><span class=\"replay-mark " +
                      std::string(document.verdict) + "\">" +
                      say("verdict." + std::string(document.verdict)) + "</span> " +
                      escape_html(document.ruleset.substr(0, document.ruleset.find('@'))) +
                      "</p><p class=\"muted\">SHA-256 <code>" + document.sha256 + "</code></p></header>\n";
    for (const record::ParseError& error : document.errors) {
        out += "<p>" + std::to_string(error.line) + ": " + say("refusal." + error.code) + " <code>" +
               escape_html(error.found) + "</code></p>\n";
    }
    if (document.refusal) out += "<p>" + say("refusal." + document.refusal->code) + "</p>\n";
    out += "<ol class=\"replay-plain\">\n";
    for (const record::ReplayLine& line : document.lines) {
        const nlohmann::json view = line_view(line, words);
        const auto state = view.at("state").get<std::string>();
        out += "<li value=\"" + std::to_string(line.line) + "\"><code>" + escape_html(line.text) +
               "</code> <span class=\"replay-mark " + state + "\">" +
               escape_html(view.at("state_word").get<std::string>()) + "</span>" +
               (line.code.empty() ? "" : " " + escape_html(view.at("sentence").get<std::string>())) +
               "</li>\n";
    }
    return out + "</ol>\n";
}

}  // namespace

std::string standalone_replay(const record::ReplayDocument& document, const ReplayWords& words,
                              const Assets& assets) {
    const auto file = [&](std::string_view name) { return std::string(assets.find(name).value_or("")); };
    const std::string title =
        escape_html(words.catalogue.say(words.language, "title.replay") + players_of(document));
    return "<!doctype html>\n<html lang=\"" + std::string(tag_of(words.language)) +
           "\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
           "'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>" +
           title + "</title>\n<style>\n" + file("static/base.css") + file("static/board.css") +
           "</style>\n</head>\n<body class=\"replay-page\">\n<main id=\"main\">\n<h1>" + title +
           "</h1>\n<div id=\"replay\" class=\"replay\">\n" + plain_lines(document, words) +
           "</div>\n</main>\n<pre id=\"replay-document\" hidden>" +
           escape_html(replay_answer(document, words).dump()) + "</pre>\n<script>\n" +
           file("static/board.js") + "</script>\n</body>\n</html>\n";
}

}  // namespace yuanmen::web::pages
