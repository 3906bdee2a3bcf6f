#include "tournament/event/import.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <set>
#include <string>

#include "base/utf8.hpp"
#include "journal/codec/text.hpp"
#include "tournament/entrants/roll.hpp"
#include "tournament/event/decide/settings.hpp"
#include "tournament/event/stages.hpp"
#include "tournament/groups/stage.hpp"
#include "tournament/round_robin/round_robin.hpp"

namespace yuanmen::tournament {
namespace {

constexpr std::int64_t kLastMoment = 253'370'764'800'000;  ///< the year 9999
constexpr std::size_t kRandomDigits = 64;
constexpr std::size_t kCostFields = 7;
constexpr int kMostMade = 9'999;
constexpr int kMostRounds = 8;  ///< of the greatest bracket

std::string at(const std::string& list, std::size_t index) {
    return list + "/" + std::to_string(index);
}

base::Refusal contradicts(std::string field) {
    return refusal("event.import.contradicts", std::move(field));
}

bool is_entrant_id(const std::string& id) {
    int number = 0;
    const char* const end = id.data() + id.size();
    const auto read = id.empty() || id[0] != 'e'
                          ? std::from_chars_result{id.data(), std::errc::invalid_argument}
                          : std::from_chars(id.data() + 1, end, number);
    return read.ec == std::errc{} && read.ptr == end && number >= 1 && number <= kMostMade &&
           id == "e" + std::to_string(number);
}

bool is_moment(std::int64_t wall_ms) {
    return wall_ms >= 0 && wall_ms <= kLastMoment;
}

bool is_cost(const std::vector<std::int64_t>& cost) {
    return cost.empty() || cost.size() == kCostFields;
}

/// What is said of an event, looked at part by part; each part rests on those before it.
class Document {
  public:
    explicit Document(const EventState& told) : told_(told) {}

    Refused first_fault() const {
        for (const auto part :
             {&Document::settings, &Document::tables, &Document::entrants, &Document::drawing,
              &Document::rounds, &Document::matches, &Document::times}) {
            if (auto fault = (this->*part)()) return fault;
        }
        return std::nullopt;
    }

  private:
    /// An event may have been called off before it was drawn.
    bool called_off() const { return told_.phase == EventPhase::closed && !told_.drawing; }
    bool drawn() const {
        return told_.phase == EventPhase::published || (told_.phase == EventPhase::closed && !called_off());
    }
    int seeds() const { return told_.drawing ? static_cast<int>(told_.drawing->order.size()) : 0; }
    bool is_seed(int seed) const { return seed >= 1 && seed <= seeds(); }

    Refused settings() const {
        if (auto fault = check_details(told_.details)) return fault;
        if (auto fault = check_stages(told_.settings)) return fault;
        if (told_.phase != EventPhase::entries && !drawn() && !called_off()) return contradicts("/phase");
        const bool put_away = told_.archived == true && told_.phase == EventPhase::closed;
        if (told_.archived && !put_away) return contradicts("/archived");
        return std::nullopt;
    }

    Refused times() const {
        constexpr std::size_t kMostPlace = 60;
        if (!told_.times) return std::nullopt;
        std::string before;
        for (std::size_t i = 0; i < told_.times->size(); ++i) {
            const RoundTime& time = (*told_.times)[i];
            const auto match = parse_bracket_match_id(time.round + "-M1", kMostRounds);
            if (!match || round_of(*match) != time.round || time.round <= before)
                return contradicts(at("/times", i) + "/round");
            before = time.round;
            const bool moments = is_moment(time.at_wall_ms) && is_moment(time.called_wall_ms.value_or(0));
            if (!moments || time.called_wall_ms.has_value() != time.called_by.has_value())
                return contradicts(at("/times", i));
            const std::size_t place = time.place ? base::utf8_length(*time.place) : 1;
            if (place == 0 || place > kMostPlace) return contradicts(at("/times", i) + "/place");
        }
        return told_.times->empty() ? Refused(contradicts("/times")) : std::nullopt;
    }

    Refused tables() const {
        if (!told_.tables) return std::nullopt;
        int taken = 0;
        for (std::size_t i = 0; i < told_.tables->size(); ++i) {
            const TableRange& range = (*told_.tables)[i];
            if (range.first <= taken || range.last < range.first)
                return refusal("event.tables.ranges", at("/tables", i),
                               {{"table", std::to_string(range.first)}});
            taken = range.last;
        }
        return told_.tables->empty() ? Refused(contradicts("/tables")) : std::nullopt;
    }

    Refused entrants() const {
        if (told_.entrants.size() > kMostImported)
            return refusal("entrants.too_many", "/entrants", {{"most", std::to_string(kMaxEntrants)}});
        Roll roll;
        std::set<std::string> ids;
        for (std::size_t i = 0; i < told_.entrants.size(); ++i) {
            const Entrant& entrant = told_.entrants[i];
            const std::string here = at("/entrants", i);
            if (!is_entrant_id(entrant.id) || !ids.insert(entrant.id).second)
                return contradicts(here + "/id");
            auto fault = check_fields(entrant.given);
            if (!fault && !entrant.left) fault = roll.check(entrant.given);
            if (fault) {
                fault->field = here + "/given" + (fault->field.empty() ? "" : "/" + fault->field);
                return fault;
            }
            if (!entrant.left) roll.add(entrant.given, entrant.given.name);
            const int from = entrant.from_round.value_or(1), table = entrant.table.value_or(1);
            if (from < 1 || from > kMaxEntrants) return contradicts(here + "/from_round");
            if (table < 1 || table > 99'999) return contradicts(here + "/table");
            if (!took_over_rightly(entrant)) return contradicts(here + "/took_over");
        }
        return std::nullopt;
    }

    /// A substitute has the place of one who entered before him, has been replaced, and by nobody else.
    bool took_over_rightly(const Entrant& entrant) const {
        if (!entrant.took_over) return true;
        const Entrant* replaced = told_.find(entrant.took_over->from);
        return replaced != nullptr && replaced < &entrant && replaced->left &&
               replaced->left->how == LeavingKind::substituted &&
               successor_of(told_, replaced->id) == &entrant;
    }

    /// In a bracket a place of the worse half may be free, but not the last one.
    bool may_be_free(std::size_t place) const {
        const auto field = static_cast<std::size_t>(seeds());
        return rules_of(format_of(told_.settings, 0).kind).draw != nullptr && place + 1 < field &&
               place >= std::bit_ceil(field) / 2;
    }

    bool redrawn_rightly(const Redrawn& redrawn) const {
        const bool in_field = std::all_of(redrawn.places.begin(), redrawn.places.end(),
                                          [&](int place) { return place >= 1 && place <= seeds(); });
        return in_field && journal::is_hex(redrawn.random_seed, kRandomDigits);
    }

    Refused drawing() const {
        if (drawn() != told_.drawing.has_value()) return contradicts("/drawing");
        if (!told_.drawing) return std::nullopt;
        const Drawing& drawing = *told_.drawing;
        const bool random =
            drawing.random_seed.empty() || journal::is_hex(drawing.random_seed, kRandomDigits);
        if (!random) return contradicts("/drawing/random_seed");
        if (drawing.number < 1 || drawing.number > kMostMade) return contradicts("/drawing/number");
        if (seeds() < kMinEntrants || seeds() > kMaxEntrants) return contradicts("/drawing/order");
        std::set<std::string> placed;
        for (std::size_t i = 0; i < drawing.order.size(); ++i) {
            if (drawing.order[i].empty() && may_be_free(i)) continue;
            const bool known = told_.find(drawing.order[i]) != nullptr;
            if (!known || !placed.insert(drawing.order[i]).second)
                return contradicts(at("/drawing/order", i));
        }
        for (const Redrawn& redrawn : drawing.redrawn.value_or(std::vector<Redrawn>{})) {
            if (!redrawn_rightly(redrawn)) return contradicts("/drawing/redrawn");
        }
        return first_stage_fits() ? std::nullopt : Refused(contradicts("/drawing/order"));
    }

    bool first_stage_fits() const {
        const FormatSettings format = format_of(told_.settings, 0);
        const auto field = static_cast<std::size_t>(seeds());
        if (format.kind == Format::round_robin) return field <= static_cast<std::size_t>(kMaxRoundRobin);
        return format.kind != Format::groups || groups_fit(field, format.groups.value_or(2));
    }

    Refused rounds() const {
        const StageFacts& facts = told_.stage_facts();
        for (std::size_t i = 0; i < facts.forbidden.size(); ++i) {
            const ForbiddenPair& pair = facts.forbidden[i];
            if (told_.find(pair.one) == nullptr || told_.find(pair.other) == nullptr ||
                pair.one == pair.other)
                return contradicts(at("/stages/forbidden", i));
        }
        if (!facts.rounds.empty() && !drawn()) return contradicts("/stages/rounds");
        const auto starts = stage_starts(told_.settings);
        std::size_t begun = 0;
        int stage = 0, round = 0;
        std::set<int> field;
        for (int seed = 1; seed <= seeds(); ++seed) field.insert(seed);
        for (std::size_t i = 0; i < facts.rounds.size(); ++i) {
            const RoundFacts& facts_here = facts.rounds[i];
            const std::string here = at("/stages/rounds", i);
            if (facts_here.stage != stage) {
                const bool next = begun + 1 < starts.size() && facts_here.stage == starts[begun + 1];
                if (!next) return contradicts(here + "/stage");
                stage = starts[++begun];
                round = 0;
                field.clear();
            }
            if (facts_here.round != ++round) return contradicts(here + "/round");
            if (auto fault = one_round(facts_here, field, here)) return fault;
        }
        return std::nullopt;
    }

    /// `field`: who plays the stage; set by the first round of a later one.
    Refused one_round(const RoundFacts& round, std::set<int>& field, const std::string& here) const {
        if (round.is_draft()) return refusal("event.import.draft", here);
        if (!journal::is_hex(round.random_seed, kRandomDigits)) return contradicts(here + "/random_seed");
        if (!is_moment(round.published_wall_ms)) return contradicts(here + "/published_wall_ms");
        if (!is_cost(round.cost) || (round.manual && !is_cost(round.manual->optimum)))
            return contradicts(here + "/cost");
        const bool opens = round.stage > 0 && round.round == 1;
        if (opens != !round.seeds.empty()) return contradicts(here + "/seeds");
        for (const int seed : round.seeds) {
            if (!is_seed(seed) || !field.insert(seed).second) return contradicts(here + "/seeds");
        }
        if (opens && field.size() < 2) return contradicts(here + "/seeds");
        const FormatSettings format = format_of(told_.settings, round.stage);
        if (rules_of(format.kind).draw != nullptr) {
            const bool alone = round.stage > 0 && round.round == 1 && round.pairs.empty();
            return alone ? std::nullopt : Refused(contradicts(here + "/pairs"));
        }
        const auto groups =
            std::min<std::size_t>(static_cast<std::size_t>(format.groups.value_or(2)), field.size());
        return pairs(round, field, format.kind == Format::groups ? static_cast<int>(groups) : 0,
                     here + "/pairs");
    }

    static Refused pairs(const RoundFacts& round, const std::set<int>& field, int groups,
                         const std::string& here) {
        if (round.pairs.empty()) return contradicts(here);
        std::set<int> seated;
        for (std::size_t i = 0; i < round.pairs.size(); ++i) {
            const TablePairing& pair = round.pairs[i];
            const bool first = field.contains(pair.first) && seated.insert(pair.first).second;
            const bool second =
                pair.second == 0 || (field.contains(pair.second) && seated.insert(pair.second).second);
            const int group = pair.group.value_or(0);
            const bool grouped = groups == 0 ? group == 0 : group >= 1 && group <= groups;
            if (!first || !second || !grouped || (pair.why && !is_cost(pair.why->cost)))
                return contradicts(at(here, i));
        }
        return std::nullopt;
    }

    Refused matches() const {
        if (told_.matches.empty()) return std::nullopt;
        const auto standing = standing_of(told_);
        if (!standing) return contradicts("/matches");
        for (const auto& [id, facts] : told_.matches) {
            const std::string here = "/matches/" + journal::pointer_part(id);
            const auto index = standing->find(id);
            if (!index || to_string(standing->bracket.matches[*index].id) != id)
                return refusal("event.import.no_such_match", here, {{"match", id}});
            const StageSettings& stage =
                stage_of(told_.settings, standing->bracket, standing->bracket.matches[*index].id);
            if (auto fault = one_match(facts, standing->filled[*index], stage, here)) return fault;
        }
        return std::nullopt;
    }

    Refused one_match(const MatchFacts& facts, const FilledMatch& filled, const StageSettings& stage,
                      const std::string& here) const {
        if (facts.desk) return refusal("event.import.desk", here + "/desk");
        if (facts.entered) return refusal("event.import.desk", here + "/entered");
        if (facts.result && filled.status != BracketStatus::decided) return contradicts(here + "/result");
        if (facts.kept) {
            const bool two = is_seed(facts.kept->first) && is_seed(facts.kept->second);
            if (!two || facts.kept->first == facts.kept->second) return contradicts(here + "/kept");
        }
        if (facts.result) {
            if (auto fault = one_result(*facts.result, here + "/result")) return fault;
        }
        const auto& games = facts.games_played();
        if (facts.games && (games.empty() || stage.best_of.value_or(1) < 2))
            return contradicts(here + "/games");
        if (games.size() > static_cast<std::size_t>(kMaxEntrants)) return contradicts(here + "/games");
        for (std::size_t i = 0; i < games.size(); ++i) {
            if (auto fault = one_result(games[i], at(here + "/games", i))) return fault;
        }
        return std::nullopt;
    }

    static Refused one_result(const RecordedResult& result, const std::string& here) {
        if (!result.desk_match.empty()) return refusal("event.import.desk", here + "/desk_match");
        if (!is_moment(result.wall_ms)) return contradicts(here + "/wall_ms");
        if (result.sheet_version < 0 || result.sheet_version > kMostMade)
            return contradicts(here + "/sheet_version");
        const auto within = [](const std::optional<match::PerChair<int>>& both, int least, int most) {
            return !both || (std::min(both->a, both->b) >= least && std::max(both->a, both->b) <= most);
        };
        if (!within(result.remaining, 0, 10)) return contradicts(here + "/remaining");
        if (!within(result.hp, -20, 20)) return contradicts(here + "/hp");
        if (!within(result.lost_hp, 0, 200)) return contradicts(here + "/lost_hp");
        return std::nullopt;
    }

    const EventState& told_;
};

}  // namespace

base::Result<EventEntry, base::Refusal> import_entry(const EventState& told, const ImportedFrom& from) {
    if (auto fault = Document(told).first_fault()) return base::fail(*fault);
    EventEntry entry;
    entry.kind = EntryKind::event_imported;
    entry.imported = from;
    entry.changes = difference(EventState{}, told);
    return entry;
}

}  // namespace yuanmen::tournament
