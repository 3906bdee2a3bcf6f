#include "tournament/exchange/event_trf.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "tournament/entrants/roll.hpp"
#include "tournament/event/stages.hpp"
#include "tournament/stage/table.hpp"

namespace yuanmen::tournament::exchange {
namespace {

constexpr int kNameColumn = 15;
constexpr const char* kSignedBy = "TRF";

// -- out

bool has_trf(Format format) {
    return format == Format::swiss || format == Format::round_robin;
}

/// What a match comes to for the player in `slot`, in TRF's letters.
char letter_of(const EventState& state, const StageMatch& match, std::size_t slot) {
    if (!match.result) return ' ';
    if (*match.result == BracketResult::drawn) return '=';
    if (*match.result == BracketResult::neither) return '-';
    const bool won = *match.result == (slot == 0 ? BracketResult::first : BracketResult::second);
    const auto& result = state.facts(to_string(match.id)).result;
    const bool forfeit = result && result->source == ResultSource::absence;
    return forfeit ? (won ? '+' : '-') : (won ? '1' : '0');
}

/// The letter of a round somebody has missed by coming late: what he gets for it, if TRF has a letter for
/// that.
char letter_of_missed(const StagePlay& play) {
    const int given = play.settings.late_points.value_or(0);
    const PointSettings points = play.settings.points.value_or(PointSettings{});
    if (given == 0) return 'Z';
    if (given == points.win) return 'F';
    return given == points.draw ? 'H' : 'Z';
}

std::vector<TrfGame> games_of(const EventState& state, const StagePlay& play, int seed,
                              const std::map<int, int>& numbers) {
    const char rest = play.settings.kind == Format::swiss ? 'U' : 'Z';
    std::vector<TrfGame> games(play.rounds.size(), TrfGame{0, '-', 'Z', 0, 0});
    const auto missed = static_cast<std::size_t>(std::max(0, play.of(seed).from_round - 1));
    for (std::size_t i = 0; i < std::min(missed, games.size()); ++i) games[i].result = letter_of_missed(play);
    for (const StageMatch& match : play.matches) {
        for (std::size_t slot = 0; slot < 2; ++slot) {
            const Slot &own = match.slots[slot], &other = match.slots[1 - slot];
            if (own.kind != Slot::Kind::seed || own.seed != seed) continue;
            TrfGame& game = games.at(static_cast<std::size_t>(match.id.round - 1));
            if (other.kind != Slot::Kind::seed) {
                game.result = rest;
                continue;
            }
            game = {numbers.at(other.seed), slot == 0 ? 'w' : 'b', letter_of(state, match, slot), 0, 0};
        }
    }
    return games;
}

// -- in

InputFault at_game(const TrfGame& game, const TrfPlayer& player, int round, const char* code) {
    return {{code,
             {},
             "/list",
             {{"line", std::to_string(game.line)},
              {"column", std::to_string(game.column)},
              {"number", std::to_string(player.number)},
              {"round", std::to_string(round)}}},
            game.line,
            game.column};
}

const TrfGame& game_in(const TrfPlayer& player, int round) {
    static const TrfGame none{0, '-', 'Z', 0, 0};
    const auto at = static_cast<std::size_t>(round - 1);
    return at < player.games.size() ? player.games[at] : none;
}

bool is_away(const TrfGame& game) {
    return game.opponent == 0 && game.result != 'U';
}

/// The rounds of a player before his first, if all of them have one letter; else nothing.
struct Missed {
    int rounds = 0;
    char letter = ' ';
};

Missed missed_by(const TrfFile& file, const TrfPlayer& player) {
    Missed missed;
    const int played = file.rounds_played();
    while (missed.rounds < played) {
        const TrfGame& game = game_in(player, missed.rounds + 1);
        if (game.opponent != 0 || game.result == 'U' || game.result == ' ') break;
        if (missed.rounds > 0 && game.result != missed.letter) return {};
        missed.letter = game.result;
        ++missed.rounds;
    }
    return missed;
}

/// Tenths of points a player has of what he played, and of what he missed behind his first round.
int tenths_of(const TrfPlan& plan, const TrfPlayer& player) {
    const auto told = [&](const char* code, int otherwise) {
        const auto found = plan.file.points.find(code);
        return found == plan.file.points.end() ? otherwise : found->second;
    };
    const int win = told("BBW", 10), loss = told("BBL", 0);
    int tenths = 0;
    for (const TrfGame& game : player.games) {
        const bool won = game.result == '1' || game.result == '+';
        if (game.opponent == 0)
            tenths += game.result == 'U' ? told("BBU", win) : 0;
        else if (game.result == '=')
            tenths += told("BBD", 5);
        else if (game.result != ' ')
            tenths += won ? win : loss;
    }
    return tenths;
}

int scaled_tenths(const TrfPlan& plan, int points) {
    const auto win = plan.file.points.find("BBW");
    const int tenths_of_win = win == plan.file.points.end() ? 10 : win->second;
    return points * tenths_of_win / plan.points.win;
}

/// Who comes late, and what all of them have for each round they missed: by its letter, or, where the file
/// writes none for it, by the points in their lines.
void find_late(TrfPlan& plan) {
    std::map<int, std::vector<const TrfPlayer*>> by_letter, by_points;
    for (const TrfPlayer& player : plan.file.players) {
        const Missed missed = missed_by(plan.file, player);
        if (missed.rounds == 0) continue;
        const int more = player.tenths - tenths_of(plan, player);
        const int unit = scaled_tenths(plan, 1) * missed.rounds;
        if (missed.letter != 'Z')
            by_letter[missed.letter == 'H' ? plan.points.draw : plan.points.win].push_back(&player);
        else if (player.has_points && more > 0 && unit > 0 && more % unit == 0)
            by_points[more / unit].push_back(&player);
    }
    if (!by_letter.empty()) by_points = std::move(by_letter);
    if (by_points.size() != 1) return;
    plan.late_points = by_points.begin()->first;
    for (const TrfPlayer* player : by_points.begin()->second)
        plan.comes_in[player->number] = missed_by(plan.file, *player).rounds + 1;
}

void compare_points(TrfPlan& plan) {
    for (const TrfPlayer& player : plan.file.players) {
        const auto late = plan.comes_in.find(player.number);
        const int missed = late == plan.comes_in.end() ? 0 : late->second - 1;
        const int tenths = tenths_of(plan, player) + scaled_tenths(plan, missed * plan.late_points);
        if (player.has_points && player.tenths != tenths) plan.points_differ.push_back(player.line);
    }
}

EntrantFields fields_of(const TrfPlayer& player) {
    return {player.name, std::to_string(player.number), std::nullopt, player.club};
}

std::optional<InputFault> check_names(const TrfFile& file) {
    Roll roll;
    for (const TrfPlayer& player : file.players) {
        const EntrantFields given = fields_of(player);
        auto why = check_fields(given);
        if (!why) why = roll.check(given);
        if (why) {
            return InputFault{{"trf.player_refused",
                               {},
                               "/list",
                               {{"line", std::to_string(player.line)},
                                {"column", std::to_string(kNameColumn)},
                                {"name", player.name}}},
                              player.line,
                              kNameColumn};
        }
        roll.add(given, "#" + std::to_string(player.line));
    }
    return std::nullopt;
}

std::optional<InputFault> check_byes(const TrfPlan& plan) {
    const TrfFile& file = plan.file;
    for (int round = 1; round <= file.rounds_played() + 1; ++round) {
        int byes = 0;
        for (const TrfPlayer& player : file.players) {
            const auto late = plan.comes_in.find(player.number);
            if (late != plan.comes_in.end() && round < late->second) continue;
            const TrfGame& game = game_in(player, round);
            if (game.opponent != 0) {
                if (game.result == ' ' && round < file.rounds_played())
                    return at_game(game, player, round, "trf.round_open");
                continue;
            }
            if (game.result == 'H' || game.result == 'F')
                return at_game(game, player, round, "trf.bye_with_points");
            if (game.result == 'U' && ++byes == 2) return at_game(game, player, round, "trf.two_byes");
        }
    }
    return std::nullopt;
}

/// The file's points in whole numbers: ½ makes all of them twice as much.
PointSettings points_of(const TrfFile& file) {
    const auto told = [&](const char* code, int otherwise) {
        const auto found = file.points.find(code);
        return found == file.points.end() ? otherwise : found->second;
    };
    const int win = told("BBW", 10), draw = told("BBD", 5), loss = told("BBL", 0), bye = told("BBU", win);
    const bool halves = win % 10 != 0 || draw % 10 != 0 || loss % 10 != 0 || bye % 10 != 0;
    const auto scaled = [&](int tenths) { return halves ? tenths / 5 : tenths / 10; };
    return {std::max(1, scaled(win)), scaled(draw), scaled(loss), scaled(bye)};
}

/// One pairing of a round, the first being the lord.
struct TrfPair {
    const TrfPlayer* first = nullptr;
    const TrfPlayer* second = nullptr;  ///< nullptr: a bye
    char result = ' ';                  ///< as the first has it
};

std::vector<TrfPair> pairs_in(const TrfFile& file, int round) {
    std::map<int, const TrfPlayer*> by_number;
    for (const TrfPlayer& player : file.players) by_number[player.number] = &player;
    std::vector<TrfPair> pairs;
    for (const TrfPlayer& player : file.players) {
        const TrfGame& game = game_in(player, round);
        if (game.opponent == 0) {
            if (game.result == 'U') pairs.push_back({&player, nullptr, 'U'});
            continue;
        }
        const TrfPlayer* other = by_number.at(game.opponent);
        const TrfGame& theirs = game_in(*other, round);
        const bool told = game.side != '-' || theirs.side != '-';
        const bool first = told ? game.side == 'w' || theirs.side == 'b' : player.number < game.opponent;
        if (first) pairs.push_back({&player, other, game.result});
    }
    return pairs;
}

const char* word_of_result(char result) {
    switch (result) {
        case '1':
            return "first";
        case '0':
            return "second";
        case '=':
            return "drawn";
        case '+':
            return "absent_second";
        case '-':
            return "absent_first";
        default:
            return "open";
    }
}

/// Whether the file says already that somebody will not be there in the next round.
bool is_announced(const TrfPlan& plan, const TrfPlayer& player) {
    const TrfGame* game = plan.file.game_of(player, plan.file.rounds_played() + 1);
    return game != nullptr && game->result == 'Z';
}

/// Plays the rounds of a plan over again, one command after the other.
class Replay {
  public:
    Replay(const TrfPlan& plan, const EventHand& event) : plan_(plan), event_(event) {}

    base::Result<base::Unit, base::Refusal> run() {
        AddEntrants add;
        std::vector<int> numbers;
        for (const TrfPlayer& player : plan_.file.players) {
            if (plan_.comes_in.contains(player.number)) continue;
            add.entrants.push_back(fields_of(player));
            numbers.push_back(player.number);
        }
        give(add);
        DrawBracket draw;
        draw.method = SeedingMethod::list_order;
        give(draw);
        give(PublishBracket{});
        if (refused_) return base::fail(*refused_);
        const EventState& state = event_.state();
        for (std::size_t i = 0; i < numbers.size(); ++i) ids_[numbers[i]] = state.entrants.at(i).id;
        const int played = plan_.file.rounds_played();
        for (int round = 1; round <= played && !refused_; ++round) play(round);
        if (played < plan_.rounds) {
            come_in(played + 1);
            who_is_here(played + 1, [&](const TrfPlayer& player) { return is_announced(plan_, player); });
        }
        if (refused_) return base::fail(*refused_);
        return base::Unit{};
    }

  private:
    void give(const EventCommand& command) {
        if (refused_) return;
        if (auto done = event_.give(command); !done) refused_ = done.error();
    }

    std::string reason(int round) const { return "TRF " + std::to_string(round); }

    void play(int round) {
        come_in(round);
        who_is_here(round, [&](const TrfPlayer& player) { return is_away(game_in(player, round)); });
        PairRound pair;
        give(pair);
        const auto wanted = pairs_in(plan_.file, round);
        set_pairs(round, wanted);
        give(PublishRound{});
        if (refused_) return;
        const RoundFacts facts = event_.state().stage_facts().rounds.back();
        for (std::size_t i = 0; i < facts.pairs.size() && !refused_; ++i) {
            BracketMatchId id{BracketMatchId::Part::swiss, round, static_cast<int>(i) + 1};
            for (const TrfPair& pair_of_file : wanted) {
                if (ids_.at(pair_of_file.first->number) == id_of_seed(facts.pairs[i].first))
                    enter(to_string(id), pair_of_file, round);
            }
        }
    }

    std::string id_of_seed(int seed) const {
        const Entrant* entrant = entrant_of_seed(event_.state(), seed);
        return entrant == nullptr ? std::string() : entrant->id;
    }

    /// Who comes late stands behind everybody, as always.
    void come_in(int round) {
        for (const TrfPlayer& player : plan_.file.players) {
            const auto late = plan_.comes_in.find(player.number);
            if (late == plan_.comes_in.end() || late->second != round) continue;
            give(EnterLate{fields_of(player)});
            if (!refused_) ids_[player.number] = event_.state().entrants.back().id;
        }
    }

    template <class IsAway>
    void who_is_here(int round, IsAway is_away_then) {
        for (const TrfPlayer& player : plan_.file.players) {
            if (!ids_.contains(player.number)) continue;
            const bool away = is_away_then(player);
            if (away == away_.contains(player.number)) continue;
            if (away) {
                away_.insert(player.number);
                give(DropEntrant{ids_.at(player.number), LeavingKind::dropped, kSignedBy, reason(round)});
            } else {
                away_.erase(player.number);
                give(ReadmitEntrant{ids_.at(player.number), reason(round)});
            }
        }
    }

    void set_pairs(int round, const std::vector<TrfPair>& wanted) {
        const RoundFacts* draft = refused_ ? nullptr : event_.state().draft_round();
        if (draft == nullptr) return;
        std::set<std::pair<std::string, std::string>> proposed, asked;
        for (const TablePairing& pair : draft->pairs)
            proposed.emplace(id_of_seed(pair.first), id_of_seed(pair.second));
        ChangePairs change;
        change.reason = reason(round);
        for (const TrfPair& pair : wanted) {
            WantedPair one{ids_.at(pair.first->number), std::nullopt};
            if (pair.second != nullptr) one.second = ids_.at(pair.second->number);
            asked.emplace(one.first, one.second.value_or(""));
            if (!proposed.contains({one.first, one.second.value_or("")}))
                change.pairs.push_back(std::move(one));
        }
        if (asked != proposed) give(change);
    }

    void enter(const std::string& match, const TrfPair& pair, int round) {
        if (pair.second == nullptr || pair.result == ' ') return;
        const std::string first = ids_.at(pair.first->number), second = ids_.at(pair.second->number);
        if (pair.result == '+' || pair.result == '-') {
            DeclareAbsent absent;
            absent.match = match;
            absent.confirmed_by = kSignedBy;
            if (pair.result == '-') absent.absent.push_back(first);
            const TrfGame& theirs = game_in(*pair.second, round);
            if (theirs.result == '-') absent.absent.push_back(second);
            return give(absent);
        }
        RecordPaper paper;
        paper.match = match;
        paper.signed_by = kSignedBy;
        paper.note = reason(round);
        paper.cause = pair.result == '=' ? match::Cause::undecided : match::Cause::generals;
        if (pair.result != '=') paper.winner = pair.result == '1' ? first : second;
        give(paper);
    }

    const TrfPlan& plan_;
    const EventHand& event_;
    std::map<int, std::string> ids_;  ///< by starting number
    std::set<int> away_;
    std::optional<base::Refusal> refused_;
};

}  // namespace

std::optional<int> trf_stage(const EventState& state) {
    const auto standing = standing_of(state);
    if (!standing) return std::nullopt;
    for (const int stage : stage_starts(state.settings)) {
        if (has_trf(format_of(state.settings, stage).kind) &&
            !play_of(state, *standing, stage).rounds.empty())
            return stage;
    }
    return std::nullopt;
}

TrfFile trf_of(const EventState& state, int stage) {
    const auto standing = standing_of(state);
    const StagePlay play = play_of(state, *standing, stage);
    const FormatRules& rules = rules_of(play.settings.kind);
    TrfFile file;
    file.name = state.details.name;
    file.city = state.details.venue;
    file.begins = state.details.date;
    file.rounds = std::max(rules.rounds(play), static_cast<int>(play.rounds.size()));
    const PointSettings points = play.settings.points.value_or(PointSettings{});
    file.points = {{"BBW", points.win * 10},
                   {"BBD", points.draw * 10},
                   {"BBL", points.loss * 10},
                   {"BBU", points.bye * 10}};
    std::map<int, int> numbers;
    for (const int seed : play.field) numbers.emplace(seed, static_cast<int>(numbers.size()) + 1);
    std::map<std::string, const standings::Row*> rows;
    const auto tables = rules.tables(play);
    for (const StageTable& table : tables) {
        for (const standings::Row& row : table.rows) rows[row.player] = &row;
    }
    for (const int seed : play.field) {
        const std::string& id = play.of(seed).id;
        const Entrant* entrant = state.find(id);
        TrfPlayer player;
        player.number = numbers.at(seed);
        if (entrant != nullptr) {
            player.name = entrant->given.name;
            player.club = entrant->given.club;
        }
        if (const auto row = rows.find(id); row != rows.end()) {
            player.tenths = static_cast<int>(row->second->match_points) * 10;
            player.rank = row->second->rank;
        }
        player.games = games_of(state, play, seed, numbers);
        const bool more = static_cast<int>(play.rounds.size()) < *file.rounds;
        if (more && play.of(seed).left) player.games.push_back({0, '-', 'Z', 0, 0});
        file.players.push_back(std::move(player));
    }
    return file;
}

base::Result<TrfPlan, InputFault> plan_trf(std::string_view bytes, std::string_view encoding) {
    const auto told = encoding_said(encoding);
    if (!told) return base::fail(InputFault{told.error(), 0, 0});
    auto file = read_trf(bytes, *told);
    if (!file) return base::fail(file.error());
    if (auto fault = check_names(*file)) return base::fail(*fault);
    if (file->players.size() < static_cast<std::size_t>(kMinEntrants))
        return base::fail(InputFault{{"trf.too_few", {}, "/list", {}}, 0, 0});
    TrfPlan plan;
    plan.points = points_of(*file);
    plan.points_told = !file->points.empty();
    plan.rounds = std::clamp(file->rounds.value_or(file->rounds_played()), 1, 20);
    if (file->rounds_played() > plan.rounds)
        return base::fail(
            InputFault{{"trf.too_many_rounds", {}, "/list", {{"line", "1"}, {"column", "1"}}}, 1, 1});
    plan.file = *std::move(file);
    find_late(plan);
    if (auto fault = check_byes(plan)) return base::fail(*fault);
    compare_points(plan);
    return plan;
}

TrfShown trf_shown(const TrfPlan& plan) {
    TrfShown shown{plan.file.name,
                   plan.file.begins,
                   plan.file.city,
                   plan.rounds,
                   plan.points,
                   plan.points_told,
                   plan.file.ignored,
                   plan.file.unused,
                   std::string(id_of(plan.file.encoding)),
                   plan.file.encoding_sure,
                   plan.file.readings,
                   plan.points_differ,
                   plan.late_points,
                   {},
                   {},
                   {}};
    for (const TrfPlayer& player : plan.file.players)
        shown.players.push_back({player.line, player.number, player.name, player.club});
    for (int round = 1; round <= plan.file.rounds_played(); ++round) {
        TrfRoundShown& played = shown.played.emplace_back();
        played.round = round;
        for (const TrfPair& pair : pairs_in(plan.file, round)) {
            if (pair.second == nullptr) {
                played.bye = pair.first->number;
                continue;
            }
            const bool both = pair.result == '-' && game_in(*pair.second, round).result == '-';
            played.pairs.push_back({pair.first->number, pair.second->number,
                                    both ? "absent_both" : word_of_result(pair.result)});
        }
        for (const TrfPlayer& player : plan.file.players) {
            if (is_away(game_in(player, round))) played.away.push_back(player.number);
        }
    }
    if (const int next = plan.file.rounds_played() + 1; next <= plan.rounds) {
        TrfRoundShown& to_pair = shown.next.emplace();
        to_pair.round = next;
        for (const TrfPlayer& player : plan.file.players) {
            if (is_announced(plan, player)) to_pair.away.push_back(player.number);
        }
    }
    return shown;
}

CreateEvent create_event_of(const TrfPlan& plan, const TrfEvent& given) {
    CreateEvent create;
    create.details = {plan.file.name.empty() ? given.name : plan.file.name,
                      plan.file.begins.empty() ? given.date : plan.file.begins, plan.file.city};
    StageSettings stage;
    stage.name = given.stage;
    stage.ruleset = given.ruleset;
    FormatSettings format;
    format.kind = Format::swiss;
    format.rounds = plan.rounds;
    format.points = plan.points;
    if (plan.late_points > 0) format.late_points = plan.late_points;
    stage.format = format;
    create.settings.stages = {stage};
    create.settings.check_in = false;
    return create;
}

base::Result<base::Unit, base::Refusal> replay_trf(const TrfPlan& plan, const EventHand& event) {
    return Replay(plan, event).run();
}

}  // namespace yuanmen::tournament::exchange
