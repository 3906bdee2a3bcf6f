#include "web/pages/disputes/dispute_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "web/pages/disputes/ruling_form.hpp"
#include "web/pages/replay/replay_remarks.hpp"
#include "web/pages/words.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

std::string text_of(const json& from, const char* key) {
    const auto found = from.find(key);
    return found != from.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// What the reader is told of its state: the hall only that it is under review, or closed.
std::string stage_word(const Context& context, const json& dispute) {
    if (dispute.contains("stage"))
        return context.say("dispute.stage_" + dispute.at("stage").get<std::string>());
    return context.say(dispute.at("open") == true ? "dispute.under_review" : "dispute.stage_closed");
}

std::string player_of(const json& dispute, const std::string& chair) {
    const json& players = dispute.at("match").at("players");
    return chair.empty() ? std::string() : players.at(chair == "a" ? 0 : 1).get<std::string>();
}

json clauses_view(const Context& context, const json& ids, const cards::Ruleset* ruleset) {
    json list = json::array();
    const bool zh = context.language == Language::zh;
    for (const json& id : ids) {
        const cards::Clause* clause = ruleset ? ruleset->find_clause(id.get<std::string>()) : nullptr;
        list.push_back(
            {{"clause", clause_number(context.catalogue(), context.language, id.get<std::string>())},
             {"title", clause ? (zh ? clause->title_zh : clause->title_en) : ""},
             {"text", clause ? (zh ? clause->zh : clause->en) : ""}});
    }
    return list;
}

/// What the ruling is about, in words; `ruleset` names them.
std::string topics_in_words(const Context& context, const json& topics, const cards::Ruleset* ruleset) {
    std::string words;
    const auto add = [&](const std::string& word) { words += (words.empty() ? "" : " · ") + word; };
    for (const std::string id : topics.at("generals"))
        add(ruleset ? general_name(context, *ruleset, id) : id);
    for (const std::string id : topics.at("skills")) {
        const auto skill = cards::skill_from_id(id);
        add(ruleset && skill ? in_language(context, ruleset->names.of(*skill)) : id);
    }
    for (const std::string id : topics.at("cards")) add(ruleset ? card_kind_name(context, *ruleset, id) : id);
    return words;
}

json ruling_view(const Context& context, const json& dispute, const json& ruling,
                 const cards::Ruleset* ruleset) {
    const json result = ruling.value("result", json());
    std::string outcome;
    if (!result.is_null()) {
        const std::string winner = result.at("winner");
        outcome = (winner == "none" ? context.say("option.none") : player_of(dispute, winner)) + " · " +
                  context.say("cause." + result.at("cause").get<std::string>());
    }
    std::string corrections;
    for (const std::string line : ruling.value("corrections", json::array())) {
        corrections += (corrections.empty() ? "" : " · ") + line;
    }
    const json given = ruling.value("given", json());
    const json line = ruling.value("line", json());
    return {{"head", context.say("dispute.instance_" + ruling.at("instance").get<std::string>())},
            {"upholds", ruling.at("upholds")},
            {"remedy", context.say("dispute.remedy_" + ruling.at("remedy").get<std::string>())},
            {"restore_line", line.is_null() ? "" : line.dump()},
            {"rewind", ruling.at("rewind").is_null()
                           ? ""
                           : context.say("dispute.rewind_" + ruling.at("rewind").get<std::string>())},
            {"corrections", corrections},
            {"outcome", outcome},
            {"announcement", ruling.at("announcement")},
            {"reason", text_of(ruling, "reason")},
            {"by", given.is_null() ? "" : given.at("by").get<std::string>()},
            {"at", date_and_time(ruling.at("wall_ms"))},
            {"topics", topics_in_words(context, ruling.at("topics"), ruleset)},
            {"clauses", clauses_view(context, ruling.at("clauses"), ruleset)}};
}

json statements_view(const Context& context, const json& dispute) {
    json list = json::array();
    for (const json& statement : dispute.value("statements", json::array())) {
        const std::string speaker = statement.at("speaker");
        const bool player = speaker == "a" || speaker == "b";
        const std::string name = text_of(statement, "name");
        list.push_back(
            {{"who", player ? player_of(dispute, speaker)
                            : context.say("dispute.speaker_" + speaker) + (name.empty() ? "" : " · " + name)},
             {"at", date_and_time(statement.at("taken").at("wall_ms"))},
             {"by", statement.at("taken").at("by")},
             {"hidden", statement.at("text").is_null()},
             {"text", text_of(statement, "text")}});
    }
    return list;
}

json photos_list(const json& dispute) {
    json list = json::array();
    for (const json& photo : dispute.value("photos", json::array())) {
        list.push_back({{"photo", photo.at("photo")},
                        {"caption", text_of(photo, "caption")},
                        {"hash", photo.at("sha256").get<std::string>().substr(0, 12)},
                        {"by", photo.at("taken").at("by")},
                        {"at", date_and_time(photo.at("taken").at("wall_ms"))},
                        {"may_see", photo.at("may_see")}});
    }
    return list;
}

json verdict_view(const Context& context, const json& dispute, const cards::Ruleset& ruleset) {
    const json verdict = dispute.value("verdict", json());
    if (verdict.is_null()) return nullptr;
    const json first = verdict.value("first_illegal", json());
    return {{"word", context.say("dispute.verdict_" + verdict.at("verdict").get<std::string>())},
            {"first", first.is_null() ? "" : first.dump()},
            {"lines", verdict.at("lines")},
            {"hash", verdict.at("sha256").get<std::string>().substr(0, 12)},
            {"clauses", clauses_view(context, verdict.at("clauses"), &ruleset)}};
}

bool has_command(const json& dispute, const char* kind) {
    const json& commands = dispute.at("commands");
    return std::find(commands.begin(), commands.end(), kind) != commands.end();
}

/// "23.4" of kibibytes.
std::string megabytes(int kilobytes) {
    const int tenths = kilobytes * 10 / 1024;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

void put_speakers(const Context& context, json& out, const json& dispute) {
    json speakers = json::array();
    const json own = dispute.at("own_chair");
    for (const char* chair : {"a", "b"}) {
        if (own.is_null() || own == chair)
            speakers.push_back({{"value", chair}, {"label", player_of(dispute, chair)}});
    }
    if (own.is_null()) {
        for (const std::string other : {"judge", "witness"})
            speakers.push_back({{"value", other}, {"label", context.say("dispute.speaker_" + other)}});
    }
    out["speakers"] = std::move(speakers);
    out["judge_speaks"] = own.is_null();
    json chairs = json::array();
    for (const char* chair : {"a", "b"}) {
        if (own.is_null() || own == chair)
            chairs.push_back({{"value", chair}, {"label", player_of(dispute, chair)}});
    }
    out["chairs"] = std::move(chairs);
}

}  // namespace

json dispute_line(const Context& context, const json& dispute, const cards::Ruleset* ruleset) {
    const json& match = dispute.at("match");
    const json ruling = dispute.at("ruling");
    json out = {{"id", dispute.at("id")},
                {"match", match.at("id")},
                {"player_a", match.at("players").at(0)},
                {"player_b", match.at("players").at(1)},
                {"stage", match.at("stage")},
                {"event", match.at("event")},
                {"event_name", match.at("event_name")},
                {"table", match.at("table")},
                {"round", match.at("round")},
                {"mark", dispute.at("open") == true ? "review" : "closed"},
                {"word", stage_word(context, dispute)},
                {"at", date_and_time(dispute.at("opened_wall_ms"))},
                {"claim", text_of(dispute, "claim")},
                {"has_ruling", !ruling.is_null()}};
    out["ruling"] =
        ruling.is_null() ? json::array() : json::array({ruling_view(context, dispute, ruling, ruleset)});
    return out;
}

json dispute_page_view(const Context& context, const json& dispute, const cards::Ruleset& ruleset,
                       const service::RewindView* advice) {
    json out = dispute_line(context, dispute, &ruleset);
    const json record = dispute.value("record", json());
    const json line = dispute.value("line", json());
    const json moment = dispute.value("moment", json::object());
    const json clock = moment.value("clock_ms", json());
    const std::string chair = text_of(dispute, "chair");
    out["version"] = dispute.at("version");
    out["every"] = dispute.at("open") == true ? "3000" : "20000";
    out["news"] = out["word"];
    out["staff"] = dispute.at("staff");
    out["told"] = dispute.contains("stage");
    out["origin"] = dispute.contains("origin")
                        ? context.say("dispute.origin_" + dispute.at("origin").get<std::string>())
                        : "";
    out["raised_for"] = player_of(dispute, chair);
    out["raised_by"] = dispute.contains("raised") ? dispute.at("raised").at("by") : json("");
    // A player who speaks for himself is named once.
    if (out["raised_by"] == out["raised_for"]) out["raised_by"] = "";
    out["turn"] = moment.value("turn", 0);
    out["clock"] = clock.is_null() ? "" : minutes_and_seconds(clock);
    out["desk_version"] = moment.value("desk_version", 0);
    out["record"] = record.is_null() ? "" : record.get<std::string>();
    const json& under = dispute.at("ruleset");
    out["other_ruleset"] =
        other_ruleset_remark(context.catalogue(), context.language, text_of(dispute, "other_ruleset"),
                             under.at("id").get<std::string>() + "@" + under.at("sha256").get<std::string>());
    out["line"] = line.is_null() ? "" : line.dump();
    out["verdict"] = verdict_view(context, dispute, ruleset);
    out["statements"] = statements_view(context, dispute);
    out["has_statements"] = !out["statements"].empty();
    out["photos"] = photos_list(dispute);
    out["has_photos"] = !out["photos"].empty();
    const json hearing = dispute.value("hearing", json());
    out["heard_by"] = hearing.is_null() ? "" : hearing.at("held").at("by").get<std::string>();
    out["heard_at"] = hearing.is_null() ? "" : date_and_time(hearing.at("held").at("wall_ms"));
    out["heard_note"] = hearing.is_null() ? "" : text_of(hearing, "note");
    json rulings = json::array();
    for (const json& ruling : dispute.value("rulings", json::array()))
        rulings.push_back(ruling_view(context, dispute, ruling, &ruleset));
    if (!dispute.contains("rulings")) rulings = out["ruling"];
    out["rulings"] = std::move(rulings);
    const json appeal = dispute.value("appeal", json());
    out["appealed_by"] = appeal.is_null() ? "" : player_of(dispute, appeal.at("chair"));
    out["appealed_at"] = appeal.is_null() ? "" : date_and_time(appeal.at("raised").at("wall_ms"));
    out["grounds"] = appeal.is_null() ? "" : text_of(appeal, "grounds");
    const json closing = dispute.at("closing");
    out["closed_how"] =
        closing.is_null() ? "" : context.say("dispute.closed_" + closing.at("how").get<std::string>());
    out["closed_at"] = closing.is_null() ? "" : date_and_time(closing.at("wall_ms"));
    out["closed_reason"] = closing.is_null() ? "" : text_of(closing, "reason");
    put_speakers(context, out, dispute);
    for (const char* kind :
         {"point", "state", "add_photo", "hear", "rule", "appeal", "decide_appeal", "close", "withdraw"})
        out[std::string("may_") + kind] = has_command(dispute, kind);
    const json room = dispute.at("photo_kilobytes_left");
    out["photo_left"] = room.is_number()
                            ? context.say("photo.megabytes_left", {{"megabytes", megabytes(room.get<int>())}})
                            : "";
    out["rules_now"] = has_command(dispute, "rule") || has_command(dispute, "decide_appeal");
    put_ruling_form(context, out, dispute, advice);
    return out;
}

}  // namespace yuanmen::web::pages
