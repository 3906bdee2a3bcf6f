// The big screen of the hall: tables with clocks, last turns, results as they come, who is called next, and
// the bracket. It turns its pages by itself and comes back by itself when the service does.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "web/asking.hpp"
#include "web/pages/event/bracket_drawing.hpp"
#include "web/pages/event/bracket_rounds.hpp"
#include "web/pages/event/bracket_sheets.hpp"
#include "web/pages/event/event_news.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/floor_view.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/home_view.hpp"
#include "web/pages/event/round_times.hpp"
#include "web/pages/words.hpp"
#include "web/pages/zone.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::size_t kTablesAPage = 32;  ///< eight by four
constexpr std::size_t kDrawnWhole = 64;   ///< entrants of a bracket that is shown in one picture
constexpr int kSection = 32;              ///< entrants on one sheet of a larger one
constexpr std::size_t kLate = 8;          ///< names on the wall of those who are late

/// The running clock that ends last: until then the round is not over.
json longest_of(const std::vector<FloorCard>& cards) {
    const FloorCard* last = nullptr;
    for (const FloorCard& card : cards) {
        if (!card.clock || !card.clock->running) continue;
        if (last == nullptr || card.clock->ends > last->clock->ends) last = &card;
    }
    if (last == nullptr) return nullptr;
    json clock = journal::write(*last->clock);
    clock["table"] = last->table;
    return clock;
}

int columns_for(std::size_t tables) {
    if (tables <= 4) return 2;
    if (tables <= 9) return 3;
    if (tables <= 16) return 4;
    return tables <= 24 ? 6 : 8;
}

/// The tables in pages that fill the screen, each in so many columns that its cells are as large as they can
/// be.
json pages_of(const std::vector<FloorCard>& cards) {
    json pages = json::array();
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (i % kTablesAPage == 0) {
            const std::size_t here = std::min(kTablesAPage, cards.size() - i);
            pages.push_back(
                {{"page", pages.size() + 1}, {"columns", columns_for(here)}, {"tables", json::array()}});
        }
        pages.back()["tables"].push_back(journal::write(cards[i]));
    }
    return pages;
}

/// Names as the hall reads them: generals by name, namesakes told apart.
void put_names(const Context& context, std::vector<FloorCard>& cards, const tournament::EventShown& event,
               const cards::Ruleset& ruleset) {
    name_namesakes(cards, event, say_of(context));
    for (FloorCard& card : cards) {
        for (CardPlayer& player : card.players) {
            if (!player.general.empty()) player.general = general_name(context, ruleset, player.general);
        }
    }
}

std::string joined(const Context& context, const std::vector<FloorCard>& cards, std::string_view mark) {
    std::string tables;
    for (const FloorCard& card : cards) {
        if (card.mark != mark) continue;
        if (!tables.empty()) tables += context.say("list.joint");
        tables += context.say("match.table", {{"table", std::to_string(card.table)}});
    }
    return tables;
}

json late_rows(const std::vector<FloorCard>& cards) {
    json out = json::array();
    for (const FloorCard& card : cards) {
        if (!card.late) continue;
        std::string names;
        for (const CardPlayer& player : card.players) {
            if (!player.present) names += (names.empty() ? "" : ", ") + player.name;
        }
        out.push_back({{"table", card.table},
                       {"names", names},
                       {"since", card.late->since},
                       {"minutes", card.late->minutes}});
    }
    return out;
}

std::string waiting_word(const Context& context, tournament::EventPhase phase) {
    if (phase == tournament::EventPhase::entries) return context.say("screen.waiting_entries");
    return context.say(phase == tournament::EventPhase::drawn ? "screen.waiting_drawn"
                                                              : "screen.waiting_next");
}

Response screen(service::Service& service, const Context& context) {
    // What hangs on the wall is what everybody may see, whoever opened it.
    const service::Principal everybody;
    const auto event = service.event_snapshot(everybody, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto floor = service.floor(everybody, event->id);
    if (!floor) return refuse(context, floor.error());
    const std::string path = "/events/" + event->id;
    const auto data = [&]() -> json {
        const Say say = say_of(context);
        const tournament::EventShown& shown = *event->view;
        json out = event_frame(context, *event, "");
        auto tables = floor_cards(*floor->rows, floor->now, false, say);
        put_names(context, tables, shown, *ruleset_of_event(service, shown));
        out["pages"] = pages_of(tables);
        out["standing"] = tables.empty();
        out["longest"] = longest_of(tables);
        json late = late_rows(tables);
        out["late_count"] = late.size();
        // The hall sees how many; more names than these would push the tables off the wall.
        if (late.size() > kLate) late.erase(late.begin() + kLate, late.end());
        out["late_rows"] = std::move(late);
        std::vector<MatchBox> boxes = match_boxes(shown, {}, say, MatchLinks::desk);
        put_clocks(boxes, *floor->rows, floor->now, say);
        out.update(bracket_drawing(shown, boxes, say));
        const bool whole = shown.entrants.size() <= kDrawnWhole || shown.rounds.empty();
        if (!whole) out["has_drawing"] = false;
        out["sheets"] = whole ? json::array() : bracket_sheets(shown, kSection, say);
        out["last_turns"] = joined(context, tables, "last_turn");
        out["results"] = journal::write(newest_results(shown, boxes, say));
        out["called"] = journal::write(called_tables(tables));
        out["round"] = round_now(shown, say);
        out["waiting"] = waiting_word(context, shown.phase);
        out["utc_minutes"] = utc_minutes(floor->now.wall_ms);
        put_round_times(out, shown, say);
        put_progress(out, shown);
        out["podium"] = journal::write(podium_of(shown, say));
        const store::ChainHead head = service.public_head();
        out["head"] = std::to_string(head.seq) + ":" + head.hash;
        put_qr(out, context, path, QrOf::everybody);
        put_reach(out, context);
        return out;
    };
    // Not kept for all: the code shows an address, which another asker may reach by another way.
    return context.live_page("event_screen", event->tag + "/" + floor->tag + "/" + own_origin(context) + path,
                             data);
}

}  // namespace

void add_event_screen(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/events/{event}/screen", Access::to(UseCase::read_public), Budget::read,
                      "The big screen of the hall.",
                      [&service](Context& context) { return screen(service, context); }});
}

}  // namespace yuanmen::web::pages
