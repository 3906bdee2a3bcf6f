#include "record/qsgs/importer.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "record/qsgs/answers.hpp"

namespace yuanmen::record::qsgs {
namespace {

/// One pass over the lines. A pick names its card in the answer, its zone in the movement that follows.
class Importer {
  public:
    explicit Importer(std::string ruleset) { out_.record.ruleset = std::move(ruleset); }

    void read(const Json& line) {
        if (!line.is_object() || !line.contains("t")) throw LogFault{"t"};
        number_ = line.value("n", 0);
        const std::string type = line.value("t", "");
        if (type == "game") game(line);
        if (type == "roles") lord_name_ = line.value("p0_obj", lord_name_);
        if (type == "pool") pool(line);
        if (type == "pick") pick(line);
        if (type == "arrange") arrange(line);
        if (type == "start") start(line);
        if (type == "turn") turn(line);
        if (type == "reshuffle") reshuffle(line);
        if (type == "move") moved(line);
        if (type == "guanxing") guanxing(line);
        if (type == "show") shown(line);
        if (type == "ask") ask(line);
        if (type == "respond") {
            if (const auto move = move_of_respond(line)) add(*move);
        }
    }

    /// Whether a draft, line-ups and a pile have been read.
    bool complete() const {
        return begun_ && !out_.record.line_up[0].empty() && !out_.record.line_up[1].empty() &&
               !out_.record.pile.empty();
    }
    Imported take() { return std::move(out_); }

  private:
    void add(Move move) {
        out_.record.entries.emplace_back().content.emplace<Move>(std::move(move));
        out_.log_lines.push_back(number_);
    }

    void game(const Json& line) {
        begun_ = true;
        out_.record.header[static_cast<std::size_t>(HeaderKey::source)] =
            "QSanguosha game " + std::to_string(line.value("game", 0));
    }

    void pool(const Json& line) {
        Draft draft;
        for (const Json& name : line.value("known", Json::array())) draft.face_up.push_back(general_of(name));
        for (const Json& name : line.value("unknown", Json::array()))
            draft.face_down.push_back(general_of(name));
        out_.record.draft = std::move(draft);
    }

    void pick(const Json& line) {
        if (!out_.record.draft) throw LogFault{"pick"};
        auto& picks = out_.record.draft->picks;
        const Seat seat = seat_of(line.value("p", Json()));
        if (picks.empty() || picks.back().seat != seat) picks.push_back({seat, {}});
        picks.back().generals.push_back(general_of(line.value("general", Json())));
    }

    void arrange(const Json& line) {
        auto& line_up = out_.record.line_up[static_cast<std::size_t>(seat_of(line.value("p", Json())))];
        for (const Json& name : line.value("order", Json::array())) line_up.push_back(general_of(name));
    }

    /// This engine deals the lord's four cards first.
    void start(const Json& line) {
        constexpr std::ptrdiff_t hand = 4;
        out_.record.pile = cards_of(line.value("draw_pile", Json()));
        const auto& pile = out_.record.pile;
        if (pile.size() < 2 * hand) throw LogFault{"draw_pile"};
        for (const Seat seat : {Seat::lord, Seat::renegade}) {
            Move move;
            move.verb = Verb::draw;
            move.seat = seat;
            const auto first = pile.begin() + hand * static_cast<int>(seat);
            move.cards.assign(first, first + hand);
            add(std::move(move));
        }
    }

    void turn(const Json& line) {
        Move move;
        move.verb = Verb::begin_turn;
        move.seat = seat_of(line.value("p", Json()));
        add(std::move(move));
    }

    void reshuffle(const Json& line) {
        Move move;
        move.verb = Verb::shuffle;
        move.cards = cards_of(line.value("draw_pile", Json()));
        add(std::move(move));
    }

    void moved(const Json& line) {
        const Json id = line.value("id", Json());
        if (!pick_by_ || !(pick_.is_null() || pick_ == id) || line.value("from", Json()).is_null()) return;
        if (horse_ && cards::category_of(card_of(id).kind) != *horse_) return;
        picked(line, id);
    }

    /// 麒麟弓 where there are two horses.
    void choose_horse(const Json& line) {
        const std::string named = line.value("a", "");
        if (named != "dhorse" && named != "ohorse") throw LogFault{"a"};
        horse_ = named == "dhorse" ? cards::Category::plus_horse : cards::Category::minus_horse;
    }

    void picked(const Json& line, const Json& id) {
        const Seat from = seat_of(line.value("from", Json()));
        const std::string place = line.value("fplace", "");
        Move move;
        move.verb = Verb::take;
        move.seat = pick_by_;
        move.zone = place == "hand"    ? engine::hand_of(from)
                    : place == "equip" ? engine::equip_of(from)
                                       : engine::judging_of(from);
        move.cards = {card_of(id)};
        pick_by_.reset();
        std::swap(number_, pick_number_);
        add(std::move(move));
        std::swap(number_, pick_number_);
    }

    void guanxing(const Json& line) {
        Move move;
        move.verb = Verb::arrange;
        move.seat = seat_of(line.value("p", Json()));
        move.cards = cards_of(line.value("top", Json::array()));
        move.number = static_cast<std::uint16_t>(move.cards.size());
        for (const WrittenCard& card : cards_of(line.value("bottom", Json::array())))
            move.cards.push_back(card);
        add(std::move(move));
    }

    /// 反间: the card taken is shown.
    void shown(const Json& line) {
        Move move;
        move.verb = Verb::take;
        move.seat = seat_of(line.value("p", Json()));
        move.zone = engine::hand_of(cards::other(*move.seat));
        move.cards = {card_of(line.value("id", Json()))};
        add(std::move(move));
    }

    /// 遗计 is asked for once, but two cards are looked at for each point of damage: each further point is a
    /// declaration of its own, made before the pile was shuffled for it.
    void next_point(const Json& line, const Move& give) {
        if (line.value("options", Json::array()).size() != 2) return;
        auto& entries = out_.record.entries;
        const auto* last = entries.empty() ? nullptr : std::get_if<Move>(&entries.back().content);
        const bool shuffled = last != nullptr && last->verb == Verb::shuffle;
        const auto* before =
            shuffled && entries.size() > 1 ? std::get_if<Move>(&entries[entries.size() - 2].content) : last;
        if (before != nullptr && before->skill == SkillId::yiji) return;
        Move declared;
        declared.seat = give.seat;
        declared.verb = Verb::invoke;
        declared.skill = SkillId::yiji;
        add(std::move(declared));
        if (shuffled) std::swap(entries[entries.size() - 1], entries[entries.size() - 2]);
    }

    void expect_pick(const Json& line, Json id) {
        pick_by_ = seat_of(line.value("p", Json()));
        pick_ = std::move(id);
        horse_.reset();
        pick_number_ = number_;
    }

    void ask(const Json& line) {
        const std::string kind = line.value("k", "");
        if (kind == "card_chosen") return expect_pick(line, line.value("a", Json()));
        if (kind == "choice" && line.value("skill", "") == "kylin_bow") return choose_horse(line);
        std::vector<Move> moves = moves_of_ask(line, lord_name_);
        if (kind == "yiji" && !moves.empty()) next_point(line, moves.front());
        for (Move& move : moves) {
            const bool bow = move.verb == Verb::invoke && move.kind == CardKind::kylin_bow;
            if (bow) expect_pick(line, Json());
            add(std::move(move));
        }
    }

    Imported out_;
    int number_ = 0;
    bool begun_ = false;
    std::string lord_name_ = "sgs1";
    std::optional<Seat> pick_by_;           ///< who has picked a card that has not moved yet
    Json pick_;                             ///< its id; null if the answer does not name it
    std::optional<cards::Category> horse_;  ///< which of two horses, if that was asked
    int pick_number_ = 0;
};

}  // namespace

base::Result<Imported, base::Refusal> import_game(std::string_view text, std::string ruleset) {
    Importer importer(std::move(ruleset));
    int number = 0;
    const auto refuse = [&](const char* code, const char* field) {
        return base::fail(base::Refusal{code, {}, field, {{"line", std::to_string(number)}}});
    };
    while (!text.empty()) {
        ++number;
        const auto end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.empty() || line == "\r") continue;
        const Json parsed = Json::parse(line, nullptr, false);
        if (parsed.is_discarded()) return refuse("import.not_json", "");
        try {
            importer.read(parsed);
        } catch (const LogFault& fault) {
            return refuse("import.format", fault.what);
        } catch (const Json::exception&) {
            return refuse("import.format", "");
        }
    }
    if (!importer.complete()) return refuse("import.incomplete", "");
    return importer.take();
}

}  // namespace yuanmen::record::qsgs
