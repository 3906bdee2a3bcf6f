#include "web/api/records.hpp"

#include "match/log/log.hpp"
#include "service/text.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

using nlohmann::json;

constexpr std::int64_t kMostTextLines = 5000;

Schema record_row_schema() {
    return {"RecordRow",
            {text("id", 1, 64, ""), text("match", 1, 64, ""), text("name", 0, 60, ""),
             text("scribe", 0, 120, "Name of whoever keeps it."),
             integer("lines", 0, kMostTextLines, "Written ones, and those of an attached text."),
             integer("version", 0, kMaxVersion, ""),
             choice("verdict", {"legal", "illegal", "undecided", "unreadable"}, ""),
             integer("first_illegal_line", 0, kMostTextLines, "Of the text; 0: none."),
             text("ruleset", 0, 160, "id@sha256 of the match's, under which it is judged."),
             text("other_ruleset", 0, 160, "The text names this one instead; else empty."),
             boolean("own", "The caller keeps it."), boolean("attached", "Brought as a file."),
             integer("opened_wall_ms", 0, kMaxVersion, ""), integer("last_wall_ms", 0, kMaxVersion, "")}};
}

Schema line_schema() {
    return {"RecordLine",
            {integer("line", 1, kMostTextLines, "1-based line of the text."),
             integer("number", 0, kMostTextLines, "Among the written lines; 0: of an attached text."),
             integer("entry", 0, kMostTextLines, "Number of the entry, as ~ and ! restore name it; 0: none."),
             text("key", 0, 64, ""), text("text", 0, 4000, ""), text("by", 0, 120, ""),
             boolean("ruling", "Written with a judge's ruling."), integer("wall_ms", 0, kMaxVersion, ""),
             choice("verdict", {"legal", "illegal", "undecided", "unread", "comment", "unjudged"}, ""),
             text("settled", 0, 16, ""), boolean("struck", ""), text("code", 0, 64, ""),
             list("clauses", 0, 3, text("", 1, 64, ""), ""),
             integer("because", 0, kMostTextLines, "Line that makes this one impossible; 0: none."),
             integer("inferred", 0, 999, "Actions left out before it.")}};
}

Schema written_schema() {
    return {
        "WrittenLines",
        {text("id", 1, 64, "Of the record."), integer("version", 0, kMaxVersion, ""),
         boolean("repeated", "Nothing new was written."),
         integer("written", 0, kMostTextLines, "Lines the record has now: `seen` of the next write."),
         choice("verdict", {"legal", "illegal", "undecided", "unreadable"}, "Of the record."),
         integer("first_illegal_line", 0, kMostTextLines, ""),
         list("lines", 0, 500, object("", line_schema(), ""), "Those that were sent, as they now stand.")}};
}

Schema new_lines_schema() {
    const Schema line{
        "",
        {text("key", 1, 64, "Chosen by the writer, unique in the record: a repeat is one line."),
         text("text", 1, 4000, "One line of NOTATION.md.")}};
    return {"NewLines",
            {integer("seen", 0, kMostTextLines,
                     "How many written lines the writer knows of; refused if somebody else wrote more.")
                 .maybe(),
             list("lines", 1, 500, object("", line, ""), "")}};
}

json held_json(const service::HeldAgainst& held) {
    return {{"what", held.what},
            {"seat", held.seat ? json(std::string(cards::id_of(*held.seat))) : json(nullptr)},
            {"criterion", held.criterion},
            {"record", held.record},
            {"desk", held.desk},
            {"same", held.same}};
}

json note_json(const service::DeskNote& note) {
    return {{"kind", note.kind},
            {"seat", note.seat ? json(std::string(cards::id_of(*note.seat))) : json(nullptr)},
            {"general", note.general},
            {"turn", note.turn},
            {"wall_ms", note.wall_ms},
            {"says", note.says},
            {"line", note.line},
            {"same", note.same}};
}

Response list_records(service::Service& service, const Context& context) {
    const auto rows = service.records(context.principal, context.parameter("match"));
    if (!rows) return refuse(context, rows.error());
    json out = json::array();
    for (const auto& row : *rows) out.push_back(record_row_json(row));
    return context.json({{"records", out}});
}

Response one_record(service::Service& service, const Context& context) {
    const auto found = service.record(context.principal, context.parameter("record"));
    if (!found) return refuse(context, found.error());
    json out = record_row_json(found->row);
    out["text"] = found->text;
    out["layer"] = found->layer;
    out["line_keys"] = found->line_keys;
    out["problems"] = found->problems;
    out["may_write"] = found->may_write;
    out["playing"] = found->playing;
    out["entries"] = json::array();
    for (const auto& line : found->lines) out["entries"].push_back(line_verdict_json(line));
    out["held"] = json::array();
    for (const auto& held : found->held) out["held"].push_back(held_json(held));
    out["desk"] = json::array();
    for (const auto& note : found->desk) out["desk"].push_back(note_json(note));
    return context.json(out);
}

Response record_file(service::Service& service, const Context& context) {
    const auto found = service.record(context.principal, context.parameter("record"));
    if (!found) return refuse(context, found.error());
    Response response;
    response.content_type = "text/plain; charset=utf-8";
    response.body = found->text;
    response.set("Content-Disposition", "attachment; filename=\"" + found->row.id + ".record\"");
    return response;
}

Response open_prompt(service::Service& service, const Context& context) {
    const auto asked = asked_text(context, "spelling");
    const bool chinese = asked ? *asked == "zh" : context.language == Language::zh;
    const auto open = service.record_open(context.principal, context.parameter("record"),
                                          chinese ? record::Spelling::chinese : record::Spelling::ascii);
    return open ? context.json(open_prompt_json(context, *open)) : refuse(context, open.error());
}

Response write(service::Service& service, const Context& context) {
    service::NewLines input;
    input.record = context.parameter("record");
    if (context.body.contains("seen")) input.seen = context.body.at("seen").get<int>();
    for (const auto& line : context.body.at("lines"))
        input.lines.push_back({line.at("key"), line.at("text")});
    const auto written = service.write_lines(context.principal, input, request_key(context));
    if (!written) return refuse(context, written.error());
    json out = receipt_json(written->receipt);
    out["written"] = written->written;
    out["verdict"] = written->verdict;
    out["first_illegal_line"] = written->first_illegal_line;
    out["lines"] = json::array();
    for (const auto& line : written->lines) out["lines"].push_back(line_verdict_json(line));
    return context.json(out);
}

Response open(service::Service& service, const Context& context) {
    const auto receipt = open_record(service, context);
    return receipt ? context.json(receipt_json(*receipt)) : refuse(context, receipt.error());
}

}  // namespace

Schema new_record_schema(bool with_file) {
    Schema schema{with_file ? "AttachedRecord" : "NewRecord",
                  {text("name", 0, service::kLongestName, "What people call it.").maybe()}};
    if (!with_file) {
        schema.fields.push_back(
            text("header", 0, match::log::kLongestOwnHeader,
                 "Header lines of the scribe's own, e.g. a pile; what the desk knows is added.")
                .maybe());
    }
    schema.with_files = with_file;
    return schema;
}

service::Answer<service::Receipt> open_record(service::Service& service, const Context& context) {
    service::NewRecord input{context.parameter("match"), context.body.value("name", ""),
                             context.body.value("header", ""), std::nullopt};
    if (context.route->body->with_files) {
        const auto file = context.files.find("record");
        input.attached = file == context.files.end() ? std::string() : file->second;
    }
    return service.open_record(context.principal, input, request_key(context));
}

json record_row_json(const service::RecordRow& row) {
    return {{"id", row.id},
            {"match", row.match},
            {"name", row.name},
            {"scribe", row.scribe},
            {"lines", row.lines},
            {"version", row.version},
            {"verdict", row.verdict},
            {"first_illegal_line", row.first_illegal_line},
            {"ruleset", row.ruleset},
            {"other_ruleset", row.other_ruleset},
            {"own", row.own},
            {"attached", row.attached},
            {"opened_wall_ms", row.opened_wall_ms},
            {"last_wall_ms", row.last_wall_ms}};
}

json line_verdict_json(const service::LineVerdict& line) {
    return {{"line", line.line},       {"number", line.number},   {"entry", line.entry},
            {"key", line.key},         {"text", line.text},       {"by", line.by},
            {"ruling", line.ruling},   {"wall_ms", line.wall_ms}, {"verdict", line.verdict},
            {"settled", line.settled}, {"struck", line.struck},   {"code", line.code},
            {"clauses", line.clauses}, {"because", line.because}, {"inferred", line.inferred}};
}

void add_record_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back(
        {Method::get,
         "/api/v1/matches/{match}/records",
         Access::to(UseCase::read_records),
         Budget::read,
         "The records of a match that this caller may read anything of.",
         [&service](Context& context) { return list_records(service, context); },
         {},
         Schema{"RecordList", {list("records", 0, 20, object("", record_row_schema(), ""), "")}}});
    routes.push_back({Method::post, "/api/v1/matches/{match}/records", Access::to(UseCase::keep_records),
                      Budget::write, "Opens a record, to be written line by line.",
                      [&service](Context& context) { return open(service, context); },
                      new_record_schema(false), receipt_schema()});
    routes.push_back({Method::post, "/api/v1/matches/{match}/records/file", Access::to(UseCase::keep_records),
                      Budget::write, "Attaches a record written elsewhere: the file \"record\", UTF-8 text.",
                      [&service](Context& context) { return open(service, context); },
                      new_record_schema(true), receipt_schema()});
    routes.push_back(
        {Method::get, "/api/v1/records/{record}", Access::to(UseCase::read_records), Budget::read,
         "A record as this caller may read it: text, each line with its verdict, and what the desk "
         "has against it; \"desk\": its events, each with the line it stands at (0: before the first) "
         "and whether that line says the same.",
         [&service](Context& context) { return one_record(service, context); }});
    routes.push_back({Method::get,
                      "/api/v1/records/{record}/text",
                      Access::to(UseCase::read_records),
                      Budget::read,
                      "The text of a record as this caller may read it.",
                      [&service](Context& context) { return record_file(service, context); },
                      {},
                      {},
                      {},
                      "text/plain"});
    routes.push_back(
        {Method::get,
         "/api/v1/records/{record}/open",
         Access::to(UseCase::keep_records),
         Budget::read,
         "What a next line may say: the open question and those behind what may be left out, with "
         "everything legal.",
         [&service](Context& context) { return open_prompt(service, context); },
         {},
         {},
         {choice("spelling", {"zh", "ascii"}, "Of the words to type; else by language.")}});
    routes.push_back(
        {Method::post, "/api/v1/records/{record}/lines", Access::to(UseCase::keep_records), Budget::write,
         "Adds lines, legal or not, readable or not. One whose key is there already is not written "
         "again.",
         [&service](Context& context) { return write(service, context); }, new_lines_schema(),
         written_schema()});
}

}  // namespace yuanmen::web::api
