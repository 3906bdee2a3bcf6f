#include "web/pages/disputes/dispute_view.hpp"

#include <nlohmann/json.hpp>

#include "match/dispute/codec.hpp"
#include "web/pages/disputes/ruling_form.hpp"
#include "web/pages/replay/replay_remarks.hpp"
#include "web/pages/words.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

using service::DisputeView;

template <class E>
std::string word(const Context& context, const std::string& prefix, E value) {
    return context.say(prefix + std::string(journal::name_of(value)));
}

/// What the reader is told of its state: the hall only that it is under review, or closed.
std::string stage_word(const Context& context, const DisputeView& dispute) {
    if (dispute.stage) return word(context, "dispute.stage_", *dispute.stage);
    return context.say(dispute.open ? "dispute.under_review" : "dispute.stage_closed");
}

const std::string& player_of(const DisputeView& dispute, match::Chair chair) {
    return dispute.of.players[chair == match::Chair::a ? 0 : 1];
}

json clauses_view(const Context& context, const std::vector<std::string>& ids,
                  const cards::Ruleset* ruleset) {
    json list = json::array();
    const bool zh = context.language == Language::zh;
    for (const std::string& id : ids) {
        const cards::Clause* clause = ruleset ? ruleset->find_clause(id) : nullptr;
        list.push_back({{"clause", clause_number(context.catalogue(), context.language, id)},
                        {"title", clause ? (zh ? clause->title_zh : clause->title_en) : ""},
                        {"text", clause ? (zh ? clause->zh : clause->en) : ""}});
    }
    return list;
}

/// What the ruling is about, in words; `ruleset` names them.
std::string topics_in_words(const Context& context, const match::Topics& topics,
                            const cards::Ruleset* ruleset) {
    std::string words;
    const auto add = [&](const std::string& one) { words += (words.empty() ? "" : " · ") + one; };
    for (const std::string& id : topics.generals) add(ruleset ? general_name(context, *ruleset, id) : id);
    for (const std::string& id : topics.skills) {
        const auto skill = cards::skill_from_id(id);
        add(ruleset && skill ? in_language(context, ruleset->names.of(*skill)) : id);
    }
    for (const std::string& id : topics.cards) add(ruleset ? card_kind_name(context, *ruleset, id) : id);
    return words;
}

std::string outcome_words(const Context& context, const DisputeView& dispute,
                          const match::RuledResult& result) {
    const auto chair = match::chair_of(result.winner);
    const std::string winner = chair ? player_of(dispute, *chair) : context.say("option.none");
    return winner + " · " + word(context, "cause.", result.cause);
}

json ruling_view(const Context& context, const DisputeView& dispute, const match::RulingView& ruling,
                 const cards::Ruleset* ruleset) {
    std::string corrections;
    if (ruling.corrections) {
        for (const std::string& line : *ruling.corrections)
            corrections += (corrections.empty() ? "" : " · ") + line;
    }
    const auto line = ruling.line.value_or(std::nullopt);
    return {{"head", word(context, "dispute.instance_", ruling.instance)},
            {"upholds", ruling.upholds},
            {"remedy", word(context, "dispute.remedy_", ruling.remedy)},
            {"restore_line", line ? std::to_string(*line) : ""},
            {"rewind", ruling.rewind ? word(context, "dispute.rewind_", *ruling.rewind) : ""},
            {"corrections", corrections},
            {"outcome", ruling.result ? outcome_words(context, dispute, *ruling.result) : ""},
            {"announcement", ruling.announcement},
            {"reason", ruling.reason.value_or("")},
            {"by", ruling.given ? ruling.given->by : ""},
            {"at", date_and_time(ruling.wall_ms)},
            {"topics", topics_in_words(context, ruling.topics, ruleset)},
            {"clauses", clauses_view(context, ruling.clauses, ruleset)}};
}

std::string speaker_words(const Context& context, const DisputeView& dispute,
                          const match::StatementView& statement) {
    using match::Speaker;
    if (statement.speaker == Speaker::a) return player_of(dispute, match::Chair::a);
    if (statement.speaker == Speaker::b) return player_of(dispute, match::Chair::b);
    const std::string name = statement.name.value_or("");
    return word(context, "dispute.speaker_", statement.speaker) + (name.empty() ? "" : " · " + name);
}

json statements_view(const Context& context, const DisputeView& dispute) {
    json list = json::array();
    if (!dispute.statements) return list;
    for (const match::StatementView& statement : *dispute.statements) {
        list.push_back({{"who", speaker_words(context, dispute, statement)},
                        {"at", date_and_time(statement.taken.wall_ms)},
                        {"by", statement.taken.by},
                        {"hidden", !statement.text},
                        {"text", statement.text.value_or("")}});
    }
    return list;
}

json photos_list(const DisputeView& dispute) {
    json list = json::array();
    if (!dispute.photos) return list;
    for (const match::DisputePhotoView& photo : *dispute.photos) {
        list.push_back({{"photo", photo.photo},
                        {"caption", photo.caption.value_or("")},
                        {"hash", photo.sha256.substr(0, 12)},
                        {"by", photo.taken.by},
                        {"at", date_and_time(photo.taken.wall_ms)},
                        {"may_see", photo.may_see}});
    }
    return list;
}

json verdict_view(const Context& context, const DisputeView& dispute, const cards::Ruleset& ruleset) {
    const auto verdict = dispute.verdict.value_or(std::nullopt);
    if (!verdict) return nullptr;
    return {{"word", word(context, "dispute.verdict_", verdict->verdict)},
            {"first", verdict->first_illegal ? std::to_string(*verdict->first_illegal) : ""},
            {"lines", verdict->lines},
            {"hash", verdict->sha256.substr(0, 12)},
            {"clauses", clauses_view(context, verdict->clauses, &ruleset)}};
}

/// "23.4" of kibibytes.
std::string megabytes(std::int64_t kilobytes) {
    const std::int64_t tenths = kilobytes * 10 / 1024;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

void put_speakers(const Context& context, json& out, const DisputeView& dispute) {
    json chairs = json::array();
    for (const match::Chair chair : match::kChairs) {
        if (!dispute.own_chair || *dispute.own_chair == chair)
            chairs.push_back({{"value", journal::name_of(chair)}, {"label", player_of(dispute, chair)}});
    }
    json speakers = chairs;
    if (!dispute.own_chair) {
        for (const std::string other : {"judge", "witness"})
            speakers.push_back({{"value", other}, {"label", context.say("dispute.speaker_" + other)}});
    }
    out["chairs"] = std::move(chairs);
    out["speakers"] = std::move(speakers);
    out["judge_speaks"] = !dispute.own_chair;
}

/// Who raised it, for whom, and where the match stood then.
void put_origin(const Context& context, json& out, const DisputeView& dispute) {
    const auto chair = dispute.chair.value_or(std::nullopt);
    const match::DisputedMoment moment = dispute.moment.value_or(match::DisputedMoment{});
    out["origin"] = dispute.origin ? word(context, "dispute.origin_", *dispute.origin) : "";
    out["raised_for"] = chair ? player_of(dispute, *chair) : "";
    out["raised_by"] = dispute.raised ? dispute.raised->by : "";
    // A player who speaks for himself is named once.
    if (out["raised_by"] == out["raised_for"]) out["raised_by"] = "";
    out["turn"] = moment.turn;
    out["clock"] = moment.clock_ms ? minutes_and_seconds(*moment.clock_ms) : "";
    out["desk_version"] = moment.desk_version;
}

/// What its record says.
void put_record(const Context& context, json& out, const DisputeView& dispute,
                const cards::Ruleset& ruleset) {
    const auto line = dispute.line.value_or(std::nullopt);
    out["record"] = dispute.record.value_or(std::nullopt).value_or("");
    out["other_ruleset"] =
        other_ruleset_remark(context.catalogue(), context.language, dispute.other_ruleset.value_or(""),
                             dispute.ruleset.id + "@" + dispute.ruleset.sha256);
    out["line"] = line ? std::to_string(*line) : "";
    out["verdict"] = verdict_view(context, dispute, ruleset);
}

/// The hearing, the rulings, the appeal and the end.
void put_course(const Context& context, json& out, const DisputeView& dispute,
                const cards::Ruleset& ruleset) {
    const auto hearing = dispute.hearing.value_or(std::nullopt);
    out["heard_by"] = hearing ? hearing->held.by : "";
    out["heard_at"] = hearing ? date_and_time(hearing->held.wall_ms) : "";
    out["heard_note"] = hearing ? hearing->note.value_or("") : "";
    out["rulings"] = out["ruling"];
    if (dispute.rulings) {
        out["rulings"] = json::array();
        for (const match::RulingView& ruling : *dispute.rulings)
            out["rulings"].push_back(ruling_view(context, dispute, ruling, &ruleset));
    }
    const auto appeal = dispute.appeal.value_or(std::nullopt);
    out["appealed_by"] = appeal ? player_of(dispute, appeal->chair) : "";
    out["appealed_at"] = appeal ? date_and_time(appeal->raised.wall_ms) : "";
    out["grounds"] = appeal ? appeal->grounds.value_or("") : "";
    const auto& closing = dispute.closing;
    out["closed_how"] = closing ? word(context, "dispute.closed_", closing->how) : "";
    out["closed_at"] = closing ? date_and_time(closing->wall_ms) : "";
    out["closed_reason"] = closing ? closing->reason.value_or("") : "";
}

}  // namespace

json dispute_line(const Context& context, const DisputeView& dispute, const cards::Ruleset* ruleset) {
    const service::DisputedMatch& match = dispute.of;
    json ruling = json::array();
    if (dispute.ruling) ruling.push_back(ruling_view(context, dispute, *dispute.ruling, ruleset));
    return {{"id", dispute.id},
            {"match", match.id},
            {"player_a", match.players[0]},
            {"player_b", match.players[1]},
            {"stage", match.stage},
            {"event", match.event},
            {"event_name", match.event_name},
            {"table", match.table},
            {"round", match.round},
            {"mark", dispute.open ? "review" : "closed"},
            {"word", stage_word(context, dispute)},
            {"at", date_and_time(dispute.opened_wall_ms)},
            {"claim", dispute.claim.value_or("")},
            {"ruling", std::move(ruling)}};
}

json dispute_page_view(const Context& context, const DisputeView& dispute, const cards::Ruleset& ruleset,
                       const service::RewindView* advice) {
    json out = dispute_line(context, dispute, &ruleset);
    out["version"] = dispute.version;
    out["every"] = dispute.open ? "3000" : "20000";
    out["news"] = out["word"];
    out["staff"] = dispute.staff;
    out["told"] = dispute.stage.has_value();
    put_origin(context, out, dispute);
    put_record(context, out, dispute, ruleset);
    out["statements"] = statements_view(context, dispute);
    out["photos"] = photos_list(dispute);
    put_course(context, out, dispute, ruleset);
    put_speakers(context, out, dispute);
    for (const char* kind :
         {"point", "state", "add_photo", "hear", "rule", "appeal", "decide_appeal", "close", "withdraw"})
        out[std::string("may_") + kind] = dispute.allows(kind);
    const auto& room = dispute.photo_kilobytes_left;
    out["photo_left"] = room ? context.say("photo.megabytes_left", {{"megabytes", megabytes(*room)}}) : "";
    out["rules_now"] = dispute.allows("rule") || dispute.allows("decide_appeal");
    put_ruling_form(context, out, dispute, advice);
    return out;
}

}  // namespace yuanmen::web::pages
