#include "record/difference.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "engine/view.hpp"
#include "record/entry_printer.hpp"
#include "record/replay_document.hpp"

namespace yuanmen::record {
namespace {

using engine::State;
using What = Difference::What;

constexpr std::array<std::string_view, 11> kWhatIds = {
    "turn", "phase", "active", "general", "hp", "max_hp", "fallen", "face_down", "cards", "pile", "over"};

std::vector<engine::Face> faces_in(const State& state, Zone zone) {
    std::vector<engine::Face> faces;
    for (engine::SlotSet left = engine::slots_in(state, zone); !left.empty();)
        faces.push_back(state.face[left.pop()]);
    std::sort(faces.begin(), faces.end());
    return faces;
}

std::vector<WrittenCard> without(const Referee& referee, const std::vector<engine::Face>& from,
                                 const std::vector<engine::Face>& these) {
    std::vector<engine::Face> left;
    std::set_difference(from.begin(), from.end(), these.begin(), these.end(), std::back_inserter(left));
    std::vector<WrittenCard> out;
    for (const engine::Face face : left)
        out.push_back(face == engine::kUnknownFace ? WrittenCard{} : referee.rules().deck().face(face));
    return out;
}

/// Collects the changes between two positions.
class Comparer {
  public:
    Comparer(const Referee& referee, const State& before, const State& after)
        : referee_(referee), before_(before), after_(after) {}

    std::vector<Difference> run() {
        number(What::turn, {}, before_.turn, after_.turn);
        number(What::phase, {}, static_cast<int>(before_.phase), static_cast<int>(after_.phase));
        number(What::active, {}, static_cast<int>(before_.active), static_cast<int>(after_.active));
        for (const auto what : {What::general, What::hp, What::max_hp, What::fallen, What::face_down}) {
            for (const Seat seat : {Seat::lord, Seat::renegade})
                number(what, seat, of(before_, seat, what), of(after_, seat, what));
        }
        for (int zone = 0; zone < engine::kZones; ++zone) cards(static_cast<Zone>(zone));
        number(What::pile, {}, before_.pile_n, after_.pile_n);
        number(What::over, {}, static_cast<int>(before_.outcome), static_cast<int>(after_.outcome));
        return std::move(out_);
    }

  private:
    static int of(const State& state, Seat seat, What what) {
        const engine::Side& side = state.of(seat);
        switch (what) {
            case What::general:
                return static_cast<int>(side.general());
            case What::hp:
                return side.hp;
            case What::max_hp:
                return side.max_hp;
            case What::fallen:
                return side.line_up_size - side.remaining();
            default:
                return side.has_flag(engine::Side::kFaceDown) ? 1 : 0;
        }
    }
    void number(What what, std::optional<Seat> seat, int before, int after) {
        if (before == after) return;
        Difference& change = out_.emplace_back();
        change.what = what;
        change.seat = seat;
        change.before = before;
        change.after = after;
    }
    void cards(Zone zone) {
        if (zone == Zone::pile) return;
        const auto was = faces_in(before_, zone), is = faces_in(after_, zone);
        if (was == is) return;
        Difference& change = out_.emplace_back();
        change.what = What::cards;
        change.zone = zone;
        change.before = static_cast<int>(was.size());
        change.after = static_cast<int>(is.size());
        change.gone = without(referee_, was, is);
        change.come = without(referee_, is, was);
    }

    const Referee& referee_;
    const State& before_;
    const State& after_;
    std::vector<Difference> out_;
};

nlohmann::ordered_json value_of(What what, int value, const Lexicon& lexicon, Spelling spelling) {
    std::string out;
    switch (what) {
        case What::phase:
            return id_of(static_cast<Phase>(value));
        case What::active:
            return cards::id_of(static_cast<Seat>(value));
        case What::over:
            return id_of(static_cast<engine::Outcome>(value));
        case What::general:
            WordPrinter(lexicon, spelling, out).general(static_cast<GeneralId>(value));
            return out;
        default:
            return value;
    }
}

nlohmann::ordered_json in_words(const std::vector<WrittenCard>& cards, const Lexicon& lexicon,
                                Spelling spelling) {
    auto out = nlohmann::ordered_json::array();
    for (const WrittenCard& card : cards) {
        std::string word;
        WordPrinter(lexicon, spelling, word).card(card);
        out.push_back(std::move(word));
    }
    return out;
}

}  // namespace

std::string_view id_of(Difference::What what) {
    return kWhatIds[static_cast<std::size_t>(what)];
}

std::vector<Difference> difference(const Referee& referee, const State& before, const State& after) {
    return Comparer(referee, before, after).run();
}

nlohmann::ordered_json json_of(const std::vector<Difference>& changes, const Lexicon& lexicon,
                               Spelling spelling) {
    auto out = nlohmann::ordered_json::array();
    for (const Difference& change : changes) {
        nlohmann::ordered_json one = {{"what", id_of(change.what)}};
        if (change.seat) one["seat"] = cards::id_of(*change.seat);
        if (change.what == What::cards) {
            std::string zone;
            WordPrinter words(lexicon, spelling, zone);
            change.zone == Zone::table ? words.text("table") : words.zone(change.zone);
            one["zone"] = zone;
        }
        one["before"] = value_of(change.what, change.before, lexicon, spelling);
        one["after"] = value_of(change.what, change.after, lexicon, spelling);
        if (!change.gone.empty()) one["gone"] = in_words(change.gone, lexicon, spelling);
        if (!change.come.empty()) one["come"] = in_words(change.come, lexicon, spelling);
        out.push_back(std::move(one));
    }
    return out;
}

}  // namespace yuanmen::record
