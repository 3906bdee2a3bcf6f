#include "service/records/note_places.hpp"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <map>
#include <utility>

namespace yuanmen::service {
namespace {

using Line = RecordTimeline::Line;

/// Pauses of one match, lines of one meaning; more stand by themselves.
constexpr std::size_t kMostAlike = 200;

/// A death belongs to its turn; the rest may have been tapped on the other side of a turn's beginning.
int turns_off_allowed(const DeskNote& note) {
    return note.kind == "general_fell" ? 0 : 1;
}

/// Where an event may stand: behind lines `from` to `to`.
struct Span {
    int from = 0;
    int to = 0;
};

class Placing {
  public:
    Placing(std::vector<DeskNote>& notes, const RecordTimeline& record) : notes_(notes), record_(record) {}

    void run() {
        find_turns();
        pair_all();
        for (std::size_t i = 0; i < notes_.size(); ++i) {
            if (!notes_[i].same) notes_[i].line = existing(place_of(i));
        }
    }

  private:
    void find_turns() {
        int turn = 0;
        for (const DeskNote& note : notes_) {
            if (note.kind == "turn_begun") turn = note.turn;
            turn_of_.push_back(note.turn > 0 ? note.turn : turn);
        }
        said_.resize(notes_.size());
    }

    std::int64_t written_at(int line) const {
        const auto found = std::lower_bound(record_.lines.begin(), record_.lines.end(), line,
                                            [](const Line& each, int wanted) { return each.line < wanted; });
        return found != record_.lines.end() && found->line == line ? found->wall_ms : 0;
    }

    /// How far note and statement are apart, in milliseconds where both have a time, else in turns; -1: they
    /// cannot be the same.
    std::int64_t distance(std::size_t note, std::size_t statement) const {
        const Statement& said = record_.statements[statement];
        const int off = std::abs(said.turn - turn_of_[note]);
        if (off > turns_off_allowed(notes_[note])) return -1;
        const std::int64_t at = written_at(said.stated_in);
        return at > 0 ? std::abs(at - notes_[note].wall_ms) : off;
    }

    /// Pairs notes and statements of one meaning in their order: as many as can be, then the nearest ones.
    void pair(const std::vector<std::size_t>& notes, const std::vector<std::size_t>& statements) {
        struct Score {
            int pairs = 0;
            std::int64_t apart = 0;
            bool operator<(const Score& other) const {
                return pairs != other.pairs ? pairs < other.pairs : apart > other.apart;
            }
        };
        // best[n][s]: with the notes from n and the statements from s
        std::vector<std::vector<Score>> best(notes.size() + 1, std::vector<Score>(statements.size() + 1));
        const auto paired = [&](std::size_t n, std::size_t s) {
            const std::int64_t apart = distance(notes[n], statements[s]);
            const Score& rest = best[n + 1][s + 1];
            return apart < 0 ? Score{-1, 0} : Score{rest.pairs + 1, rest.apart + apart};
        };
        for (std::size_t n = notes.size(); n-- > 0;) {
            for (std::size_t s = statements.size(); s-- > 0;)
                best[n][s] = std::max({best[n + 1][s], best[n][s + 1], paired(n, s)});
        }
        for (std::size_t n = 0, s = 0; n < notes.size() && s < statements.size();) {
            if (!(paired(n, s) < best[n][s])) {
                found(notes[n++], statements[s++]);
            } else if (!(best[n + 1][s] < best[n][s])) {
                ++n;
            } else {
                ++s;
            }
        }
    }

    void pair_all() {
        std::map<std::string, std::pair<std::vector<std::size_t>, std::vector<std::size_t>>> by_meaning;
        for (std::size_t i = 0; i < notes_.size(); ++i) {
            auto& alike = by_meaning[meaning_of(notes_[i])].first;
            if (alike.size() < kMostAlike) alike.push_back(i);
        }
        by_meaning.erase("");
        for (std::size_t j = 0; j < record_.statements.size(); ++j) {
            const auto alike = by_meaning.find(record_.statements[j].what);
            if (alike != by_meaning.end() && alike->second.second.size() < kMostAlike)
                alike->second.second.push_back(j);
        }
        for (const auto& [meaning, alike] : by_meaning) pair(alike.first, alike.second);
    }

    void found(std::size_t note, std::size_t statement) {
        said_[note] = &record_.statements[statement];
        notes_[note].same = said_[note]->stated_in > 0;
        notes_[note].line = notes_[note].same ? said_[note]->stated_in : said_[note]->line;
    }

    /// Behind which lines the record is in this turn; a turn it does not have lies behind the one before.
    Span turn_span(int turn) const {
        Span span{0, INT_MAX};
        bool has_it = turn <= record_.start_turn;
        for (const Statement& statement : record_.statements) {
            if (!statement.begins_turn) continue;
            if (statement.turn <= turn) {
                span.from = statement.line;
                has_it = has_it || statement.turn == turn;
            } else {
                span.to = std::max(span.from, statement.line - 1);
                break;
            }
        }
        if (turn < record_.start_turn) span.to = span.from;
        if (!has_it) span.from = span.to;
        return span;
    }

    /// Behind which line it happened, as far as anything tells.
    int place_of(std::size_t i) const {
        Span span = turn_span(turn_of_[i]);
        if (said_[i] != nullptr) return std::clamp(said_[i]->line, span.from, span.to);
        for (std::size_t j = 0; j < i; ++j) {
            if (orders(j, i)) span.from = std::clamp(said_[j]->line, span.from, span.to);
        }
        for (std::size_t j = i + 1; j < notes_.size(); ++j) {
            if (orders(j, i)) span.to = std::clamp(said_[j]->line - 1, span.from, span.to);
        }
        return std::clamp(by_time(i), span.from, span.to);
    }

    /// Whether j's line tells where i stands. Pauses and bells are written when somebody has a hand free, so
    /// they tell nothing but of each other; play is written in its order.
    bool orders(std::size_t j, std::size_t i) const {
        if (said_[j] == nullptr) return false;
        const std::string& kind = notes_[j].kind;
        const bool play = kind == "turn_begun" || kind == "general_entered" || kind == "general_fell";
        return play || (is_pause(i) && is_pause(j));
    }

    bool is_pause(std::size_t i) const {
        return notes_[i].kind == "match_paused" || notes_[i].kind == "match_resumed";
    }

    int by_time(std::size_t i) const {
        int place = -1, in_file = 0;
        for (const Line& line : record_.lines) {
            if (line.wall_ms == 0) in_file = line.line;
            if (line.wall_ms > 0 && line.wall_ms <= notes_[i].wall_ms) place = line.line;
        }
        if (place >= 0) return place;
        // before the first line with a time: in a file, the end of its turn; what precedes play, the start
        if (in_file == 0 || turn_of_[i] == 0) return 0;
        return in_file;
    }

    /// The last line of the record at or before this one.
    int existing(int place) const {
        int line = 0;
        for (const Line& each : record_.lines) {
            if (each.line <= place) line = each.line;
        }
        return line;
    }

    std::vector<DeskNote>& notes_;
    const RecordTimeline& record_;
    std::vector<int> turn_of_;            ///< [note] the desk's turn
    std::vector<const Statement*> said_;  ///< [note] or nullptr
};

}  // namespace

std::string meaning_of(const DeskNote& note) {
    if (!note.says.empty()) return note.says;
    if (note.kind == "general_fell" && note.seat)
        return note.kind + " " + std::string(cards::id_of(*note.seat));
    return note.kind == "match_decided" ? note.kind : std::string();
}

void place_notes(std::vector<DeskNote>& notes, const RecordTimeline& record) {
    Placing(notes, record).run();
}

}  // namespace yuanmen::service
