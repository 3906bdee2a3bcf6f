#include "record/compare.hpp"

#include <algorithm>
#include <array>

#include "record/alignment.hpp"

namespace yuanmen::record {
namespace {

using engine::State;

bool starts_agree(const Referee& referee, const State& a, const State& b) {
    for (const Difference& change : difference(referee, a, b)) {
        const auto none = static_cast<int>(GeneralId::none);
        const bool unknown_general =
            change.what == Difference::What::general && (change.before == none || change.after == none);
        const auto seen = [](const std::vector<WrittenCard>& cards) {
            return std::any_of(cards.begin(), cards.end(),
                               [](const WrittenCard& card) { return !is_unseen(card); });
        };
        const bool unseen_cards = change.what == Difference::What::cards && change.before == change.after &&
                                  !(seen(change.gone) && seen(change.come));
        if (!unknown_general && !unseen_cards) return false;
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
        for (std::size_t i = 0; i < a.side[seat].line_up_size && i < b.side[seat].line_up_size; ++i) {
            const GeneralId x = a.side[seat].line_up[i], y = b.side[seat].line_up[i];
            if (x != y && x != GeneralId::none && y != GeneralId::none) return false;
        }
    }
    return true;
}

Fork fork_at(const Referee& referee, const Report& report, const std::vector<Happening>& all,
             std::size_t at) {
    Fork out;
    if (at > 0) out.common = all[at - 1].entry;
    if (at == all.size()) {
        out.before = out.after = report.last;
        return out;
    }
    out.entry = all[at].entry;
    out.inferred = all[at].inferred;
    out.before = all[at].before;
    const int last = static_cast<int>(report.steps.size()) - 1;
    out.after = report.state_after(referee.rules(), std::min(out.entry, last));
    return out;
}

using Kind = Disagreement::Kind;

/// So many places off, the same line is the same event in the wrong place; further away it is another one.
constexpr std::ptrdiff_t kFarthestRow = 12;

/// Draws and shuffles may be left out, and what is inferred was.
bool may_be_missing(const Happening& each) {
    const auto* move = std::get_if<Move>(&each.content);
    return each.inferred || (move != nullptr && (move->verb == Verb::draw || move->verb == Verb::shuffle));
}

/// A difference and where it stands in the alignment.
struct Found {
    Disagreement what;
    std::size_t row = 0;
};

/// Rows in which one record says what the other says a little earlier or later become one difference.
void pair_up(const std::vector<Beside>& rows, const std::vector<Happening>& all_a,
             const std::vector<Happening>& all_b, std::vector<Found>& found) {
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (std::size_t j = i + 1; j < found.size(); ++j) {
            if (static_cast<std::ptrdiff_t>(found[j].row - found[i].row) > kFarthestRow) break;
            const bool a_first = found[i].what.kind == Kind::only_a && found[j].what.kind == Kind::only_b;
            const bool b_first = found[i].what.kind == Kind::only_b && found[j].what.kind == Kind::only_a;
            if (!a_first && !b_first) continue;
            const Found& of_a = a_first ? found[i] : found[j];
            const Found& of_b = a_first ? found[j] : found[i];
            if (agreement(all_a[*rows[of_a.row].a].content, all_b[*rows[of_b.row].b].content) !=
                Agreement::same)
                continue;
            found[i].what = {Kind::order, of_a.what.a, of_b.what.b};
            found.erase(found.begin() + static_cast<std::ptrdiff_t>(j));
            break;
        }
    }
}

std::vector<Found> differences(const std::vector<Beside>& rows, const std::vector<Happening>& all_a,
                               const std::vector<Happening>& all_b) {
    std::vector<Found> found;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const Beside& each = rows[row];
        const Happening* a = each.a ? &all_a[*each.a] : nullptr;
        const Happening* b = each.b ? &all_b[*each.b] : nullptr;
        if (a != nullptr && b != nullptr) {
            if (each.agreement == Agreement::same) continue;
            const Kind kind = each.agreement == Agreement::cards ? Kind::cards : Kind::move;
            found.push_back({{kind, a->entry, b->entry}, row});
        } else if (a != nullptr && !may_be_missing(*a)) {
            found.push_back({{Kind::only_a, a->entry, -1}, row});
        } else if (b != nullptr && !may_be_missing(*b)) {
            found.push_back({{Kind::only_b, -1, b->entry}, row});
        }
    }
    pair_up(rows, all_a, all_b, found);
    return found;
}

/// What the first difference is to somebody who reads both side by side.
Parting parting_at(const Found& first, std::size_t a, std::size_t b, const std::vector<Happening>& all_a,
                   const std::vector<Happening>& all_b) {
    if (first.what.kind == Kind::cards) return Parting::cards;
    const bool ends = (first.what.kind == Kind::only_a && b == all_b.size()) ||
                      (first.what.kind == Kind::only_b && a == all_a.size());
    return ends ? Parting::one_ends : Parting::move;
}

/// How many of each list stand in front of a row.
std::pair<std::size_t, std::size_t> in_front(const std::vector<Beside>& rows, std::size_t row) {
    std::pair<std::size_t, std::size_t> out{0, 0};
    for (std::size_t i = 0; i < row; ++i) {
        out.first += rows[i].a ? 1 : 0;
        out.second += rows[i].b ? 1 : 0;
    }
    return out;
}

bool seen_to_the_end(const Report& report) {
    return report.first_undecided < 0;
}

}  // namespace

std::string_view id_of(Parting parting) {
    constexpr std::array<std::string_view, 5> ids = {"none", "start", "move", "cards", "one_ends"};
    return ids[static_cast<std::size_t>(parting)];
}

std::string_view id_of(Disagreement::Kind kind) {
    constexpr std::array<std::string_view, 5> ids = {"move", "cards", "only_a", "only_b", "order"};
    return ids[static_cast<std::size_t>(kind)];
}

Comparison compare(const Referee& referee, const Record& a, const Report& report_a, const Record& b,
                   const Report& report_b) {
    Comparison out;
    if (!starts_agree(referee, report_a.start, report_b.start)) {
        out.parting = Parting::start;
        out.a.before = out.a.after = report_a.start;
        out.b.before = out.b.after = report_b.start;
        out.before = out.after = difference(referee, report_a.start, report_b.start);
        return out;
    }
    const auto all_a = happenings(referee, a, effective(a), report_a);
    const auto all_b = happenings(referee, b, effective(b), report_b);
    const auto rows = aligned(all_a, all_b);
    const auto found = differences(rows, all_a, all_b);
    for (const Found& each : found) out.differences.push_back(each.what);
    out.decided =
        !found.empty() || (seen_to_the_end(report_a) && seen_to_the_end(report_b)) || a.entries == b.entries;
    const auto [at_a, at_b] = in_front(rows, found.empty() ? rows.size() : found.front().row);
    if (!found.empty()) out.parting = parting_at(found.front(), at_a, at_b, all_a, all_b);
    out.a = fork_at(referee, report_a, all_a, at_a);
    out.b = fork_at(referee, report_b, all_b, at_b);
    out.before = difference(referee, out.a.before, out.b.before);
    out.after = difference(referee, out.a.after, out.b.after);
    return out;
}

}  // namespace yuanmen::record
