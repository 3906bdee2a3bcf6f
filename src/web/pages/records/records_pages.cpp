#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "web/api/open_prompt.hpp"
#include "web/api/records.hpp"
#include "web/asking.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/records/record_view.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

struct TypedLines {
    std::string text;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("text", self.text, match::Length{1, 200'000, true});
    }
};

std::shared_ptr<const cards::Ruleset> ruleset_of(service::Service& service, const Context& context,
                                                 const std::string& match, service::MatchView& view) {
    auto found = service.match(context.principal, match);
    if (!found) throw std::runtime_error("a record without its match");
    view = *std::move(found);
    auto ruleset = service.ruleset(view.row.ruleset_hash);
    if (!ruleset) throw std::runtime_error("a match without its ruleset");
    return *ruleset;
}

/// The crumb and the names every page of records has.
void put_match(json& data, const service::MatchView& view) {
    data["match"] = view.row.id;
    data["player_a"] = view.row.players[0].name;
    data["player_b"] = view.row.players[1].name;
    data["event_id"] = view.row.event_id;
    data["event_name"] = view.event_name;
}

Response list_page(service::Service& service, const Context& context) {
    const std::string& match = context.parameter("match");
    const auto rows = service.records(context.principal, match);
    if (!rows) return refuse(context, rows.error());
    service::MatchView view;
    const auto ruleset = ruleset_of(service, context, match, view);
    json list = json::array();
    for (const auto& row : *rows) list.push_back(record_row_view(context, row));
    json data = {
        {"records", list},
        {"none", rows->empty()},
        {"has_bundle", !rows->empty() || Access::to(UseCase::run_table).allows(context.principal.role)},
        {"may_keep", Access::to(UseCase::keep_records).allows(context.principal.role)},
        {"fresh", base::random_hex(6)}};
    put_match(data, view);
    return context.page("records", data);
}

/// What the open question is, for those without scripts.
json stages_view(const api::OpenPromptView& open) {
    json out = json::array();
    for (const api::OfferedStage& stage : open.stages) {
        json moves = json::array();
        for (const api::OfferedMove& move : stage.moves)
            moves.push_back({{"label", move.label}, {"line", move.before}});
        out.push_back({{"label", stage.label},
                       {"side_class", stage.seat},
                       {"side_word", stage.side},
                       {"clause", stage.clause_read},
                       {"moves", moves}});
    }
    return out;
}

Response record_page(service::Service& service, const Context& context) {
    const auto record = service.record(context.principal, context.parameter("record"));
    if (!record) return refuse(context, record.error());
    service::MatchView view;
    const auto ruleset = ruleset_of(service, context, record->row.match, view);
    const auto asked = find(context.request.query, "all");
    const bool all = asked && *asked == "1";
    json data = record_view(context, *record, *ruleset, all);
    put_match(data, view);
    const bool chinese = context.language == Language::zh;
    const auto open = service.record_open(context.principal, record->row.id,
                                          chinese ? record::Spelling::chinese : record::Spelling::ascii);
    data["stages"] =
        open && record->may_write ? stages_view(api::open_prompt_view(context, *open)) : json::array();
    data["suits"] = record->may_write ? deck_view(context, *ruleset) : json::array();
    data["chinese"] = chinese;
    const std::string tag = base::sha256_hex(data.dump());
    // A form of its own each time; not part of what changes.
    data["fresh"] = base::random_hex(6);
    return context.live_page("record", tag, [&] { return data; });
}

Response open(service::Service& service, const Context& context) {
    const auto receipt = api::open_record(service, context);
    return receipt ? see_other("/records/" + receipt->id) : refuse(context, receipt.error());
}

/// The typed form without scripts: a line of the box is a line of the record, blank ones left out.
Response write(service::Service& service, const Context& context) {
    service::NewLines input;
    input.record = context.parameter("record");
    const std::string& typed = context.read<TypedLines>().text;
    for (std::size_t at = 0; at < typed.size();) {
        const std::size_t end = std::min(typed.find('\n', at), typed.size());
        std::string line = typed.substr(at, end - at);
        at = end + 1;
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
        if (line.find_first_not_of(" \t") == std::string::npos) continue;
        const std::string key = context.idempotency_key + "-" + std::to_string(input.lines.size() + 1);
        input.lines.push_back({key, std::move(line)});
    }
    const auto written = service.write_lines(context.principal, input, request_key(context));
    return written ? see_other("/records/" + input.record) : refuse(context, written.error());
}

}  // namespace

void add_record_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/matches/{match}/records", Access::to(UseCase::read_records),
                      Budget::read, "The records of a match.",
                      [&service](Context& context) { return list_page(service, context); }});
    routes.push_back({Method::post, "/matches/{match}/records", Access::to(UseCase::keep_records),
                      Budget::write, "Opens a record.",
                      [&service](Context& context) { return open(service, context); },
                      body_of<service::NewRecord>()});
    routes.push_back({Method::post, "/matches/{match}/records/file", Access::to(UseCase::keep_records),
                      Budget::write, "Attaches a record.",
                      [&service](Context& context) { return open(service, context); },
                      api::attached_record_schema("")});
    routes.push_back({Method::get, "/records/{record}", Access::to(UseCase::read_records), Budget::read,
                      "A record as it is written.",
                      [&service](Context& context) { return record_page(service, context); }});
    routes.push_back({Method::post, "/records/{record}/lines", Access::to(UseCase::keep_records),
                      Budget::write, "Writes lines that were typed.",
                      [&service](Context& context) { return write(service, context); },
                      body_of<TypedLines>()});
}

}  // namespace yuanmen::web::pages
