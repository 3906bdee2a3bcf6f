#include "web/pages/event/bracket_rounds.hpp"

#include <map>

#include "web/pages/event/round_times.hpp"

namespace yuanmen::web::pages {
namespace {

using tournament::EventShown;
using tournament::MatchShown;
using tournament::MatchStatus;
using tournament::SlotKind;
using tournament::SlotShown;
using tournament::StepKind;
using tournament::StepShown;
using Part = tournament::BracketMatchId::Part;

/// What the boxes are made from, found by match id.
struct Source {
    const Say& say;
    MatchLinks links;
    const EventShown& event;
    std::map<std::string, const MatchShown*> matches;
    std::map<std::string, const StepShown*> steps;  ///< of the lit way
    std::map<std::string, std::string> apart;       ///< namesakes

    const StepShown* step(const MatchShown& match) const {
        const auto found = steps.find(match.id);
        return found == steps.end() ? nullptr : found->second;
    }
};

/// A place of the graph at which nobody ever plays, so that nothing is drawn there. The bye of a player in
/// the first round is drawn.
bool is_empty_place(const MatchShown& match) {
    if (match.part != Part::losers && match.part != Part::grand_final && match.part != Part::consolation)
        return false;
    return match.slots[0].kind == SlotKind::bye || match.slots[1].kind == SlotKind::bye;
}

/// "8 强 第 3 场胜者"; the match for third place is fed by losers.
std::string hint_of(const Source& source, const MatchShown& match, const SlotShown& slot) {
    if (slot.kind == SlotKind::bye) return source.say("slot.bye", {});
    const auto from = slot.from ? source.matches.find(*slot.from) : source.matches.end();
    if (from == source.matches.end()) return source.say("slot.unknown", {});
    // A slot is fed by a loser where the match it comes out of sends its winner elsewhere.
    const bool loser = from->second->winner_to != match.id;
    return source.say(loser ? "slot.loser_of" : "slot.winner_of",
                      {{"match", match_title(source.say, *from->second)}});
}

BoxSlot slot_of(const Source& source, const MatchShown& match, int index) {
    const SlotShown& slot = match.slots[static_cast<std::size_t>(index)];
    const bool decided = match.status == MatchStatus::decided;
    const StepShown* step = source.step(match);
    BoxSlot shown;
    shown.on = step != nullptr && step->slot == index;
    shown.won = decided && match.winner_slot == index;
    if (slot.kind != SlotKind::entrant) {
        shown.hint = hint_of(source, match, slot);
        return shown;
    }
    const auto apart = source.apart.find(*slot.entrant);
    shown.entrant = *slot.entrant;
    shown.name = apart == source.apart.end() ? *slot.name : apart->second;
    shown.seed = slot.seed;
    shown.lost = decided && match.winner_slot != index;
    return shown;
}

std::string link_of(const Source& source, const MatchShown& match) {
    if (match.status == MatchStatus::walkover) return "";
    // A match that is over is told by the event: its desk knows nothing of a sheet on paper.
    if (source.links == MatchLinks::event || match.status == MatchStatus::decided)
        return "/events/" + source.event.id + "/bracket/" + match.id;
    return match.desk_match ? "/matches/" + *match.desk_match : "";
}

MatchBox box_of(const Source& source, const MatchShown& match) {
    const MatchMark mark = mark_with_time(source.say, match, source.event.date);
    const StepShown* step = source.step(match);
    MatchBox box;
    box.id = match.id;
    box.title = match_title(source.say, match);
    box.bye = is_empty_place(match);
    box.next = match.winner_to.value_or("");
    box.on = step != nullptr && !box.bye;
    box.out = step != nullptr && step->kind == StepKind::lost;
    box.href = link_of(source, match);
    box.mark = mark.mark;
    box.word = mark.word;
    if (match.status != MatchStatus::decided) box.table = match.table;
    box.slots = {slot_of(source, match, 0), slot_of(source, match, 1)};
    return box;
}

/// The round the page opens with: the one asked for, else where the lit way stands, else the first with a
/// match that can be played, else the last one.
std::string first_to_show(const std::vector<BoxRound>& rounds, const LitWay& lit, const std::string& asked) {
    std::string here, open;
    for (const BoxRound& round : rounds) {
        if (round.key == asked) return asked;
        for (const MatchBox& match : round.matches) {
            for (const StepShown& step : lit) {
                if (step.match == match.id && step.kind != StepKind::ahead) here = round.key;
            }
        }
        if (open.empty() && round.now) open = round.key;
    }
    if (!here.empty()) return here;
    if (!open.empty()) return open;
    return rounds.empty() ? "" : rounds.back().key;
}

}  // namespace

std::string round_key(const MatchShown& match) {
    std::string key(tournament::word_of(match.part));
    if (match.again.value_or(1) > 1) key += std::to_string(*match.again);
    key += "-" + std::to_string(match.round);
    return match.places ? key + "-" + std::to_string(match.places->front()) : key;
}

bool is_of_bracket(const MatchShown& match) {
    return match.part != Part::swiss && match.part != Part::round_robin && match.part != Part::group;
}

std::vector<MatchBox> match_boxes(const EventShown& event, const LitWay& lit, const Say& say,
                                  MatchLinks links) {
    Source source{say, links, event, {}, {}, told_apart(say, event.entrants)};
    for (const MatchShown& match : event.matches) source.matches[match.id] = &match;
    for (const StepShown& step : lit) source.steps[step.match] = &step;
    std::vector<MatchBox> boxes;
    for (const MatchShown& match : event.matches) boxes.push_back(box_of(source, match));
    return boxes;
}

void put_clocks(std::vector<MatchBox>& boxes, const std::vector<service::FloorRow>& floor,
                const base::Moment& now, const Say& say) {
    std::map<std::string, const service::FloorClock*> clocks;
    for (const service::FloorRow& row : floor) {
        if (row.match && row.clock) clocks[*row.match] = &*row.clock;
    }
    for (MatchBox& box : boxes) {
        const auto clock = clocks.find(box.id);
        if (clock != clocks.end()) box.clock = small_clock(*clock->second, now, say);
    }
}

std::vector<BoxRound> bracket_rounds(const EventShown& event, const std::vector<MatchBox>& boxes,
                                     const LitWay& lit, const Say& say, const std::string& asked) {
    std::vector<BoxRound> rounds;
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const MatchShown& match = event.matches[i];
        if (!is_of_bracket(match)) continue;
        const std::string key = round_key(match);
        const auto [place, is_new] = places.emplace(key, rounds.size());
        if (is_new) rounds.push_back({key, match_name(say, match), false, false, {}});
        BoxRound& round = rounds[place->second];
        round.now = round.now || match.status == MatchStatus::ready || match.status == MatchStatus::called;
        if (!boxes[i].bye) round.matches.push_back(boxes[i]);
    }
    std::erase_if(rounds, [](const BoxRound& round) { return round.matches.empty(); });
    const std::string first = first_to_show(rounds, lit, asked);
    for (BoxRound& round : rounds) round.shown = round.key == first;
    return rounds;
}

}  // namespace yuanmen::web::pages
