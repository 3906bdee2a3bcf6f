#include "tournament/entrants/list_columns.hpp"

#include <algorithm>
#include <array>

#include "tournament/entrants/entrant_fields.hpp"

namespace yuanmen::tournament {
namespace {

constexpr std::size_t kLongestQuestion = 60;  ///< in bytes; what is longer explains something

struct Title {
    ListColumn column;
    std::string_view key;  ///< as comparison_key makes it
};

constexpr std::array kTitles = {
    Title{ListColumn::name, "姓名"},       Title{ListColumn::name, "名字"},
    Title{ListColumn::name, "选手"},       Title{ListColumn::name, "选手姓名"},
    Title{ListColumn::name, "参赛者"},     Title{ListColumn::name, "参赛选手"},
    Title{ListColumn::name, "玩家"},       Title{ListColumn::name, "name"},
    Title{ListColumn::name, "player"},     Title{ListColumn::name, "playername"},
    Title{ListColumn::name, "fullname"},   Title{ListColumn::name, "entrant"},
    Title{ListColumn::number, "编号"},     Title{ListColumn::number, "选手编号"},
    Title{ListColumn::number, "参赛编号"}, Title{ListColumn::number, "号码"},
    Title{ListColumn::number, "参赛号"},   Title{ListColumn::number, "会员号"},
    Title{ListColumn::number, "number"},   Title{ListColumn::number, "no"},
    Title{ListColumn::number, "no."},      Title{ListColumn::number, "playernumber"},
    Title{ListColumn::number, "playerid"}, Title{ListColumn::number, "id"},
    Title{ListColumn::seed, "种子"},       Title{ListColumn::seed, "种子号"},
    Title{ListColumn::seed, "种子序号"},   Title{ListColumn::seed, "种子顺位"},
    Title{ListColumn::seed, "seed"},       Title{ListColumn::seed, "seeding"},
    Title{ListColumn::club, "俱乐部"},     Title{ListColumn::club, "战队"},
    Title{ListColumn::club, "队伍"},       Title{ListColumn::club, "单位"},
    Title{ListColumn::club, "代表队"},     Title{ListColumn::club, "club"},
    Title{ListColumn::club, "team"},       Title{ListColumn::city, "城市"},
    Title{ListColumn::city, "地区"},       Title{ListColumn::city, "所在城市"},
    Title{ListColumn::city, "所在地"},     Title{ListColumn::city, "city"},
    Title{ListColumn::city, "town"},
};

/// What a question holds that asks for a column, the plainest first: "您的真实姓名", "参赛昵称（必填）".
constexpr std::array kAskedFor = {
    Title{ListColumn::name, "姓名"},     Title{ListColumn::name, "名字"},
    Title{ListColumn::name, "昵称"},     Title{ListColumn::name, "fullname"},
    Title{ListColumn::name, "yourname"}, Title{ListColumn::name, "playername"},
    Title{ListColumn::name, "nickname"}, Title{ListColumn::number, "编号"},
    Title{ListColumn::seed, "种子"},     Title{ListColumn::club, "俱乐部"},
    Title{ListColumn::club, "战队"},     Title{ListColumn::club, "代表队"},
    Title{ListColumn::club, "yourclub"}, Title{ListColumn::city, "城市"},
    Title{ListColumn::city, "yourcity"},
};

/// Whose name a question asks for, if not the player's.
constexpr std::array<std::string_view, 9> kOfOthers = {"家长", "监护人", "联系人", "推荐人",   "教练",
                                                       "领队", "队长",   "parent", "emergency"};

bool holds(const std::string& text, std::string_view part) {
    return text.find(part) != text.npos;
}

/// Without the number a survey puts before a question and marks around it: "1、您的姓名*" → "您的姓名*".
std::string question(const std::string& key) {
    const auto begin = key.find_first_not_of("0123456789.、)(q_:*【】[]");
    std::string_view rest = begin == key.npos ? std::string_view(key) : std::string_view(key).substr(begin);
    return std::string(rest);
}

/// A title and how well it is known: 0 exactly, else the later the vaguer.
struct Meaning {
    ListColumn column;
    std::size_t vagueness = 0;
};

std::optional<Meaning> meaning_of(std::string_view title) {
    const std::string key = comparison_key(title);
    const auto exact =
        std::find_if(kTitles.begin(), kTitles.end(), [&](const Title& t) { return t.key == key; });
    if (exact != kTitles.end()) return Meaning{exact->column, 0};
    const std::string asked = question(key);
    if (std::any_of(kOfOthers.begin(), kOfOthers.end(), [&](auto other) { return holds(asked, other); }))
        return std::nullopt;
    for (const Title& title_known : kTitles) {
        if (asked == title_known.key) return Meaning{title_known.column, 1};
    }
    for (std::size_t i = 0; i < kAskedFor.size(); ++i) {
        if (holds(asked, kAskedFor[i].key) && asked.size() <= kLongestQuestion)
            return Meaning{kAskedFor[i].column, 2 + i};
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::vector<ListColumn>> read_header(const ListRow& row) {
    std::array<std::pair<std::size_t, std::size_t>, 6> best;  // of each column: vagueness, index
    best.fill({kAskedFor.size() + 2, 0});
    bool all_known = !row.cells.empty();
    for (const ListCell& cell : row.cells) {
        const auto meaning = meaning_of(cell.text);
        all_known = all_known && (meaning || cell.text.empty());
        if (!meaning) continue;
        auto& now = best[static_cast<std::size_t>(meaning->column)];
        now = std::min(now, {meaning->vagueness, cell.index});
    }
    std::vector<ListColumn> columns(row.cells.empty() ? 0 : row.width());
    bool names_a_name = false;
    for (std::size_t i = 1; i < best.size(); ++i) {
        if (best[i].first == kAskedFor.size() + 2) continue;
        columns[best[i].second] = static_cast<ListColumn>(i);
        names_a_name = names_a_name || static_cast<ListColumn>(i) == ListColumn::name;
    }
    if (!names_a_name && !all_known) return std::nullopt;
    return columns;
}

std::vector<ListColumn> default_columns() {
    return {ListColumn::name, ListColumn::number, ListColumn::seed, ListColumn::club};
}

}  // namespace yuanmen::tournament
