#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "tournament/entrants/text_encoding.hpp"
#include "tournament/exchange/input.hpp"

namespace yuanmen::tournament::exchange {

/// What one player did in one round, as a TRF says it.
struct TrfGame {
    int opponent = 0;   ///< starting number; 0: none
    char side = '-';    ///< 'w': first (the lord), 'b': second, '-': neither
    char result = ' ';  ///< 1 0 = + - of a pairing, U H F Z - without one; ' ': not played yet
    int line = 0;       ///< where it was read, from 1
    int column = 0;     ///< in characters, from 1

    bool operator==(const TrfGame&) const = default;
};

struct TrfPlayer {
    int number = 0;              ///< starting number, from 1
    std::string name;            ///< at most 33 characters are written
    std::string club;            ///< from 013 rows
    int tenths = 0;              ///< points, in tenths
    bool has_points = false;     ///< whether the file tells them
    int rank = 0;                ///< 0: the file has none
    std::vector<TrfGame> games;  ///< by round; shorter where the line ends
    int line = 0;

    bool operator==(const TrfPlayer&) const = default;
};

/// A line, or a part of one, that was read and not used.
struct TrfUnused {
    int line = 0;
    std::string text;

    YUANMEN_FIELDS(line, text);
    bool operator==(const TrfUnused&) const = default;
};

/// A tournament report file (FIDE TRF16, the lines of TRF26 that say the same): one Swiss or round robin
/// tournament. Columns are bytes of the file's own encoding; in UTF-8 and UTF-16 characters of Unicode,
/// unless the fields of the file stand where bytes would have them.
struct TrfFile {
    std::string name, city, begins;     ///< `begins` as "2012-10-31"; may be empty
    std::optional<int> rounds;          ///< how many there will be (XXR, 142)
    std::map<std::string, int> points;  ///< tenths, by code: BBW, BBD, BBL, BBU
    std::vector<TrfPlayer> players;     ///< by starting number
    std::vector<std::string> ignored;   ///< codes of lines, or columns of 001, that were not used, each once
    std::vector<TrfUnused> unused;      ///< those lines
    TextEncoding encoding = TextEncoding::utf8;
    bool encoding_sure = true;              ///< DecodedText::sure
    std::vector<EncodingReading> readings;  ///< DecodedText::readings

    /// The last round in which somebody has an opponent or a bye. What stands behind it is announced: an
    /// absence in a round that is to be paired yet.
    int rounds_played() const;
    const TrfGame* game_of(const TrfPlayer& player, int round) const;
    bool operator==(const TrfFile&) const = default;
};

inline constexpr std::size_t kTrfNameCharacters = 33;

/// Whether these bytes look like a TRF, so that a fault in them is a fault of a TRF.
bool looks_like_trf(std::string_view text);

/// Reads a TRF whole or not at all. Everything a player's line says of a round is held against the
/// opponent's: refuses, with line and column, a player paired twice, an opponent who says otherwise or does
/// not exist, results that contradict each other, a round without any game before one that has some
/// ("trf.…"), and what decode_text refuses.
base::Result<TrfFile, InputFault> read_trf(std::string_view bytes, std::optional<TextEncoding> told = {});

/// The text of a TRF16, with the extension lines XXR and BBW, BBD, BBL, BBU; CR LF, UTF-8. Clubs stand in it
/// only if they are asked for as teams (013): programs that pair individuals refuse such a file.
std::string write_trf(const TrfFile& file, bool teams = false);

}  // namespace yuanmen::tournament::exchange
