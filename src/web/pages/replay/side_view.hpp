#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "web/pages/kit/card_face.hpp"
#include "web/pages/replay/replay_words.hpp"

// One side of a replay's table: its general, zones and cards as they are drawn.

namespace yuanmen::web::pages {

/// "关羽", "Guan Yu": by the ruleset's own names.
std::string general_called(const ReplayWords& words, const record::BoardSide& side);

/// What is printed on the general in play; empty if unknown.
struct GeneralPrint {
    std::string kingdom;  ///< "wei" …
    std::string kingdom_word;
    std::string skills;

    YUANMEN_FIELDS(kingdom, kingdom_word, skills);
};
GeneralPrint print_of(const ReplayWords& words, const record::BoardSide& side);

/// The generals to come by their names; as written where a name is not known.
std::vector<std::string> reserve_of(const ReplayWords& words, const record::BoardSide& side);

/// A card as it lies: `card` is its word; one that nobody knows shows its back.
struct LyingCard : CardFace {
    std::string card;
    bool back = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        CardFace::fields(self, f);
        f("card", self.card);
        f("back", self.back);
    }
};

struct ZoneView {
    std::string name;
    std::string place;  ///< "hand", "equipment", "judging", "on_general"
    std::vector<LyingCard> cards;
    bool empty = true;

    YUANMEN_FIELDS(name, place, cards, empty);
};

/// One side for partials/replay_board.html.
struct SideView : GeneralPrint {
    std::string seat, seat_word, player;
    bool on_turn = false;
    std::string general;
    std::string hp;    ///< "3/4"
    std::string pips;  ///< "●●●○"
    bool dead = false, face_down = false;
    std::vector<ZoneView> zones;
    std::string reserve;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        GeneralPrint::fields(self, f);
        f("seat", self.seat);
        f("seat_word", self.seat_word);
        f("player", self.player);
        f("on_turn", self.on_turn);
        f("general", self.general);
        f("hp", self.hp);
        f("pips", self.pips);
        f("dead", self.dead);
        f("face_down", self.face_down);
        f("zones", self.zones);
        f("reserve", self.reserve);
    }
};

/// `seat` is 0 for the lord, 1 for the renegade.
SideView side_view(const record::Board& board, std::size_t seat, const record::ReplayDocument& document,
                   const ReplayWords& words);

/// The face (kit/card_face.hpp) of every card that is named on a board or in a line, by its word.
nlohmann::ordered_json faces_in(const record::ReplayDocument& document, const ReplayWords& words);

}  // namespace yuanmen::web::pages
