#include "web/api/records.hpp"

#include "match/codec.hpp"
#include "web/api/api.hpp"
#include "web/api/open_prompt.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

struct AttachedRecord {
    std::optional<std::string> name;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, match::Length{0, service::kLongestName});
    }
};

Response list_records(service::Service& service, const Context& context) {
    const auto rows = service.records(context.principal, context.parameter("match"));
    if (!rows) return refuse(context, rows.error());
    return context.json({{"records", journal::write(*rows)}});
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
    return open ? context.json(journal::write(open_prompt_view(context, *open)))
                : refuse(context, open.error());
}

Response write(service::Service& service, const Context& context) {
    auto input = context.read<service::NewLines>();
    input.record = context.parameter("record");
    return answer(context, service.write_lines(context.principal, input, request_key(context)));
}

}  // namespace

Schema attached_record_schema(const char* name) {
    Schema schema = body_of<AttachedRecord>(name);
    schema.with_files = true;
    return schema;
}

service::Answer<service::Receipt> open_record(service::Service& service, const Context& context) {
    service::NewRecord input;
    if (context.route->body->with_files) {
        const auto file = context.files.find("record");
        input.name = context.read<AttachedRecord>().name;
        input.attached = file == context.files.end() ? std::string() : file->second;
    } else {
        input = context.read<service::NewRecord>();
    }
    input.match_id = context.parameter("match");
    return service.open_record(context.principal, input, request_key(context));
}

void add_record_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get,
                      "/api/v1/matches/{match}/records",
                      Access::to(UseCase::read_records),
                      Budget::read,
                      "The records of a match that this caller may read anything of.",
                      [&service](Context& context) { return list_records(service, context); },
                      {},
                      view_of<service::RecordList>()});
    routes.push_back({Method::post, "/api/v1/matches/{match}/records", Access::to(UseCase::keep_records),
                      Budget::write, "Opens a record, to be written line by line.",
                      [&service](Context& context) { return answer(context, open_record(service, context)); },
                      body_of<service::NewRecord>("NewRecord"), view_of<service::Receipt>()});
    routes.push_back({Method::post, "/api/v1/matches/{match}/records/file", Access::to(UseCase::keep_records),
                      Budget::write, "Attaches a record written elsewhere: the file \"record\", UTF-8 text.",
                      [&service](Context& context) { return answer(context, open_record(service, context)); },
                      attached_record_schema("AttachedRecord"), view_of<service::Receipt>()});
    routes.push_back(
        {Method::get,
         "/api/v1/records/{record}",
         Access::to(UseCase::read_records),
         Budget::read,
         "A record as this caller may read it: text, each line with its verdict, and what the desk "
         "has against it; \"desk\": its events, each with the line it stands at (0: before the first) "
         "and whether that line says the same.",
         [&service](Context& context) {
             return answer(context, service.record(context.principal, context.parameter("record")));
         },
         {},
         view_of<service::RecordText>()});
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
         view_of<OpenPromptView>(),
         {choice("spelling", {"zh", "ascii"}, "Of the words to type; else by language.")}});
    routes.push_back(
        {Method::post, "/api/v1/records/{record}/lines", Access::to(UseCase::keep_records), Budget::write,
         "Adds lines, legal or not, readable or not. One whose key is there already is not written "
         "again.",
         [&service](Context& context) { return write(service, context); },
         body_of<service::NewLines>("NewLines"), view_of<service::WrittenLines>()});
}

}  // namespace yuanmen::web::api
