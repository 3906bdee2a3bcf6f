#include "tournament/entrants/list_columns.hpp"

#include <algorithm>
#include <array>

#include "tournament/entrants/entrant_fields.hpp"

namespace yuanmen::tournament {
namespace {

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

}  // namespace

std::optional<ListColumn> column_of_title(std::string_view title) {
    const std::string key = comparison_key(title);
    const auto found =
        std::find_if(kTitles.begin(), kTitles.end(), [&](const Title& t) { return t.key == key; });
    if (found == kTitles.end()) return std::nullopt;
    return found->column;
}

std::optional<std::vector<ListColumn>> read_header(const ListRow& row) {
    std::vector<ListColumn> columns;
    bool names_a_name = false, all_known = true;
    for (const ListCell& cell : row.cells) {
        const auto column = column_of_title(cell.text);
        const bool repeated = column && std::find(columns.begin(), columns.end(), *column) != columns.end();
        columns.push_back(column && !repeated ? *column : ListColumn::ignored);
        names_a_name = names_a_name || column == ListColumn::name;
        all_known = all_known && (column || cell.text.empty());
    }
    if (columns.empty() || (!names_a_name && !all_known)) return std::nullopt;
    return columns;
}

std::vector<ListColumn> default_columns() {
    return {ListColumn::name, ListColumn::number, ListColumn::seed, ListColumn::club};
}

}  // namespace yuanmen::tournament
