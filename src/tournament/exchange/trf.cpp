#include "tournament/exchange/trf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include "base/utf8.hpp"
#include "tournament/entrants/entrant_fields.hpp"
#include "tournament/entrants/text_encoding.hpp"

namespace yuanmen::tournament::exchange {
namespace {

// Columns of a 001 line, in characters from 1.
constexpr int kNumber = 5, kName = 15, kPoints = 81, kRank = 86, kFirstGame = 92, kGameWidth = 10;
constexpr int kTeamName = 5, kTeamMember = 37, kTeamStep = 5;
constexpr int kNameWidth = static_cast<int>(kTrfNameCharacters), kTeamWidth = 32;
constexpr int kMostTrfRounds = 60;
constexpr int kMostNumber = 9999;
constexpr std::size_t kShortestPlayerLine = 40;
constexpr std::array kPointCodes = {"BBW", "BBD", "BBL", "BBU"};

InputFault fault(int line, int column, const char* code, std::map<std::string, std::string> params = {}) {
    params["line"] = std::to_string(line);
    params["column"] = std::to_string(column);
    return {{code, {}, "/list", std::move(params)}, line, column};
}

/// One line, asked for by columns.
class TrfLine {
  public:
    TrfLine(std::string_view text, int number) : characters_(base::to_characters(text)), number_(number) {}

    std::string cell(int column, int width) const {
        const auto begin = static_cast<std::size_t>(column - 1);
        if (begin >= characters_.size()) return {};
        return tidy(
            base::to_utf8(std::u32string_view(characters_).substr(begin, static_cast<std::size_t>(width))));
    }
    std::string rest(int column) const { return cell(column, static_cast<int>(characters_.size())); }
    std::string code() const { return cell(1, 3); }
    int number() const { return number_; }
    int length() const { return static_cast<int>(characters_.size()); }

  private:
    std::u32string characters_;
    int number_;
};

std::optional<int> whole(const std::string& text, int most) {
    if (text.empty() || text.size() > 6 ||
        !std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; }))
        return std::nullopt;
    const int value = std::atoi(text.c_str());
    return value <= most ? std::optional(value) : std::nullopt;
}

/// "3.5" as tenths.
std::optional<int> tenths(const std::string& text) {
    const auto dot = text.find_first_of(".,");
    const auto before = whole(text.substr(0, dot), kMostNumber);
    if (!before) return std::nullopt;
    if (dot == std::string::npos) return *before * 10;
    const auto after = text.substr(dot + 1);
    if (after.empty() || after.size() > 2 || std::isdigit(static_cast<unsigned char>(after[0])) == 0)
        return std::nullopt;
    return *before * 10 + (after[0] - '0');
}

/// "2012/10/31" or "31.10.2012" as "2012-10-31"; empty for anything else.
std::string date_of(const std::string& text) {
    const auto digits = [&](std::size_t at, std::size_t count) {
        return text.size() >= at + count &&
               std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at),
                           text.begin() + static_cast<std::ptrdiff_t>(at + count),
                           [](unsigned char c) { return std::isdigit(c) != 0; });
    };
    if (text.size() != 10) return {};
    if (digits(0, 4) && digits(5, 2) && digits(8, 2))
        return text.substr(0, 4) + "-" + text.substr(5, 2) + "-" + text.substr(8, 2);
    if (digits(0, 2) && digits(3, 2) && digits(6, 4))
        return text.substr(6, 4) + "-" + text.substr(3, 2) + "-" + text.substr(0, 2);
    return {};
}

/// The ways of writing a result that mean the same: W and L are wins and losses that are not rated.
char plain_result(char result) {
    switch (result) {
        case 'W':
        case 'w':
            return '1';
        case 'L':
        case 'l':
            return '0';
        case 'D':
        case 'd':
            return '=';
        default:
            return static_cast<char>(std::toupper(static_cast<unsigned char>(result)));
    }
}

class TrfReader {
  public:
    base::Result<TrfFile, InputFault> read(std::string_view bytes) {
        auto decoded = decode_text(bytes);
        if (!decoded) return base::fail(InputFault{decoded.error(), 0, 0});
        int number = 0;
        for (const TextLine& text : decoded->lines) {
            ++number;
            if (text.bad_at) return base::fail(fault(number, *text.bad_at, "trf.not_text"));
            if (!read_line(TrfLine(text.text, number))) return base::fail(*fault_);
        }
        if (file_.players.empty()) return base::fail(fault(1, 1, "trf.no_players"));
        finish();
        if (fault_) return base::fail(*fault_);
        return file_;
    }

  private:
    bool refuse(InputFault why) {
        if (!fault_) fault_ = std::move(why);
        return false;
    }

    bool read_line(const TrfLine& line) {
        const std::string code = line.code();
        if (code == "001") return read_player(line);
        if (code == "013") {
            clubs_.push_back(line);
        } else if (code == "012") {
            file_.name = line.rest(5);
        } else if (code == "022") {
            file_.city = line.rest(5);
        } else if (code == "062") {  // how many players: they are counted
        } else if (code == "042") {
            file_.begins = date_of(line.rest(5));
        } else if (code == "XXR" || code == "142") {
            const auto rounds = whole(line.rest(5), kMostTrfRounds);
            if (!rounds || *rounds == 0) return refuse(fault(line.number(), 5, "trf.rounds_unreadable"));
            file_.rounds = rounds;
        } else if (std::find(kPointCodes.begin(), kPointCodes.end(), code) != kPointCodes.end()) {
            const auto points = tenths(line.rest(4));
            if (!points) return refuse(fault(line.number(), 5, "trf.points_unreadable"));
            file_.points[code] = *points;
        } else if (!code.empty() && !line.rest(4).empty() &&
                   std::find(file_.ignored.begin(), file_.ignored.end(), code) == file_.ignored.end()) {
            file_.ignored.push_back(code);
        }
        return true;
    }

    bool read_player(const TrfLine& line) {
        TrfPlayer player;
        player.line = line.number();
        const auto number = whole(line.cell(kNumber, 4), kMostNumber);
        if (!number || *number == 0) return refuse(fault(player.line, kNumber, "trf.number_missing"));
        player.number = *number;
        if (by_number_.contains(*number))
            return refuse(fault(player.line, kNumber, "trf.number_repeated",
                                {{"number", std::to_string(*number)},
                                 {"other", std::to_string(file_.players[by_number_[*number]].line)}}));
        player.name = line.cell(kName, kNameWidth);
        if (player.name.empty()) return refuse(fault(player.line, kName, "trf.name_missing"));
        if (const std::string points = line.cell(kPoints, 4); !points.empty()) {
            const auto value = tenths(points);
            if (!value) return refuse(fault(player.line, kPoints, "trf.points_unreadable"));
            player.tenths = *value;
        }
        player.rank = whole(line.cell(kRank, 4), kMostNumber).value_or(0);
        for (int column = kFirstGame; column <= line.length(); column += kGameWidth) {
            if (player.games.size() == kMostTrfRounds)
                return refuse(fault(player.line, column, "trf.too_many_rounds"));
            if (!read_game(line, column, player)) return false;
        }
        while (!player.games.empty() && is_nothing(player.games.back())) player.games.pop_back();
        by_number_[player.number] = file_.players.size();
        file_.players.push_back(std::move(player));
        return true;
    }

    static bool is_nothing(const TrfGame& game) { return game.opponent == 0 && game.result == ' '; }

    bool read_game(const TrfLine& line, int column, TrfPlayer& player) {
        TrfGame game;
        game.line = line.number();
        game.column = column;
        const std::string opponent = line.cell(column, 4), side = line.cell(column + 5, 1),
                          result = line.cell(column + 7, 1);
        if (!opponent.empty()) {
            const auto number = whole(opponent, kMostNumber);
            if (!number) return refuse(fault(game.line, column, "trf.opponent_unreadable"));
            game.opponent = *number;
        }
        if (side == "w" || side == "b") {
            game.side = side[0];
        } else if (!side.empty() && side != "-") {
            return refuse(fault(game.line, column + 5, "trf.side_unknown"));
        }
        game.result = result.empty() ? ' ' : plain_result(result[0]);
        const std::string_view allowed = game.opponent == 0 ? "UHFZ-+ " : "10=+- ";
        if (result.size() > 1 || allowed.find(game.result) == std::string_view::npos)
            return refuse(fault(game.line, column + 7, "trf.result_unknown", {{"result", result}}));
        if (game.opponent == 0 && game.result == '+') game.result = 'U';
        if (game.opponent == 0 && game.result == '-') game.result = 'Z';
        player.games.push_back(game);
        return true;
    }

    void finish() {
        for (const TrfLine& line : clubs_) take_club(line);
        const int rounds = file_.rounds_played();
        for (int round = 1; round <= rounds && !fault_; ++round) check_round(round);
        std::sort(file_.players.begin(), file_.players.end(),
                  [](const TrfPlayer& a, const TrfPlayer& b) { return a.number < b.number; });
        if (file_.rounds && *file_.rounds < rounds)
            refuse(fault(file_.players.front().line, kFirstGame + kGameWidth * *file_.rounds,
                         "trf.more_rounds", {{"rounds", std::to_string(*file_.rounds)}}));
    }

    void take_club(const TrfLine& line) {
        const std::string name = line.cell(kTeamName, kTeamWidth);
        for (int column = kTeamMember; column <= line.length(); column += kTeamStep) {
            const std::string text = line.cell(column, 4);
            if (text.empty()) continue;
            const auto number = whole(text, kMostNumber);
            const auto player = number ? by_number_.find(*number) : by_number_.end();
            if (player == by_number_.end()) {
                refuse(fault(line.number(), column, "trf.member_unknown", {{"member", text}}));
                return;
            }
            file_.players[player->second].club = name;
        }
    }

    const TrfGame* game_of(const TrfPlayer& player, int round) const {
        const auto at = static_cast<std::size_t>(round - 1);
        return at < player.games.size() ? &player.games[at] : nullptr;
    }

    void check_round(int round) {
        bool any = false;
        std::map<int, int> claimed_by;
        for (const TrfPlayer& player : file_.players) {
            const TrfGame* game = game_of(player, round);
            if (game == nullptr || is_nothing(*game)) continue;
            any = true;
            if (game->opponent == 0) continue;
            if (!check_pair(player, *game, round, claimed_by)) return;
        }
        if (!any)
            refuse(fault(file_.players.front().line, kFirstGame + kGameWidth * (round - 1),
                         "trf.round_missing", {{"round", std::to_string(round)}}));
    }

    bool check_pair(const TrfPlayer& player, const TrfGame& game, int round, std::map<int, int>& claimed_by) {
        const std::map<std::string, std::string> who = {{"number", std::to_string(player.number)},
                                                        {"opponent", std::to_string(game.opponent)},
                                                        {"round", std::to_string(round)}};
        const auto refuse_game = [&](const char* code, std::map<std::string, std::string> more = {}) {
            more.insert(who.begin(), who.end());
            return refuse(fault(game.line, game.column, code, std::move(more)));
        };
        if (game.opponent == player.number) return refuse_game("trf.own_opponent");
        const auto found = by_number_.find(game.opponent);
        if (found == by_number_.end()) return refuse_game("trf.opponent_unknown");
        const auto [claim, first] = claimed_by.emplace(game.opponent, player.number);
        if (!first) return refuse_game("trf.paired_twice", {{"other", std::to_string(claim->second)}});
        const TrfGame* other = game_of(file_.players[found->second], round);
        if (other == nullptr || other->opponent != player.number) return refuse_game("trf.opponent_mismatch");
        if (game.side != '-' && game.side == other->side) return refuse_game("trf.same_side");
        return agree(game.result, other->result) || refuse_game("trf.result_contradiction");
    }

    static bool agree(char one, char other) {
        switch (one) {
            case '1':
                return other == '0';
            case '0':
                return other == '1';
            case '+':
                return other == '-';
            case '-':
                return other == '+' || other == '-';
            default:
                return other == one;  // drawn, or not played yet
        }
    }

    TrfFile file_;
    std::map<int, std::size_t> by_number_;
    std::vector<TrfLine> clubs_;
    std::optional<InputFault> fault_;
};

/// So many characters, cut or filled with blanks.
std::string filled(const std::string& text, std::size_t width) {
    std::string cut(base::utf8_prefix(text, width));
    const std::size_t has = base::utf8_length(cut);
    return cut + std::string(width - has, ' ');
}

std::string points_text(int value) {
    return fmt::format("{:>4}", fmt::format("{}.{}", value / 10, value % 10));
}

std::string player_line(const TrfPlayer& player) {
    std::string line =
        fmt::format("001 {:>4}      {}", player.number, filled(player.name, kTrfNameCharacters));
    line += std::string(static_cast<std::size_t>(kPoints - 1 - (kName - 1 + kNameWidth)), ' ');
    line += points_text(player.tenths) +
            fmt::format(" {:>4}", player.rank > 0 ? std::to_string(player.rank) : "");
    for (const TrfGame& game : player.games) {
        const std::string opponent =
            game.opponent > 0 ? fmt::format("{:>4}", game.opponent) : std::string("0000");
        line += fmt::format("  {} {} {}", opponent, game.opponent > 0 ? game.side : '-', game.result);
    }
    return line;
}

}  // namespace

int TrfFile::rounds_played() const {
    std::size_t rounds = 0;
    for (const TrfPlayer& player : players) rounds = std::max(rounds, player.games.size());
    return static_cast<int>(rounds);
}

bool looks_like_trf(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    bool player = false;
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of("\r\n"), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.find_first_not_of(" \t") == std::string_view::npos || line.starts_with("###")) continue;
        const auto plain = [](unsigned char c) { return std::isdigit(c) != 0 || std::isupper(c) != 0; };
        if (line.size() < 3 || !std::all_of(line.begin(), line.begin() + 3, plain)) return false;
        if (line.size() > 3 && line[3] != ' ') return false;
        player = player || (line.starts_with("001 ") && line.size() >= kShortestPlayerLine);
    }
    return player;
}

base::Result<TrfFile, InputFault> read_trf(std::string_view bytes) {
    return TrfReader().read(bytes);
}

std::string write_trf(const TrfFile& file) {
    std::vector<std::string> lines = {"012 " + file.name};
    if (!file.city.empty()) lines.push_back("022 " + file.city);
    if (!file.begins.empty()) {
        std::string date = file.begins;
        std::replace(date.begin(), date.end(), '-', '/');
        lines.push_back("042 " + date);
    }
    lines.push_back("062 " + std::to_string(file.players.size()));
    if (file.rounds) lines.push_back("XXR " + std::to_string(*file.rounds));
    for (const auto& [code, points] : file.points) lines.push_back(code + " " + points_text(points));
    std::map<std::string, std::string> clubs;
    for (const TrfPlayer& player : file.players) {
        lines.push_back(player_line(player));
        if (!player.club.empty()) clubs[player.club] += fmt::format("{:>4} ", player.number);
    }
    for (const auto& [club, members] : clubs)
        lines.push_back("013 " + filled(club, kTeamWidth) + members.substr(0, members.size() - 1));
    std::string text;
    for (const std::string& line : lines) text += line + "\r\n";
    return text;
}

}  // namespace yuanmen::tournament::exchange
