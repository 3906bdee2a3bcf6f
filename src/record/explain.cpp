#include <algorithm>
#include <array>

#include "record/changed_record.hpp"
#include "record/corrections.hpp"
#include "record/explanation.hpp"
#include "record/insertable.hpp"
#include "record/rereader.hpp"

namespace yuanmen::record {
namespace {

/// The faces that differ from a written card in its suit, its rank or its name alone.
std::vector<WrittenCard> one_word_off(const cards::Deck& deck, const WrittenCard& card) {
    std::vector<WrittenCard> out;
    for (const CardFace& face : deck.faces) {
        const int alike = (face.suit == card.suit ? 1 : 0) + (face.rank == card.rank ? 1 : 0) +
                          (face.kind == card.kind ? 1 : 0);
        if (alike == 2 && std::find(out.begin(), out.end(), face) == out.end()) out.push_back(face);
    }
    return out;
}

/// Explains one record; used once.
class Explainer {
  public:
    Explainer(const Referee& referee, const Record& record, const Report& report, const Lexicon& lexicon,
              const ExplanationBounds& bounds)
        : referee_(referee),
          record_(record),
          report_(report),
          lexicon_(lexicon),
          list_(effective(record)),
          trouble_(report.first_illegal),
          first_(std::max(0, trouble_ - bounds.lines_back)),
          rereader_(referee, record, first_),
          work_(bounds.work),
          rule_(report.steps[static_cast<std::size_t>(trouble_)].code.starts_with("rule.")) {}

    std::vector<Explanation> run() {
        breach();
        for (int entry = trouble_; entry >= first_ && work_ > 0; --entry) {
            if (!counts(entry)) continue;
            const bool near = trouble_ - entry < kNear;
            strike(entry);
            if (near) change_about(entry);
            slips(entry, near);
            put_in(entry);
        }
        return ranked();
    }

  private:
    static constexpr int kNear = 6;  ///< lines in which any slip and exchange is tried
    static constexpr std::size_t kMostOfAKind = 3;
    static constexpr std::size_t kMostPlaces = 12;  ///< of missing lines
    static constexpr int kApart = 4;                ///< lines between two places that explain the same

    const Content& line(int entry) const { return record_.entries[static_cast<std::size_t>(entry)].content; }

    /// Whether what stands there is part of the match as it counts.
    bool counts(int entry) const {
        const Step& step = report_.steps[static_cast<std::size_t>(entry)];
        return !step.struck && !std::holds_alternative<Correction>(line(entry)) &&
               !std::holds_alternative<Restore>(line(entry)) && !std::holds_alternative<Note>(line(entry));
    }

    void tried(Explanation::Kind kind, int entry, const Content& content, const ChangedRecord& changed) {
        const int reads_to = rereader_.reads_to(changed);
        work_ -= std::max(reads_to, 1);
        if (reads_to <= trouble_) return;
        found_.push_back({kind, entry, content, reads_to - trouble_});
    }

    void breach() {
        const std::size_t before = found_.size();
        if (rule_)
            tried(Explanation::Kind::breach, trouble_, line(trouble_),
                  ChangedRecord(record_).put_in(trouble_ + 1, LetStand{}));
        if (found_.size() > before) return;
        tried(Explanation::Kind::breach, trouble_, line(trouble_), ChangedRecord(record_).strike(trouble_));
        if (found_.size() == before)
            found_.push_back({Explanation::Kind::breach, trouble_, line(trouble_), 1});
    }

    void strike(int entry) {
        tried(Explanation::Kind::extra_line, entry, line(entry), ChangedRecord(record_).strike(entry));
    }

    void change_about(int entry) {
        const bool last = entry + 1 >= static_cast<int>(record_.entries.size());
        if (last || line(entry) == line(entry + 1)) return;
        tried(Explanation::Kind::order, entry, line(entry + 1), ChangedRecord(record_).change_about(entry));
    }

    void slips(int entry, bool any) {
        const auto* move = std::get_if<Move>(&line(entry));
        if (move == nullptr || move->verb == Verb::shuffle) return;
        for (std::size_t i = 0; i < move->cards.size(); ++i) {
            if (is_unseen(move->cards[i])) continue;
            for (const WrittenCard& face : one_word_off(referee_.rules().deck(), move->cards[i])) {
                if ((!any && !named_in_trouble(face)) || work_ <= 0) continue;
                Content content = *move;
                std::get<Move>(content).cards[i] = face;
                tried(Explanation::Kind::slip, entry, content,
                      ChangedRecord(record_).replace(entry, content));
            }
        }
    }

    bool named_in_trouble(const WrittenCard& face) const {
        const auto* move = std::get_if<Move>(&line(trouble_));
        return move != nullptr &&
               std::find(move->cards.begin(), move->cards.end(), face) != move->cards.end();
    }

    /// The lines from this entry on, as corrections leave them.
    std::span<const Effective> following(int entry) const {
        const auto at = std::find_if(list_.items.begin(), list_.items.end(), [entry](const Effective& item) {
            return static_cast<int>(item.entry) >= entry;
        });
        return {at, list_.items.end()};
    }

    void put_in(int entry) {
        const engine::State before = report_.state_after(referee_.rules(), entry - 1);
        for (const Move& move : insertable(referee_, before, lexicon_, following(entry))) {
            if (work_ <= 0) return;
            tried(Explanation::Kind::missing_line, entry, move, ChangedRecord(record_).put_in(entry, move));
        }
    }

    /// More explained first; level: a breach of the rules, the repairs, a breach that contradicts the paper.
    int level_of(Explanation::Kind kind) const {
        constexpr std::array<int, 5> order = {0, 1, 4, 2, 3};
        return kind == Explanation::Kind::breach && !rule_ ? 9 : order[static_cast<std::size_t>(kind)];
    }

    std::vector<Explanation> ranked() {
        std::stable_sort(found_.begin(), found_.end(), [this](const Explanation& a, const Explanation& b) {
            return a.explains != b.explains ? a.explains > b.explains : level_of(a.kind) < level_of(b.kind);
        });
        std::vector<Explanation> out;
        std::array<std::size_t, 5> of_kind{};
        std::vector<int> places;
        for (Explanation& each : found_) {
            const bool missing = each.kind == Explanation::Kind::missing_line;
            std::size_t& count = of_kind[static_cast<std::size_t>(each.kind)];
            if (count >= (missing ? kMostPlaces : kMostOfAKind)) continue;
            const bool beside = std::any_of(places.begin(), places.end(),
                                            [&](int place) { return std::abs(place - each.entry) < kApart; });
            if (missing && beside) continue;
            ++count;
            if (missing) places.push_back(each.entry);
            out.push_back(std::move(each));
        }
        return out;
    }

    const Referee& referee_;
    const Record& record_;
    const Report& report_;
    const Lexicon& lexicon_;
    const EffectiveList list_;
    const int trouble_;
    const int first_;
    const Rereader rereader_;
    std::int64_t work_;
    const bool rule_;
    std::vector<Explanation> found_;
};

}  // namespace

std::string_view id_of(Explanation::Kind kind) {
    constexpr std::array<std::string_view, 5> ids = {"breach", "missing_line", "extra_line", "slip", "order"};
    return ids[static_cast<std::size_t>(kind)];
}

std::vector<Explanation> explanations(const Referee& referee, const Record& record, const Report& report,
                                      const Lexicon& lexicon, const ExplanationBounds& bounds) {
    if (report.first_illegal < 0) return {};
    return Explainer(referee, record, report, lexicon, bounds).run();
}

}  // namespace yuanmen::record
