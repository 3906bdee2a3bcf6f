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

/// Rounds of a Swiss stage that nobody has paired yet.
int rounds_to_come(const StagePlay& play, const FormatRules& rules) {
    if (rules.format != Format::swiss) return 0;
    return std::max(0, rules.rounds(play) - static_cast<int>(play.rounds.size()));
}

/// The stage with the rounds that are still to come, where they are known.
std::optional<StagePlay> with_coming_rounds(StagePlay play, const FormatRules& rules) {
    const int planned = rules.rounds(play);
    const int paired = static_cast<int>(play.rounds.size());
    if (paired == 0) return std::nullopt;
    if (rules.format == Format::swiss) return play;
    for (int round = paired + 1; round <= planned; ++round) {
        const auto proposed = rules.pair(play, round, play.rounds.front().random_seed);
        if (!proposed) return std::nullopt;
        int number = 0;
        for (const TablePairing& pair : proposed->pairs) {
            const Slot second = pair.second > 0 ? Slot::of(pair.second) : Slot::bye();
            play.matches.push_back(
                {{rules.part, round, ++number, play.again}, {Slot::of(pair.first), second}, {}, {}});
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

constexpr BracketResult kResults[] = {BracketResult::first, BracketResult::second, BracketResult::drawn};

/// Makes up Swiss rounds that nobody has paired yet.
class MadeUpRounds {
  public:
    explicit MadeUpRounds(const StagePlay& play) {
        for (const int seed : play.field) {
            const Participant& one = play.of(seed);
            if (!one.left) here_.push_back(seed);
        }
        for (const StageMatch& match : play.matches) {
            if (match.slots[1].kind == Slot::Kind::bye) {
                had_bye_.insert(match.slots[0].seed);
            } else {
                note(match.slots[0].seed, match.slots[1].seed);
            }
        }
    }

    /// Pairs of seeds, the second 0 for a bye: the best first, those level on points by lot.
    std::vector<std::pair<int, int>> next(const std::map<int, int>& points, std::mt19937& random) {
        std::vector<int> left = here_;
        for (std::size_t i = left.size(); i > 1; --i)
            std::swap(left[i - 1], left[random() % static_cast<unsigned>(i)]);
        std::stable_sort(left.begin(), left.end(),
                         [&](int one, int other) { return points.at(one) > points.at(other); });
        std::vector<std::pair<int, int>> pairs;
        if (left.size() % 2 == 1) pairs.emplace_back(take_bye(left), 0);
        while (!left.empty()) {
            const int one = left.front();
            left.erase(left.begin());
            auto other = std::find_if(left.begin(), left.end(),
                                      [&](int seed) { return !met_.contains(std::minmax(one, seed)); });
            if (other == left.end()) other = left.begin();
            note(one, *other);
            pairs.emplace_back(one, *other);
            left.erase(other);
        }
        return pairs;
    }

  private:
    void note(int one, int other) { met_.insert(std::minmax(one, other)); }

    int take_bye(std::vector<int>& left) {
        auto last =
            std::find_if(left.rbegin(), left.rend(), [&](int seed) { return !had_bye_.contains(seed); });
        if (last == left.rend()) last = left.rbegin();
        const int seed = *last;
        left.erase(std::next(last).base());
        had_bye_.insert(seed);
        return seed;
    }

    std::vector<int> here_;
    std::set<int> had_bye_;
    std::set<std::pair<int, int>> met_;
};

/// The stage with its open matches as places to fill in.
class Cases {
  public:
    Cases(StagePlay play, const FormatRules& rules, const std::string& entrant)
        : play_(std::move(play)),
          entrant_(entrant),
          of_{rivals_of(play_, rules, entrant)},
          to_come_(rounds_to_come(play_, rules)) {
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
    int to_come() const { return to_come_; }
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
        for (std::size_t i = 0; i < open_.size(); ++i)
            set(open_[i], kResults[static_cast<std::size_t>(digits[i])]);
        return verdict_at(points_now());
    }

    /// A case drawn by lot, with the rounds nobody has paired yet.
    Verdict drawn_verdict(std::mt19937& random) {
        const auto any = [&] { return kResults[random() % static_cast<unsigned>(outcomes())]; };
        for (const std::size_t index : open_) set(index, any());
        std::map<std::string, int> points = points_now();
        const std::size_t known = play_.matches.size();
        MadeUpRounds rounds(play_);
        for (int more = 1; more <= to_come_; ++more) {
            std::map<int, int> by_seed;
            for (const int seed : of_.members) by_seed[seed] = points.at(play_.of(seed).id);
            const int round = static_cast<int>(play_.rounds.size()) + more;
            for (const auto& [one, other] : rounds.next(by_seed, random)) {
                const Slot second = other > 0 ? Slot::of(other) : Slot::bye();
                play_.matches.push_back(
                    {{BracketMatchId::Part::swiss, round, 1, play_.again}, {Slot::of(one), second}, {}, {}});
                if (other > 0) set(play_.matches.size() - 1, any());
                add_points(points, play_.matches.size() - 1);
            }
        }
        const Verdict verdict = verdict_at(points);
        play_.matches.resize(known);
        return verdict;
    }

    /// By points alone, whatever the others do and whoever meets whom; nothing if that does not settle it.
    /// Only where nobody has two open matches, so that each can be taken by itself.
    std::optional<bool> certain() const {
        if (somebody_twice_) return std::nullopt;
        const PointSettings points = play_.settings.points.value_or(PointSettings{});
        const int best = to_come_ * std::max({points.win, points.draw, points.loss, points.bye});
        const int worst = to_come_ * std::min({points.win, points.draw, points.loss, points.bye});
        if (most_level(best, worst) < places()) return true;
        if (least_above(best, worst) >= places()) return false;
        return std::nullopt;
    }

  private:
    std::map<std::string, int> points_now() const {
        std::map<std::string, int> points = points_;
        for (const std::size_t index : open_) add_points(points, index);
        if (own_) add_points(points, *own_);
        return points;
    }

    Verdict verdict_at(const std::map<std::string, int>& points) const {
        const auto [above, level] = around(points);
        if (above + level < places()) return Verdict::in;
        if (above >= places()) return Verdict::out;
        return by_tiebreaks();
    }

    /// The points of everybody but who plays an open match, and of the two of each, at their ends.
    template <class Pair, class One>
    void each_end(Pair&& pair, One&& one) const {
        std::map<std::string, int> fixed = points_;
        if (own_) add_points(fixed, *own_);
        std::set<std::string> counted{entrant_};
        for (const std::size_t index : open_) {
            pair(index, fixed.at(id_of(index, 0)), fixed.at(id_of(index, 1)));
            counted.insert({id_of(index, 0), id_of(index, 1)});
        }
        for (const auto& [id, points] : fixed) {
            if (!counted.contains(id) && !gone_.contains(id)) one(points);
        }
    }

    int mine() const {
        std::map<std::string, int> fixed = points_;
        if (own_) add_points(fixed, *own_);
        return fixed.at(entrant_);
    }

    /// At most so many others end with as many points as he or more, when he gets the least from here on.
    int most_level(int best, int worst) const {
        const int least = mine() + worst - best;
        int most = 0;
        each_end(
            [&](std::size_t index, int first, int second) {
                int here_most = 0;
                for (int outcome = 0; outcome < outcomes(); ++outcome) {
                    const auto [one, other] = points_for(outcome);
                    here_most = std::max(here_most, here(index, 0) * (first + one >= least) +
                                                        here(index, 1) * (second + other >= least));
                }
                most += here_most;
            },
            [&](int points) { most += points >= least ? 1 : 0; });
        return most;
    }

    /// At least so many others end above him, when he gets the most from here on.
    int least_above(int best, int worst) const {
        const int most = mine() + best - worst;
        int least = 0;
        each_end(
            [&](std::size_t index, int first, int second) {
                int here_least = 2;
                for (int outcome = 0; outcome < outcomes(); ++outcome) {
                    const auto [one, other] = points_for(outcome);
                    here_least = std::min(here_least, here(index, 0) * (first + one > most) +
                                                          here(index, 1) * (second + other > most));
                }
                least += here_least;
            },
            [&](int points) { least += points > most ? 1 : 0; });
        return least;
    }

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
        if (play_.matches[index].slots[1].kind == Slot::Kind::bye) {
            points[id_of(index, 0)] += play_.settings.points.value_or(PointSettings{}).bye;
            return;
        }
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
    int to_come_ = 0;
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
    if (cases.to_come() > 0) return false;
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
    for (int n = 0; n < samples; ++n) count(outlook, cases.drawn_verdict(random));
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
        outlook.to_come = cases.to_come();
        outlook.certain = cases.certain();
        if (!count_all(cases, outlook, limits.exact) && !outlook.certain)
            sample(cases, outlook, limits.samples);
        outlooks.push_back(outlook);
    }
    return outlooks;
}

}  // namespace yuanmen::tournament
