#include "web/pages/event/event_news.hpp"

#include <algorithm>

namespace yuanmen::web::pages {
namespace {

constexpr std::size_t kNewest = 4, kCalled = 4;

}  // namespace

std::vector<NewResult> newest_results(const tournament::EventShown& event, const std::vector<MatchBox>& boxes,
                                      const Say& say) {
    std::vector<std::size_t> decided;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (event.matches.at(i).result) decided.push_back(i);
    }
    std::stable_sort(decided.begin(), decided.end(), [&](std::size_t one, std::size_t other) {
        return event.matches[one].result->wall_ms > event.matches[other].result->wall_ms;
    });
    if (decided.size() > kNewest) decided.resize(kNewest);
    std::vector<NewResult> news;
    for (const std::size_t i : decided) {
        const auto& [first, second] = boxes[i].slots;
        const BoxSlot& winner = second.won ? second : first;
        const BoxSlot& loser = second.won ? first : second;
        news.push_back({boxes[i].id, winner.name, loser.name,
                        say(winner.won ? "screen.beat" : "screen.met", {}), winner.won, boxes[i].title});
    }
    return news;
}

std::vector<CalledTable> called_tables(const std::vector<FloorCard>& cards) {
    std::vector<CalledTable> called;
    for (const FloorCard& card : cards) {
        if (card.mark == "scheduled" && called.size() < kCalled)
            called.push_back({card.table, card.players.at(0).name + " – " + card.players.at(1).name});
    }
    return called;
}

void name_namesakes(std::vector<FloorCard>& cards, const tournament::EventShown& event, const Say& say) {
    const auto apart = told_apart(say, event.entrants);
    for (FloorCard& card : cards) {
        for (CardPlayer& player : card.players) {
            const auto called = apart.find(player.entrant);
            if (called != apart.end()) player.name = called->second;
        }
    }
}

}  // namespace yuanmen::web::pages
