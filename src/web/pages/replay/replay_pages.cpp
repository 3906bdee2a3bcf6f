#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "web/asking.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/replay/compare_view.hpp"
#include "web/pages/replay/page_check.hpp"
#include "web/pages/replay/replay_remarks.hpp"
#include "web/pages/replay/rewind_view.hpp"
#include "web/pages/replay/standalone.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

int asked_number(const Context& context, std::string_view name, int otherwise) {
    const auto given = find(context.request.query, name);
    return given ? std::atoi(std::string(*given).c_str()) : otherwise;
}

std::string called(const service::RecordRow& row) {
    return row.name.empty() ? row.scribe : row.name;
}

/// Another record of the same match.
struct OtherRecord {
    std::string other;  ///< id
    std::string name;

    YUANMEN_FIELDS(other, name);
};

/// ReplayPage and what belongs to its record.
struct RecordReplay : ReplayPage, MatchWords {
    std::string record, match, name;
    std::string document;  ///< address of what static/board.js draws from
    bool partial_view = false;
    std::vector<OtherRecord> others;
    std::string rewind_at;  ///< where the script asks for advice on other lines; empty: not for this reader
    json rewind;            ///< rewind_view of the line shown
    bool rewind_open = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        ReplayPage::fields(self, f);
        MatchWords::fields(self, f);
        f("record", self.record);
        f("match", self.match);
        f("name", self.name);
        f("document", self.document);
        f("partial_view", self.partial_view);
        f("others", self.others);
        f("rewind_at", self.rewind_at);
        f("rewind", self.rewind);
        f("rewind_open", self.rewind_open);
    }
};

/// The advice on the line shown, for whoever may ask.
void put_rewind(service::Service& service, const Context& context, RecordReplay& page) {
    const auto advice = service.rewind(context.principal, page.record, page.line);
    const bool told = advice || advice.error().refusal.code != "rewind.judges_only";
    if (told) page.rewind_at = "/api/v1/records/" + page.record + "/rewind/";
    if (!advice) return;
    page.rewind_open = advice->breach;
    page.rewind = rewind_view(*advice, {context.catalogue(), context.language, advice->ruleset.get()}, "");
}

Response show_replay(service::Service& service, const Context& context) {
    const auto found = service.replayable(context.principal, context.parameter("record"));
    if (!found) return refuse(context, found.error());
    const record::ReplayDocument& document = found->document(spelling_for(context.language));
    const ReplayWords words{context.catalogue(), context.language, found->ruleset.get()};
    const service::RecordRow& row = found->record.row;
    RecordReplay page;
    static_cast<ReplayPage&>(page) = replay_page(
        document, found->record.desk, words, asked_number(context, "line", opening_line(document)),
        asked_number(context, "from", -1), "/records/" + row.id + "/replay");
    static_cast<MatchWords&>(page) = match_words(found->record, words);
    page.record = row.id;
    page.match = row.match;
    page.name = called(row);
    page.document = "/api/v1/records/" + row.id + "/replay?lang=" + std::string(code_of(context.language));
    page.partial_view = found->record.layer != "judge";
    if (const auto others = service.records(context.principal, row.match)) {
        for (const service::RecordRow& other : *others) {
            if (other.id != row.id) page.others.push_back({other.id, called(other)});
        }
    }
    put_rewind(service, context, page);
    // the page follows from the text, the question, what the desk knows and the other records' names
    const std::string tag =
        base::sha256_hex(found->record.text + notes_json(found->record.desk, words).dump()) +
        journal::write(page.others).dump() + std::to_string(page.line) + page.mark_href + page.rewind_at;
    return context.live_page("replay", tag, [&] { return journal::write(page); });
}

Response save_replay(service::Service& service, const Context& context) {
    const auto found = service.replayable(context.principal, context.parameter("record"));
    if (!found) return refuse(context, found.error());
    const record::ReplayDocument& document = found->document(spelling_for(context.language));
    Response response;
    response.content_type = "text/html; charset=utf-8";
    response.set("Content-Disposition", "attachment; filename=\"replay-" + found->record.row.id + ".html\"");
    response.body =
        standalone_replay(document, found->record.desk,
                          {context.catalogue(), context.language, found->ruleset.get()}, Assets::embedded());
    return response;
}

Response show_comparison(service::Service& service, const Context& context) {
    const auto a = service.replayable(context.principal, context.parameter("record"));
    if (!a) return refuse(context, a.error());
    const auto b = service.replayable(context.principal, context.parameter("other"));
    if (!b) return refuse(context, b.error());
    const auto& row = a->record.row;
    if (row.match != b->record.row.match) {
        return context.refuse(base::Refusal{"replay.another_match", {}, "other", {}}, 404);
    }
    ComparePage page = compare_page({row.id, called(row), *a->record.judged},
                                    {b->record.row.id, called(b->record.row), *b->record.judged},
                                    {context.catalogue(), context.language, a->ruleset.get()});
    page.match = row.match;
    page.partial_view = a->record.layer != "judge" || b->record.layer != "judge";
    return context.page("compare", journal::write(page));
}

Response give_bundle(service::Service& service, const Context& context) {
    return bundle_answer(service, context, context.parameter("match"));
}

}  // namespace

Response bundle_answer(service::Service& service, const Context& context, const std::string& match) {
    auto found = service.bundle(context.principal, match);
    if (!found) return refuse(context, found.error());
    if (auto records = service.records(context.principal, match)) {
        if (!records->empty()) {
            found->files.push_back({std::string(service::kBundleWording),
                                    wording_of(context.catalogue(), context.language) + "\n"});
        }
        for (const service::RecordRow& row : *records) {
            const auto record = service.replayable(context.principal, row.id);
            if (!record) continue;
            const record::ReplayDocument& document = record->document(spelling_for(context.language));
            found->files.push_back(
                {"replay/" + row.id + ".html",
                 standalone_replay(document, record->record.desk,
                                   {context.catalogue(), context.language, record->ruleset.get()},
                                   Assets::embedded())});
        }
    }
    Response response;
    response.content_type = "application/zip";
    response.set("Content-Disposition", "attachment; filename=\"match-" + match + ".zip\"");
    response.set("Cache-Control", "no-store");
    response.body = service.packed(*found);
    return response;
}

void add_replay_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/records/{record}/replay", Access::to(UseCase::read_records),
                      Budget::read, "The board behind any line of a record: ?line=N, ?from=N.",
                      [&service](Context& context) { return show_replay(service, context); }});
    routes.push_back({Method::get, "/records/{record}/replay/file", Access::to(UseCase::read_records),
                      Budget::read, "The replay as one HTML file that opens without this service.",
                      [&service](Context& context) { return save_replay(service, context); }});
    routes.push_back({Method::get, "/matches/{match}/bundle", Access::to(UseCase::read_records), Budget::read,
                      "Everything the match has left behind in one ZIP file that `yuanmen verify` checks.",
                      [&service](Context& context) { return give_bundle(service, context); }});
    routes.push_back({Method::get, "/records/{record}/compare/{other}", Access::to(UseCase::read_records),
                      Budget::read, "Two records of one match up to their first difference.",
                      [&service](Context& context) { return show_comparison(service, context); }});
}

}  // namespace yuanmen::web::pages
