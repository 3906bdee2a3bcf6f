// A list of entrants, pasted or from a file: looked at first, then taken.
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "tournament/entrants/list_view.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::size_t kMostBytes = tournament::kMaxListBytes;

/// A list to look at: pasted, a file, or what was looked at before.
struct ListToSee : tournament::ListHints {
    std::optional<std::string> pasted;
    std::optional<std::string> list;  ///< the bytes as hexadecimal digits

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("pasted", self.pasted, match::Pasted{0, kMostBytes});
        f("list", self.list, match::Length{2, 2 * kMostBytes});
        ListHints::fields(self, f);
    }
};

struct ListToTake : tournament::ListHints {
    std::string list;  ///< the bytes as hexadecimal digits
    bool skip_faults = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("list", self.list, match::Length{2, 2 * kMostBytes});
        ListHints::fields(self, f);
        f("skip_faults", self.skip_faults);
    }
};

std::string separator_word(const Context& context, const std::string& sign) {
    if (sign.empty()) return context.say("import.no_separator");
    return sign == "\t" ? context.say("import.tab") : sign;
}

/// What the bytes were taken for.
std::string read_as(const Context& context, const tournament::ListShown& read) {
    if (read.kind != "text") return context.say("import.kind_" + read.kind, {{"sheet", read.sheet}});
    return context.say("import.read_as",
                       {{"encoding", read.encoding}, {"separator", separator_word(context, read.separator)}});
}

json fault_view(const Context& context, const tournament::ListFaultShown& fault) {
    return {{"line", fault.line},
            {"column", fault.column},
            {"text", fault.text},
            {"field", fault.field.empty() ? "" : context.say("field." + fault.field)},
            {"why", context.say("refusal." + fault.code, fault.params)}};
}

json previewed_entrants(const tournament::ListShown& read) {
    json rows = json::array();
    for (const tournament::ListedShown& entrant : read.entrants)
        rows.push_back({{"line", entrant.line},
                        {"name", entrant.name},
                        {"number", entrant.number},
                        {"seed", entrant.seed ? json(*entrant.seed) : json()},
                        {"club", entrant.club},
                        {"city", entrant.city.value_or("")}});
    return rows;
}

/// What the list would bring, in words, and the bytes again for the second step.
json preview_view(const Context& context, const tournament::ListShown& read,
                  const tournament::ListHints& hints, const std::string& bytes) {
    const std::string said = read.sheet + "/" + std::to_string(hints.name_column.value_or(0)) +
                             (read.has_header ? "/header/" : "/") + hints.encoding.value_or("") + "/";
    const std::size_t good = read.entrants.size(), bad = read.faults.size();
    std::string ignored;
    for (const std::string& column : read.ignored_columns) ignored += (ignored.empty() ? "" : ", ") + column;
    json sheets = json::array(), faults = json::array();
    for (const std::string& sheet : read.sheets)
        sheets.push_back({{"name", sheet}, {"chosen", sheet == read.sheet}});
    int no_place = 0, first_without_place = 0;
    for (const tournament::ListFaultShown& fault : read.faults) {
        if (fault.code != "entrants.too_many") {
            faults.push_back(fault_view(context, fault));
        } else if (++no_place == 1) {
            first_without_place = fault.line;
        }
    }
    json columns = json::array(), above = json::array();
    for (const tournament::ListedColumn& column : read.columns)
        columns.push_back({{"column", column.column},
                           {"title", column.title},
                           {"means", column.means.empty() ? "" : context.say("field." + column.means)},
                           {"chosen", column.means == "name"}});
    for (const tournament::LineAbove& line : read.above_header)
        above.push_back({{"line", line.line}, {"text", line.text}});
    return {{"good", good},
            {"bad", bad},
            {"has_good", good > 0 && read.encoding_sure},
            {"has_bad", bad > 0},
            {"read_as", read_as(context, read)},
            {"has_header", read.has_header},
            {"ignored", ignored},
            {"faults", std::move(faults)},
            {"entrants", previewed_entrants(read)},
            {"without_place", no_place},
            {"first_without_place", first_without_place},
            {"list", base::to_hex(bytes)},
            {"sheet", read.sheet},
            {"other_sheets", read.sheets.size() > 1},
            {"has_columns", read.columns.size() > 1},
            {"columns", std::move(columns)},
            {"has_above", !above.empty()},
            {"above", std::move(above)},
            {"name_column", hints.name_column.value_or(0)},
            {"header_said", read.has_header ? "true" : "false"},
            {"encoding_said", hints.encoding.value_or("")},
            {"has_readings", !read.readings.empty()},
            {"encoding_unclear", !read.encoding_sure},
            {"readings", encoding_choices(read.readings, read.encoding)},
            {"sheets", std::move(sheets)},
            {"matches", read.matches},
            {"has_matches", read.matches > 0},
            {"digest", base::sha256_hex(said + bytes).substr(0, 16)},
            {"skip", bad > 0 ? "true" : "false"},
            {"commit_label", context.say(bad > 0 ? "import.commit_partly" : "import.commit",
                                         {{"good", std::to_string(good)}, {"bad", std::to_string(bad)}})}};
}

Response show_import(service::Service& service, const Context& context, json preview,
                     const std::string& pasted) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    json data = event_frame(context, *event, "entrants");
    data["preview"] = std::move(preview);
    data["pasted"] = pasted;
    return context.page("event_import", std::move(data));
}

Response preview_list(service::Service& service, const Context& context) {
    const auto& given = context.read<Versioned<ListToSee>>();
    const std::string pasted = given.pasted.value_or("");
    const auto file = context.files.find("file");
    const bool from_file = file != context.files.end() && !file->second.empty();
    std::string bytes = from_file ? file->second : pasted;
    if (given.list) {  // what was looked at before, for another sheet
        const auto again = base::from_hex(*given.list);
        if (!again) return context.refuse({"request.malformed_form", {}, "/list", {}});
        bytes = *again;
    }
    const auto read = service.preview_entrants(context.principal, context.parameter("event"), bytes, given);
    if (!read) return refuse(context, read.error());
    return show_import(service, context, preview_view(context, *read, given, bytes), from_file ? "" : pasted);
}

Response commit(service::Service& service, const Context& context) {
    const auto& given = context.read<Versioned<ListToTake>>();
    const auto bytes = base::from_hex(given.list);
    if (!bytes) return context.refuse({"request.malformed_form", {}, "/list", {}});
    const service::EntrantImport list{context.parameter("event"), *bytes, given.skip_faults,
                                      given.expected_version, given};
    const auto done = service.import_entrants(context.principal, list, request_key(context));
    return done ? see_other("/events/" + encode(context.parameter("event")) + "/entrants")
                : refuse(context, done.error());
}

}  // namespace

void add_event_import(service::Service& service, std::vector<Route>& routes) {
    const Access access = Access::to(service::use_case_of_event_command("add_entrants"));
    Schema given = body_of<Versioned<ListToSee>>();
    given.with_files = true;
    routes.push_back({Method::get, "/events/{event}/import", access, Budget::read,
                      "Importing a list of entrants.",
                      [&service](Context& context) { return show_import(service, context, nullptr, ""); }});
    routes.push_back({Method::post, "/events/{event}/import", access, Budget::write,
                      "What a list would bring; writes nothing.",
                      [&service](Context& context) { return preview_list(service, context); }, given});
    routes.push_back({Method::post, "/events/{event}/import/commit", access, Budget::write,
                      "Takes the entrants of a list.",
                      [&service](Context& context) { return commit(service, context); },
                      body_of<Versioned<ListToTake>>()});
}

}  // namespace yuanmen::web::pages
