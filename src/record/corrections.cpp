#include "record/corrections.hpp"

#include <map>
#include <type_traits>
#include <utility>

namespace yuanmen::record {
namespace {

struct Change {
    const Correction* correction = nullptr;
    std::size_t written_in = 0;
};

void add(EffectiveList& list, std::size_t entry, const Change& change) {
    std::visit(
        [&](const auto& content) {
            using T = std::decay_t<decltype(content)>;
            if constexpr (!std::is_same_v<T, std::monostate>) {
                list.corrected.emplace_back().emplace<T>(content);
                list.items.push_back({entry, change.written_in, &list.corrected.back()});
            }
        },
        change.correction->content);
}

}  // namespace

EffectiveList effective(const Record& record) {
    EffectiveList list;
    std::map<std::size_t, Change> replaced;
    std::multimap<std::size_t, Change> after;
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
        const auto* correction = std::get_if<Correction>(&record.entries[i].content);
        if (correction == nullptr) continue;
        const auto entry = static_cast<std::size_t>(correction->entry) - 1;
        if (entry >= i || std::holds_alternative<Correction>(record.entries[entry].content)) {
            list.misplaced.push_back(i);
        } else if (correction->how == Correction::How::after) {
            after.emplace(entry, Change{correction, i});
        } else {
            replaced[entry] = {correction, i};
        }
    }
    list.items.reserve(record.entries.size());
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
        const Content& written = record.entries[i].content;
        if (const auto found = replaced.find(i); found != replaced.end()) {
            list.struck.push_back(i);
            add(list, i, found->second);
        } else if (!std::holds_alternative<Correction>(written)) {
            list.items.push_back({i, i, &written});
        }
        for (auto [at, end] = after.equal_range(i); at != end; ++at) add(list, i, at->second);
    }
    return list;
}

std::vector<bool> taken_back(const EffectiveList& list, std::size_t entries) {
    std::vector<bool> out(entries);
    for (const Effective& item : list.items) {
        const auto* back = std::get_if<Restore>(item.content);
        if (back == nullptr || back->entry < 1) continue;
        for (std::size_t i = static_cast<std::size_t>(back->entry) - 1; i < item.entry; ++i) out[i] = true;
    }
    return out;
}

}  // namespace yuanmen::record
