#include "record/reading.hpp"

#include <algorithm>
#include <array>

#include "engine/machine/keys.hpp"

namespace yuanmen::record {
namespace {

/// Every so many lines a story keeps its position, so that stepping back is quick.
constexpr std::uint32_t kKeptEvery = 16;

using engine::Frame;
using engine::kNoSlot;
using engine::kSlots;
using engine::Slot;
using engine::State;

/// What can be told of a slot without its name.
std::uint32_t shown(const Reading& r, Slot slot) {
    if (slot == kNoSlot) return 0xFFFFFFFFU;
    const State& s = r.state;
    const std::uint32_t cls = s.face[slot] == engine::kUnknownFace ? r.classes.of(slot) + 1U : 0U;
    return s.face[slot] | static_cast<std::uint32_t>(s.place[slot]) << 8 | cls << 16;
}

std::vector<std::uint32_t> shown_all(const Reading& r, engine::SlotSet slots) {
    std::vector<std::uint32_t> out;
    while (!slots.empty()) out.push_back(shown(r, slots.pop()));
    std::sort(out.begin(), out.end());
    return out;
}

bool same_frame(const Reading& a, const Reading& b, const Frame& f, const Frame& g) {
    return f.op == g.op && f.pc == g.pc && f.actor == g.actor && f.subject == g.subject &&
           f.skill == g.skill && f.n == g.n && f.flags == g.flags && f.kind == g.kind && f.suit == g.suit &&
           f.a == g.a && f.b == g.b && f.asked == g.asked && shown(a, f.card) == shown(b, g.card) &&
           shown_all(a, f.mask) == shown_all(b, g.mask);
}

bool same_side(const Reading& a, const Reading& b, const engine::Side& s, const engine::Side& t) {
    if (s.hp != t.hp || s.max_hp != t.max_hp || s.flags != t.flags || s.fielded != t.fielded ||
        s.line_up != t.line_up || s.judging_n != t.judging_n || s.judging_as != t.judging_as ||
        s.hand_n != t.hand_n || s.slashes != t.slashes || s.rende_given != t.rende_given)
        return false;
    for (std::size_t i = 0; i < s.equipment.size(); ++i) {
        if (shown(a, s.equipment[i]) != shown(b, t.equipment[i])) return false;
    }
    for (std::size_t i = 0; i < s.judging_n; ++i) {
        if (shown(a, s.judging[i]) != shown(b, t.judging[i])) return false;
    }
    return true;
}

bool same_ahead(const Reading& a, const Reading& b) {
    if (a.shuffle_ahead == nullptr || b.shuffle_ahead == nullptr) return a.shuffle_ahead == b.shuffle_ahead;
    return *a.shuffle_ahead == *b.shuffle_ahead;
}

}  // namespace

void write_on(Reading& reading, std::uint32_t item, std::span<const engine::Action> path,
              std::span<const Applied> written, const engine::Prompt& prompt, bool changed) {
    auto link = std::make_unique<Link>();
    link->before = std::move(reading.story);
    link->item = item;
    link->ply = reading.state.ply;
    link->inferred = static_cast<std::uint16_t>(path.size());
    link->prompt = prompt;
    link->changed = changed;
    for (const engine::Action& action : path) link->actions.add({action, item, true, false});
    for (const Applied& applied : written) {
        link->inferred = static_cast<std::uint16_t>(link->inferred + (applied.inferred ? 1 : 0));
        link->actions.add(applied);
    }
    link->public_key = reading.state.public_key;
    link->full_key = reading.state.full_key;
    if (changed || item % kKeptEvery == kKeptEvery - 1)
        link->after = std::make_unique<const State>(reading.state);
    reading.inferred += link->inferred;
    reading.story = LinkPtr(link.release());
}

std::uint64_t key_of(const Reading& reading) {
    const State& s = reading.state;
    const std::uint64_t rest =
        s.answer | std::uint64_t{s.lost_hand} << 8 | std::uint64_t{s.lost_equip} << 16 |
        std::uint64_t{s.lost_equip_of} << 24 | std::uint64_t{s.turn} << 32 |
        std::uint64_t{reading.shuffle_ahead != nullptr} << 48 | std::uint64_t{reading.shuffled_late} << 49;
    return s.full_key + engine::mix(0x600U + rest) + reading.classes.key(s);
}

bool same(const Reading& a, const Reading& b) {
    const State& s = a.state;
    const State& t = b.state;
    if (s.full_key != t.full_key || s.answer != t.answer || s.lost_hand != t.lost_hand ||
        s.lost_equip != t.lost_equip || s.lost_equip_of != t.lost_equip_of || s.turn != t.turn ||
        s.depth != t.depth || s.pile_n != t.pile_n || s.phase != t.phase || s.active != t.active ||
        s.outcome != t.outcome || s.winner != t.winner || s.flags != t.flags ||
        s.reshuffles != t.reshuffles || a.shuffled_late != b.shuffled_late || !same_ahead(a, b) ||
        !a.classes.same_faces(b.classes) || !(a.unasked == b.unasked))
        return false;
    for (std::size_t i = 0; i < s.pile_n; ++i) {
        if (shown(a, s.pile[i]) != shown(b, t.pile[i])) return false;
    }
    for (std::size_t zone = 1; zone < static_cast<std::size_t>(engine::kZones); ++zone) {
        if (shown_all(a, s.in_zone[zone]) != shown_all(b, t.in_zone[zone])) return false;
    }
    for (std::size_t i = 0; i < s.depth; ++i) {
        if (!same_frame(a, b, s.stack[i], t.stack[i])) return false;
    }
    return same_side(a, b, s.side[0], t.side[0]) && same_side(a, b, s.side[1], t.side[1]);
}

}  // namespace yuanmen::record
