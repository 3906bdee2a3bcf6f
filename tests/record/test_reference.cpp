#include <doctest/doctest.h>

#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "kit/counts.hpp"
#include "record/corrections.hpp"
#include "record/kit.hpp"
#include "record/layer.hpp"
#include "record/omissions.hpp"
#include "record/reference.hpp"

using namespace yuanmen;

namespace {

using record::Move;
using record::Record;

/// The whole record with one line of the last ones changed: struck, written twice, changed about with the
/// next, said of the other player, with another card, of another number of cards, or without its target.
Record planted(const Record& lawful, const cards::Ruleset& ruleset, record::Dice& dice) {
    Record out = lawful;
    const int size = static_cast<int>(out.entries.size());
    const int at = size - 1 - dice.below(std::min(size - 1, 12));
    const auto here = out.entries.begin() + at;
    auto& move = std::get<Move>(here->content);
    const auto any_card = [&] { return ruleset.deck.faces[static_cast<std::size_t>(dice.below(108))]; };
    switch (dice.below(8)) {
        case 0:
            out.entries.erase(here);
            break;
        case 1:
            out.entries.insert(here, record::Entry(*here));
            break;
        case 2:
            if (at + 1 < size) std::swap(*here, *(here + 1));
            break;
        case 3:
            if (move.seat) move.seat = cards::other(*move.seat);
            break;
        case 4:
        case 5:
            if (!move.cards.empty()) move.cards[static_cast<std::size_t>(dice.below(1))] = any_card();
            break;
        case 6:
            move.cards.empty() || dice.below(2) == 0 ? move.cards.push_back(any_card())
                                                     : move.cards.pop_back();
            break;
        default:
            if (move.target) move.target = cards::other(*move.target);
            break;
    }
    return out;
}

/// As it stands on paper: what no line can say is not there. Nothing if it cannot be read.
std::optional<Record> on_paper(const Record& record) {
    auto parsed = record::parse(record::canonical(record, kit::lexicon()), kit::lexicon());
    if (!parsed) return std::nullopt;
    return std::move(parsed.value().record);
}

struct Agreements {
    int records = 0, legal = 0, illegal = 0, too_big = 0, undecided = 0, loose = 0;
};

std::string lines_up_to(const Record& record, std::size_t upto) {
    std::string out;
    for (std::size_t i = upto > 14 ? upto - 14 : 0; i <= upto && i < record.entries.size(); ++i)
        out += "\n  " + std::to_string(i + 1) + ". " +
               record::print(record.entries[i].content, kit::lexicon(), record::Spelling::ascii);
    return out;
}

void agree(const record::Referee& referee, const Record& record, const std::string& name, Agreements& tally) {
    ++tally.records;
    const auto report = record::replay(referee, record);
    REQUIRE(report.ok());
    if (report->verdict == record::Verdict::undecided) return void(++tally.undecided);
    const kit::ReadEveryWay all = kit::read_every_way(referee, record);
    if (all.too_big) return void(++tally.too_big);
    const int dies = all.dies_at ? static_cast<int>(*all.dies_at) : -1;
    dies < 0 ? ++tally.legal : ++tally.illegal;
    if (all.loose) ++tally.loose;
    if (report->first_illegal == dies) return;
    const auto at = static_cast<std::size_t>(std::max(dies, report->first_illegal));
    FAIL_CHECK(name << ": the search says " << report->first_illegal + 1 << ", everything tried says "
                    << dies + 1 << lines_up_to(record, at));
}

}  // namespace

TEST_CASE("the search finds what trying everything finds") {
    const char* counts = std::getenv("YUANMEN_TEST_COUNTS");
    const bool many = counts != nullptr && std::string_view(counts) == "long";
    const char* given = std::getenv("YUANMEN_SEED");
    std::uint64_t begin = given != nullptr ? std::strtoull(given, nullptr, 10) : 1;
    std::cout << "seeds from " << begin << '\n';
    for (const auto& ruleset : kit::library().all()) {
        const record::Referee referee(ruleset);
        Agreements tally;
        begin += 1000;  // other matches for each ruleset
        for (std::uint64_t seed = begin; seed < begin + (many ? 150 : 4); ++seed) {
            const Record whole = record::random_match(referee, seed);
            const auto report = record::replay(referee, whole);
            REQUIRE(report.ok());
            std::uint64_t form = 0;
            for (const auto& omission : kit::omissions()) {
                record::Dice dice(seed * 64 + ++form);
                Record thinned = omission.leave_out(whole, report.value(), dice);
                const auto size = thinned.entries.size();
                thinned.entries.resize(std::min(size, static_cast<std::size_t>(3 + dice.below(220))));
                const std::string name = ruleset->id + " seed " + std::to_string(seed) + ", ";
                agree(referee, thinned, name + std::string(omission.name), tally);
                for (int i = 0; i < 3; ++i) {
                    const auto other = on_paper(planted(thinned, *ruleset, dice));
                    if (other) agree(referee, *other, name + std::string(omission.name) + ", planted", tally);
                }
            }
        }
        std::cout << "  " << ruleset->id << ": " << tally.records << " records, " << tally.legal << " legal, "
                  << tally.illegal << " illegal, " << tally.loose << " loose, " << tally.undecided
                  << " undecided, " << tally.too_big << " too big\n";
        CHECK(tally.legal > 0);
        CHECK(tally.illegal > 0);
    }
}

namespace {

/// The record as the hall may read it, its reveals in their places instead of behind the last line, and where
/// entry `of` of the whole stands in it.
struct HallRecord {
    Record record;
    int place = -1;
};

HallRecord for_the_hall(const record::Referee& referee, const Record& whole, const record::Report& report,
                        int of) {
    const record::Masked masked = record::layer_for(referee, whole, report, record::Layer::hall);
    HallRecord out{masked.record, -1};
    out.record.entries.clear();
    for (const record::Effective& each : record::effective(masked.record).items) {
        const auto place = static_cast<int>(out.record.entries.size());
        if (each.entry == static_cast<std::size_t>(of) + masked.in_front && out.place < 0) out.place = place;
        out.record.entries.emplace_back().content = *each.content;
    }
    return out;
}

}  // namespace

TEST_CASE("in what the hall may read a breach is found where trying everything finds it, and never before") {
    const int rounds = test::rounds(40, 3000);
    const auto seed = test::seed_for("breaches the hall reads", rounds);
    record::Dice dice(seed);
    const auto ruleset = kit::library().find("wzzz-2012");
    const record::Referee referee(ruleset);
    int breaches = 0, provable = 0, found = 0, at_their_line = 0, too_big = 0;
    for (int round = 0; round < rounds; ++round) {
        Record whole = record::random_match(referee, seed * 100'000 + static_cast<std::uint64_t>(round));
        whole.entries.resize(std::min(whole.entries.size(), static_cast<std::size_t>(12 + dice.below(160))));
        const auto broken = on_paper(planted(whole, *ruleset, dice));
        if (!broken) continue;
        const auto report = record::replay(referee, *broken, {true});
        REQUIRE(report.ok());
        if (report->first_illegal < 0) continue;
        ++breaches;
        const HallRecord hall = for_the_hall(referee, *broken, *report, report->first_illegal);
        const auto judged = record::replay(referee, hall.record);
        REQUIRE(judged.ok());
        if (judged->first_illegal >= 0) CHECK(judged->first_illegal >= hall.place);
        const kit::ReadEveryWay all = kit::read_every_way(referee, hall.record);
        if (all.too_big) {
            ++too_big;
            continue;
        }
        if (!all.dies_at) continue;
        ++provable;
        found += judged->first_illegal == static_cast<int>(*all.dies_at) ? 1 : 0;
        at_their_line += judged->first_illegal == hall.place ? 1 : 0;
    }
    MESSAGE(breaches << " breaches, " << provable << " provable from what is public, " << found << " found, "
                     << at_their_line << " of them at their line, " << too_big
                     << " too big to try everything");
    CHECK(provable > breaches / 10);
    CHECK(found * 100 >= provable * 80);
}
