#include "tournament/entrants/list_view.hpp"

namespace yuanmen::tournament {

ListShown list_shown(const EntrantList& list, std::int64_t version) {
    ListShown shown{std::string(id_of(list.kind)),
                    std::string(id_of(list.encoding)),
                    list.encoding_sure,
                    list.readings,
                    std::string(sign_of(list.separator)),
                    list.sheet,
                    list.sheets,
                    list.matches,
                    list.has_header,
                    list.above_header,
                    list.columns,
                    list.ignored_columns,
                    {},
                    {},
                    version};
    for (const auto& [line, given] : list.entrants)
        shown.entrants.push_back({line, given.name, given.number, given.seed, given.club, given.city});
    for (const ListFault& fault : list.faults)
        shown.faults.push_back(
            {fault.line, fault.column, fault.text, fault.why.code, fault.why.field, fault.why.params, {}});
    return shown;
}

}  // namespace yuanmen::tournament
