// The bytes of every kind of entry, as they have always been: tests/golden/journal/entries.txt. A kind that
// is added adds lines (YUANMEN_WRITE_GOLDEN=1 writes the file anew); a line that is there never changes.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "base/canonical_json.hpp"
#include "journal/kinds.hpp"
#include "match/dispute/state.hpp"
#include "match/penalty/penalty.hpp"
#include "match/state.hpp"
#include "store/entries.hpp"
#include "tournament/circuit/command.hpp"
#include "tournament/event/state.hpp"

using namespace yuanmen;

namespace {

/// Gives every field a value of its own, optional ones and lists included; the same ones each time.
struct Filling {
    int next = 0;

    template <class T, class... Limits>
    void operator()(const char*, T& value, const Limits&...) {
        fill(value);
    }

    void fill(bool& value) { value = true; }
    void fill(std::string& value) { value = "文 \"" + std::to_string(++next) + "\"\n"; }
    void fill(cards::GeneralId& value) { value = static_cast<cards::GeneralId>(++next % 28); }
    void fill(base::Moment& value) { value = {"boot", ++next, 1'700'000'000'000 + next}; }
    void fill(match::PoolCard& value) {
        value = ++next % 2 == 0 ? match::PoolCard::face_down(next % 4)
                                : match::PoolCard::face_up(static_cast<cards::GeneralId>(next % 28));
    }
    template <class T>
    void fill(std::optional<T>& value) {
        fill(value.emplace());
    }
    template <class T>
    void fill(std::vector<T>& value) {
        value.resize(2);
        for (T& item : value) fill(item);
    }
    template <class T>
    void fill(base::SharedList<T>& value) {
        fill(value.emplace_back());
        fill(value.emplace_back());
    }
    template <class T>
    void fill(std::map<std::string, T>& value) {
        fill(value["键/~" + std::to_string(++next)]);
        fill(value["b"]);
    }
    template <class T>
    void fill(match::PerChair<T>& value) {
        fill(value.a);
        fill(value.b);
    }
    template <class T>
    void fill(T& value) {
        if constexpr (std::is_enum_v<T>) {
            value = static_cast<T>(1);
        } else if constexpr (std::is_integral_v<T>) {
            value = static_cast<T>(++next % 2 == 0 ? next : -next);
        } else {
            T::fields(value, *this);
        }
    }
};

template <class T>
T filled() {
    T value{};
    Filling().fill(value);
    return value;
}

struct Line {
    std::string kind;
    std::string body;
};
using Lines = std::vector<Line>;

void add(Lines& lines, const store::NewEntry& entry) {
    lines.push_back({entry.kind, entry.body});
}

/// Each kind of a family, empty and filled.
template <class Family>
void add_family(Lines& lines) {
    for (std::string_view kind : journal::KindsOf<Family>::kNames) {
        journal::KindsOf<Family>::with(kind, [&]<class T>() {
            add(lines, store::entry_of(Family(T{})));
            add(lines, store::entry_of(Family(filled<T>())));
        });
    }
}

/// The names of an event's entries: all that can be spelled.
std::vector<tournament::EntryKind> event_entry_kinds() {
    std::vector<tournament::EntryKind> kinds;
    for (int i = 0; i <= static_cast<int>(tournament::EntryKind::event_reopened); ++i)
        kinds.push_back(static_cast<tournament::EntryKind>(i));
    return kinds;
}

Lines all_lines() {
    Lines lines;
    add_family<match::Event>(lines);
    add_family<match::DisputeEvent>(lines);
    add_family<match::PenaltyEvent>(lines);
    add_family<match::log::Event>(lines);
    add_family<tournament::CircuitEvent>(lines);
    for (const tournament::EntryKind kind : event_entry_kinds()) {
        tournament::EventEntry entry;
        entry.kind = kind;
        add(lines, store::entry_of(entry));
    }
    auto entry = filled<tournament::EventEntry>();
    entry.kind = tournament::EntryKind::result_corrected;
    add(lines, store::entry_of(entry));
    // Not entries, but what rows of projections hold.
    const auto row = [&](const char* what, const nlohmann::json& json) {
        lines.push_back({what, base::canonical_json(json)});
    };
    row("matches", match::state_to_json(match::MatchState{}));
    row("matches", match::state_to_json(filled<match::MatchState>()));
    row("disputes", match::dispute_to_json(filled<match::DisputeState>()));
    row("penalties", match::penalty_to_json(filled<match::PenaltyState>()));
    return lines;
}

const std::string kFile = std::string(YUANMEN_SOURCE_DIR) + "/tests/golden/journal/entries.txt";

Lines golden_lines() {
    std::ifstream file(kFile);
    REQUIRE(file.good());
    Lines lines;
    for (std::string line; std::getline(file, line);) {
        const std::size_t space = line.find(' ');
        lines.push_back({line.substr(0, space), line.substr(space + 1)});
    }
    return lines;
}

template <class Read>
void check_read_back(const Line& line, Read&& read) {
    store::Entry entry;
    entry.kind = line.kind;
    entry.body = line.body;
    const store::NewEntry again = store::entry_of(read(entry));
    CHECK(again.kind == line.kind);
    CHECK(again.body == line.body);
}

}  // namespace

TEST_CASE("the bytes of every kind of entry are what they have always been") {
    const Lines lines = all_lines();
    if (std::getenv("YUANMEN_WRITE_GOLDEN") != nullptr) {
        std::ofstream file(kFile);
        for (const Line& line : lines) file << line.kind << ' ' << line.body << '\n';
    }
    const Lines golden = golden_lines();
    REQUIRE(lines.size() == golden.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        CHECK(lines[i].kind == golden[i].kind);
        CHECK(lines[i].body == golden[i].body);
    }
}

TEST_CASE("every kind of entry is read back to the same bytes") {
    for (const Line& line : golden_lines()) {
        CAPTURE(line.kind);
        CAPTURE(line.body);
        // No general is none: an empty event has one, no journal has.
        if (line.body.find("\"card\":\"\"") != std::string::npos) continue;
        if (line.body.find("\"general\":\"\"") != std::string::npos) continue;
        const std::string family = line.kind.substr(0, line.kind.find('.'));
        if (family == "match") check_read_back(line, store::event_of<match::DeskAggregate>);
        if (family == "dispute") check_read_back(line, store::event_of<match::DisputeAggregate>);
        if (family == "penalty") check_read_back(line, store::event_of<match::PenaltyAggregate>);
        if (family == "record") check_read_back(line, store::event_of<match::log::LogAggregate>);
        if (family == "circuit") check_read_back(line, store::event_of<tournament::CircuitAggregate>);
        if (family == "event" && line.kind != "event.result_corrected")
            check_read_back(line, store::event_of<tournament::EventAggregate>);
        if (family == "matches") {
            const auto state = match::state_from_json(nlohmann::json::parse(line.body));
            REQUIRE(state.ok());
            CHECK(base::canonical_json(match::state_to_json(*state)) == line.body);
        }
    }
}
