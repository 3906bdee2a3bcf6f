// A whole event brought in as a document: looked at first, then taken.
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "service/events/import_view.hpp"
#include "tournament/event/codec.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::int64_t kMostCharacters = 4 * 1024 * 1024;

Response show_document(const Context& context, json preview, json fault) {
    return context.page("event_whole_import", {{"preview", std::move(preview)}, {"fault", std::move(fault)}});
}

/// What the document says, in words, and the document again for the second step.
json document_view(const Context& context, const service::ImportPreview& read, const std::string& document) {
    const bool is_signed = read.from.fingerprint.has_value();
    const char* whose = !is_signed     ? "whole_import.unsigned"
                        : read.own_key ? "whole_import.own"
                                       : "whole_import.signed";
    json already = json::array(), differing = json::array();
    for (const std::string& id : read.here_already) already.push_back({{"id", id}});
    for (const std::string& what : read.differing)
        differing.push_back({{"what", context.say("whole_import." + what)}});
    return {{"name", read.details.name},
            {"date", read.details.date},
            {"venue", read.details.venue},
            {"phase", context.say("event_phase." + std::string(journal::name_of(read.phase)))},
            {"stages", journal::write(read.stages)},
            {"counts", context.say("whole_import.counts", {{"entrant_total", std::to_string(read.entrants)},
                                                           {"results", std::to_string(read.results)},
                                                           {"penalties", std::to_string(read.penalties)}})},
            {"event", read.from.event},
            {"version", read.from.version},
            {"at", date_and_time(read.from.wall_ms)},
            {"whose", context.say(whose)},
            {"is_signed", is_signed},
            {"fingerprint", read.from.fingerprint.value_or("")},
            {"already", std::move(already)},
            {"differing", std::move(differing)},
            {"document", document},
            {"digest", base::sha256_hex(document).substr(0, 32)}};
}

Response fault_of_document(const Context& context, const service::Refused& refused) {
    if (refused.category != service::Category::invalid && refused.category != service::Category::refused)
        return refuse(context, refused);
    const base::Refusal& why = refused.refusal;
    Response answer = show_document(
        context, nullptr, {{"why", context.say("refusal." + why.code, why.params)}, {"place", why.field}});
    answer.status = 422;
    return answer;
}

Response preview_document(service::Service& service, const Context& context) {
    const auto file = context.files.find("file");
    const std::string document = file == context.files.end() ? std::string() : file->second;
    const auto read = service.preview_event_import(context.principal, document);
    if (!read) return fault_of_document(context, read.error());
    return show_document(context, document_view(context, *read, json::parse(document).dump()), nullptr);
}

/// The document that was looked at.
struct SeenDocument {
    std::string document;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("document", self.document, match::Pasted{2, kMostCharacters});
    }
};

Response take_document(service::Service& service, const Context& context) {
    const auto done =
        service.import_event(context.principal, context.read<SeenDocument>().document, request_key(context));
    return done ? see_other("/events/" + encode(done->id)) : fault_of_document(context, done.error());
}

}  // namespace

void add_event_whole_import(service::Service& service, std::vector<Route>& routes) {
    const Access owner = Access::to(UseCase::import_events);
    Schema given;
    given.with_files = true;
    Schema taken = body_of<SeenDocument>();
    taken.with_files = true;
    routes.push_back({Method::get, "/events/import", owner, Budget::read, "Importing a whole event.",
                      [](Context& context) { return show_document(context, nullptr, nullptr); }});
    routes.push_back({Method::post, "/events/import", owner, Budget::write,
                      "What importing a document would bring; writes nothing.",
                      [&service](Context& context) { return preview_document(service, context); }, given});
    routes.push_back({Method::post, "/events/import/commit", owner, Budget::write,
                      "Makes an event of a document.",
                      [&service](Context& context) { return take_document(service, context); }, taken});
}

}  // namespace yuanmen::web::pages
