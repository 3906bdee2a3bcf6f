#include "web/api/open_prompt.hpp"

#include <algorithm>

#include "web/pages/replay/side_view.hpp"
#include "web/pages/words.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::api {
namespace {

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

OfferedMove offered(const Labels& labels, const NextMove& move) {
    OfferedMove out;
    out.verb = engine::id_of(move.family.verb);
    out.seat = cards::id_of(move.family.seat);
    out.label = labels.move(move);
    out.before = move.before;
    out.between = move.between;
    out.after = move.after;
    out.top = move.top;
    out.min = move.min;
    out.max = move.max;
    out.ordered = move.ordered;
    for (const NextCard& card : move.cards) out.cards.push_back({card.word, labels.card(card), card.seen});
    return out;
}

OfferedStage stage_of(const Context& context, const Labels& labels, const record::NextStage& stage) {
    OfferedStage out;
    out.question = engine::id_of(stage.prompt.question);
    out.label = context.say("question." + out.question);
    out.seat = cards::id_of(stage.prompt.seat);
    out.side = context.say("side." + out.seat);
    out.clause = engine::clause_id(stage.prompt.why);
    out.clause_read = clause_number(context.catalogue(), context.language, out.clause);
    out.may_pass = stage.prompt.may_pass;
    out.turn = stage.state.turn;
    for (const NextMove& move : stage.moves) out.moves.push_back(offered(labels, move));
    return out;
}

/// Nothing for what says nothing.
template <class T>
std::optional<T> if_any(T value) {
    return value == T{} ? std::nullopt : std::optional<T>(std::move(value));
}

BoardSideView side_of(const pages::ReplayWords& words, const record::BoardSide& side) {
    const pages::GeneralPrint print = pages::print_of(words, side);
    return {side.general,
            pages::general_called(words, side),
            print.kingdom,
            print.kingdom_word,
            print.skills,
            side.hp,
            side.max_hp,
            static_cast<int>(side.hand.size()),
            if_any(side.fallen),
            if_any(side.dead),
            if_any(side.face_down),
            if_any(side.equipment),
            if_any(side.judging),
            if_any(side.on_general),
            if_any(side.hand),
            if_any(side.reserve)};
}

TableView table_of(const pages::ReplayWords& words, const record::Board& board) {
    const record::BoardPrompt& prompt = board.prompt;
    TableView out;
    out.after_line = board.after_line;
    out.turn = board.turn;
    out.phase = board.phase;
    out.active = board.active;
    out.sides = {side_of(words, board.side[0]), side_of(words, board.side[1])};
    out.pile = board.pile;
    out.discard = board.discard;
    out.prompt = {std::string(prompt.question), std::string(prompt.seat), std::string(prompt.clause),
                  if_any(prompt.about)};
    if (board.outcome != "running") out.outcome = board.outcome;
    out.winner = if_any(std::string(board.winner));
    return out;
}

std::map<std::string, pages::CardFace> faces_of(const pages::ReplayWords& words,
                                                const service::OpenPrompt& open) {
    std::map<std::string, pages::CardFace> out;
    const auto add = [&](const std::string& word) {
        if (out.contains(word)) return;
        if (auto face = pages::card_face(words.catalogue, words.language, *words.ruleset, word))
            out.emplace(word, *std::move(face));
    };
    for (const record::BoardSide& side : open.board->side) {
        for (const auto* zone : {&side.equipment, &side.judging, &side.on_general, &side.hand})
            std::ranges::for_each(*zone, add);
    }
    for (const record::NextStage& stage : open.stages) {
        for (const NextMove& move : stage.moves) {
            for (const NextCard& card : move.cards) add(card.word);
        }
    }
    return out;
}

}  // namespace

OpenPromptView open_prompt_view(const Context& context, const service::OpenPrompt& open) {
    const Labels labels(context, *open.ruleset);
    const pages::ReplayWords words{context.catalogue(), context.language, open.ruleset.get()};
    OpenPromptView out;
    out.record = open.record;
    out.version = open.version;
    out.written = open.lines;
    out.verdict = open.verdict;
    for (const record::NextStage& stage : open.stages) out.stages.push_back(stage_of(context, labels, stage));
    out.missing = open.missing;
    if (!open.board) return out;
    out.board = table_of(words, *open.board);
    out.faces = faces_of(words, open);
    return out;
}

}  // namespace yuanmen::web::api
