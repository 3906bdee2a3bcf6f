#include "service/records/record_timeline.hpp"

#include <algorithm>

#include "record/corrections.hpp"
#include "record/readable.hpp"
#include "record/walk.hpp"
#include "service/records/referees.hpp"

namespace yuanmen::service {
namespace {

using cards::Seat;
using engine::State;
using engine::Verb;

int fallen(const State& state, Seat seat) {
    const engine::Side& side = state.of(seat);
    return side.fielded + (side.has_flag(engine::Side::kDead) ? 1 : 0);
}

std::string letter(Seat seat) {
    return seat == Seat::lord ? "L" : "R";
}

/// Hears what a replayed record says.
class Listening {
  public:
    Listening(const record::Referee& referee, const record::Parsed& parsed, const record::Report& report)
        : referee_(referee),
          parsed_(parsed),
          report_(report),
          list_(record::effective(parsed.record)),
          taken_back_(record::taken_back(list_, parsed.record.entries.size())) {}

    void hear(RecordTimeline& out) {
        out.start_turn = report_.start.turn;
        record::walk(referee_, report_,
                     [&](const record::Applied& applied, const State& before, const State& after) {
                         if (!struck(applied.entry)) heard(applied, before, after);
                     });
        for (const record::Effective& item : list_.items) {
            if (!struck(item.entry)) words_alone(item);
        }
        std::stable_sort(said_.begin(), said_.end(),
                         [](const Statement& a, const Statement& b) { return a.line < b.line; });
        int turn = out.start_turn;
        for (Statement& statement : said_) {
            if (statement.begins_turn) turn = statement.turn;
            statement.turn = turn;
        }
        out.statements = std::move(said_);
    }

  private:
    /// What is said without being carried out: pauses, and what no longer fitted behind something left out.
    void words_alone(const record::Effective& item) {
        const int line = line_of(item.entry), stated_in = line_of(item.written_in);
        if (const auto* note = std::get_if<record::Note>(item.content)) {
            if (note->kind == record::NoteKind::pause) put({"! pause", 0, line, stated_in});
            if (note->kind == record::NoteKind::resume) put({"! resume", 0, line, stated_in});
        }
        const auto* move = std::get_if<record::Move>(item.content);
        if (move == nullptr || !report_.steps[item.entry].set_aside) return;
        if (move->verb == Verb::bell) put({"bell", 0, line, stated_in});
        if (move->verb == Verb::overtime) put({"overtime", 0, line, stated_in});
        if (!move->seat) return;
        const std::string who = letter(*move->seat);
        if (move->verb == Verb::begin_turn && move->number > 0)
            put({who + " turn " + std::to_string(move->number), move->number, line, stated_in, true});
        if (move->verb == Verb::enter && move->general != cards::GeneralId::none)
            put({who + " enter " + std::string(cards::id_of(move->general)), 0, line, stated_in});
        if (move->verb == Verb::concede) put({who + " concede", 0, line, stated_in});
    }

    void heard(const record::Applied& applied, const State& before, const State& after) {
        const auto say = [&](std::string what, bool begins_turn = false) {
            const int line = applied.inferred ? line_before(applied.entry) : line_of(applied.entry);
            put({std::move(what), after.turn, line, applied.inferred ? 0 : words_of(applied), begins_turn});
        };
        const engine::Action& action = applied.action;
        if (action.verb == Verb::begin_turn)
            say(letter(action.seat) + " turn " + std::to_string(after.turn), true);
        if (action.verb == Verb::enter)
            say(letter(action.seat) + " enter " + std::string(cards::id_of(after.of(action.seat).general())));
        if (action.verb == Verb::bell) say("bell");
        if (action.verb == Verb::overtime) say("overtime");
        if (action.verb == Verb::concede) say(letter(action.seat) + " concede");
        for (const Seat seat : {Seat::lord, Seat::renegade}) {
            if (fallen(after, seat) > fallen(before, seat))
                say("general_fell " + std::string(cards::id_of(seat)));
        }
        const bool over = after.outcome != engine::Outcome::running;
        if (over && before.outcome == engine::Outcome::running) say("match_decided");
    }

    void put(Statement statement) { said_.push_back(std::move(statement)); }

    int line_of(std::size_t entry) const { return parsed_.lines[entry].line; }
    int line_before(std::size_t entry) const { return entry == 0 ? 0 : line_of(entry - 1); }
    bool struck(std::size_t entry) const {
        if (entry >= report_.steps.size()) return true;
        const record::Step& step = report_.steps[entry];
        return step.struck && (!step.corrected || taken_back_[entry]);
    }
    /// The line whose words were carried out: the entry's own, or that of the correction standing for it.
    int words_of(const record::Applied& applied) const {
        for (const record::Effective& item : list_.items) {
            const auto* move = std::get_if<record::Move>(item.content);
            if (item.entry == applied.entry && move != nullptr && move->verb == applied.action.verb)
                return line_of(item.written_in);
        }
        return line_of(applied.entry);
    }

    const record::Referee& referee_;
    const record::Parsed& parsed_;
    const record::Report& report_;
    const record::EffectiveList list_;
    const std::vector<bool> taken_back_;
    std::vector<Statement> said_;
};

}  // namespace

RecordTimeline timeline_of(const JudgedRecord& judged, const cards::Ruleset& ruleset) {
    RecordTimeline out;
    for (const LineVerdict& line : judged.lines) out.lines.push_back({line.line, line.wall_ms});
    const record::Validation& v = judged.validation();
    if (v.report) {
        Listening(*v.referee, *v.parsed, *v.report).hear(out);
        return out;
    }
    const auto read = record::read_all_but_slips(judged.text.text, judged.judged->referees().lexicon());
    const record::Referee* referee = judged.judged->referees().find(exact_name(ruleset));
    if (!read.rest || referee == nullptr) return out;
    const auto report = record::replay(*referee, read.rest->record, {true});
    if (report) Listening(*referee, *read.rest, *report).hear(out);
    return out;
}

}  // namespace yuanmen::service
