#include "tournament/standings/tiebreaks.hpp"

#include <algorithm>
#include <array>

namespace yuanmen::tournament::standings {
namespace {

constexpr std::array<std::pair<Tiebreak, std::string_view>, 11> kNames{{
    {Tiebreak::omw, "omw"},
    {Tiebreak::gw, "gw"},
    {Tiebreak::ogw, "ogw"},
    {Tiebreak::buchholz, "buchholz"},
    {Tiebreak::median_buchholz, "median_buchholz"},
    {Tiebreak::buchholz_cut1, "buchholz_cut1"},
    {Tiebreak::sonneborn_berger, "sonneborn_berger"},
    {Tiebreak::head_to_head, "head_to_head"},
    {Tiebreak::progressive, "progressive"},
    {Tiebreak::generals_remaining, "generals_remaining"},
    {Tiebreak::lost_hp, "lost_hp"},
}};

std::vector<Ratio> counted(const std::vector<Term>& terms) {
    std::vector<Ratio> values;
    for (const Term& term : terms) {
        if (term.counted) values.push_back(term.value);
    }
    return values;
}

/// One term for each meeting with an opponent.
template <class F>
std::vector<Term> of_opponents(const Account& account, F&& value) {
    std::vector<Term> terms;
    for (const Line& line : account.lines) {
        if (!line.opponent.empty()) terms.push_back({line.round, line.opponent, value(line), true});
    }
    return terms;
}

/// One term for each match, byes included.
template <class F>
std::vector<Term> of_matches(const Account& account, F&& value) {
    std::vector<Term> terms;
    for (const Line& line : account.lines)
        terms.push_back({line.round, line.opponent, {value(line), 1}, true});
    return terms;
}

void cut(std::vector<Term>& terms, bool highest) {
    const auto by_value = [](const Term& a, const Term& b) { return a.value < b.value; };
    if (!terms.empty()) std::min_element(terms.begin(), terms.end(), by_value)->counted = false;
    if (!highest) return;
    auto greatest = terms.end();
    for (auto term = terms.begin(); term != terms.end(); ++term) {
        if (term->counted && (greatest == terms.end() || by_value(*greatest, *term))) greatest = term;
    }
    if (greatest != terms.end()) greatest->counted = false;
}

Ratio sonneborn_berger(const Line& line, const Account& opponent) {
    if (line.outcome == Outcome::won) return {opponent.points, 1};
    return line.outcome == Outcome::drawn ? Ratio{opponent.points, 2} : Ratio{0, 1};
}

std::vector<Term> game_terms(const Account& account) {
    std::vector<Term> terms;
    for (const Line& line : account.lines) {
        if (line.games > 0)
            terms.push_back(
                {line.round, line.opponent, {3 * line.games_won + line.games_drawn, 3 * line.games}, true});
    }
    return terms;
}

std::vector<Term> progressive(const Account& account, const std::vector<int>& rounds) {
    std::vector<Term> terms;
    std::uint32_t points = 0;
    auto line = account.lines.begin();
    for (const int round : rounds) {
        for (; line != account.lines.end() && line->round <= round; ++line) points += line->points;
        terms.push_back({round, "", {points, 1}, true});
    }
    return terms;
}

}  // namespace

std::optional<Tiebreak> tiebreak_named(std::string_view name) {
    for (const auto& [tiebreak, known] : kNames) {
        if (known == name) return tiebreak;
    }
    return std::nullopt;
}

std::string_view name_of(Tiebreak tiebreak) {
    return kNames[static_cast<std::size_t>(tiebreak)].second;
}

const std::vector<Tiebreak>& all_tiebreaks() {
    static const std::vector<Tiebreak> all = [] {
        std::vector<Tiebreak> list;
        for (const auto& [tiebreak, name] : kNames) list.push_back(tiebreak);
        return list;
    }();
    return all;
}

Value value_of(Tiebreak tiebreak, const Account& account, const Ledger& ledger,
               const std::vector<int>& rounds) {
    Value value;
    const auto points = [&](const Line& line) { return Ratio{ledger.at(line.opponent).points, 1}; };
    switch (tiebreak) {
        case Tiebreak::omw:
            value.terms =
                of_opponents(account, [&](const Line& line) { return ledger.at(line.opponent).match_win; });
            value.value = average(counted(value.terms));
            return value;
        case Tiebreak::ogw:
            value.terms =
                of_opponents(account, [&](const Line& line) { return ledger.at(line.opponent).game_win; });
            value.value = average(counted(value.terms));
            return value;
        case Tiebreak::gw:
            value.terms = game_terms(account);
            value.value = Fraction(account.game_win);
            return value;
        case Tiebreak::buchholz:
        case Tiebreak::median_buchholz:
        case Tiebreak::buchholz_cut1:
            value.terms = of_opponents(account, points);
            if (tiebreak != Tiebreak::buchholz) cut(value.terms, tiebreak == Tiebreak::median_buchholz);
            break;
        case Tiebreak::sonneborn_berger:
            value.terms = of_opponents(
                account, [&](const Line& line) { return sonneborn_berger(line, ledger.at(line.opponent)); });
            break;
        case Tiebreak::progressive:
            value.terms = progressive(account, rounds);
            break;
        case Tiebreak::generals_remaining:
            value.terms = of_matches(account, [](const Line& line) { return line.sheet.generals_remaining; });
            break;
        case Tiebreak::lost_hp:
            value.terms = of_matches(account, [](const Line& line) { return line.sheet.lost_hp; });
            break;
        case Tiebreak::head_to_head:
            break;  // depends on who is equal: head_to_head below
    }
    value.value = sum(counted(value.terms));
    return value;
}

std::map<std::string, Value> head_to_head(const std::vector<std::string>& equals, const Ledger& ledger) {
    std::map<std::string, Value> values;
    bool all_met = true;
    for (const std::string& player : equals) {
        Value& value = values[player];
        for (const Line& line : ledger.at(player).lines) {
            if (std::find(equals.begin(), equals.end(), line.opponent) != equals.end())
                value.terms.push_back({line.round, line.opponent, {line.points, 1}, true});
        }
        for (const std::string& other : equals) {
            all_met = all_met && (other == player ||
                                  std::any_of(value.terms.begin(), value.terms.end(),
                                              [&](const Term& term) { return term.opponent == other; }));
        }
    }
    for (auto& [player, value] : values) {
        if (all_met) value.value = sum(counted(value.terms));
        for (Term& term : value.terms) term.counted = all_met;
    }
    return values;
}

}  // namespace yuanmen::tournament::standings
