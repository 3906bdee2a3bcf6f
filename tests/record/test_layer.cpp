#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/view.hpp"
#include "kit/counts.hpp"
#include "record/games.hpp"
#include "record/kit.hpp"
#include "record/layer.hpp"
#include "record/random_match.hpp"
#include "record/replay_document.hpp"
#include "record/walk.hpp"

using namespace yuanmen;
using namespace yuanmen::record;

namespace {

constexpr Layer kNarrow[] = {Layer::lord, Layer::renegade, Layer::hall};

std::optional<Seat> seat_of(Layer layer) {
    if (layer == Layer::lord) return Seat::lord;
    if (layer == Layer::renegade) return Seat::renegade;
    return std::nullopt;
}

/// What somebody in this place has seen, told from the positions alone: cards that lay open or in his hand,
/// cards everybody is shown, cards he looked at.
struct Seen {
    std::set<engine::Face> faces;
    std::set<GeneralId> generals;
};

void look(const engine::State& state, std::optional<Seat> mine, Seen& seen) {
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
        const bool my_hand = mine && state.place[slot] == engine::hand_of(*mine);
        if (engine::is_public(state.place[slot]) || my_hand) seen.faces.insert(state.face[slot]);
    }
    for (const Seat seat : {Seat::lord, Seat::renegade}) {
        const engine::Side& side = state.of(seat);
        const int known = seat == mine ? side.line_up_size - 1 : side.fielded;
        for (int i = 0; i <= known; ++i) seen.generals.insert(side.line_up[static_cast<std::size_t>(i)]);
    }
}

Seen seen_by(const Referee& referee, const Report& report, Layer layer) {
    const auto mine = seat_of(layer);
    Seen seen;
    look(report.start, mine, seen);
    walk(referee, report,
         [&](const Applied& applied, const engine::State& before, const engine::State& after) {
             look(after, mine, seen);
             const engine::Action& action = applied.action;
             const engine::Prompt prompt = engine::prompt(referee.rules(), before);
             // 反间: the card is shown before it is kept
             const bool suit_check = action.verb == Verb::take && prompt.skill == SkillId::fanjian;
             const bool shown = action.verb == Verb::turn_up || action.verb == Verb::use ||
                                action.verb == Verb::discard || action.verb == Verb::lay_down || suit_check;
             for (int i = 0; action.verb == Verb::turn_up && i < prompt.max && i < before.pile_n; ++i)
                 seen.faces.insert(before.face[before.pile[static_cast<std::size_t>(before.pile_n - 1 - i)]]);
             // 观星, 遗计: who arranges or gives away has looked at the cards
             const bool looked =
                 (action.verb == Verb::arrange || action.verb == Verb::give) && action.seat == mine;
             for (std::size_t i = 0; (shown || looked) && i < action.n; ++i) {
                 const auto& card = action.cards[i];
                 seen.faces.insert(card.face == engine::kUnknownFace && card.slot != engine::kNoSlot
                                       ? before.face[card.slot]
                                       : card.face);
             }
         });
    return seen;
}

std::string word(const Referee& referee, engine::Face face) {
    Move move;
    move.verb = Verb::discard;
    move.seat = Seat::lord;
    move.cards = {referee.rules().deck().face(face)};
    return print(Content(move), kit::lexicon(), Spelling::ascii).substr(std::string("L discard ").size());
}

std::string line_with(const std::string& text, const std::string& word) {
    const auto at = text.find(word);
    if (at == std::string::npos) return {};
    const auto from = text.rfind('\n', at) + 1;
    return text.substr(from, text.find('\n', at) - from);
}

std::string list_of(const std::string& name) {
    return "\"" + name + "\"";
}

/// Everything this layer's text and document say, and what nobody in its place could know: how many cards
/// that is.
int check_secrets(const Referee& referee, const Record& record, Layer layer, const std::string& name) {
    const auto report = replay(referee, record, {true});
    REQUIRE(report.ok());
    const std::string text = print(record, kit::lexicon(), Spelling::ascii);
    const std::string masked = text_for_layer(text, kit::referees(), layer);
    const ReplayDocument document = replay_document(masked, kit::referees(), Spelling::ascii);
    const std::string said = masked + json_of(document).dump();
    const Seen seen = seen_by(referee, report.value(), layer);
    int secrets = 0;
    for (int face = 0; face < engine::kSlots; ++face) {
        const auto hidden = static_cast<engine::Face>(face);
        if (referee.rules().copies(hidden) != 1 || seen.faces.contains(hidden)) continue;
        ++secrets;
        CHECK_MESSAGE(said.find(word(referee, hidden)) == std::string::npos,
                      name << ", " << id_of(layer) << ": " << line_with(said, word(referee, hidden)));
    }
    for (const auto& line_up : record.line_up) {
        for (const GeneralId general : line_up) {
            if (seen.generals.contains(general)) continue;
            CHECK_MESSAGE(said.find(list_of(std::string(cards::id_of(general)))) == std::string::npos,
                          name << ", " << id_of(layer) << ": " << cards::id_of(general));
        }
    }
    CHECK_MESSAGE(document.first_illegal == 0,
                  name << ", " << id_of(layer) << " line " << document.first_illegal);
    CHECK_FALSE(document.boards.empty());
    // and told to its reader, no line of it is called legal: the hidden part may speak against any
    const ReplayDocument told = replay_document(masked, kit::referees(), Spelling::ascii, {"", layer});
    CHECK(told.not_public == (layer != Layer::judge && document.verdict == "legal"));
    for (const ReplayLine& line : told.lines) {
        if (layer == Layer::judge || line.kind == "note") continue;
        CHECK(line.verdict != "legal");
        CHECK((line.verdict != "undecided" || line.code == "record.not_public"));
    }
    // line N is line N
    const ReplayDocument whole = replay_document(text, kit::referees(), Spelling::ascii);
    REQUIRE(document.lines.size() >= whole.lines.size());
    for (std::size_t i = 0; i < whole.lines.size(); ++i) {
        CHECK(document.lines[i].line == whole.lines[i].line);
        CHECK(document.lines[i].kind == whole.lines[i].kind);
    }
    return secrets;
}

Record cut(Record record, std::size_t entries) {
    record.entries.resize(std::min(entries, record.entries.size()));
    return record;
}

constexpr const char* kPile = R"(yuanmen 1
ruleset: wzzz-2012
note: R holds D4.jink
position: L judge turn8
lineup L: guan_yu zhao_yun liu_bei
lineup R: zhang_liao cao_ren gan_ning
hand L: H7.peach
judging L: S6.indulgence
hand R: D4.jink S7.slash ; he told me
pile: C9.slash C2.slash C3.slash
L draw C2.slash C3.slash
R turn 9
L discard ?0
)";

}  // namespace

TEST_CASE("of the sample games no layer tells a card or a general its viewer has not seen") {
    const Referee& referee = *kit::referees().find("qsgs-2013");
    const auto games = kit::sample_games();
    REQUIRE(games.size() == 150);
    Dice dice(20121031);
    std::size_t turn = 0;
    int secrets = 0;
    for (const auto& path : games) {
        const Record record = kit::sample_record(path);
        const auto entries =
            static_cast<std::size_t>(dice.below(static_cast<int>(record.entries.size())) + 1);
        secrets +=
            check_secrets(referee, cut(record, entries), kNarrow[turn++ % 3], path.filename().string());
    }
    CHECK(secrets > 1000);
}

TEST_CASE("of random matches no layer tells a card or a general its viewer has not seen") {
    const Referee& referee = *kit::referees().find("wzzz-2012");
    const int rounds = test::rounds(40, 1000);
    const auto seed = test::seed_for("layers of random matches", rounds);
    Dice dice(seed);
    int secrets = 0;
    for (int i = 0; i < rounds; ++i) {
        const Record record = random_match(referee, seed + static_cast<std::uint64_t>(i));
        for (const Layer layer : kNarrow) {
            const auto entries =
                static_cast<std::size_t>(dice.below(static_cast<int>(record.entries.size())) + 1);
            secrets += check_secrets(referee, cut(record, entries), layer, "match " + std::to_string(i));
        }
    }
    CHECK(secrets > 10 * rounds);
}

TEST_CASE("the judge's layer is the record itself") {
    CHECK(text_for_layer(kPile, kit::referees(), Layer::judge) == kPile);
}

TEST_CASE("what lay open is written where the pile no longer tells it, and free text falls away") {
    std::string text = kPile;
    text.erase(text.rfind("L discard"));
    const std::string hall = text_for_layer(text, kit::referees(), Layer::hall);
    CHECK(hall.find("turnup C9.slash") != std::string::npos);
    CHECK(hall.find("pile:") == std::string::npos);
    CHECK(hall.find("C2.slash") == std::string::npos);
    CHECK(hall.find("D4.jink") == std::string::npos);
    CHECK(hall.find("told") == std::string::npos);
    CHECK(hall.find("zhao_yun") == std::string::npos);
    CHECK(hall.find("L draw ?2") != std::string::npos);
    const auto judged = validate(hall, kit::referees());
    CHECK_MESSAGE(judged.verdict == FileVerdict::legal, hall);
    const std::string lord = text_for_layer(text, kit::referees(), Layer::lord);
    CHECK(lord.find("L draw C2.slash C3.slash") != std::string::npos);
    CHECK(lord.find("lineup L: guan_yu zhao_yun liu_bei") != std::string::npos);
    CHECK(lord.find("lineup R: zhang_liao ? ?") != std::string::npos);
    CHECK(lord.find("D4.jink") == std::string::npos);
}

TEST_CASE("a line that cannot be read, and a header that cannot, leave nothing to read") {
    std::string text = kPile;
    const std::string hall = text_for_layer(text, kit::referees(), Layer::hall);  // "?0" is no card
    CHECK(hall.find("discard") == std::string::npos);
    CHECK(std::count(hall.begin(), hall.end(), '\n') == std::count(text.begin(), text.end(), '\n') + 1);
    text.replace(text.find("wzzz-2012"), 9, "no-such-1");
    const std::string nothing = text_for_layer(text, kit::referees(), Layer::hall);
    CHECK(nothing.find_first_not_of(";\n") == std::string::npos);
    CHECK(std::count(nothing.begin(), nothing.end(), '\n') == std::count(text.begin(), text.end(), '\n'));
}

TEST_CASE(
    "a card picked from a hand is hidden from the hall where it goes to a hand, open where it is discarded") {
    const std::string head = R"(yuanmen 1
ruleset: wzzz-2012
position: L play turn8
lineup L: guan_yu zhao_yun liu_bei
lineup R: zhang_liao cao_ren gan_ning
hand L: S3.snatch S4.dismantlement
hand R: H7.peach D4.jink
)";
    const std::string text = head +
                             "L use S3.snatch > R\nL take R.hand H7.peach\n"
                             "L use S4.dismantlement > R\nL take R.hand D4.jink\n";
    const std::string hall = text_for_layer(text, kit::referees(), Layer::hall);
    CHECK(hall.find("H7.peach") == std::string::npos);
    CHECK(hall.find("L take R.hand ?") != std::string::npos);
    CHECK(hall.find("L take R.hand D4.jink") != std::string::npos);
    const std::string renegade = text_for_layer(text, kit::referees(), Layer::renegade);
    CHECK(renegade.find("L take R.hand H7.peach") != std::string::npos);
}
