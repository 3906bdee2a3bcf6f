#include "tournament/exchange/trf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include "base/utf8.hpp"
#include "tournament/entrants/entrant_fields.hpp"
#include "tournament/entrants/list_table.hpp"
#include "tournament/entrants/text_encoding.hpp"

namespace yuanmen::tournament::exchange {
namespace {

// Columns of a 001 line, from 1.
constexpr char32_t kFiller = 0x110000;  ///< stands where a character takes more than one column
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

/// How many bytes the character at the front of a text takes in an encoding.
std::size_t width_at(std::string_view bytes, TextEncoding encoding) {
    const auto lead = static_cast<unsigned char>(bytes.front());
    if (lead < 0x80) return 1;
    switch (encoding) {
        case TextEncoding::utf8: {
            std::string_view rest = bytes;
            return base::take_utf8(rest) ? bytes.size() - rest.size() : 1;
        }
        case TextEncoding::gb18030:
            return bytes.size() > 1 && bytes[1] >= '0' && bytes[1] <= '9' ? 4 : 2;
        case TextEncoding::big5:
            return 2;
        default:
            return 1;
    }
}

/// The characters of a line, each on as many columns as it has bytes.
std::u32string in_columns(const TextLine& line, TextEncoding encoding) {
    std::u32string columns;
    std::string_view bytes = line.bytes;
    for (const char32_t character : base::to_characters(line.text)) {
        const std::size_t width = bytes.empty() ? 1 : std::min(width_at(bytes, encoding), bytes.size());
        columns += character;
        columns.append(width - 1, kFiller);
        bytes.remove_prefix(std::min(width, bytes.size()));
    }
    return columns;
}

/// One line, asked for by columns.
class TrfLine {
  public:
    TrfLine(std::u32string columns, int number) : characters_(std::move(columns)), number_(number) {}

    std::string cell(int column, int width) const {
        const auto begin = static_cast<std::size_t>(column - 1);
        if (begin >= characters_.size()) return {};
        std::u32string cell = characters_.substr(begin, static_cast<std::size_t>(width));
        std::erase(cell, kFiller);
        return tidy(base::to_utf8(cell));
    }
    bool is_blank(int column) const { return cell(column, 1).empty(); }
    std::string shown() const { return std::string(base::utf8_prefix(rest(1), kShownCharacters)); }
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
    /// `by_bytes`: columns are bytes of the encoding, not characters.
    base::Result<TrfFile, InputFault> read(const DecodedText& text, bool by_bytes) {
        int number = 0;
        for (const TextLine& line : text.lines) {
            ++number;
            if (line.bad_at) return base::fail(fault(number, *line.bad_at, "trf.not_text"));
            std::u32string columns =
                by_bytes ? in_columns(line, text.encoding) : base::to_characters(line.text);
            if (!read_line(TrfLine(std::move(columns), number))) return base::fail(*fault_);
        }
        if (file_.players.empty()) return base::fail(fault(1, 1, "trf.no_players"));
        finish();
        if (fault_) return base::fail(*fault_);
        file_.encoding = text.encoding;
        file_.encoding_sure = text.sure;
        file_.readings = text.readings;
        return file_;
    }

    /// How many columns that are always blank hold something.
    int out_of_place() const { return out_of_place_; }

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
        } else if (code == "240") {
            byes_.push_back(line);
        } else if (code == "162" && read_points(line)) {
        } else if (code == "012") {
            file_.name = line.rest(5);
        } else if (code == "022") {
            file_.city = line.rest(5);
        } else if (code == "062") {  // how many players: they are counted
        } else if (code == "042" && !date_of(line.rest(5)).empty()) {
            file_.begins = date_of(line.rest(5));
        } else if (code == "XXR" || code == "142") {
            const auto rounds = whole(line.rest(5), kMostTrfRounds);
            if (!rounds || *rounds == 0) return refuse(fault(line.number(), 5, "trf.rounds_unreadable"));
            file_.rounds = rounds;
        } else if (std::find(kPointCodes.begin(), kPointCodes.end(), code) != kPointCodes.end()) {
            const auto points = tenths(line.rest(4));
            if (!points) return refuse(fault(line.number(), 5, "trf.points_unreadable"));
            file_.points[code] = *points;
        } else if (!line.rest(4).empty() || (!code.empty() && line.length() > 3)) {
            leave_out(code, {line.number(), line.shown()});
        }
        return true;
    }

    void leave_out(const std::string& what, TrfUnused unused) {
        if (!what.empty() &&
            std::find(file_.ignored.begin(), file_.ignored.end(), what) == file_.ignored.end())
            file_.ignored.push_back(what);
        file_.unused.push_back(std::move(unused));
    }

    /// TRF26's points, "162  W 1.0    D 0.5"; false if it says something else.
    bool read_points(const TrfLine& line) {
        static const std::map<std::string, std::string> codes = {
            {"W", "BBW"}, {"D", "BBD"}, {"L", "BBL"}, {"P", "BBU"}};
        std::map<std::string, int> read;
        for (int column = 6; column <= line.length(); column += 9) {
            const auto code = codes.find(line.cell(column, 1));
            const auto points = tenths(line.cell(column + 1, 4));
            if (line.cell(column, 9).empty()) continue;
            if (!points) return false;
            if (code != codes.end()) read[code->second] = *points;
        }
        file_.points.insert(read.begin(), read.end());
        return !read.empty();
    }

    /// TRF26's rounds without a pairing, "240 Z 002 0001 0004": absences are taken as a player's own line
    /// would have them.
    void read_byes(const TrfLine& line) {
        const auto round = whole(line.cell(7, 3), kMostTrfRounds);
        if (line.cell(5, 1) != "Z" || !round || *round == 0)
            return leave_out("240", {line.number(), line.shown()});
        for (int column = 11; column <= line.length(); column += kTeamStep) {
            const std::string text = line.cell(column, 4);
            if (text.empty()) continue;
            TrfPlayer* player = player_called(line, column, text);
            if (player == nullptr) return;
            const auto at = static_cast<std::size_t>(*round - 1);
            if (player->games.size() <= at) player->games.resize(at + 1);
            if (is_nothing(player->games[at])) player->games[at] = {0, '-', 'Z', line.number(), column};
        }
    }

    /// The player whose starting number stands there; refuses one who is not in the file.
    TrfPlayer* player_called(const TrfLine& line, int column, const std::string& text) {
        const auto number = whole(text, kMostNumber);
        const auto player = number ? by_number_.find(*number) : by_number_.end();
        if (player != by_number_.end()) return &file_.players[player->second];
        refuse(fault(line.number(), column, "trf.member_unknown", {{"member", text}}));
        return nullptr;
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
            player.has_points = true;
        }
        look_between(line);
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

    /// Fields that are not used, and columns between fields that should be blank.
    void look_between(const TrfLine& line) {
        if (!line.cell(10, 4).empty()) leave_out("001 10-13", {line.number(), line.cell(10, 4)});
        if (!line.cell(49, 31).empty()) leave_out("001 49-79", {line.number(), line.cell(49, 31)});
        for (const int column : {4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91})
            out_of_place_ += line.is_blank(column) ? 0 : 1;
        for (int column = kFirstGame; column <= line.length(); column += kGameWidth) {
            for (const int blank : {4, 6, 8, 9}) out_of_place_ += line.is_blank(column + blank) ? 0 : 1;
        }
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
        for (const TrfLine& line : byes_) {
            if (!fault_) read_byes(line);
        }
        const int rounds = file_.rounds_played();
        for (int round = 1; round <= rounds && !fault_; ++round) check_round(round);
        std::sort(file_.players.begin(), file_.players.end(),
                  [](const TrfPlayer& a, const TrfPlayer& b) { return a.number < b.number; });
        if (file_.rounds && *file_.rounds < rounds)
            refuse(fault(file_.players.front().line, kFirstGame + kGameWidth * *file_.rounds,
                         "trf.more_rounds", {{"rounds", std::to_string(*file_.rounds)}}));
        for (const TrfPlayer& player : file_.players) tell_later_rounds(player, rounds + 2);
    }

    /// Absences are kept for the next round; those of rounds behind it are left out.
    void tell_later_rounds(const TrfPlayer& player, int from) {
        for (std::size_t at = static_cast<std::size_t>(from - 1); at < player.games.size(); ++at) {
            const TrfGame& game = player.games[at];
            if (!is_nothing(game)) leave_out("", {game.line, std::string("0000 - ") + game.result});
        }
    }

    void take_club(const TrfLine& line) {
        const std::string name = line.cell(kTeamName, kTeamWidth);
        for (int column = kTeamMember; column <= line.length(); column += kTeamStep) {
            const std::string text = line.cell(column, 4);
            if (text.empty()) continue;
            TrfPlayer* player = player_called(line, column, text);
            if (player == nullptr) return;
            player->club = name;
        }
    }

    void check_round(int round) {
        bool any = false;
        std::map<int, int> claimed_by;
        for (const TrfPlayer& player : file_.players) {
            const TrfGame* game = file_.game_of(player, round);
            if (game == nullptr || is_nothing(*game)) continue;
            any = any || game->opponent != 0 || game->result == 'U';
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
        const TrfGame* other = file_.game_of(file_.players[found->second], round);
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
    std::vector<TrfLine> clubs_, byes_;
    int out_of_place_ = 0;
    std::optional<InputFault> fault_;
};

/// So many characters, cut or filled with blanks.
std::string filled(const std::string& text, std::size_t width) {
    std::string cut(base::utf8_prefix(text, width));
    const std::size_t has = base::utf8_length(cut);
    return cut + std::string(width - has, ' ');
}

std::string points_text(int value) {
    const bool short_of_room = value >= 1000 && value % 10 == 0;  // 100 has no room for its ".0"
    return fmt::format(
        "{:>4}", short_of_room ? std::to_string(value / 10) : fmt::format("{}.{}", value / 10, value % 10));
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
    for (const TrfPlayer& player : players) {
        for (std::size_t at = rounds; at < player.games.size(); ++at) {
            if (player.games[at].opponent != 0 || player.games[at].result == 'U') rounds = at + 1;
        }
    }
    return static_cast<int>(rounds);
}

const TrfGame* TrfFile::game_of(const TrfPlayer& player, int round) const {
    const auto at = static_cast<std::size_t>(round - 1);
    return at < player.games.size() ? &player.games[at] : nullptr;
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

base::Result<TrfFile, InputFault> read_trf(std::string_view bytes, std::optional<TextEncoding> told) {
    const auto text = decode_text(bytes, told);
    if (!text) return base::fail(InputFault{text.error(), 0, 0});
    const bool plain =
        std::all_of(bytes.begin(), bytes.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    const bool of_unicode = text->encoding == TextEncoding::utf8 || text->encoding == TextEncoding::utf16;
    TrfReader likely;
    auto file = likely.read(*text, !of_unicode);
    if (plain || text->encoding == TextEncoding::utf16) return file;
    TrfReader other;
    auto otherwise = other.read(*text, of_unicode);
    const bool better =
        otherwise.ok() == file.ok() ? other.out_of_place() < likely.out_of_place() : otherwise.ok();
    return better ? otherwise : file;
}

std::string write_trf(const TrfFile& file, bool teams) {
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
        if (teams && !player.club.empty()) clubs[player.club] += fmt::format("{:>4} ", player.number);
    }
    for (const auto& [club, members] : clubs)
        lines.push_back("013 " + filled(club, kTeamWidth) + members.substr(0, members.size() - 1));
    std::string text;
    for (const std::string& line : lines) text += line + "\r\n";
    return text;
}

}  // namespace yuanmen::tournament::exchange
