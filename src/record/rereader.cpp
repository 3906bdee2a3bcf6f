#include "record/rereader.hpp"

#include <algorithm>

#include "record/examine.hpp"

namespace yuanmen::record {
namespace {

/// Sets larger than this are not kept for every line: a copy is then followed from farther back.
constexpr std::size_t kMostKept = 512;

bool is_note(const Content* content) {
    return std::holds_alternative<Note>(*content);
}

bool goes_back(const EffectiveList& list) {
    return !list.misplaced.empty() ||
           std::any_of(list.items.begin(), list.items.end(),
                       [](const Effective& item) { return std::holds_alternative<Restore>(*item.content); });
}

/// The item behind this one and its notes.
std::size_t next_of(const EffectiveList& list, std::size_t item) {
    std::size_t next = item + 1;
    while (next < list.items.size() && is_note(list.items[next].content)) ++next;
    return next;
}

bool is_let_stand(const EffectiveList& list, std::size_t item) {
    return item < list.items.size() && std::holds_alternative<LetStand>(*list.items[item].content);
}

}  // namespace

template <class Before>
std::size_t Rereader::follow(const EffectiveList& list, std::size_t item, Frontier& here,
                             const Before& before) {
    while (item < list.items.size()) {
        before(item, here);
        const Content& content = *list.items[item].content;
        const auto* move = std::get_if<Move>(&content);
        const std::size_t next = next_of(list, item);
        if (std::holds_alternative<LetStand>(content)) return item;
        if (move != nullptr && is_let_stand(list, next) &&
            here.let_stand(*move, static_cast<std::uint32_t>(next))) {
            item = next + 1;
            continue;
        }
        const Content* following = item + 1 < list.items.size() ? list.items[item + 1].content : nullptr;
        if (!is_note(&content) && !here.advance(content, static_cast<std::uint32_t>(item), following))
            return item;
        ++item;
    }
    return item;
}

Rereader::Rereader(const Referee& referee, const Record& record, int first)
    : referee_(referee), list_(effective(record)) {
    engine::Unasked unasked;
    auto start = start_of(referee, record, unasked);
    if (!start || goes_back(list_)) return;
    Frontier here(referee, {std::make_shared<const engine::State>(std::move(start.value())), unasked,
                            newcomers_of(record)});
    // what a line means hangs on the one behind it
    constexpr std::size_t kBack = 2;
    follow(list_, 0, here, [&](std::size_t item, const Frontier& readings) {
        const bool wanted = list_.items[item].entry + kBack >= static_cast<std::size_t>(std::max(first, 0));
        if (item == 0 || (wanted && readings.readings().size() <= kMostKept)) before_.emplace(item, readings);
    });
}

std::size_t Rereader::differs_at(const EffectiveList& other) const {
    const std::size_t both = std::min(list_.items.size(), other.items.size());
    std::size_t item = 0;
    while (item < both && *list_.items[item].content == *other.items[item].content) ++item;
    while (item > 0 && is_note(list_.items[item - 1].content)) --item;
    return item == 0 ? 0 : item - 1;
}

int Rereader::reads_to(const ChangedRecord& changed) const {
    const Record& record = changed.record();
    const EffectiveList list = effective(record);
    if (before_.empty() || goes_back(list)) return changed.original_of(changed.stops_at(referee_));
    const auto from = std::prev(before_.upper_bound(differs_at(list)));
    Frontier here = from->second;
    const std::size_t item = follow(list, from->first, here, [](std::size_t, const Frontier&) {});
    const std::size_t stops = item < list.items.size() ? list.items[item].written_in : record.entries.size();
    return changed.original_of(static_cast<int>(stops));
}

}  // namespace yuanmen::record
