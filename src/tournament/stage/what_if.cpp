#include "tournament/stage/what_if.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "tournament/stage/table.hpp"

namespace yuanmen::tournament {
namespace {

constexpr double kTwoSided95 = 1.96;

/// The stage with the rounds that are still to come, where they are known; nothing where they are not.
std::optional<StagePlay> with_coming_rounds(StagePlay play, const FormatRules& rules) {
    const int planned = rules.rounds(play);
    const int paired = static_cast<int>(play.rounds.size());
    if (paired == 0) return std::nullopt;
    if (rules.format == Format::swiss) return paired >= planned ? std::optional(play) : std::nullopt;
    for (int round = paired + 1; round <= planned; ++round) {
        const auto proposed = rules.pair(play, round, play.rounds.front().random_seed);
        if (!proposed) return std::nullopt;
        int number = 0;
        for (const TablePairing& pair : proposed->pairs) {
            const Slot second = pair.second > 0 ? Slot::of(pair.second) : Slot::bye();
            play.matches.push_back({{rules.part, round, ++number}, {Slot::of(pair.first), second}, {}, {}});
        }
    }
    return play;
}

/// Everybody he is ranked with: his group, or the field.
std::vector<int> rivals_of(const StagePlay& play, const FormatRules& rules, const std::string& entrant) {
    for (const StageTable& table : rules.tables(play)) {
        std::vector<int> seeds;
        bool here = false;
        for (const int seed : play.field) {
            const bool listed = std::any_of(table.rows.begin(), table.rows.end(),
                                            [&](const auto& row) { return row.player == play.of(seed).id; });
            if (!listed) continue;
            seeds.push_back(seed);
            here = here || play.of(seed).id == entrant;
        }
        if (here) return seeds;
    }
    return {};
}

enum class Verdict : std::uint8_t { in, by_lot, out };

/// The stage with its open matches as places to fill in.
class Cases {
  public:
    Cases(StagePlay play, const FormatRules& rules, const std::string& entrant)
        : play_(std::move(play)), entrant_(entrant), of_{rivals_of(play_, rules, entrant), false} {
        of_.byes_count = rules.format == Format::swiss;
        for (const Participant& one : play_.everybody) {
            if (one.left) gone_.insert(one.id);
        }
        const std::set<int> members(of_.members.begin(), of_.members.end());
        for (const auto& row : table_of(play_, of_)) points_[row.player] = static_cast<int>(row.match_points);
        for (std::size_t i = 0; i < play_.matches.size(); ++i) {
            const StageMatch& match = play_.matches[i];
            const bool open = !match.result && match.slots[1].kind == Slot::Kind::seed;
            if (open && members.contains(match.slots[0].seed)) add(i);
        }
    }

    bool has_own() const { return own_.has_value(); }
    std::size_t others() const { return open_.size(); }
    int outcomes() const { return play_.best_of > 1 ? 2 : 3; }

    /// His own next match ends so.
    void fix(OwnResult own) {
        const bool first = id_of(*own_, 0) == entrant_;
        const BracketResult wins = first ? BracketResult::first : BracketResult::second;
        const BracketResult loses = first ? BracketResult::second : BracketResult::first;
        set(*own_, own == OwnResult::won ? wins : own == OwnResult::lost ? loses : BracketResult::drawn);
    }

    /// The other open matches end as these digits say: 0 first, 1 second, 2 drawn.
    Verdict verdict(const std::vector<int>& digits) {
        static constexpr BracketResult kResults[] = {BracketResult::first, BracketResult::second,
                                                     BracketResult::drawn};
        for (std::size_t i = 0; i < open_.size(); ++i)
            set(open_[i], kResults[static_cast<std::size_t>(digits[i])]);
        std::map<std::string, int> points = points_;
        for (const std::size_t index : open_) add_points(points, index);
        if (own_) add_points(points, *own_);
        const auto [above, level] = around(points);
        if (above + level < places()) return Verdict::in;
        if (above >= places()) return Verdict::out;
        return by_tiebreaks();
    }

    /// By points alone, whatever the others do; nothing if that does not settle it. Only where nobody has two
    /// open matches, so that each can be taken by itself.
    std::optional<bool> certain() const {
        if (somebody_twice_) return std::nullopt;
        std::map<std::string, int> fixed = points_;
        if (own_) add_points(fixed, *own_);
        const int mine = fixed.at(entrant_);
        std::set<std::string> counted{entrant_};
        int most_level = 0, least_above = 0;
        for (const std::size_t index : open_) {
            int most = 0, least = 2;
            for (int outcome = 0; outcome < outcomes(); ++outcome) {
                const auto [one, other] = points_for(outcome);
                const int ends[] = {fixed.at(id_of(index, 0)) + one, fixed.at(id_of(index, 1)) + other};
                most =
                    std::max(most, here(index, 0) * (ends[0] >= mine) + here(index, 1) * (ends[1] >= mine));
                least =
                    std::min(least, here(index, 0) * (ends[0] > mine) + here(index, 1) * (ends[1] > mine));
            }
            most_level += most;
            least_above += least;
            counted.insert({id_of(index, 0), id_of(index, 1)});
        }
        for (const auto& [id, points] : fixed) {
            if (counted.contains(id) || gone_.contains(id)) continue;
            most_level += points >= mine ? 1 : 0;
            least_above += points > mine ? 1 : 0;
        }
        if (most_level < places()) return true;
        if (least_above >= places()) return false;
        return std::nullopt;
    }

  private:
    void add(std::size_t index) {
        for (int slot = 0; slot < 2; ++slot) somebody_twice_ |= !busy_.insert(id_of(index, slot)).second;
        const bool own = id_of(index, 0) == entrant_ || id_of(index, 1) == entrant_;
        if (own && !own_) {
            own_ = index;
        } else {
            open_.push_back(index);
        }
    }

    const std::string& id_of(std::size_t index, int slot) const {
        return play_.of(play_.matches[index].slots[static_cast<std::size_t>(slot)].seed).id;
    }
    int here(std::size_t index, int slot) const { return gone_.contains(id_of(index, slot)) ? 0 : 1; }
    int places() const { return static_cast<int>(advancing(play_.settings)); }
    void set(std::size_t index, BracketResult result) { play_.matches[index].result = result; }

    std::pair<int, int> points_for(int outcome) const {
        const PointSettings points = play_.settings.points.value_or(PointSettings{});
        if (outcome == 2) return {points.draw, points.draw};
        return outcome == 0 ? std::pair(points.win, points.loss) : std::pair(points.loss, points.win);
    }

    void add_points(std::map<std::string, int>& points, std::size_t index) const {
        const BracketResult result = *play_.matches[index].result;
        const auto [one, other] = points_for(result == BracketResult::drawn    ? 2
                                             : result == BracketResult::second ? 1
                                                                               : 0);
        points[id_of(index, 0)] += one;
        points[id_of(index, 1)] += other;
    }

    /// How many who are here have more points than he, and how many others as many.
    std::pair<int, int> around(const std::map<std::string, int>& points) const {
        const int mine = points.at(entrant_);
        int above = 0, level = 0;
        for (const auto& [id, theirs] : points) {
            if (id == entrant_ || gone_.contains(id)) continue;
            above += theirs > mine ? 1 : 0;
            level += theirs == mine ? 1 : 0;
        }
        return {above, level};
    }

    Verdict by_tiebreaks() const {
        const auto rows = table_of(play_, of_);
        const auto own =
            std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.player == entrant_; });
        int above = 0, level = 0;
        for (const auto& row : rows) {
            if (row.player == entrant_ || gone_.contains(row.player)) continue;
            above += row.rank < own->rank ? 1 : 0;
            level += row.rank == own->rank ? 1 : 0;
        }
        if (above + level < places()) return Verdict::in;
        return above >= places() ? Verdict::out : Verdict::by_lot;
    }

    StagePlay play_;
    std::string entrant_;
    TableOf of_;
    std::map<std::string, int> points_;  ///< without the open matches
    std::vector<std::size_t> open_;      ///< of the others
    std::optional<std::size_t> own_;
    std::set<std::string> busy_, gone_;
    bool somebody_twice_ = false;
};

void count(Outlook& outlook, Verdict verdict) {
    ++(verdict == Verdict::in ? outlook.in : verdict == Verdict::out ? outlook.out : outlook.by_lot);
}

/// All cases, as long as there are not too many.
bool count_all(Cases& cases, Outlook& outlook, int most) {
    std::int64_t all = 1;
    for (std::size_t i = 0; i < cases.others() && all <= most; ++i) all *= cases.outcomes();
    if (all > most) return false;
    std::vector<int> digits(cases.others(), 0);
    for (std::int64_t n = 0; n < all; ++n) {
        count(outlook, cases.verdict(digits));
        for (std::size_t i = 0; i < digits.size(); ++i) {
            if (++digits[i] < cases.outcomes()) break;
            digits[i] = 0;
        }
    }
    if (outlook.in == outlook.cases()) outlook.certain = true;
    if (outlook.out == outlook.cases()) outlook.certain = false;
    return true;
}

void sample(Cases& cases, Outlook& outlook, int samples) {
    std::mt19937 random(20'120'818);  // the same question has the same answer
    std::vector<int> digits(cases.others(), 0);
    for (int n = 0; n < samples; ++n) {
        for (int& digit : digits)
            digit = static_cast<int>(random() % static_cast<unsigned>(cases.outcomes()));
        count(outlook, cases.verdict(digits));
    }
    // With one case added to each side, so that none in so many is not told as never.
    const double n = samples + 2.0, share = (outlook.in + 1) / n;
    outlook.error = kTwoSided95 * std::sqrt(share * (1 - share) / n);
}

}  // namespace

std::optional<std::vector<Outlook>> what_if(const StagePlay& play, const FormatRules& rules,
                                            const std::string& entrant, const WhatIfLimits& limits) {
    if (rules.tables == nullptr) return std::nullopt;
    const bool in_field = std::any_of(play.field.begin(), play.field.end(), [&](int seed) {
        return play.of(seed).id == entrant && !play.of(seed).left;
    });
    const auto known = in_field ? with_coming_rounds(play, rules) : std::nullopt;
    if (!known) return std::nullopt;
    std::vector<Outlook> outlooks;
    const Cases asked(*known, rules, entrant);
    for (const OwnResult own : {OwnResult::won, OwnResult::drawn, OwnResult::lost, OwnResult::as_is}) {
        if (asked.has_own() == (own == OwnResult::as_is)) continue;
        if (own == OwnResult::drawn && asked.outcomes() == 2) continue;
        Cases cases = asked;
        if (asked.has_own()) cases.fix(own);
        Outlook outlook;
        outlook.own = own;
        outlook.certain = cases.certain();
        if (!count_all(cases, outlook, limits.exact) && !outlook.certain)
            sample(cases, outlook, limits.samples);
        outlooks.push_back(outlook);
    }
    return outlooks;
}

}  // namespace yuanmen::tournament
