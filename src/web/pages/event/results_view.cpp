#include "web/pages/event/results_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "match/sub_state.hpp"
#include "web/pages/event/bracket_rounds.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using tournament::EnteredShown;
using tournament::EventShown;
using tournament::MatchShown;
using tournament::MatchStatus;
using tournament::SlotShown;

bool is_open_match(const MatchShown& match) {
    return match.status == MatchStatus::called || match.status == MatchStatus::ready;
}

json numbers_down(int from, int to) {
    json out = json::array();
    for (int n = from; n >= to; --n) out.push_back({{"n", n}});
    return out;
}

json slot_view(const EventShown& event, const SlotShown& slot, const std::string& chair, int generals) {
    json counts = json::array();
    for (int n = generals; n > 0; --n) counts.push_back({{"won", chair + std::to_string(n)}, {"n", n}});
    const tournament::EntrantShown* entrant = event.entrant(slot.entrant.value_or(""));
    return {{"chair", chair},
            {"name", slot.name.value_or("")},
            {"number", entrant != nullptr ? entrant->number : ""},
            {"counts", std::move(counts)}};
}

/// The numbers of a sheet for both chairs, or null.
using BothNumbers = std::optional<match::PerChair<int>>;

json numbers_json(const BothNumbers& numbers) {
    return numbers ? journal::write(*numbers) : json();
}

std::string numbers_word(const BothNumbers& numbers, const char* key, const Say& say) {
    if (!numbers) return say("results.no_hp", {});
    return say(key, {{"numbers", std::to_string(numbers->a) + " : " + std::to_string(numbers->b)}});
}

json entry_view(const MatchShown& match, const EnteredShown& entry, const EnteredShown& other,
                const std::string& account, const Say& say) {
    const auto& slot = *entry.winner_slot;
    const SlotShown* winner = slot ? &match.slots.at(static_cast<std::size_t>(*slot)) : nullptr;
    const std::string cause(journal::name_of(*entry.cause));
    json parts = json::array();
    const auto part = [&](const std::string& text, bool differs) {
        parts.push_back({{"text", text}, {"differs", differs}});
    };
    part(winner == nullptr ? say("results.nobody", {}) : winner->name.value_or(""),
         slot != *other.winner_slot);
    part(say("cause." + cause, {}), entry.cause != other.cause);
    part(numbers_word(entry.remaining, "paper.said_remaining", say), entry.remaining != other.remaining);
    part(numbers_word(entry.hp, "paper.said_hp", say), entry.hp != other.hp);
    return {{"label", say(entry.entered_by == account ? "results.by_you" : "results.by_other", {})},
            {"winner", winner == nullptr ? "" : winner->entrant.value_or("")},
            {"cause", cause},
            {"remaining", numbers_json(entry.remaining)},
            {"hp", numbers_json(entry.hp)},
            {"entry_game", entry.game ? json(*entry.game) : json()},
            {"parts", std::move(parts)}};
}

/// Letters and digits, small: what a number on paper comes down to, whoever types it.
std::string plain(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return out;
}

}  // namespace

std::vector<const MatchShown*> open_matches(const EventShown& event, const std::string& round) {
    std::vector<const MatchShown*> open;
    for (const MatchShown& match : event.matches) {
        if (is_open_match(match) && (round.empty() || round_key(match) == round)) open.push_back(&match);
    }
    const auto table = [](const MatchShown* match) { return match->table.value_or(1'000'000); };
    std::stable_sort(open.begin(), open.end(), [&](const MatchShown* one, const MatchShown* other) {
        return table(one) < table(other);
    });
    return open;
}

json result_line(const EventShown& event, const MatchShown& match, const SheetNumbers& numbers,
                 const Say& say) {
    using Part = tournament::BracketMatchId::Part;
    const MatchMark mark = mark_of(say, match);
    const bool in_rounds =
        match.part == Part::swiss || match.part == Part::round_robin || match.part == Part::group;
    return {{"id", match.id},
            {"title", match_title(say, match)},
            {"table", match.table ? json(*match.table) : json()},
            {"in_play", match.desk_state && match::facts_of(*match.desk_state).in_play},
            {"state", mark.word},
            {"mark", mark.mark},
            {"may_be_drawn", match.games || in_rounds},
            {"game", match.games ? json(match.games->size() + 1) : json()},
            {"score", match.games ? score_words(match) : ""},
            {"slots",
             {slot_view(event, match.slots[0], "a", numbers.generals),
              slot_view(event, match.slots[1], "b", numbers.generals)}},
            {"left", numbers_down(numbers.generals, 0)},
            {"hps", numbers_down(numbers.hp, 1)}};
}

json differing_entries(const MatchShown& match, const std::string& account, const Say& say) {
    if (!match.entered || match.entered->size() < 2) return json::array();
    const EnteredShown &one = match.entered->at(0), &other = match.entered->at(1);
    return {entry_view(match, one, other, account, say), entry_view(match, other, one, account, say)};
}

std::vector<RoundToEnter> open_rounds(const EventShown& event, const std::string& round, const Say& say) {
    std::vector<RoundToEnter> rounds;
    for (const MatchShown& match : event.matches) {
        if (!is_open_match(match)) continue;
        const std::string key = round_key(match);
        auto known = std::find_if(rounds.begin(), rounds.end(),
                                  [&](const RoundToEnter& one) { return one.key == key; });
        if (known == rounds.end())
            known = rounds.insert(known, {key, match_name(say, match), 0, key == round});
        ++known->count;
    }
    return rounds;
}

const MatchShown* match_of_sheet(const EventShown& event, const std::string& asked) {
    const std::string wanted = plain(asked);
    if (wanted.empty()) return nullptr;
    std::vector<const MatchShown*> at_table, by_end;
    for (const MatchShown& match : event.matches) {
        const std::string own = plain(match.id);
        if (own == wanted) return &match;
        if (is_open_match(match) && match.table && std::to_string(*match.table) == wanted)
            at_table.push_back(&match);
        if (wanted.size() > 3 && own.ends_with(wanted)) by_end.push_back(&match);
    }
    const auto& found = at_table.empty() ? by_end : at_table;
    return found.size() == 1 ? found.front() : nullptr;
}

}  // namespace yuanmen::web::pages
