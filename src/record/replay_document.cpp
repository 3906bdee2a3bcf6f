#include "record/replay_document.hpp"

#include <algorithm>

#include "engine/view.hpp"
#include "record/codes.hpp"
#include "record/consequences.hpp"
#include "record/entry_printer.hpp"
#include "record/examine.hpp"
#include "record/legal_moves.hpp"
#include "record/lexer.hpp"
#include "record/random_match.hpp"
#include "record/readable.hpp"
#include "record/walk.hpp"

namespace yuanmen::record {
namespace {

using engine::State;

constexpr std::size_t kMostAlternatives = 60;
constexpr std::array<std::string_view, 8> kPhaseIds = {"setup", "before_turn", "start",   "judge",
                                                       "draw",  "play",        "discard", "finish"};
constexpr std::array<std::string_view, 5> kOutcomeIds = {"running", "generals_dead", "conceded", "time_up",
                                                         "piles_exhausted"};
constexpr std::array<std::string_view, 3> kSettledIds = {"no", "let_stand", "restored"};

/// Writes single words of the notation.
class Words {
  public:
    Words(const Lexicon& lexicon, Spelling spelling) : lexicon_(lexicon), spelling_(spelling) {}

    template <class Print>
    std::string one(Print print) const {
        std::string out;
        WordPrinter words(lexicon_, spelling_, out);
        print(words);
        return out;
    }
    std::string card(const WrittenCard& card) const {
        return one([&](WordPrinter& words) { words.card(card); });
    }
    std::string general(GeneralId general) const {
        return one([&](WordPrinter& words) { words.general(general); });
    }
    std::string trick(const WrittenCard& card, CardKind as) const {
        return one([&](WordPrinter& words) {
            words.card(card);
            if (as == card.kind) return;
            words.word(Word::as);
            words.kind(as);
        });
    }

  private:
    const Lexicon& lexicon_;
    Spelling spelling_;
};

WrittenCard face_in(const Referee& referee, const State& state, engine::Slot slot) {
    const engine::Face face = state.face[slot];
    return face == engine::kUnknownFace ? WrittenCard{} : referee.rules().deck().face(face);
}

std::vector<std::string> cards_in(const Referee& referee, const State& state, Zone zone, const Words& words) {
    std::vector<std::string> known, unseen;
    for (engine::SlotSet left = engine::slots_in(state, zone); !left.empty();) {
        const WrittenCard card = face_in(referee, state, left.pop());
        (is_unseen(card) ? unseen : known).push_back(words.card(card));
    }
    // slots are numbered by chance; nothing may be read out of their order
    std::sort(known.begin(), known.end());
    known.insert(known.end(), unseen.begin(), unseen.end());
    return known;
}

BoardSide side_of(const Referee& referee, const State& state, Seat seat, const Words& words) {
    const engine::Side& side = state.of(seat);
    BoardSide out;
    if (side.general() != GeneralId::none) out.general = cards::id_of(side.general());
    out.general_in_words = words.general(side.general());
    out.hp = side.hp;
    out.max_hp = side.max_hp;
    out.dead = side.has_flag(engine::Side::kDead);
    out.fallen = side.fielded + (out.dead ? 1 : 0);
    out.face_down = side.has_flag(engine::Side::kFaceDown);
    for (const engine::Slot slot : side.equipment) {
        if (slot != engine::kNoSlot) out.equipment.push_back(words.card(face_in(referee, state, slot)));
    }
    for (std::size_t i = 0; i < side.judging_n; ++i) {
        out.judging.push_back(words.trick(face_in(referee, state, side.judging[i]), side.judging_as[i]));
    }
    out.on_general = cards_in(referee, state, engine::general_of(seat), words);
    out.hand = cards_in(referee, state, engine::hand_of(seat), words);
    for (std::size_t i = side.fielded + 1U; i < side.line_up_size; ++i) {
        out.reserve.push_back(words.general(side.line_up[i]));
    }
    return out;
}

std::string_view kind_of(const Content& content) {
    if (const auto* move = std::get_if<Move>(&content)) return engine::id_of(move->verb);
    if (std::holds_alternative<Checkpoint>(content)) return "checkpoint";
    if (std::holds_alternative<LetStand>(content)) return "let_stand";
    if (std::holds_alternative<Restore>(content)) return "restore";
    if (std::holds_alternative<Note>(content)) return "note";
    if (std::holds_alternative<Correction>(content)) return "correction";
    return "set";
}

/// Makes one document; used once.
class DocumentMaker {
  public:
    DocumentMaker(std::string_view text, const RefereeLibrary& referees, Spelling spelling,
                  const DocumentOptions& options)
        : text_(text),
          referees_(referees),
          spelling_(spelling),
          options_(options),
          read_(read_all_but_slips(text, referees.lexicon())) {}

    ReplayDocument run() {
        out_.errors = read_.errors;
        out_.text_lines = static_cast<int>(std::count(text_.begin(), text_.end(), '\n')) +
                          (!text_.empty() && text_.back() != '\n' ? 1 : 0);
        out_.verdict = id_of(FileVerdict::unreadable);
        if (!read_.rest) return std::move(out_);
        const Record& record = read_.rest->record;
        out_.header = record.header;
        const std::string& name = options_.ruleset.empty() ? record.ruleset : options_.ruleset;
        referee_ = referees_.find(name);
        if (referee_ == nullptr) {
            out_.refusal = unknown_ruleset(referees_, name);
            return std::move(out_);
        }
        const cards::Ruleset& ruleset = referee_->rules().ruleset();
        out_.ruleset = ruleset.id + "@" + ruleset.sha256;
        out_.other_ruleset = other_ruleset(record, *referee_);
        out_.sha256 = sha256_of(record, referees_.lexicon());
        // beyond the first breach as if it had been let stand: up to there nothing is different
        auto examined = examine(*referee_, record, {true, false});
        if (!examined) {
            out_.refusal = examined.error();
            return std::move(out_);
        }
        report_ = std::move(examined->report);
        trouble_ = examined->trouble;
        out_.dropped = line_of(examined->dropped_at);
        if (read_.errors.empty()) out_.verdict = id_of(report_->verdict);
        out_.first_illegal = line_of(report_->first_illegal);
        out_.first_undecided = line_of(report_->first_undecided);
        lines();
        boards();
        inferred();
        trouble();
        alternatives();
        if (options_.explained && report_->first_illegal >= 0) explain();
        if (options_.layer != Layer::judge) not_public();
        return std::move(out_);
    }

  private:
    int line_of(int entry) const {
        return entry < 0 ? 0 : read_.rest->lines[static_cast<std::size_t>(entry)].line;
    }

    void lines() {
        const Record& record = read_.rest->record;
        for (std::size_t i = 0; i < record.entries.size(); ++i) {
            const SourceLine& where = read_.rest->lines[i];
            ReplayLine& line = out_.lines.emplace_back();
            line.line = where.line;
            line.board = static_cast<int>(i) + 1;
            if (std::binary_search(read_.set_aside.begin(), read_.set_aside.end(), static_cast<int>(i))) {
                line.text = trimmed(text_.substr(where.offset, where.size));
                line.kind = "unreadable";
                line.verdict = id_of(FileVerdict::unreadable);
                line.settled = kSettledIds[0];
                line.set_aside = true;
                for (const ParseError& error : read_.errors) {
                    if (error.line == where.line) line.code = error.code;
                }
                continue;
            }
            const Content& content = record.entries[i].content;
            line.text = print(content, referees_.lexicon(), spelling_);
            line.comment = record.entries[i].comment;
            line.kind = kind_of(content);
            const auto* move = std::get_if<Move>(&content);
            if (move != nullptr && move->seat) line.seat = cards::id_of(*move->seat);
            verdict(line, static_cast<int>(i));
        }
    }

    void verdict(ReplayLine& line, int entry) const {
        line.settled = kSettledIds[0];
        line.verdict = "unjudged";
        const bool behind_undecided = report_->first_undecided >= 0 && entry > report_->first_undecided;
        if (behind_undecided || entry >= static_cast<int>(report_->steps.size())) return;
        const Step& step = report_->steps[static_cast<std::size_t>(entry)];
        line.verdict = id_of(step.verdict);
        line.settled = kSettledIds[static_cast<std::size_t>(step.settled)];
        line.struck = step.struck;
        line.set_aside = step.set_aside;
        line.assumed = report_->first_illegal >= 0 && entry > report_->first_illegal;
        line.code = step.code;
        line.detail = step.detail;
        line.unmet = step.unmet;
        for (const engine::RuleId rule : step.rules) {
            if (const auto id = engine::clause_id(rule); !id.empty()) line.clauses.emplace_back(id);
        }
        line.because = line_of(step.because);
    }

    void boards() {
        const auto add = [&](int entry, int line) {
            const State state = report_->state_after(referee_->rules(), entry);
            Board& board =
                out_.boards.emplace_back(board_of(*referee_, state, referees_.lexicon(), spelling_));
            board.after_line = line;
        };
        add(-1, 0);
        const int judged = static_cast<int>(report_->steps.size());
        for (std::size_t i = 0; i < out_.lines.size(); ++i) {
            add(std::min(static_cast<int>(i), judged - 1), out_.lines[i].line);
            out_.lines[i].turn = out_.boards.back().turn;
        }
    }

    void inferred() {
        walk(*referee_, *report_, [this](const Applied& applied, const State& before, const State&) {
            if (!applied.inferred) return;
            out_.lines[applied.entry].inferred.push_back(
                print(Content(std::in_place_type<Move>, written(*referee_, before, applied.action)),
                      referees_.lexicon(), spelling_));
        });
    }

    void trouble() {
        out_.readings = report_->readings;
        out_.alike = report_->alike;
        const int entry = report_->first_illegal >= 0 ? report_->first_illegal : report_->first_undecided;
        if (entry < 0) return;
        out_.trouble = board_of(*referee_, trouble_, referees_.lexicon(), spelling_);
        out_.trouble->after_line = entry > 0 ? line_of(entry - 1) : 0;
        ReplayLine& line = out_.lines[static_cast<std::size_t>(entry)];
        line.inferred = inferred_toward_trouble(*referee_, *report_, referees_.lexicon(), spelling_);
    }

    void explain() {
        const Record& record = read_.rest->record;
        const auto all = explanations(*referee_, record, *report_, referees_.lexicon());
        out_.explanations = explanation_lines(all, *read_.rest, referees_.lexicon(), spelling_);
        const std::vector<int> follows = consequences(*referee_, record, *report_, all);
        for (std::size_t i = 0; i < follows.size(); ++i) out_.lines[i].follows_from = line_of(follows[i]);
    }

    /// What the hidden part may speak against is not legal to somebody who does not see it.
    void not_public() {
        for (ReplayLine& line : out_.lines) {
            if (line.verdict != id_of(Verdict::legal) || line.kind == "note") continue;
            line.verdict = id_of(Verdict::undecided);
            line.code = kNotPublic;
        }
        out_.not_public = out_.verdict == id_of(FileVerdict::legal);
        if (out_.not_public) out_.verdict = id_of(FileVerdict::undecided);
    }

    void alternatives() {
        const int entry = report_->first_illegal >= 0 ? report_->first_illegal : report_->first_undecided;
        if (entry < 0 || !std::holds_alternative<Move>(
                             read_.rest->record.entries[static_cast<std::size_t>(entry)].content)) {
            return;
        }
        auto legal = legal_moves(*referee_, trouble_, referees_.lexicon(), spelling_);
        if (legal.size() > kMostAlternatives) legal.resize(kMostAlternatives);
        out_.lines[static_cast<std::size_t>(entry)].legal = std::move(legal);
    }

    std::string_view text_;
    const RefereeLibrary& referees_;
    Spelling spelling_;
    const DocumentOptions& options_;
    Readable read_;
    const Referee* referee_ = nullptr;
    std::optional<Report> report_;
    State trouble_;  ///< where the first illegal (else undecided) entry was judged
    ReplayDocument out_;
};

}  // namespace

std::string_view id_of(engine::Phase phase) {
    return kPhaseIds[static_cast<std::size_t>(phase)];
}

std::string_view id_of(engine::Outcome outcome) {
    return kOutcomeIds[static_cast<std::size_t>(outcome)];
}

Board board_of(const Referee& referee, const State& state, const Lexicon& lexicon, Spelling spelling) {
    const Words words(lexicon, spelling);
    Board board;
    board.turn = state.turn;
    board.phase = id_of(state.phase);
    board.active = cards::id_of(state.active);
    for (const Seat seat : {Seat::lord, Seat::renegade}) {
        board.side[static_cast<std::size_t>(seat)] = side_of(referee, state, seat, words);
    }
    board.pile = state.pile_n;
    board.discard = state.discard_n;
    const engine::Prompt prompt = engine::prompt(referee.rules(), state);
    board.prompt = {
        engine::id_of(prompt.question), cards::id_of(prompt.seat), engine::clause_id(prompt.why), {}};
    if (prompt.skill != SkillId::none) {
        board.prompt.about = words.one([&](WordPrinter& out) { out.skill(prompt.skill); });
    } else if (prompt.kind != CardKind::none) {
        board.prompt.about = words.one([&](WordPrinter& out) { out.kind(prompt.kind); });
    }
    board.outcome = id_of(state.outcome);
    if (state.winner != 0xFF) board.winner = cards::id_of(static_cast<Seat>(state.winner));
    return board;
}

ReplayDocument replay_document(std::string_view text, const RefereeLibrary& referees, Spelling spelling,
                               const DocumentOptions& options) {
    return DocumentMaker(text, referees, spelling, options).run();
}

}  // namespace yuanmen::record
