#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "web/asking.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/words.hpp"
#include "web/pages/worksheet_view.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

std::string sheet_text(const json& value) {
    return value.is_string() ? value.get<std::string>() : std::string();
}

std::string when(const json& wall_ms) {
    return wall_ms.is_number() ? date_and_time(wall_ms) : "";
}

/// The frozen content of a sheet put into words.
class SheetPage {
  public:
    SheetPage(const Context& context, const cards::Ruleset& ruleset, const json& sheet)
        : context_(context),
          ruleset_(ruleset),
          sheet_(sheet),
          content_(sheet.at("content")),
          names_{content_.at("players").at("a").at("name"), content_.at("players").at("b").at("name")} {}

    json data() const {
        const bool frozen = sheet_.at("frozen");
        json page = {{"match", content_.at("match")},
                     {"event", content_.at("event")},
                     {"stage", content_.at("stage")},
                     {"round", content_.at("round")},
                     {"table", content_.at("table")},
                     {"date", content_.at("date")},
                     {"ruleset", sheet_text(content_.at("ruleset").at("id")) + "@" +
                                     sheet_text(content_.at("ruleset").at("sha256")).substr(0, 8)},
                     {"judge", sheet_text(content_.at("judge"))},
                     {"recorder", sheet_text(content_.at("recorder"))},
                     {"started", when(content_.at("started_wall_ms"))},
                     {"ended", when(content_.at("ended_wall_ms"))},
                     {"turns", content_.at("turns")},
                     {"frozen", frozen},
                     {"version", sheet_.at("version")},
                     {"hash", frozen ? sheet_text(sheet_.at("hash")) : ""},
                     {"reason", frozen ? sheet_text(sheet_.at("reason")) : ""},
                     {"signature", frozen ? sheet_text(sheet_.at("proof").at("signature")) : ""},
                     {"log_hash", sheet_text(content_.at("log").at("sha256"))},
                     {"older", older()},
                     {"players", {player("a", names_.a), player("b", names_.b)}},
                     {"picks", picks()},
                     {"unpicked", unpicked()},
                     {"clock", clock()},
                     {"deaths", deaths()},
                     {"comparisons", comparisons()},
                     {"outcome", outcome_view(context_, result(), names_)},
                     {"photos", photos()},
                     {"penalties", notes("penalties")},
                     {"remarks", notes("remarks")},
                     {"judge_errors", notes("judge_errors")},
                     {"signatures", signatures()}};
        for (const char* list : {"picks", "unpicked", "clock", "deaths", "comparisons", "photos", "penalties",
                                 "remarks", "judge_errors"}) {
            page[std::string("has_") + list] = !page[list].empty();
        }
        return page;
    }

  private:
    std::string name(const json& chair) const {
        return chair.is_string() ? (chair == "a" ? names_.a : names_.b) : std::string();
    }

    /// The general, or the back it lay under where nobody ever turned it up.
    std::string card(const json& id, const json& card) const {
        if (id.is_string() || !card.is_string()) return general(id);
        return context_.say("draft.back", {{"slot", card.get<std::string>()}});
    }

    std::string general(const json& id) const {
        return id.is_string() ? general_name(context_, ruleset_, id.get<std::string>()) : "—";
    }

    json older() const {
        json versions = json::array();
        for (int version = 1; version <= sheet_.at("versions").get<int>(); ++version) {
            if (version != sheet_.at("version").get<int>()) versions.push_back({{"version", version}});
        }
        return versions;
    }

    json player(const char* chair, const std::string& name) const {
        const json& from = content_.at("players").at(chair);
        const json& final = content_.at("final").at(chair);
        const std::string seat = sheet_text(from.at("seat"));
        json places = json::array();
        for (const auto& place : content_.at("line_ups").at(chair).at("places")) {
            const bool entered = place.at("entered");
            const bool fallen = entered && place.at("fallen") == true;
            places.push_back({{"position", place.at("position")},
                              {"general", card(place.at("general"), place.at("card"))},
                              {"entered", entered},
                              {"fallen", fallen},
                              {"fell_turn", fallen ? place.at("fell_turn") : json(0)}});
        }
        return {{"name", name},
                {"number", sheet_text(from.value("number", json()))},
                {"has_side", !seat.empty()},
                {"side_class", seat},
                {"side_word", seat.empty() ? "" : context_.say("side." + seat)},
                {"places", places},
                {"general", general(final.at("general"))},
                {"hp", final.at("hp").is_null() ? ""
                                                : std::to_string(final.at("hp").get<int>()) + "/" +
                                                      std::to_string(final.at("max_hp").get<int>())},
                {"left", final.at("generals_left")}};
    }

    json picks() const {
        json rows = json::array();
        for (const char* chair : {"a", "b"}) {
            std::string generals;
            for (const auto& pick : content_.at("draft").at("picks")) {
                if (pick.at("chair") != chair) continue;
                generals += (generals.empty() ? "" : context_.say("mark.list")) +
                            card(pick.at("general"), pick.at("card"));
            }
            if (!generals.empty()) rows.push_back({{"who", name(chair)}, {"generals", generals}});
        }
        return rows;
    }

    /// What lay on the table and nobody picked.
    json unpicked() const {
        const json& draft = content_.at("draft");
        json left = json::array();
        const auto picked = [&](const json& card) {
            const auto& picks = draft.at("picks");
            return std::any_of(picks.begin(), picks.end(),
                               [&](const json& pick) { return pick.at("card") == card; });
        };
        for (const auto& id : draft.at("face_up")) {
            if (!picked(id)) left.push_back({{"general", general(id)}});
        }
        for (std::size_t slot = 0; slot < draft.at("backs").size(); ++slot) {
            if (picked("x" + std::to_string(slot))) continue;
            const json& id = draft.at("backs").at(slot);
            left.push_back(
                {{"general", id.is_null() ? context_.say("draft.back", {{"slot", "x" + std::to_string(slot)}})
                                          : general(id)}});
        }
        return left;
    }

    json clock() const {
        json rows = json::array();
        for (const auto& entry : content_.at("clock")) {
            const std::string reason = sheet_text(entry.at("reason"));
            rows.push_back({{"at", time_of_day(entry.at("wall_ms"))},
                            {"what", context_.say("event." + sheet_text(entry.at("kind")))},
                            {"overtime", entry.value("period", "") == "overtime"},
                            {"amount", amount_of(entry)},
                            {"left", minutes_and_seconds(entry.at("remaining_ms"))},
                            {"reason", known_option(reason)},
                            {"note", sheet_text(entry.at("note"))}});
        }
        return rows;
    }

    /// How long a pause was, or how much time was given: empty where the entry has no length.
    static std::string amount_of(const json& entry) {
        const auto ms = entry.value("ms", std::int64_t{0});
        return ms == 0 ? "" : (ms < 0 ? "−" : "") + minutes_and_seconds(ms < 0 ? -ms : ms);
    }

    /// A reason out of a list is put into words; a written one stands as it is.
    std::string known_option(const std::string& reason) const {
        const std::string said = context_.say("option." + reason);
        return reason.empty() || said == "option." + reason ? reason : said;
    }

    json deaths() const {
        json rows = json::array();
        for (const auto& death : content_.at("deaths")) {
            rows.push_back({{"who", name(death.at("chair"))},
                            {"general", general(death.at("general"))},
                            {"turn", death.at("turn")},
                            {"left", minutes_and_seconds(death.at("remaining_ms"))}});
        }
        return rows;
    }

    std::optional<match::Outcome> result() const {
        json frozen = content_.at("result");
        if (frozen.is_null()) return std::nullopt;
        frozen.erase("note");
        match::Outcome outcome;
        journal::from_json(frozen, &outcome, journal::type_of<match::Outcome>(), journal::Limits::ignored);
        return outcome;
    }

    json comparisons() const {
        json rows = json::array();
        for (const auto& frozen : content_.at("comparisons")) {
            match::Comparison comparison;
            journal::from_json(frozen, &comparison, journal::type_of<match::Comparison>(),
                               journal::Limits::ignored);
            rows.push_back(comparison_view(context_, comparison, names_, ""));
        }
        return rows;
    }

    json photos() const {
        json rows = json::array();
        for (const auto& photo : content_.value("photos", json::array())) {
            rows.push_back({{"photo", photo.at("photo")},
                            {"what", context_.say("option." + sheet_text(photo.at("of")))},
                            {"whose", name(photo.value("chair", json()))},
                            {"at", time_of_day(photo.at("wall_ms"))},
                            {"hash", sheet_text(photo.at("sha256"))}});
        }
        return rows;
    }

    json notes(const char* list) const {
        json rows = json::array();
        for (const auto& note : content_.at(list)) {
            const std::string penalty = sheet_text(note.value("penalty", json()));
            rows.push_back({{"who", name(note.value("chair", json()))},
                            {"penalty", penalty.empty() ? "" : context_.say("option." + penalty)},
                            {"text", sheet_text(note.at("text"))}});
        }
        return rows;
    }

    json signatures() const {
        json rows = json::array();
        for (const std::string signer : {"a", "b", "judge"}) {
            const json signature = sheet_.at("frozen") == true
                                       ? sheet_.value("signatures", json::object()).value(signer, json())
                                       : json();
            const bool there = signature.is_object();
            const std::string drawing = there ? sheet_text(signature.value("drawing", json())) : "";
            rows.push_back(
                {{"who", signer == "judge" ? context_.say("option.judge") : name(signer)},
                 {"signed", there},
                 {"stance", there ? context_.say("option." + sheet_text(signature.at("stance"))) : ""},
                 {"text", there ? sheet_text(signature.value("text", json())) : ""},
                 {"at", there ? when(signature.at("wall_ms")) : ""},
                 {"drawn", !drawing.empty()},
                 {"drawing", drawing}});
        }
        return rows;
    }

    const Context& context_;
    const cards::Ruleset& ruleset_;
    const json& sheet_;
    const json& content_;
    const match::PerChair<std::string> names_;
};

Response sheet(service::Service& service, const Context& context) {
    std::int64_t version = 0;
    if (const auto asked = find(context.request.query, "version")) {
        version = std::atoll(std::string(*asked).c_str());
    }
    const std::string& id = context.parameter("match");
    const auto found = service.sheet(context.principal, id, version);
    if (!found) return refuse(context, found.error());
    const auto hash = (*found)->at("content").at("ruleset").at("sha256").get<std::string>();
    const auto ruleset = service.ruleset(hash);
    if (!ruleset) return refuse(context, ruleset.error());
    json page = SheetPage(context, **ruleset, **found).data();
    const store::ChainHead head = service.public_head();
    page["fingerprint"] = fingerprint_line(context);
    page["head"] = std::to_string(head.seq) + ":" + head.hash;
    put_qr(page, context, "/matches/" + id + "#" + page.at("hash").get<std::string>());
    return context.page("sheet", std::move(page));
}

}  // namespace

void add_sheet_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/matches/{match}/sheet", Access::to(UseCase::read_sheet), Budget::read,
                      "The printable score sheet.",
                      [&service](Context& context) { return sheet(service, context); }});
}

}  // namespace yuanmen::web::pages
