#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "match/decide/reveal.hpp"
#include "match/decide/table.hpp"
#include "match/sealing.hpp"
#include "match/sheet.hpp"

namespace yuanmen::match {
namespace {

constexpr std::size_t kJudgeErrorsToReplay = 3;  // judging P36: more than two

/// Opens everything that is still sealed: the result stands, nothing can depend on it any more.
Verdict open_everything(Table& table) {
    for (Chair chair : kChairs) {
        const std::size_t places = table.state().line_ups[chair].commitments.size();
        for (std::size_t i = 0; i < places; ++i) {
            if (Verdict no = open_note(table, line_up_note_name(chair, static_cast<int>(i) + 1))) return no;
        }
    }
    if (table.state().deal.scope) {
        if (Verdict no = open_note(table, draw_note_name())) return no;
    }
    for (std::size_t slot = 0; slot < table.state().deal.back_commitments.size(); ++slot) {
        if (Verdict no = open_note(table, back_note_name(static_cast<int>(slot)))) return no;
    }
    return std::nullopt;
}

void freeze(Table& table, const SheetContent& content, int version, const std::string& reason,
            const SheetChanges& changes) {
    const std::string text = base::canonical_json(journal::write(content));
    table.emit(SheetDrawn{version, text, base::sha256_hex(text), reason, changes});
}

bool is_svg_path(const std::string& drawing) {
    return drawing.front() == 'M' &&
           drawing.find_first_not_of("MLHVCSQTZmlhvcsqtz0123456789 .,-") == std::string::npos;
}

Verdict check_version(const SheetVersion& sheet, const Sign& command) {
    const Clauses clauses = {"1v1.3.4", "judging.p35"};
    if (command.version != sheet.version) {
        return refuse("sheet.not_the_latest", clauses, "/version",
                      {{"latest", std::to_string(sheet.version)}});
    }
    if (command.hash != sheet.hash) return refuse("sheet.hash_differs", clauses, "/hash");
    if (sheet.of(command.signer)) return refuse("sheet.already_signed", clauses, "/signer");
    return std::nullopt;
}

Verdict check_signer(const Table& table, const Sign& command) {
    const bool player = table.actor.role == Role::player;
    const Signer own = table.actor.chair == Chair::a ? Signer::a : Signer::b;
    if (player && command.signer != own) {
        return refuse("actor.not_your_chair", {}, "/signer",
                      {{"chair", std::string(codec::name_of(command.signer))}});
    }
    if (command.signer == Signer::judge) {
        const bool plain = command.stance == Stance::sign;
        return plain ? std::nullopt : refuse("sheet.judge_signs", {"1v1.3.4"}, "/stance");
    }
    const bool own_device = command.method == SigningMethod::own_device;
    if (player != own_device) return refuse("sheet.wrong_method", {"judging.p31"}, "/method");
    if (!own_device && command.stance != Stance::refuse && !command.drawing) {
        return refuse("sheet.drawing_needed", {"judging.p31"}, "/drawing");
    }
    return std::nullopt;
}

bool names_a_winner(Cause cause) {
    return cause == Cause::generals || cause == Cause::time || cause == Cause::overtime ||
           cause == Cause::compare_card || cause == Cause::concession;
}

/// A disqualification stands among the notes of the sheet as soon as its case is decided.
bool loser_is_disqualified(const MatchState& state, Winner winner) {
    return std::any_of(state.penalties.begin(), state.penalties.end(), [&](const SheetNote& note) {
        return note.chair && winner_of(*note.chair) != winner &&
               note.penalty == codec::name_of(cards::Penalty::disqualification);
    });
}

Verdict check_changes(const MatchState& state, const SheetChanges& changes) {
    if (changes == SheetChanges{}) return refuse("sheet.nothing_changed", {"judging.p35"}, "/changes");
    const Winner winner = changes.winner.value_or(state.outcome->winner);
    const Cause cause = changes.cause.value_or(state.outcome->cause);
    const bool nobody = cause == Cause::undecided || cause == Cause::voided;
    const bool fits = winner == Winner::none ? !names_a_winner(cause) : !nobody;
    if (fits && changes.cause == Cause::disqualification && !loser_is_disqualified(state, winner))
        return refuse("penalty.statements_first", {"judging.p38"}, "/changes/cause");
    if (fits) return std::nullopt;
    return refuse("sheet.winner_and_cause_differ", {"1v1.1.4", "judging.p35"}, "/changes/winner",
                  {{"cause", std::string(codec::name_of(cause))}});
}

}  // namespace

Verdict handle(Table& table, const Remark& command) {
    table.emit(Remarked{command.text});
    return std::nullopt;
}

Verdict handle(Table& table, const NoteJudgeError& command) {
    table.emit(JudgeErrorNoted{command.text, command.cost_the_match});
    const MatchState& state = table.state();
    for (const Flag& flag : state.flags) {
        if (flag.code == FlagCode::replay && !flag.dismissed) return std::nullopt;
    }
    if (command.cost_the_match || state.judge_errors.size() >= kJudgeErrorsToReplay) {
        table.emit(FlagRaised{static_cast<int>(state.flags.size()) + 1, FlagCode::replay, "judging.p36"});
    }
    return std::nullopt;
}

Verdict handle(Table& table, const DrawUpSheet& command) {
    if (Verdict no = open_everything(table)) return no;
    SheetChanges names;
    names.judge = command.judge;
    names.recorder = command.recorder;
    freeze(table, sheet_content(table.state(), table.ruleset, table.log_before, 1, names, ""), 1, "", names);
    return std::nullopt;
}

Verdict handle(Table& table, const Sign& command) {
    if (Verdict no = check_signer(table, command)) return no;
    if (Verdict no = check_version(table.state().sheets.back(), command)) return no;
    if (command.stance != Stance::sign && command.text.empty()) {
        return refuse("sheet.text_needed", {"judging.p32"}, "/text");
    }
    if (command.drawing && !is_svg_path(*command.drawing)) {
        return refuse("sheet.bad_drawing", {"judging.p31"}, "/drawing");
    }
    table.emit(SheetSigned{command.signer, command.version, command.hash, command.stance, command.text,
                           command.method, command.drawing});
    return std::nullopt;
}

Verdict handle(Table& table, const AmendSheet& command) {
    if (Verdict no = check_changes(table.state(), command.changes)) return no;
    const int version = table.state().sheets.back().version + 1;
    freeze(table,
           sheet_content(table.state(), table.ruleset, table.log_before, version, command.changes,
                         command.reason),
           version, command.reason, command.changes);
    return std::nullopt;
}

Verdict handle(Table& table, const Close&) {
    table.emit(MatchClosed{});
    return std::nullopt;
}

}  // namespace yuanmen::match
