#include <charconv>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/replay/replay_remarks.hpp"
#include "web/pages/replay/rewind_view.hpp"

namespace yuanmen::web::api {
namespace {

Response replay_json(service::Service& service, const Context& context) {
    const auto found = service.replayable(context.principal, context.parameter("record"));
    if (!found) return refuse(context, found.error());
    const std::string& text = found->record.text;
    const pages::ReplayWords words{context.catalogue(), context.language, found->ruleset.get()};
    const record::Spelling spelling = pages::spelling_for(context.language);
    auto answer = pages::replay_answer(found->document(spelling), found->record.desk, words);
    const service::RecordText& of = found->record;
    answer["match"] = {{"lord", of.players[0]},
                       {"renegade", of.players[1]},
                       {"winner", of.winner ? cards::id_of(*of.winner) : ""},
                       {"cause", of.cause}};
    const pages::MatchWords match = pages::match_words(of, words);
    answer["players"] = match.players;
    answer["result"] = match.result;
    answer["record"]["id"] = found->record.row.id;
    answer["record"]["match"] = found->record.row.match;
    answer["record"]["layer"] = found->record.layer;
    const std::string tag = base::sha256_hex(text + answer["desk"].dump() + answer["match"].dump()) +
                            std::string(code_of(context.language));
    return send(*make_snapshot("application/json; charset=utf-8", answer.dump(), tag), context.request,
                Freshness::nobody());
}

/// The number of a line in an address; 0 for anything else.
int line_named(const std::string& text) {
    int line = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), line);
    return error == std::errc{} && end == text.data() + text.size() ? line : 0;
}

Response rewind_advice(service::Service& service, const Context& context) {
    const auto advice =
        service.rewind(context.principal, context.parameter("record"), line_named(context.parameter("line")));
    if (!advice) return refuse(context, advice.error());
    return context.json(journal::write(
        pages::rewind_advice(*advice, {context.catalogue(), context.language, advice->ruleset.get()})));
}

}  // namespace

void add_replay_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back(
        {Method::get, "/api/v1/records/{record}/replay", Access::to(UseCase::read_records), Budget::read,
         "A record line by line with verdicts, positions and the clauses they cite, as the caller may "
         "read it; \"desk\": what the desk knows, each with the line it stands at and whether that line "
         "says the same; \"explanations\": why the first illegal line may not read, the likeliest first.",
         [&service](Context& context) { return replay_json(service, context); }});
    routes.push_back(
        {Method::get,
         "/api/v1/records/{record}/rewind/{line}",
         Access::to(UseCase::read_records),
         Budget::read,
         "Whether what stands at a line of the text can still be taken back, and what has happened since: "
         "for who rules at the table; when the match is over, for every reader of the whole record.",
         [&service](Context& context) { return rewind_advice(service, context); },
         {},
         view_of<pages::RewindAdvice>()});
    routes.push_back({Method::get,
                      "/api/v1/matches/{match}/bundle",
                      Access::to(UseCase::read_records),
                      Budget::read,
                      "Everything the match has left behind in one ZIP file that `yuanmen verify` checks.",
                      [&service](Context& context) {
                          return pages::bundle_answer(service, context, context.parameter("match"));
                      },
                      {},
                      {},
                      {},
                      "application/zip"});
}

}  // namespace yuanmen::web::api
