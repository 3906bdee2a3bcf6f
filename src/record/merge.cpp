#include "record/merge.hpp"

#include <algorithm>

#include "record/alignment.hpp"

namespace yuanmen::record {
namespace {

/// One of the two records, read up to some line.
struct Source {
    const char* name;
    const std::vector<int>& lines;
    const EffectiveList list;
    const std::vector<bool> back;
    const std::vector<Happening> all;
    std::size_t next = 0;  ///< effective items in front of this one are in the merged record

    std::string line_of(std::size_t item) const {
        return std::string(name) + " " + std::to_string(lines[list.items[item].written_in]);
    }
};

Source source_of(const char* name, const Referee& referee, const Record& record, const Report& report,
                 const std::vector<int>& lines) {
    EffectiveList list = effective(record);
    auto back = taken_back(list, record.entries.size());
    auto all = happenings(referee, record, list, report);
    return {name, lines, std::move(list), std::move(back), std::move(all)};
}

/// What neither has shown, by what the other has.
std::vector<WrittenCard> cards_of_both(const Move& a, const Move& b) {
    if (a.cards.empty() || b.cards.empty()) return a.cards.empty() ? b.cards : a.cards;
    std::vector<WrittenCard> out = a.cards;
    const bool in_order = engine::is_reveal(a.verb) || a.verb == Verb::arrange;
    if (in_order && a.cards.size() == b.cards.size()) {
        bool fits = true;
        for (std::size_t i = 0; i < out.size(); ++i) {
            if (is_unseen(out[i])) out[i] = b.cards[i];
            fits = fits && (is_unseen(b.cards[i]) || out[i] == b.cards[i]);
        }
        if (fits) return out;
        out = a.cards;  // each has written them in an order of his own
    }
    std::vector<WrittenCard> more;
    for (const WrittenCard& card : b.cards) {
        const auto of_b = std::count(b.cards.begin(), b.cards.end(), card);
        const auto there =
            std::count(out.begin(), out.end(), card) + std::count(more.begin(), more.end(), card);
        if (!is_unseen(card) && there < of_b) more.push_back(card);
    }
    for (WrittenCard& card : out) {
        if (!is_unseen(card) || more.empty()) continue;
        card = more.front();
        more.erase(more.begin());
    }
    return out;
}

Content content_of_both(const Content& a, const Content& b) {
    const auto* of_a = std::get_if<Move>(&a);
    const auto* of_b = std::get_if<Move>(&b);
    if (of_a == nullptr || of_b == nullptr) return a;
    Move move = *of_a;
    move.cards = cards_of_both(*of_a, *of_b);
    if (!move.seat) move.seat = of_b->seat;
    if (!move.target) move.target = of_b->target;
    if (!move.zone) move.zone = of_b->zone;
    if (move.general == GeneralId::none) move.general = of_b->general;
    return move;
}

/// Where neither record says which came first: passes before the ends they stand in front of, then what was
/// counted and noted.
int place_in_gap(const Content& content) {
    const auto* move = std::get_if<Move>(&content);
    if (move != nullptr) return move->verb == Verb::pass ? 0 : 1;
    return std::holds_alternative<LetStand>(content) ? 2 : 3;
}

bool same_silence(const Content& a, const Content& b) {
    const auto* of_a = std::get_if<Move>(&a);
    const auto* of_b = std::get_if<Move>(&b);
    if (of_a == nullptr || of_b == nullptr) return a == b;
    const bool unnamed = (of_a->skill == SkillId::none && of_a->kind == CardKind::none) ||
                         (of_b->skill == SkillId::none && of_b->kind == CardKind::none);
    return of_a->verb == of_b->verb && of_a->seat == of_b->seat &&
           (unnamed || (of_a->skill == of_b->skill && of_a->kind == of_b->kind));
}

bool names_something(const Content& content) {
    const auto* move = std::get_if<Move>(&content);
    return move != nullptr && (move->skill != SkillId::none || move->kind != CardKind::none);
}

class Merger {
  public:
    Merger(Source a, Source b) : a_(std::move(a)), b_(std::move(b)) {}

    std::vector<Entry> run() {
        for (const Beside& row : aligned(a_.all, b_.all)) {
            const Happening* a = row.a ? &a_.all[*row.a] : nullptr;
            const Happening* b = row.b ? &b_.all[*row.b] : nullptr;
            const bool by_a = a != nullptr && !a->inferred, by_b = b != nullptr && !b->inferred;
            if (!by_a && !by_b) continue;
            gap(by_a ? a->item : a_.next, by_b ? b->item : b_.next);
            const Happening& first = by_a ? *a : *b;
            const Happening* other = by_a ? b : a;
            add(other == nullptr ? first.content : content_of_both(first.content, other->content),
                by_a ? a_.line_of(a->item) : "", by_b ? b_.line_of(b->item) : "");
            if (by_a) a_.next = a->item + 1;
            if (by_b) b_.next = b->item + 1;
        }
        gap(a_.list.items.size(), b_.list.items.size());
        return std::move(out_);
    }

  private:
    struct Silent {
        const Content* content = nullptr;
        std::string a, b;
    };

    /// What says nothing by itself in front of these items: of both, each once, each in its own order.
    void gap(std::size_t to_a, std::size_t to_b) {
        std::vector<Silent> silent;
        for (const std::size_t item : silent_items(a_, to_a))
            silent.push_back({a_.list.items[item].content, a_.line_of(item), {}});
        const std::vector<std::size_t> of_b = silent_items(b_, to_b);
        std::size_t behind = 0;  // what b has next stands here or further back
        for (std::size_t i = 0; i < of_b.size(); ++i) {
            const Content& content = *b_.list.items[of_b[i]].content;
            std::size_t at = counterpart(silent, behind, content);
            if (at == silent.size()) at = counterpart(silent, 0, content);
            if (at < silent.size()) {
                silent[at].b = b_.line_of(of_b[i]);
                if (names_something(content)) silent[at].content = &content;
                behind = std::max(behind, at + 1);
                continue;
            }
            std::size_t end = silent.size();  // in front of whatever b has later
            for (std::size_t later = i + 1; later < of_b.size(); ++later)
                end = std::min(end, counterpart(silent, behind, *b_.list.items[of_b[later]].content));
            at = behind;
            while (at < end && place_in_gap(*silent[at].content) <= place_in_gap(content)) ++at;
            silent.insert(silent.begin() + static_cast<std::ptrdiff_t>(at),
                          {&content, {}, b_.line_of(of_b[i])});
            behind = at + 1;
        }
        for (const Silent& each : silent) add(*each.content, each.a, each.b);
        a_.next = std::max(a_.next, to_a);
        b_.next = std::max(b_.next, to_b);
    }

    /// The first of a's from here on that says the same and that b has not said yet; their number if none.
    static std::size_t counterpart(const std::vector<Silent>& silent, std::size_t from,
                                   const Content& content) {
        const auto begin = silent.begin() + static_cast<std::ptrdiff_t>(from);
        const auto found = std::find_if(begin, silent.end(), [&](const Silent& each) {
            return each.b.empty() && same_silence(*each.content, content);
        });
        return static_cast<std::size_t>(found - silent.begin());
    }

    static std::vector<std::size_t> silent_items(const Source& source, std::size_t to) {
        std::vector<std::size_t> out;
        for (std::size_t item = source.next; item < to; ++item) {
            const Effective& each = source.list.items[item];
            if (!source.back[each.entry] && !std::holds_alternative<Restore>(*each.content))
                out.push_back(item);
        }
        return out;
    }

    void add(const Content& content, const std::string& a, const std::string& b) {
        out_.push_back({content, a + (a.empty() || b.empty() ? "" : ", ") + b});
    }

    Source a_, b_;
    std::vector<Entry> out_;
};

template <class T>
void filled(std::vector<T>& list, const std::vector<T>& from, bool (*unknown)(const T&)) {
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (i >= list.size()) {
            list.push_back(from[i]);
        } else if (unknown(list[i])) {
            list[i] = from[i];
        }
    }
}

bool unseen_card(const WrittenCard& card) {
    return is_unseen(card);
}
bool unseen_general(const GeneralId& general) {
    return general == GeneralId::none;
}

Record header_of_both(const Record& a, const Record& b) {
    Record out = a;
    out.entries.clear();
    for (std::size_t i = 0; i < out.header.size(); ++i) {
        if (out.header[i].empty()) out.header[i] = b.header[i];
    }
    if (!out.draft) out.draft = b.draft;
    for (std::size_t seat = 0; seat < 2; ++seat) filled(out.line_up[seat], b.line_up[seat], unseen_general);
    filled(out.pile, b.pile, unseen_card);
    if (!out.position || !b.position) return out;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        Move of_a, of_b;
        of_a.cards = out.position->side[seat].hand;
        of_b.cards = b.position->side[seat].hand;
        out.position->side[seat].hand = cards_of_both(of_a, of_b);
    }
    return out;
}

bool contradicts(const Disagreement& each) {
    return each.kind != Disagreement::Kind::only_a && each.kind != Disagreement::Kind::only_b;
}

}  // namespace

std::optional<Record> merged(const Referee& referee, const Record& a, const Report& report_a,
                             const std::vector<int>& lines_a, const Record& b, const Report& report_b,
                             const std::vector<int>& lines_b) {
    const Comparison comparison = compare(referee, a, report_a, b, report_b);
    const auto& all = comparison.differences;
    if (comparison.parting == Parting::start || std::any_of(all.begin(), all.end(), contradicts))
        return std::nullopt;
    Record out = header_of_both(a, b);
    out.ruleset = referee.rules().ruleset().id + "@" + referee.rules().ruleset().sha256.substr(0, 16);
    out.entries =
        Merger(source_of("A", referee, a, report_a, lines_a), source_of("B", referee, b, report_b, lines_b))
            .run();
    return out;
}

}  // namespace yuanmen::record
