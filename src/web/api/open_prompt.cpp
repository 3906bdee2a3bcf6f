#include <nlohmann/json.hpp>

#include "web/api/records.hpp"
#include "web/pages/kit/card_face.hpp"
#include "web/pages/replay/side_view.hpp"
#include "web/pages/words.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::api {
namespace {

using nlohmann::json;
using record::NextCard;
using record::NextMove;

constexpr std::string_view kSuitSigns[] = {"♠", "♥", "♣", "♦"};

/// Writes labels of one record's prompt.
class Labels {
  public:
    Labels(const Context& context, const cards::Ruleset& ruleset)
        : context_(context), names_(ruleset.names) {}

    std::string card(const NextCard& card) const {
        if (record::is_unseen(card.face)) return context_.say("recording.unseen");
        return std::string(kSuitSigns[static_cast<std::size_t>(card.face.suit)]) +
               std::string(cards::rank_name(card.face.rank)) +
               (context_.language == Language::zh ? "" : " ") + kind(card.face.kind);
    }
    std::string kind(cards::CardKind kind) const { return word(names_.of(kind)); }
    std::string general(cards::GeneralId general) const { return word(names_.of(general)); }

    /// What the move does, without its cards.
    std::string move(const NextMove& move) const {
        const engine::Family& f = move.family;
        std::string out = verb(f);
        if (f.verb == engine::Verb::take && f.zone != engine::Zone::table)
            out += " " + context_.say("recording.zone." + zone(f.zone));
        if (f.verb == engine::Verb::arrange)
            out = context_.say("recording.verb.arrange", {{"top", std::to_string(move.top)}});
        const bool may_be_left_out = f.verb == engine::Verb::draw || f.verb == engine::Verb::lay_down;
        if (may_be_left_out && move.max > 0) out = context_.say("recording.naming", {{"what", out}});
        if (f.target != engine::kNoTarget)
            out +=
                " → " + context_.say("side." + std::string(cards::id_of(static_cast<cards::Seat>(f.target))));
        return out;
    }

  private:
    const std::string& word(const cards::BothLanguages& both) const {
        return pages::in_language(context_, both);
    }

    static std::string zone(engine::Zone zone) {
        switch (zone) {
            case engine::Zone::hand_lord:
            case engine::Zone::hand_renegade:
                return "hand";
            case engine::Zone::equip_lord:
            case engine::Zone::equip_renegade:
                return "equipment";
            default:
                return "judging";
        }
    }

    std::string colon() const { return context_.language == Language::zh ? "：" : ": "; }

    std::string verb(const engine::Family& f) const {
        const std::string plain = context_.say("recording.verb." + std::string(engine::id_of(f.verb)));
        switch (f.verb) {
            case engine::Verb::use: {
                const std::string used = f.kind == cards::CardKind::none ? plain : kind(f.kind);
                if (f.through != cards::CardKind::none) return kind(f.through) + colon() + used;
                return f.skill == cards::SkillId::none ? used : word(names_.of(f.skill)) + colon() + used;
            }
            case engine::Verb::invoke:
                return f.skill == cards::SkillId::none ? kind(f.kind) : word(names_.of(f.skill));
            case engine::Verb::pass:
                if (f.skill != cards::SkillId::none) return plain + " " + word(names_.of(f.skill));
                return f.kind == cards::CardKind::none ? plain : plain + " " + kind(f.kind);
            case engine::Verb::choose:
                if (f.choice < cards::kSuitCount) return std::string(kSuitSigns[f.choice]);
                return context_.say(f.choice == static_cast<int>(engine::Option::let_draw)
                                        ? "recording.let_draw"
                                        : "recording.take_damage");
            case engine::Verb::enter:
                return plain + " " + (f.general == cards::GeneralId::none ? "?" : general(f.general));
            default:
                return plain;
        }
    }

    const Context& context_;
    const cards::Names& names_;
};

json move_json(const Labels& labels, const NextMove& move) {
    json cards = json::array();
    for (const NextCard& card : move.cards)
        cards.push_back({{"word", card.word}, {"label", labels.card(card)}, {"seen", card.seen}});
    return {{"verb", engine::id_of(move.family.verb)},
            {"seat", cards::id_of(move.family.seat)},
            {"label", labels.move(move)},
            {"before", move.before},
            {"between", move.between},
            {"after", move.after},
            {"top", move.top},
            {"min", move.min},
            {"max", move.max},
            {"ordered", move.ordered},
            {"cards", std::move(cards)}};
}

/// The table as it lies, and the faces of what lies on it or may be named next.
void put_table(const Context& context, const service::OpenPrompt& open, json& out) {
    out["board"] = nullptr;
    out["faces"] = json::object();
    if (!open.board) return;
    const pages::ReplayWords words{context.catalogue(), context.language, open.ruleset.get()};
    json board = json::parse(record::json_of(*open.board).dump());
    for (const std::size_t seat : {0U, 1U}) {
        const record::BoardSide& side = open.board->side[seat];
        json& told = board["sides"][seat == 0 ? "lord" : "renegade"];
        told["name"] = pages::general_called(words, side);
        told.update(pages::print_of(words, side));
    }
    out["board"] = std::move(board);
    record::ReplayDocument table;
    table.boards = {*open.board};
    out["faces"] = json::parse(pages::faces_in(table, words).dump());
    for (const record::NextStage& stage : open.stages) {
        for (const NextMove& move : stage.moves) {
            for (const NextCard& card : move.cards) {
                if (out["faces"].contains(card.word)) continue;
                json face = pages::card_face(context.catalogue(), context.language, *open.ruleset, card.word);
                if (!face.is_null()) out["faces"][card.word] = std::move(face);
            }
        }
    }
}

}  // namespace

json open_prompt_json(const Context& context, const service::OpenPrompt& open) {
    const Labels labels(context, *open.ruleset);
    json stages = json::array();
    for (const record::NextStage& stage : open.stages) {
        json moves = json::array();
        for (const NextMove& move : stage.moves) moves.push_back(move_json(labels, move));
        const std::string seat(cards::id_of(stage.prompt.seat));
        stages.push_back(
            {{"question", engine::id_of(stage.prompt.question)},
             {"label", context.say("question." + std::string(engine::id_of(stage.prompt.question)))},
             {"seat", seat},
             {"side", context.say("side." + seat)},
             {"clause", engine::clause_id(stage.prompt.why)},
             {"clause_read",
              clause_number(context.catalogue(), context.language, engine::clause_id(stage.prompt.why))},
             {"may_pass", stage.prompt.may_pass},
             {"turn", stage.state.turn},
             {"moves", std::move(moves)}});
    }
    json out = {{"record", open.record},   {"version", open.version},     {"written", open.lines},
                {"verdict", open.verdict}, {"stages", std::move(stages)}, {"missing", open.missing}};
    put_table(context, open, out);
    return out;
}

}  // namespace yuanmen::web::api
