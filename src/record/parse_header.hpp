#pragma once

#include <array>
#include <string_view>

#include "record/line_reader.hpp"
#include "record/record.hpp"

namespace yuanmen::record {

/// Reads header lines into a record and remembers which keys were there.
class HeaderReader {
  public:
    explicit HeaderReader(Record& record) : record_(record) {}

    /// Whether the line is a header line: `KEY:` or `KEY SEAT:`.
    static bool is_header(const std::vector<Token>& tokens);
    /// Reads one; `line` is the whole line, for free texts.
    void read(LineReader& in, std::string_view line, const std::vector<Token>& tokens);
    /// After the last header line: the code of what is missing or does not fit together, or empty.
    std::string_view missing() const;

  private:
    void read_key(LineReader& in, Word key, std::optional<Seat> seat, std::string_view text);
    void read_pool(LineReader& in);
    void read_draft(LineReader& in);
    void read_line_up(LineReader& in, Seat seat);
    void read_position(LineReader& in);
    void read_tricks(LineReader& in, Seat seat);
    WrittenPosition& position();

    Record& record_;
    std::array<bool, 2 * static_cast<std::size_t>(Word::count_)> seen_{};
    bool needs_position_ = false;
    bool has_position_ = false;
};

}  // namespace yuanmen::record
