#include "record/word.hpp"

#include <array>

namespace yuanmen::record {
namespace {

struct SpelledWord {
    Word word;
    WordClass in;
    std::string_view ascii;
    std::string_view chinese;
    std::array<std::string_view, 4> more = {};
};

constexpr auto kWords = [] {
    using enum WordClass;
    return std::to_array<SpelledWord>({
        {Word::lord, seat, "L", "主", {"Z", "lord", "主公"}},
        {Word::renegade, seat, "R", "内", {"N", "renegade", "内奸"}},

        {Word::pass, verb, "pass", "不出", {"-", "–", "—", "过"}},
        {Word::end, verb, "end", "结束", {"终", "出牌结束", "end_play"}},
        {Word::use, verb, "use", "用", {"play", "使用", "打出", "出"}},
        {Word::invoke, verb, "invoke", "发动", {"declare", "声明"}},
        {Word::discard, verb, "discard", "弃", {"弃置"}},
        {Word::choose, verb, "choose", "选", {"选择", "name", "猜"}},
        {Word::take, verb, "take", "取", {"拿", "获得", "选取"}},
        {Word::give, verb, "give", "给", {"交给"}},
        {Word::arrange, verb, "arrange", "观星"},
        {Word::concede, verb, "concede", "认输"},
        {Word::turn, verb, "turn", "回合"},
        {Word::draw, verb, "draw", "摸", {"摸牌"}},
        {Word::turn_up, verb, "turnup", "翻", {"turn_up", "判", "翻开"}},
        {Word::lay_down, verb, "laydown", "亮弃", {"lay_down"}},
        {Word::shuffle, verb, "shuffle", "洗牌"},
        {Word::enter, verb, "enter", "登场"},
        {Word::bell, verb, "bell", "时间到"},
        {Word::overtime, verb, "overtime", "加时"},

        {Word::as, inside, "as", "当", {"=", "视为"}},
        {Word::top, inside, "top", "上", {"顶"}},
        {Word::bottom, inside, "bottom", "下", {"底"}},
        {Word::let_draw, inside, "let_draw", "让摸"},
        {Word::damage, inside, "damage", "受伤"},

        {Word::let_stand, judge, "let_stand", "放行"},
        {Word::restore, judge, "restore", "恢复"},
        {Word::set, judge, "set", "置"},
        {Word::skip_judge, flag, "skip_judge", "跳判定"},
        {Word::skip_draw, flag, "skip_draw", "跳摸牌"},
        {Word::skip_play, flag, "skip_play", "跳出牌"},
        {Word::pause, judge, "pause", "封牌"},
        {Word::resume, judge, "resume", "续赛"},
        {Word::ruling, judge, "ruling", "裁定"},

        {Word::strike, correction, "delete", "删"},
        {Word::after, correction, "after", "后"},

        {Word::hand_n, counter, "hand", "手"},
        {Word::pile_n, counter, "pile", "堆"},
        {Word::discard_n, counter, "discard", "弃"},
        {Word::hp_n, counter, "hp", "体力"},
        {Word::turn_n, counter, "turn", "回合"},
        {Word::fallen_n, counter, "fallen", "阵亡"},
        {Word::slash_n, counter, "slash", "杀"},
        {Word::key, counter, "key", "键"},

        {Word::face_down, flag, "facedown", "背面"},
        {Word::first_draw, flag, "firstdraw", "首摸"},

        {Word::phase_before_turn, phase, "before_turn", "回合前"},
        {Word::phase_start, phase, "start", "开始"},
        {Word::phase_judge, phase, "judge", "判定"},
        {Word::phase_draw, phase, "draw", "摸牌"},
        {Word::phase_play, phase, "play", "出牌"},
        {Word::phase_discard, phase, "discard", "弃牌"},
        {Word::phase_finish, phase, "finish", "结束"},

        {Word::zone_pile, zone, "pile", "牌堆"},
        {Word::zone_discard, zone, "discard", "弃牌堆"},
        {Word::zone_hand_lord, zone, "L.hand", "主手", {"Z.hand", "lord.hand"}},
        {Word::zone_hand_renegade, zone, "R.hand", "内手", {"N.hand", "renegade.hand"}},
        {Word::zone_equip_lord, zone, "L.equip", "主装", {"Z.equip", "lord.equip"}},
        {Word::zone_equip_renegade, zone, "R.equip", "内装", {"N.equip", "renegade.equip"}},
        {Word::zone_judging_lord, zone, "L.judging", "主判", {"Z.judging", "lord.judging"}},
        {Word::zone_judging_renegade, zone, "R.judging", "内判", {"N.judging", "renegade.judging"}},
        {Word::zone_general_lord, zone, "L.general", "主将", {"Z.general", "lord.general"}},
        {Word::zone_general_renegade, zone, "R.general", "内将", {"N.general", "renegade.general"}},

        {Word::key_ruleset, WordClass::key, "ruleset", "规则"},
        {Word::key_event, WordClass::key, "event", "赛事"},
        {Word::key_round, WordClass::key, "round", "轮次"},
        {Word::key_table, WordClass::key, "table", "桌"},
        {Word::key_date, WordClass::key, "date", "日期"},
        {Word::key_scribe, WordClass::key, "scribe", "记录"},
        {Word::key_source, WordClass::key, "source", "来源"},
        {Word::key_note, WordClass::key, "note", "备注"},
        {Word::key_lord, WordClass::key, "lord", "主"},
        {Word::key_renegade, WordClass::key, "renegade", "内"},
        {Word::key_pool, WordClass::key, "pool", "牌池"},
        {Word::key_draft, WordClass::key, "draft", "选将"},
        {Word::key_line_up, WordClass::key, "lineup", "阵容"},
        {Word::key_pile, WordClass::key, "pile", "牌堆"},
        {Word::key_position, WordClass::key, "position", "局面"},
        {Word::key_hand, WordClass::key, "hand", "手牌"},
        {Word::key_equip, WordClass::key, "equip", "装备"},
        {Word::key_judging, WordClass::key, "judging", "判定"},
        {Word::key_on_general, WordClass::key, "ongeneral", "将上"},
        {Word::key_discard, WordClass::key, "discard", "弃牌堆"},
    });
}();

constexpr bool in_order() {
    for (std::size_t i = 0; i < kWords.size(); ++i) {
        if (static_cast<std::size_t>(kWords[i].word) != i) return false;
    }
    return kWords.size() == static_cast<std::size_t>(Word::count_);
}
static_assert(in_order(), "the table follows the enumeration");

const SpelledWord& at(Word word) {
    return kWords[static_cast<std::size_t>(word)];
}

bool same(std::string_view spelling, std::string_view text) {
    return spelling.size() == text.size() && spelling[0] == text[0] && spelling == text;
}

bool spelled(const SpelledWord& word, std::string_view text) {
    if (same(word.ascii, text) || same(word.chinese, text)) return true;
    for (const std::string_view other : word.more) {
        if (other.empty()) return false;
        if (same(other, text)) return true;
    }
    return false;
}

}  // namespace

WordClass class_of(Word word) {
    return at(word).in;
}
std::string_view ascii_of(Word word) {
    return at(word).ascii;
}
std::string_view chinese_of(Word word) {
    return at(word).chinese;
}

std::optional<Word> find_word(WordClass in, std::string_view text) {
    if (text.empty()) return std::nullopt;
    for (const SpelledWord& word : kWords) {
        if (word.in == in && spelled(word, text)) return word.word;
    }
    return std::nullopt;
}

std::vector<std::string_view> spellings(WordClass in) {
    std::vector<std::string_view> found;
    for (const SpelledWord& word : kWords) {
        if (word.in != in) continue;
        found.push_back(word.ascii);
        found.push_back(word.chinese);
    }
    return found;
}

}  // namespace yuanmen::record
