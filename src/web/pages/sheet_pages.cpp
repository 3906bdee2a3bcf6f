#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "match/codec.hpp"
#include "match/sheet.hpp"
#include "service/desk/match_sheet.hpp"
#include "web/asking.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/words.hpp"
#include "web/pages/worksheet_view.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// A score sheet put into words.
class SheetPage {
  public:
    SheetPage(const Context& context, const cards::Ruleset& ruleset, const service::MatchSheet& sheet,
              const match::SheetContent& content)
        : context_(context),
          ruleset_(ruleset),
          sheet_(sheet),
          content_(content),
          names_{content.players.a.name, content.players.b.name} {}

    json data() const {
        return {{"match", content_.match},
                {"event", content_.event},
                {"stage", content_.stage},
                {"round", content_.round},
                {"table", content_.table},
                {"date", content_.date},
                {"ruleset", content_.ruleset.id + "@" + content_.ruleset.sha256.substr(0, 8)},
                {"judge", content_.judge},
                {"recorder", content_.recorder},
                {"started", when(content_.started_wall_ms)},
                {"ended", when(content_.ended_wall_ms)},
                {"turns", content_.turns},
                {"frozen", sheet_.frozen},
                {"version", sheet_.version},
                {"hash", sheet_.hash.value_or("")},
                {"reason", sheet_.reason.value_or("")},
                {"signature", sheet_.proof ? sheet_.proof->signature : ""},
                {"log_hash", content_.log.sha256},
                {"older", older()},
                {"players", {player(match::Chair::a), player(match::Chair::b)}},
                {"picks", picks()},
                {"unpicked", unpicked()},
                {"clock", clock()},
                {"deaths", deaths()},
                {"comparisons", comparisons()},
                {"outcome", outcome_view(context_, content_.result, names_)},
                {"photos", photos()},
                {"penalties", penalties()},
                {"remarks", texts(content_.remarks)},
                {"judge_errors", texts(content_.judge_errors)},
                {"signatures", signatures()}};
    }

  private:
    static std::string when(const std::optional<std::int64_t>& wall_ms) {
        return wall_ms ? date_and_time(*wall_ms) : "";
    }

    std::string name(const std::optional<match::Chair>& chair) const {
        return chair ? names_[*chair] : std::string();
    }

    std::string general(const std::optional<cards::GeneralId>& id) const {
        return id ? general_name(context_, ruleset_, cards::id_of(*id)) : "—";
    }

    /// The general, or the back it lay under where nobody ever turned it up.
    std::string card(const std::optional<cards::GeneralId>& id,
                     const std::optional<match::PoolCard>& card) const {
        if (id || !card) return general(id);
        return context_.say("draft.back", {{"slot", match::to_text(*card)}});
    }

    json older() const {
        json versions = json::array();
        for (int version = 1; version <= sheet_.versions; ++version) {
            if (version != sheet_.version) versions.push_back({{"version", version}});
        }
        return versions;
    }

    json player(match::Chair chair) const {
        const match::SheetPlayer& from = content_.players[chair];
        const match::FinalPosition& final = content_.final[chair];
        const std::string side = from.seat ? std::string(cards::id_of(*from.seat)) : "";
        json places = json::array();
        for (const match::SheetPlace& place : content_.line_ups[chair].places)
            places.push_back({{"position", place.position},
                              {"general", card(place.general, place.card)},
                              {"fallen", place.fallen.value_or(false)},
                              {"fell_turn", place.fell_turn.value_or(0)}});
        const bool stands = final.hp && final.max_hp;
        return {{"name", from.name},
                {"number", from.number.value_or("")},
                {"side", side},
                {"side_word", side.empty() ? "" : context_.say("side." + side)},
                {"places", places},
                {"general", general(final.general)},
                {"hp", stands ? std::to_string(*final.hp) + "/" + std::to_string(*final.max_hp) : ""},
                {"left", final.generals_left}};
    }

    json picks() const {
        json rows = json::array();
        for (const match::Chair chair : match::kChairs) {
            std::string generals;
            for (const match::SheetPick& pick : content_.draft.picks) {
                if (pick.chair != chair) continue;
                generals +=
                    (generals.empty() ? "" : context_.say("mark.list")) + card(pick.general, pick.card);
            }
            if (!generals.empty()) rows.push_back({{"who", name(chair)}, {"generals", generals}});
        }
        return rows;
    }

    bool picked(const match::PoolCard& card) const {
        const auto& picks = content_.draft.picks;
        return std::any_of(picks.begin(), picks.end(),
                           [&](const match::SheetPick& pick) { return pick.card == card; });
    }

    /// What lay on the table and nobody picked.
    json unpicked() const {
        json left = json::array();
        for (const cards::GeneralId id : content_.draft.face_up) {
            if (!picked(match::PoolCard::face_up(id))) left.push_back({{"general", general(id)}});
        }
        int slot = 0;
        for (const auto& id : content_.draft.backs) {
            const auto back = match::PoolCard::face_down(slot++);
            if (!picked(back)) left.push_back({{"general", card(id, back)}});
        }
        return left;
    }

    json clock() const {
        json rows = json::array();
        for (const match::ClockEntry& entry : content_.clock)
            rows.push_back({{"at", time_of_day(entry.wall_ms)},
                            {"what", context_.say("event." + entry.kind)},
                            {"overtime", entry.period == match::Period::overtime},
                            {"amount", amount_of(entry.ms)},
                            {"left", minutes_and_seconds(entry.remaining_ms)},
                            {"reason", known_option(entry.reason)},
                            {"note", entry.note}});
        return rows;
    }

    /// How long a pause was, or how much time was given: empty where the entry has no length.
    static std::string amount_of(std::int64_t ms) {
        return ms == 0 ? "" : (ms < 0 ? "−" : "") + minutes_and_seconds(ms < 0 ? -ms : ms);
    }

    /// A reason out of a list is put into words; a written one stands as it is.
    std::string known_option(const std::string& reason) const {
        const std::string said = context_.say("option." + reason);
        return reason.empty() || said == "option." + reason ? reason : said;
    }

    json deaths() const {
        json rows = json::array();
        for (const match::SheetDeath& death : content_.deaths)
            rows.push_back({{"who", name(death.chair)},
                            {"general", general(death.general)},
                            {"turn", death.turn},
                            {"left", minutes_and_seconds(death.remaining_ms)}});
        return rows;
    }

    json comparisons() const {
        json rows = json::array();
        for (const match::Comparison& comparison : content_.comparisons)
            rows.push_back(comparison_view(context_, comparison, names_, ""));
        return rows;
    }

    json photos() const {
        json rows = json::array();
        if (!content_.photos) return rows;
        for (const match::SheetPhoto& photo : *content_.photos)
            rows.push_back({{"what", option(journal::name_of(photo.of))},
                            {"whose", name(photo.chair)},
                            {"at", time_of_day(photo.wall_ms)},
                            {"hash", photo.sha256}});
        return rows;
    }

    json penalties() const {
        json rows = json::array();
        for (const match::SheetNote& note : content_.penalties)
            rows.push_back({{"who", name(note.chair)},
                            {"penalty", note.penalty.empty() ? "" : option(note.penalty)},
                            {"text", note.text}});
        return rows;
    }

    template <class Notes>
    static json texts(const Notes& notes) {
        json rows = json::array();
        for (const auto& note : notes) rows.push_back({{"text", note.text}});
        return rows;
    }

    json signatures() const {
        const service::GivenSignatures given = sheet_.signatures.value_or(service::GivenSignatures{});
        return {signature(names_.a, given.a), signature(names_.b, given.b),
                signature(option("judge"), given.judge)};
    }

    json signature(const std::string& who, const std::optional<service::GivenSignature>& given) const {
        json row = {{"who", who}, {"signed", given.has_value()}, {"drawing", ""}};
        if (!given) return row;
        row["stance"] = option(journal::name_of(given->stance));
        row["text"] = given->text;
        row["at"] = date_and_time(given->wall_ms);
        row["drawing"] = given->drawing.value_or("");
        return row;
    }

    std::string option(std::string_view id) const { return context_.say("option." + std::string(id)); }

    const Context& context_;
    const cards::Ruleset& ruleset_;
    const service::MatchSheet& sheet_;
    const match::SheetContent& content_;
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
    const auto content = match::read_sheet(found->content.json);
    if (!content) throw std::runtime_error("sheet of " + id + " cannot be read");
    const auto ruleset = service.ruleset(content->ruleset.sha256);
    if (!ruleset) return refuse(context, ruleset.error());
    json page = SheetPage(context, **ruleset, *found, *content).data();
    const store::ChainHead head = service.public_head();
    page["fingerprint"] = fingerprint_line(context);
    page["head"] = std::to_string(head.seq) + ":" + head.hash;
    put_qr(page, context, "/matches/" + id + "#" + found->hash.value_or(""));
    return context.page("sheet", std::move(page));
}

}  // namespace

void add_sheet_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/matches/{match}/sheet", Access::to(UseCase::read_sheet), Budget::read,
                      "The printable score sheet.",
                      [&service](Context& context) { return sheet(service, context); }});
}

}  // namespace yuanmen::web::pages
