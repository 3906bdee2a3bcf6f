#include "record/reference.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/engine.hpp"
#include "engine/picks.hpp"
#include "engine/unasked.hpp"
#include "engine/view.hpp"
#include "record/examine.hpp"
#include "record/random_match.hpp"

namespace kit {
namespace {

using cards::GeneralId;
using engine::Action;
using engine::Face;
using engine::Family;
using engine::kUnknownFace;
using engine::Question;
using engine::Slot;
using engine::SlotSet;
using engine::State;
using engine::Verb;
using engine::Zone;
using record::Move;

/// One way things can lie. The faces nobody has seen are in bags: a shuffle makes a bag of what it mixed.
struct World {
    State state;
    engine::Unasked unasked;
    std::array<std::uint8_t, engine::kSlots> bag_of{};  ///< [Slot], of those nobody has seen
    std::vector<std::vector<Face>> bags;                ///< sorted: what still lies in each
    bool loose = false;
};

std::string bytes_of(const World& world) {
    State state = world.state;
    state.ply = 0;  // how many actions it took is no part of the position
    std::string out(reinterpret_cast<const char*>(&state), sizeof state);
    out.append(reinterpret_cast<const char*>(&world.unasked), sizeof world.unasked);
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot)
        out += static_cast<char>(state.face[slot] == kUnknownFace ? world.bag_of[slot] : 0xFF);
    for (const auto& bag : world.bags) {
        out.append(bag.begin(), bag.end());
        out += '|';
    }
    return out;
}

class Everything {
  public:
    Everything(const record::Referee& referee, const record::Record& record, std::size_t most)
        : referee_(referee), rules_(referee.rules()), record_(record), most_(most) {}

    ReadEveryWay run() {
        World first;
        const auto start = record::start_of(referee_, record_, first.unasked);
        if (!start) {
            out_.too_big = true;
            return out_;
        }
        first.state = start.value();
        first.bags.emplace_back();
        for (std::size_t face = 0; face < engine::kSlots; ++face) {
            const auto f = static_cast<Face>(face);
            const auto seen = std::count(first.state.face.begin(), first.state.face.end(), f);
            for (auto left = rules_.copies(f) - seen; left > 0; --left) first.bags[0].push_back(f);
        }
        std::vector<World> here{std::move(first)};
        for (std::size_t i = 0; i < record_.entries.size(); ++i) {
            const Move& line = std::get<Move>(record_.entries[i].content);
            const bool plain_pass = line.verb == Verb::pass && line.skill == cards::SkillId::none &&
                                    line.kind == cards::CardKind::none;
            std::vector<World> next = plain_pass ? behind_plain_pass(here, line) : behind(here, line);
            if (out_.too_big) return out_;
            out_.most_worlds = std::max(out_.most_worlds, next.size());
            if (next.empty()) {
                out_.dies_at = i;
                return out_;
            }
            here = std::move(next);
        }
        return out_;
    }

  private:
    /// Every world the line can lead to, from these worlds and all that leaving things out makes of them.
    std::vector<World> behind(std::vector<World> open, const Move& line) {
        std::vector<World> found;
        std::unordered_set<std::string> known, reached;
        while (!open.empty()) {
            World world = std::move(open.back());
            open.pop_back();
            if (!reached.insert(bytes_of(world)).second) continue;
            if (reached.size() > most_) {
                out_.too_big = true;
                return {};
            }
            for (World& each : worlds_of_line(world, line)) {
                out_.loose = out_.loose || each.loose;
                if (known.insert(bytes_of(each)).second) found.push_back(std::move(each));
            }
            for (World& each : worlds_of_silence(world)) open.push_back(std::move(each));
        }
        return found;
    }

    /// A pass that does not say of what declines any question of this seat; where none is to come it says
    /// nothing, unless he is asked for something he must not refuse before his phase ends.
    std::vector<World> behind_plain_pass(const std::vector<World>& here, const Move& line) {
        std::vector<World> found;
        for (const World& from : here) {
            std::vector<std::pair<World, bool>> open{{from, false}};
            std::unordered_set<std::string> reached;
            bool declined = false, must_not = false;
            while (!open.empty()) {
                const auto [world, phase_ended] = std::move(open.back());
                open.pop_back();
                if (!reached.insert(bytes_of(world)).second) continue;
                const engine::Prompt prompt = engine::prompt(rules_, world.state);
                const bool his = !engine::is_reveal(prompt.question) && prompt.seat == *line.seat &&
                                 prompt.question != Question::play_phase;
                if (his && prompt.may_pass) {
                    Action pass;
                    pass.seat = prompt.seat;
                    carry_out(world, pass, found);
                    declined = true;
                }
                must_not = must_not || (his && !prompt.may_pass && !phase_ended);
                const bool ends = prompt.question == Question::play_phase;
                for (World& each : worlds_of_silence(world))
                    open.emplace_back(std::move(each), phase_ended || ends);
            }
            if (!declined && !must_not) found.push_back(from);
        }
        return found;
    }

    /// What the paper need not say here.
    std::vector<World> worlds_of_silence(const World& world) {
        std::vector<Action> actions;
        const engine::Prompt prompt = engine::prompt(rules_, world.state);
        Action action;
        action.seat = prompt.seat;
        switch (prompt.question) {
            case Question::over:
            case Question::begin_turn:
                return {};
            case Question::play_phase:
                action.verb = Verb::end_play;
                actions.push_back(action);
                break;
            case Question::draw:
                action.verb = Verb::draw;
                actions.push_back(action);
                break;
            case Question::turn_up:
                action.verb = Verb::turn_up;
                actions.push_back(action);
                break;
            case Question::shuffle:
                action.verb = Verb::shuffle;
                actions.push_back(action);
                break;
            case Question::lay_down:
                action.verb = Verb::lay_down;
                actions.push_back(action);
                break;
            case Question::enter:
                action.verb = Verb::enter;
                newcomers(world.state, action, actions);
                break;
            default:
                if (prompt.may_pass) {
                    actions.push_back(action);
                } else {
                    no_choice(world.state, actions);
                }
                break;
        }
        std::vector<World> out;
        for (const Action& each : actions) carry_out(world, each, out);
        return out;
    }

    void newcomers(const State& state, Action action, std::vector<Action>& out) const {
        const engine::Side& side = state.of(action.seat);
        const GeneralId written = side.line_up[side.fielded + 1U];
        for (int i = 0; i < cards::kGeneralCount; ++i) {
            action.general = static_cast<GeneralId>(i);
            const bool stands = std::any_of(state.side.begin(), state.side.end(), [&](const auto& each) {
                return std::find(each.line_up.begin(), each.line_up.end(), action.general) !=
                       each.line_up.end();
            });
            if (written == GeneralId::none ? !stands : action.general == written) out.push_back(action);
        }
    }

    void no_choice(const State& state, std::vector<Action>& out) const {
        engine::Families all;
        engine::families(rules_, state, all);
        if (all.size != 1) return;
        const Family& only = all.items[0];
        if (only.min != only.max || only.from.count() != only.min || (only.ordered && only.min > 1)) return;
        Action action = engine::head_of(only);
        for (SlotSet left = only.from; !left.empty();) {
            const Slot slot = left.pop();
            action.add({state.face[slot], slot});
        }
        out.push_back(action);
    }

    /// Every legal action here that says what the line says.
    std::vector<World> worlds_of_line(const World& world, const Move& line) {
        std::vector<World> out;
        const engine::Prompt prompt = engine::prompt(rules_, world.state);
        if (line.verb == Verb::pass) {
            passed(world, prompt, line, out);
        } else if (engine::is_reveal(line.verb) || line.verb == Verb::concede) {
            revealed(world, prompt, line, out);
        } else if (!engine::is_reveal(prompt.question)) {
            decided(world, prompt, line, out);
        }
        return out;
    }

    void passed(const World& world, const engine::Prompt& prompt, const Move& line, std::vector<World>& out) {
        if (world.unasked.has(*line.seat, line.skill) || world.unasked.has(*line.seat, line.kind))
            out.push_back(world);  // the rules did not even ask
        if (engine::is_reveal(prompt.question)) return;
        engine::Families all;
        engine::families(rules_, world.state, all);
        for (const Family& family : all) {
            if (family.verb != Verb::pass || family.seat != *line.seat) continue;
            if (family.skill == line.skill && family.kind == line.kind)
                carry_out(world, engine::head_of(family), out);
        }
    }

    void revealed(const World& world, const engine::Prompt& prompt, const Move& line,
                  std::vector<World>& out) {
        Action action;
        action.verb = line.verb;
        action.seat = line.seat.value_or(prompt.seat);
        action.general = line.general;
        const bool order_unseen =
            std::all_of(line.cards.begin(), line.cards.end(), [](auto& c) { return record::is_unseen(c); });
        if (line.verb == Verb::lay_down) {
            Cards cards{line.cards, engine::slots_in(world.state, engine::hand_of(action.seat)), false, true};
            return with_cards(world, cards, action, 0, {}, out);
        }
        for (const auto& card : line.cards) {
            if (line.verb == Verb::shuffle && order_unseen) break;
            const Face face = referee_.faces().of(card);
            if (face == kUnknownFace && !record::is_unseen(card)) return;
            action.add({face, engine::kNoSlot});
        }
        std::vector<World> there;
        carry_out(world, action, there);
        for (World& each : there) {
            const bool numbered = line.verb == Verb::begin_turn && line.number != 0;
            if (!numbered || line.number == each.state.turn) out.push_back(std::move(each));
        }
    }

    struct Cards {
        const std::vector<record::WrittenCard>& written;
        SlotSet from;
        bool ordered = false;
        bool may_hide = false;
    };

    void decided(const World& world, const engine::Prompt& prompt, const Move& line,
                 std::vector<World>& out) {
        engine::Families all;
        engine::families(rules_, world.state, all);
        for (const Family& family : all) {
            const auto n = static_cast<int>(line.cards.size());
            if (family.verb != line.verb || n < family.min || n > family.max) continue;
            Action head = engine::head_of(family);
            if (!line.target) head.target = engine::kNoTarget;
            Move said = record::written(referee_, world.state, head);
            const bool plain = line.verb == Verb::use && line.kind == cards::CardKind::none;
            if (plain && !line.cards.empty() && line.cards[0].kind != head.kind) continue;
            said.cards = line.cards;
            if (said.seat != line.seat || said.skill != line.skill || said.through != line.through ||
                said.kind != line.kind || said.target != line.target || said.zone != line.zone ||
                said.number != line.number)
                continue;
            const bool hand = line.zone == Zone::hand_lord || line.zone == Zone::hand_renegade;
            const bool hides = (line.verb == Verb::take && hand && !engine::ends_open(prompt)) ||
                               line.verb == Verb::give || line.verb == Verb::arrange ||
                               line.skill == cards::SkillId::rende;
            with_cards(world, {line.cards, family.from, family.ordered, hides}, head, 0, {}, out);
        }
    }

    /// Puts the written cards from the i-th on to every slot where they can lie.
    void with_cards(const World& world, const Cards& cards, Action& action, std::size_t i, SlotSet used,
                    std::vector<World>& out) {
        if (i == cards.written.size()) return carry_out(world, action, out);
        const bool unseen = record::is_unseen(cards.written[i]);
        const Face face = referee_.faces().of(cards.written[i]);
        if (unseen ? !cards.may_hide : face == kUnknownFace) return;
        const bool as_before = !cards.ordered && unseen && i > 0 && record::is_unseen(cards.written[i - 1]);
        for (SlotSet left = cards.from; !left.empty();) {
            const Slot slot = left.pop();
            const Face there = world.state.face[slot];
            if (used.has(slot) || (as_before && slot < action.cards[i - 1].slot)) continue;
            if (like_one_before(world, cards.from, used, slot)) continue;
            if (!unseen && there != kUnknownFace && there != face) continue;
            action.n = static_cast<std::uint8_t>(i);
            action.add({unseen ? there : face, slot});
            SlotSet now = used;
            now.add(slot);
            with_cards(world, cards, action, i + 1, now, out);
        }
        action.n = static_cast<std::uint8_t>(i);
    }

    /// Two cards in one hand that nobody has seen, of one bag, of which nothing at work speaks, are alike.
    static bool like_one_before(const World& world, SlotSet from, SlotSet used, Slot slot) {
        const State& state = world.state;
        const auto plain = [&](Slot each) {
            const Zone zone = state.place[each];
            const bool hand = zone == Zone::hand_lord || zone == Zone::hand_renegade;
            return hand && state.face[each] == kUnknownFace &&
                   std::none_of(state.stack.begin(), state.stack.begin() + state.depth,
                                [&](const auto& f) { return f.card == each || f.mask.has(each); });
        };
        if (!plain(slot)) return false;
        for (SlotSet left = from; !left.empty();) {
            const Slot other = left.pop();
            if (other >= slot) return false;
            if (!used.has(other) && plain(other) && state.place[other] == state.place[slot] &&
                world.bag_of[other] == world.bag_of[slot])
                return true;
        }
        return false;
    }

    void carry_out(const World& world, const Action& action, std::vector<World>& out) const {
        World next = world;
        if (!engine::apply(rules_, next.state, action, next.unasked).ok()) return;
        if (next.state.reshuffles != world.state.reshuffles) {
            if (!mixed(world, action, next)) return;
        } else if (!shown(world, next)) {
            return;
        }
        out.push_back(std::move(next));
    }

    static bool take_out(World& world, std::size_t bag, Face face) {
        auto& faces = world.bags[bag];
        const auto found = std::find(faces.begin(), faces.end(), face);
        if (found == faces.end()) return false;
        faces.erase(found);
        return true;
    }

    static bool shown(const World& before, World& after) {
        for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
            const Face face = after.state.face[slot];
            if (before.state.face[slot] != kUnknownFace || face == kUnknownFace) continue;
            if (!take_out(after, before.bag_of[slot], face)) return false;
        }
        return true;
    }

    /// The discards are the new pile: in the order named, or in a bag of their own.
    bool mixed(const World& before, const Action& action, World& after) const {
        std::vector<Face> seen;
        std::vector<std::size_t> unseen;
        for (SlotSet left = engine::slots_in(before.state, Zone::discard); !left.empty();) {
            const Slot slot = left.pop();
            before.state.face[slot] == kUnknownFace ? unseen.push_back(slot)
                                                    : seen.push_back(before.state.face[slot]);
        }
        after.loose = after.loose || !unseen.empty();
        if (action.n == 0) {
            // what nobody saw among them is put together with all it could have been
            for (const std::size_t slot : unseen) {
                auto& bag = after.bags[before.bag_of[slot]];
                seen.insert(seen.end(), bag.begin(), bag.end());
                bag.clear();
            }
            std::sort(seen.begin(), seen.end());
            const auto fresh = static_cast<std::uint8_t>(after.bags.size());
            after.bags.push_back(seen);
            for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
                const auto at = static_cast<Slot>(slot);
                const bool joined = std::any_of(unseen.begin(), unseen.end(), [&](std::size_t each) {
                    return before.bag_of[each] == before.bag_of[slot];
                });
                const bool here = engine::slots_in(before.state, Zone::discard).has(at);
                if (after.state.face[slot] == kUnknownFace && (here || joined)) after.bag_of[slot] = fresh;
            }
            return true;
        }
        for (std::size_t i = 0; i < action.n; ++i) {
            const auto known = std::find(seen.begin(), seen.end(), action.cards[i].face);
            if (known != seen.end()) {
                seen.erase(known);
                continue;
            }
            const bool was_unseen = std::any_of(unseen.begin(), unseen.end(), [&](std::size_t slot) {
                return take_out(after, before.bag_of[slot], action.cards[i].face);
            });
            if (!was_unseen) return false;
        }
        return true;
    }

    const record::Referee& referee_;
    const engine::Rules& rules_;
    const record::Record& record_;
    const std::size_t most_;
    ReadEveryWay out_;
};

}  // namespace

ReadEveryWay read_every_way(const record::Referee& referee, const record::Record& record,
                            std::size_t most_worlds) {
    return Everything(referee, record, most_worlds).run();
}

}  // namespace kit
