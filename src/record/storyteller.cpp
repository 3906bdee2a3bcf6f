#include "record/storyteller.hpp"

#include "record/inference.hpp"

namespace yuanmen::record {

/// The position behind a link.
engine::State Replayer::Storyteller::behind(const Link* link) const {
    std::vector<const Link*> later;
    while (link != nullptr && link->after == nullptr) {
        later.push_back(link);
        link = link->before.get();
    }
    engine::State state = link == nullptr ? report_.start : *link->after;
    for (auto at = later.rbegin(); at != later.rend(); ++at) {
        for (const Applied& each : (*at)->actions) {
            if (each.forced) {
                engine::force(referee_.rules(), state, each.action);
            } else {
                engine::apply(referee_.rules(), state, each.action);
            }
        }
    }
    return state;
}

void Replayer::Storyteller::tell(const std::vector<LinkPtr>& stories) {
    std::vector<const Link*> of_item(list_.items.size(), nullptr);
    for (const LinkPtr& story : stories) {
        for (const Link* at = story.get(); at != nullptr; at = at->before.get()) of_item[at->item] = at;
    }
    report_.snapshots_.push_back({-1, 0, report_.start});
    report_.all_.reserve(2 * list_.items.size());
    // A position that does not follow from the lines before it: a judge has gone back to it.
    const auto back_to = [this](int entry, const engine::State& position) {
        report_.snapshots_.push_back({entry, report_.all_.size(), position});
        if (entry < 0) return;
        report_.steps[static_cast<std::size_t>(entry)].public_key = position.public_key;
        report_.steps[static_cast<std::size_t>(entry)].full_key = position.full_key;
    };
    std::size_t times_back = 0;
    const Link* last = nullptr;
    std::uint64_t public_key = report_.start.public_key, full_key = report_.start.full_key;
    for (std::size_t item = 0; item < list_.items.size(); ++item) {
        const Link* link = of_item[item];
        const std::size_t written_in = list_.items[item].written_in;
        if (gone_back(item)) {
            const Link* to = gone_on_from(item, of_item, stories[++times_back].get());
            if (to != last) {
                const engine::State position = behind(to);
                back_to(static_cast<int>(list_.items[item].entry), position);
                public_key = position.public_key;
                full_key = position.full_key;
                last = to;
            }
        }
        if (link != nullptr) {
            const auto entry = static_cast<int>(list_.items[item].entry);
            if (link->before.get() != last) back_to(entry - 1, behind(link->before.get()));
            line(item, *link);
            public_key = link->public_key;
            full_key = link->full_key;
            last = link;
        }
        if (written_in >= report_.steps.size()) continue;
        report_.steps[written_in].public_key = public_key;
        report_.steps[written_in].full_key = full_key;
    }
    report_.last = behind(stories.back().get());
    if (stories.back().get() != last) back_to(static_cast<int>(report_.steps.size()) - 1, report_.last);
}

/// Whether a judge went back there; not where he named an entry that is not there.
bool Replayer::Storyteller::gone_back(std::size_t item) const {
    const std::size_t written_in = list_.items[item].written_in;
    return std::holds_alternative<Restore>(*list_.items[item].content) && written_in < report_.steps.size() &&
           report_.steps[written_in].verdict == Verdict::legal;
}

/// The link play goes on from behind a `restore`; `end` if nothing more is played before the story ends.
const Link* Replayer::Storyteller::gone_on_from(std::size_t item, const std::vector<const Link*>& of_item,
                                                const Link* end) const {
    for (std::size_t later = item + 1; later < of_item.size() && !gone_back(later); ++later) {
        if (of_item[later] != nullptr) return of_item[later]->before.get();
    }
    return end;
}

void Replayer::Storyteller::line(std::size_t item, const Link& link) {
    const auto entry = static_cast<std::uint32_t>(list_.items[item].entry);
    for (const Applied& each : link.actions) {
        report_.all_.push_back(each);
        report_.all_.back().entry = entry;
    }
    const std::size_t written_in = list_.items[item].written_in;
    if (written_in < report_.steps.size() && report_.steps[written_in].verdict == Verdict::legal) {
        report_.steps[written_in].inferred = link.inferred;
        report_.steps[written_in].prompt = link.prompt;
    }
    if (link.after == nullptr) return;
    const bool last_of_entry = item + 1 >= list_.items.size() || list_.items[item + 1].entry != entry;
    if (last_of_entry || link.changed)
        report_.snapshots_.push_back({static_cast<int>(entry), report_.all_.size(), *link.after});
}

}  // namespace yuanmen::record
