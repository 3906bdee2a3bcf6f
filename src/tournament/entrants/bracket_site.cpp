#include "tournament/entrants/bracket_site.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/utf8.hpp"
#include "tournament/entrants/roll.hpp"
#include "tournament/exchange/input.hpp"

namespace yuanmen::tournament {
namespace {

using base::Refusal;
using nlohmann::json;

/// One entrant as a site tells him.
struct SiteEntrant {
    std::string name;
    json seed;
    std::string fault;  ///< code, if it cannot be an entrant
};

struct SiteExport {
    ListKind kind{};
    std::vector<SiteEntrant> entrants;
    std::set<std::string> ignored;
    int matches = 0;
};

const json* member(const json& of, std::initializer_list<const char*> path) {
    const json* at = &of;
    for (const char* key : path) {
        if (!at->is_object() || !at->contains(key)) return nullptr;
        at = &at->at(key);
    }
    return at;
}

bool says_something(const json& value) {
    return !value.is_null() && value != "" && value != json::array() && value != json::object();
}

int count_of(const json& of, std::initializer_list<const char*> path) {
    const json* list = member(of, path);
    return list != nullptr && list->is_array() ? static_cast<int>(list->size()) : 0;
}

void ignore_others(SiteExport& site, const json& object, std::initializer_list<std::string_view> used,
                   const std::string& prefix = "") {
    for (const auto& [key, value] : object.items()) {
        if (says_something(value) && std::find(used.begin(), used.end(), key) == used.end())
            site.ignored.insert(prefix + std::string(base::utf8_prefix(key, kClubCharacters)));
    }
}

std::string text_of(const json& object, const char* key) {
    const json* value = member(object, {key});
    return value != nullptr && value->is_string() ? tidy(value->get<std::string>()) : std::string();
}

json seed_of_site(const json& object, const char* key) {
    const json* value = member(object, {key});
    return value == nullptr ? json() : *value;
}

void add_challonge(SiteExport& site, const json& participant) {
    SiteEntrant entrant;
    if (!participant.is_object()) {
        entrant.fault = "bracket_site.entry_unreadable";
        site.entrants.push_back(entrant);
        return;
    }
    for (const char* key : {"display_name", "name", "username"}) {
        if (entrant.name.empty()) entrant.name = text_of(participant, key);
    }
    entrant.seed = seed_of_site(participant, "seed");
    ignore_others(site, participant, {"display_name", "name", "username", "seed"});
    site.entrants.push_back(std::move(entrant));
}

/// [{"participant": {…}}], or the participants of {"tournament": {…}}.
std::optional<SiteExport> challonge_v1(const json& whole) {
    SiteExport site{ListKind::challonge, {}, {}};
    const json* list = whole.is_array() ? &whole : member(whole, {"tournament", "participants"});
    if (list == nullptr) list = member(whole, {"participants"});
    if (list == nullptr || !list->is_array() || list->empty()) return std::nullopt;
    for (const json& one : *list) {
        const json* inner = member(one, {"participant"});
        const bool plain = one.is_object() && (one.contains("name") || one.contains("display_name"));
        if (inner == nullptr && !plain) return std::nullopt;
        add_challonge(site, inner == nullptr ? one : *inner);
    }
    if (const json* tournament = member(whole, {"tournament"})) {
        ignore_others(site, *tournament, {"participants"}, "tournament.");
        site.matches = count_of(*tournament, {"matches"});
    }
    if (whole.is_object()) {
        ignore_others(site, whole, {"tournament", "participants"});
        site.matches += count_of(whole, {"matches"});
    }
    return site;
}

/// {"data": [{"type": "participant", "attributes": {…}}]}.
std::optional<SiteExport> challonge_v2(const json& whole) {
    const json* list = member(whole, {"data"});
    if (list == nullptr || !list->is_array() || list->empty()) return std::nullopt;
    SiteExport site{ListKind::challonge, {}, {}};
    for (const json& one : *list) {
        const json* attributes = member(one, {"attributes"});
        if (text_of(one, "type") != "participant" || attributes == nullptr) return std::nullopt;
        add_challonge(site, *attributes);
    }
    ignore_others(site, whole, {"data"});
    const json* included = member(whole, {"included"});
    if (included != nullptr && included->is_array())
        site.matches =
            static_cast<int>(std::count_if(included->begin(), included->end(),
                                           [](const json& one) { return text_of(one, "type") == "match"; }));
    return site;
}

void add_start_gg(SiteExport& site, const json& node) {
    SiteEntrant entrant;
    const json* people = member(node, {"participants"});
    if (!node.is_object()) {
        entrant.fault = "bracket_site.entry_unreadable";
    } else if (people != nullptr && people->is_array() && people->size() > 1) {
        entrant.fault = "bracket_site.team";
        entrant.name = text_of(node, "name");
    } else {
        // "Club | Tag" is how the site writes a name with its sponsor; the tag alone is the player's.
        if (people != nullptr && people->is_array() && people->size() == 1)
            entrant.name = text_of(people->front(), "gamerTag");
        if (entrant.name.empty()) entrant.name = text_of(node, "name");
        entrant.seed = seed_of_site(node, "initialSeedNum");
        const json* seeds = member(node, {"seeds"});
        if (entrant.seed.is_null() && seeds != nullptr && seeds->is_array() && !seeds->empty())
            entrant.seed = seed_of_site(seeds->front(), "seedNum");
        ignore_others(site, node, {"name", "participants", "initialSeedNum", "seeds"});
    }
    site.entrants.push_back(std::move(entrant));
}

/// {"data": {"event": {"entrants": {"nodes": […]}}}}, also without `data`.
std::optional<SiteExport> start_gg(const json& whole) {
    const json* data = member(whole, {"data"});
    const json* event = member(data == nullptr ? whole : *data, {"event"});
    const json* nodes = event == nullptr ? nullptr : member(*event, {"entrants", "nodes"});
    if (nodes == nullptr || !nodes->is_array() || nodes->empty()) return std::nullopt;
    SiteExport site{ListKind::start_gg, {}, {}};
    for (const json& node : *nodes) add_start_gg(site, node);
    ignore_others(site, *event, {"entrants"}, "event.");
    site.matches = count_of(*event, {"sets", "nodes"});
    return site;
}

bool is_one_page_of_more(const json& whole) {
    const json* data = member(whole, {"data"});
    const json* pages =
        member(data == nullptr ? whole : *data, {"event", "entrants", "pageInfo", "totalPages"});
    return pages != nullptr && pages->is_number_integer() && *pages > 1;
}

std::optional<Refusal> take_seed(const json& told, std::optional<int>& seed) {
    if (told.is_null()) return std::nullopt;
    return read_seed(told.is_string() ? told.get<std::string>() : told.dump(), seed);
}

}  // namespace

bool looks_like_json(std::string_view bytes) {
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    const auto first = bytes.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return false;
    const auto last = bytes.find_last_not_of(" \t\r\n");
    return (bytes[first] == '{' && bytes[last] == '}') || (bytes[first] == '[' && bytes[last] == ']');
}

base::Result<EntrantList, base::Refusal> read_bracket_site(std::string_view bytes,
                                                           std::span<const EntrantFields> present) {
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    const auto whole = exchange::parse_input(bytes);
    if (!whole)
        return base::fail(Refusal{"bracket_site.not_json",
                                  {},
                                  "",
                                  {{"line", std::to_string(whole.error().line)},
                                   {"column", std::to_string(whole.error().column)}}});
    auto site = start_gg(*whole);
    if (!site) site = challonge_v2(*whole);
    if (!site) site = challonge_v1(*whole);
    if (!site) return base::fail(Refusal{"bracket_site.unknown", {}, "", {}});
    if (is_one_page_of_more(*whole)) return base::fail(Refusal{"bracket_site.not_whole", {}, "", {}});
    EntrantList list;
    list.kind = site->kind;
    list.matches = site->matches;
    list.ignored_columns.assign(site->ignored.begin(), site->ignored.end());
    Roll roll;
    for (const EntrantFields& entrant : present) roll.add(entrant, entrant.name);
    int line = 0;
    for (const SiteEntrant& told : site->entrants) {
        EntrantFields fields{told.name, "", std::nullopt, ""};
        std::optional<Refusal> fault;
        if (!told.fault.empty()) fault = Refusal{told.fault, {}, "name", {}};
        if (!fault) fault = take_seed(told.seed, fields.seed);
        if (!fault) fault = check_fields(fields);
        if (!fault) fault = roll.check(fields);
        ++line;
        if (fault) {
            list.faults.push_back(
                {line, 1, std::string(base::utf8_prefix(told.name, kShownCharacters)), std::move(*fault)});
            continue;
        }
        roll.add(fields, "#" + std::to_string(line));
        list.entrants.push_back({line, std::move(fields)});
    }
    return list;
}

}  // namespace yuanmen::tournament
