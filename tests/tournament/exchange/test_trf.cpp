#include <algorithm>

#include "../event/stage_hall.hpp"
#include "base/utf8.hpp"
#include "kit/counts.hpp"
#include "tournament/exchange/event_trf.hpp"

using namespace yuanmen;
using namespace yuanmen::tournament;
using namespace yuanmen::tournament::exchange;
using testing::StageHall;

namespace {

/// Four players, two rounds, as FIDE's TRF16 has its columns.
const std::string kHead =
    "012 Xiapi Open\n"
    "022 Xiapi\n"
    "042 2012/10/31\n"
    "XXR 3\n";
std::string player(int number, const char* name, const char* games, const char* points = " 1.0",
                   int rank = 1) {
    char line[256];
    std::snprintf(line, sizeof line, "001 %4d      %-33s%33s%s %4d%s\n", number, name, "", points, rank,
                  games);
    return line;
}
const std::string kSound =
    kHead + player(1, "Zhang Fei", "     3 w 1     2 b =") + player(2, "Guan Yu", "     4 b 0     1 w =") +
    player(3, "Liu Bei", "     1 b 0     4 w +") + player(4, "Zhao Yun", "     2 w 1     3 b -") +
    "013 Shu                                1    4\n162 whatever\n";

InputFault fault_of(const std::string& text) {
    const auto read = plan_trf(text);
    REQUIRE_FALSE(read.ok());
    return read.error();
}

/// `text` with the first occurrence of `from` in line `line` put otherwise.
std::string altered(std::string text, int line, const std::string& from, const std::string& to) {
    std::size_t at = 0;
    for (int i = 1; i < line; ++i) at = text.find('\n', at) + 1;
    at = text.find(from, at);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

/// The event a plan makes, in memory.
struct Replayed : testing::Hall {
    explicit Replayed(const TrfPlan& plan) {
        must(create_event_of(plan, {"wzzz-2012", "瑞士轮", "TRF", "2020-01-01"}));
        const EventHand hand{[this](const EventCommand& command) -> base::Result<base::Unit, base::Refusal> {
                                 auto done = tell(command);
                                 if (!done) return base::fail(done.error());
                                 return base::Unit{};
                             },
                             [this]() -> const EventState& { return state; }};
        const auto done = replay_trf(plan, hand);
        if (!done) FAIL(done.error().code);
    }
};

}  // namespace

TEST_CASE("a TRF is read by its columns") {
    const auto plan = plan_trf(kSound);
    REQUIRE(plan.ok());
    const TrfFile& file = plan->file;
    CHECK(file.name == "Xiapi Open");
    CHECK(file.city == "Xiapi");
    CHECK(file.begins == "2012-10-31");
    CHECK(plan->rounds == 3);
    CHECK(file.rounds_played() == 2);
    REQUIRE(file.players.size() == 4);
    CHECK(file.players[0].name == "Zhang Fei");
    CHECK(file.players[0].club == "Shu");
    CHECK(file.players[1].club.empty());
    CHECK(file.players[3].club == "Shu");
    CHECK(file.players[0].tenths == 10);
    CHECK(file.players[2].games[1] == TrfGame{4, 'w', '+', 7, 102});
    CHECK(file.ignored == std::vector<std::string>{"162"});
    CHECK(plan->points == PointSettings{2, 1, 0, 2});
    CHECK_FALSE(plan->points_told);
}

TEST_CASE("an impossible round of a TRF is refused with line and column") {
    struct Bad {
        std::string text;
        const char* code;
        int line, column;
    };
    const Bad all[] = {
        {altered(kSound, 5, "3 w 1", "9 w 1"), "trf.opponent_unknown", 5, 92},
        {altered(kSound, 5, "3 w 1", "1 w 1"), "trf.own_opponent", 5, 92},
        {altered(kSound, 5, "3 w 1", "2 w 1"), "trf.opponent_mismatch", 5, 92},
        {altered(kSound, 7, "1 b 0", "2 b 0"), "trf.opponent_mismatch", 5, 92},
        {altered(kSound, 6, "4 b 0", "3 b 0"), "trf.paired_twice", 6, 92},
        {altered(kSound, 7, "1 b 0", "1 w 0"), "trf.same_side", 5, 92},
        {altered(kSound, 7, "1 b 0", "1 b 1"), "trf.result_contradiction", 5, 92},
        {altered(kSound, 8, "3 b -", "3 b 0"), "trf.result_contradiction", 7, 102},
        {altered(kSound, 8, "3 b -", "3 b ?"), "trf.result_unknown", 8, 109},
        {altered(kSound, 8, "3 b -", "x b -"), "trf.opponent_unreadable", 8, 102},
        {altered(kSound, 8, "   4", "   3"), "trf.number_repeated", 8, 5},
        {altered(kSound, 8, "Zhao Yun", "        "), "trf.name_missing", 8, 15},
        {altered(kSound, 8, "Zhao Yun", "Guan Yu "), "", 0, 0},
        {altered(kSound, 9, "1    4", "1    7"), "trf.member_unknown", 9, 42},
        {altered(kSound, 4, "XXR 3", "XXR 1"), "trf.more_rounds", 5, 102},
    };
    for (const Bad& bad : all) {
        CAPTURE(bad.code);
        if (*bad.code == 0) {  // namesakes with numbers of their own may be there
            CHECK(plan_trf(bad.text).ok());
            continue;
        }
        const InputFault why = fault_of(bad.text);
        CHECK(why.refusal.code == bad.code);
        CHECK(why.line == bad.line);
        CHECK(why.column == bad.column);
        CHECK(why.refusal.params.at("line") == std::to_string(bad.line));
    }
}

TEST_CASE("a TRF without a round between two that were played, or with byes nobody can give, is refused") {
    const std::string hole = kHead + player(1, "A", "     2 w 1               2 b 1") +
                             player(2, "B", "     1 b 0               1 w 0");
    CHECK(fault_of(hole).refusal.code == "trf.round_missing");
    CHECK(fault_of(hole).column == 102);
    const auto with = [](const char* one, const char* other) {
        return kHead + player(1, "A", "     3 w 1") + player(2, "B", one) + player(3, "C", "     1 b 0") +
               player(4, "D", other);
    };
    CHECK(fault_of(with("  0000 - U", "  0000 - U")).refusal.code == "trf.two_byes");
    const std::string later = kHead + player(1, "A", "     2 w 1  0000 - H") +
                              player(2, "B", "     1 b 0     3 w 1") + player(3, "C", "  0000 - U     2 b 0");
    CHECK(fault_of(later).refusal.code == "trf.bye_with_points");
    CHECK(fault_of(later).column == 102);
    CHECK(plan_trf(with("  0000 - H", "  0000 - Z"))->comes_in == std::map<int, int>{{2, 2}});
    CHECK(plan_trf(with("  0000 - U", "  0000 - Z")).ok());
    const std::string open =
        kHead + player(1, "A", "     2 w       2 b 1") + player(2, "B", "     1 b       1 w 0");
    CHECK(fault_of(open).refusal.code == "trf.round_open");
}

TEST_CASE("what is no TRF is not taken for one") {
    CHECK(looks_like_trf(kSound));
    CHECK(looks_like_trf("\xEF\xBB\xBF" + kSound));
    CHECK_FALSE(looks_like_trf("001 张三\n002 李四\n"));
    CHECK_FALSE(looks_like_trf("姓名,编号\n张三,001\n"));
    CHECK_FALSE(looks_like_trf(""));
}

TEST_CASE("a TRF's rounds are played over again as they were") {
    const auto plan = plan_trf(kSound);
    REQUIRE(plan.ok());
    const Replayed event(*plan);
    const auto stage = trf_stage(event.state);
    REQUIRE(stage);
    const TrfFile again = trf_of(event.state, *stage);
    REQUIRE(again.players.size() == 4);
    CHECK(again.rounds == 3);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(again.players[i].name == plan->file.players[i].name);
        REQUIRE(again.players[i].games.size() == 2);
        for (std::size_t round = 0; round < 2; ++round) {
            CHECK(again.players[i].games[round].opponent == plan->file.players[i].games[round].opponent);
            CHECK(again.players[i].games[round].side == plan->file.players[i].games[round].side);
            CHECK(again.players[i].games[round].result == plan->file.players[i].games[round].result);
        }
    }
    CHECK(again.players[0].tenths == 30);  // a win and a level game, of 2 and 1
}

TEST_CASE("events out as TRF and in again are the same TRF") {
    const int rounds = test::rounds(20, 200);
    for (int seed = 1; seed <= rounds; ++seed) {
        CAPTURE(seed);
        StageHall hall(static_cast<unsigned>(seed));
        auto swiss = testing::stage("瑞士轮", Format::swiss);
        swiss.format->rounds = 4;
        hall.open({swiss}, 5 + hall.below(12));
        std::optional<std::string> gone;
        for (int round = 1; round <= 4; ++round) {
            hall.pair_and_publish();
            for (const std::string& match : hall.playable()) {
                if (hall.below(8) == 0) {
                    DeclareAbsent absent;
                    absent.match = match;
                    absent.confirmed_by = "TRF";
                    absent.absent = {hall.player(match, hall.below(2))};
                    hall.must(absent);
                } else if (round < 4 || hall.below(3) > 0) {
                    hall.decide_one(match);
                }
            }
            if (round == 4) break;
            if (gone) {
                hall.must(ReadmitEntrant{*gone, "back"});
                gone.reset();
            } else if (hall.below(2) == 0) {
                gone = hall.state.entrants[static_cast<std::size_t>(hall.below(4))].id;
                hall.must(DropEntrant{*gone, LeavingKind::dropped, "TRF", ""});
            }
        }
        const std::string text = write_trf(trf_of(hall.state, 0));
        CHECK(looks_like_trf(text));
        const auto plan = plan_trf(text);
        if (!plan.ok()) FAIL(plan.error().refusal.code << " " << plan.error().line << "\n" << text);
        const Replayed again(*plan);
        CHECK(write_trf(trf_of(again.state, 0)) == text);
    }
}

TEST_CASE("rounds missed by coming late are written with the letter of what was given for them") {
    const PointSettings points;
    for (const auto& [given, letter] : {std::pair{0, 'Z'}, std::pair{points.draw, 'H'},
                                        std::pair{points.win, 'F'}, std::pair{points.draw + 1, 'Z'}}) {
        CAPTURE(letter);
        StageHall hall(7);
        auto swiss = testing::stage("瑞士轮", Format::swiss);
        swiss.format->rounds = 3;
        if (given > 0) swiss.format->late_points = given;
        hall.open({swiss}, 4);
        hall.pair_and_publish();
        for (const std::string& match : hall.playable()) hall.decide_one(match);
        hall.must(EnterLate{{"迟到者", "77", {}, ""}});
        hall.pair_and_publish();
        const TrfFile file = trf_of(hall.state, 0);
        const auto late = std::find_if(file.players.begin(), file.players.end(),
                                       [](const TrfPlayer& one) { return one.name == "迟到者"; });
        REQUIRE(late != file.players.end());
        REQUIRE(late->games.size() == 2);
        CHECK(late->games[0] == TrfGame{0, '-', letter, 0, 0});
        CHECK(read_trf(write_trf(file)).ok());
        const std::string text = write_trf(file);
        const auto plan = plan_trf(text);
        REQUIRE(plan.ok());
        CHECK(plan->late_points == given);
        const Replayed again(*plan);
        CHECK(write_trf(trf_of(again.state, 0)) == text);
    }
}

TEST_CASE("columns are bytes of the file's own encoding") {
    const auto western = [](const char* name) {
        return "012 Open\nXXR 3\n" + player(1, name, "     2 w 1") +
               player(2, "Lake, Berta", "     1 b 0", " 0.0");
    };
    const auto latin =
        plan_trf(western("M\xE5rten S\xF8"
                         "e"));
    REQUIRE(latin.ok());
    CHECK(latin->file.encoding == TextEncoding::windows1252);
    CHECK(latin->file.players[0].name == "Mårten Søe");
    CHECK(latin->file.players[1].name == "Lake, Berta");
    CHECK(latin->file.rounds_played() == 1);
    const auto gbk = plan_trf(western("\xD5\xC5\xB7\xC9"));
    REQUIRE(gbk.ok());
    CHECK(gbk->file.encoding == TextEncoding::gb18030);
    CHECK(gbk->file.players[0].name == "张飞");
    CHECK(gbk->file.players[0].games[0].opponent == 2);
    const auto utf8 = plan_trf(western("张飞 云长"));  // filled up by bytes, as C does
    REQUIRE(utf8.ok());
    CHECK(utf8->file.players[0].name == "张飞 云长");
    CHECK(utf8->file.players[0].games[0].opponent == 2);
    const auto unclear = plan_trf(western("\xC8\xE2\xE0\xED\xEE"));
    REQUIRE(unclear.ok());
    CHECK_FALSE(unclear->file.encoding_sure);
    CHECK(plan_trf(western("\xC8\xE2\xE0\xED\xEE"), "windows-1251")->file.players[0].name == "Ивано");
}

TEST_CASE("an absence that is announced leaves the round to be paired") {
    const std::string text = "012 Cup\nXXR 3\n" + player(1, "A", "     2 w 1  0000 - Z") +
                             player(2, "B", "     1 b 0") + player(3, "C", "     4 w 1") +
                             player(4, "D", "     3 b 0") + player(5, "E", "  0000 - U");
    const auto plan = plan_trf(text);
    REQUIRE(plan.ok());
    CHECK(plan->file.rounds_played() == 1);
    const TrfShown shown = trf_shown(*plan);
    REQUIRE(shown.next);
    CHECK(shown.next->away == std::vector<int>{1});
    const Replayed event(*plan);
    CHECK(event.state.entrants[0].left.has_value());
    CHECK_FALSE(event.state.entrants[1].left.has_value());
    const auto again = plan_trf(write_trf(trf_of(event.state, 0)));
    REQUIRE(again.ok());
    CHECK(trf_shown(*again).next->away == std::vector<int>{1});
    const auto by_240 = plan_trf("012 Cup\nXXR 3\n" + player(1, "A", "     2 w 1") +
                                 player(2, "B", "     1 b 0") + "240 Z 002 0002\n240 H 002 0001\n");
    REQUIRE(by_240.ok());
    CHECK(trf_shown(*by_240).next->away == std::vector<int>{2});
    REQUIRE(by_240->file.unused.size() == 1);
    CHECK(by_240->file.unused[0].text == "240 H 002 0001");
}

TEST_CASE("a report of an individual event has no teams, and columns that a strict reader takes") {
    StageHall hall(3);
    auto swiss = testing::stage("瑞士轮", Format::swiss);
    swiss.format->rounds = 3;
    hall.open({swiss}, 5);
    hall.pair_and_publish();
    for (const std::string& match : hall.playable()) hall.decide_one(match);
    const TrfFile file = trf_of(hall.state, 0);
    CHECK(write_trf(file).find("013 ") == std::string::npos);
    std::size_t players = 0;
    const std::string text = write_trf(file);
    const auto decoded = decode_text(text);
    for (const TextLine& line : decoded->lines) {
        if (!line.text.starts_with("001")) continue;
        ++players;
        const std::u32string characters = base::to_characters(line.text);
        REQUIRE(characters.size() == 99);  // one round
        for (const std::size_t blank : {3U, 8U, 13U, 47U, 52U, 56U, 68U, 79U, 84U, 89U, 90U, 95U, 97U})
            CHECK(characters[blank] == U' ');
        CHECK(characters[82] == U'.');
    }
    CHECK(players == 5);
}
