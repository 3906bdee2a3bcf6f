// A whole event out of a document that was made of it: looked at first, then taken, as one entry that says
// so.
#include "service/events/import.hpp"

#include <algorithm>
#include <set>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "cards/ruleset.hpp"
#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/penalty/codec.hpp"
#include "service/bundle/proof.hpp"
#include "service/desk/desk_actor.hpp"
#include "service/events/event_writing.hpp"
#include "service/events/import_view.hpp"
#include "service/events/people.hpp"
#include "service/events/stage_rulesets.hpp"
#include "service/penalties/giving.hpp"
#include "service/service_impl.hpp"
#include "service/text.hpp"
#include "store/events.hpp"
#include "store/rulesets.hpp"
#include "store/staff.hpp"
#include "tournament/event/import.hpp"
#include "tournament/event/stages.hpp"
#include "tournament/view/event_document.hpp"
#include "tournament/view/placings.hpp"
#include "tournament/view/stages_view.hpp"

namespace yuanmen::service {
namespace {

using nlohmann::json;

constexpr int kDeepest = 24;
constexpr std::size_t kMostPenalties = 2'000;
constexpr std::size_t kMostRulesets = 8;

base::Failure<Refused> bad(const char* code, std::string field = {},
                           std::map<std::string, std::string> params = {}) {
    return refuse(Category::invalid, code, std::move(field), std::move(params));
}

base::Failure<Refused> within(const char* place, base::Refusal refusal) {
    refusal.field = place + refusal.field;
    return base::fail(Refused(Category::invalid, std::move(refusal)));
}

Answer<json> parsed(const std::string& text) {
    bool too_deep = false;
    const auto watch = [&](int depth, json::parse_event_t, json&) {
        too_deep = too_deep || depth > kDeepest;
        return !too_deep;
    };
    try {
        json document = json::parse(text, watch);
        if (too_deep) return bad("request.too_deep");
        if (!document.is_object()) return bad("event.import.no_document");
        return document;
    } catch (const json::parse_error& error) {
        return bad("event.import.not_json", "", {{"byte", std::to_string(error.byte)}});
    } catch (const json::exception&) {
        return bad("event.import.not_json", "", {{"byte", "0"}});
    }
}

template <class T>
Answer<T> read_as(const json& value, const std::string& place) {
    T read;
    if (auto wrong = journal::from_json(value, &read, journal::type_of<T>(), journal::Limits::asked))
        return within(place.c_str(), *std::move(wrong));
    return read;
}

template <class T>
Answer<std::vector<T>> read_list(const json& document, const char* name, std::size_t most) {
    std::vector<T> all;
    const auto found = document.find(name);
    if (found == document.end()) return all;
    const std::string place = std::string("/") + name;
    if (!found->is_array()) return bad("command.wrong_type", place, {{"expected", "array"}});
    if (found->size() > most)
        return bad("command.bad_count", place, {{"least", "0"}, {"greatest", std::to_string(most)}});
    for (std::size_t i = 0; i < found->size(); ++i) {
        auto one = read_as<T>((*found)[i], place + "/" + std::to_string(i));
        if (!one) return base::fail(one.error());
        all.push_back(*std::move(one));
    }
    return all;
}

/// Format and members: a document of another version is said to be one, not to be broken.
Answer<base::Unit> check_members(const json& document) {
    const json format = document.value("format", json());
    if (!format.is_string()) return bad("event.import.no_document", "/format");
    if (format != kEventFormat)
        return bad("event.import.unknown_format", "/format",
                   {{"format", format.get<std::string>().substr(0, 40)}, {"known", kEventFormat}});
    static const json properties = event_export_schema().at("properties");
    for (const auto& [name, value] : document.items()) {
        if (!properties.contains(name)) return bad("command.unknown_field", "/" + name.substr(0, 60));
    }
    for (const char* needed : {"source", "event"}) {
        if (!document.contains(needed)) return bad("command.missing_field", std::string("/") + needed);
    }
    return base::Unit{};
}

/// SHA-256 of the document, and whose signature it carries; one that does not stand is refused.
Answer<base::Unit> check_proof(const json& document, tournament::ImportedFrom& from) {
    try {
        const std::string text = base::canonical_json(document);
        from.sha256 = base::sha256_hex(text);
        const DocumentReport report = verify_document(text, std::nullopt);
        if (!report.problem.empty()) return bad("event.import.signature", "/proof");
        if (report.is_signed) from.fingerprint = report.fingerprint;
    } catch (const std::exception&) {  // numbers or texts that canonical JSON does not have
        return bad("event.import.no_document");
    }
    return base::Unit{};
}

Answer<base::Unit> check_penalties(const ReadDocument& read) {
    for (std::size_t i = 0; i < read.penalties.size(); ++i) {
        const DocumentPenalty& penalty = read.penalties[i];
        const std::string place = "/penalties/" + std::to_string(i);
        if (penalty.entrant && read.told.find(*penalty.entrant) == nullptr)
            return bad("event.entrant.unknown", place + "/entrant", {{"entrant", *penalty.entrant}});
        const bool whole = penalty.withdrawn == penalty.withdrawn_reason.has_value() &&
                           penalty.withdrawn == penalty.withdrawn_by.has_value() &&
                           penalty.withdrawn == penalty.withdrawn_wall_ms.has_value();
        if (!whole) return bad("event.import.contradicts", place + "/withdrawn");
    }
    return base::Unit{};
}

Answer<base::Unit> check_rulesets(const ReadDocument& read) {
    for (std::size_t i = 0; i < read.rulesets.size(); ++i) {
        const DocumentRuleset& given = read.rulesets[i];
        const std::string place = "/rulesets/" + std::to_string(i);
        if (base::sha256_hex(given.text) != given.sha256)
            return bad("event.import.contradicts", place + "/sha256");
        const auto ruleset = cards::ruleset_from_text(given.text);
        if (!ruleset.ok()) return bad(ruleset.error().code.c_str(), place + "/text");
        if (ruleset->id != given.id) return bad("event.import.contradicts", place + "/id");
    }
    return base::Unit{};
}

/// Nobody's name in the document may be the id of an account here: it would be read as that account.
Answer<base::Unit> names_nobody_here(const store::Reading& reading, const tournament::EventState& told) {
    std::set<std::string> accounts;
    for (const auto& member : reading.staff().list()) accounts.insert(member.id);
    std::string named;
    tournament::event_document(told, [&](const std::string& name) {
        if (accounts.contains(name)) named = name;
        return name;
    });
    return named.empty() ? Answer<base::Unit>(base::Unit{})
                         : bad("event.import.account", "/event", {{"account", named}});
}

match::PenaltyGiven given_here(const DocumentPenalty& told, const std::string& id, const std::string& event) {
    match::PenaltyGiven given;
    given.id = id;
    given.event = event;
    given.ruleset_id = told.ruleset_id;
    given.ruleset_sha256 = told.ruleset_sha256;
    given.chair = told.chair;
    if (told.entrant) given.person = person_id_of(event, *told.entrant);
    given.day = told.day;
    given.infraction = told.infraction;
    given.infraction_class = told.infraction_class;
    given.as_opponent = told.as_opponent;
    given.penalty = told.penalty;
    given.suggested = told.suggested;
    given.text = told.text;
    given.clauses = told.clauses;
    given.elsewhere = match::PenaltyElsewhere{told.name,
                                              told.by,
                                              told.wall_ms,
                                              told.table,
                                              told.withdrawn_reason,
                                              told.withdrawn_by,
                                              told.withdrawn_wall_ms};
    return given;
}

Answer<base::Unit> write_penalties(store::Writing& writing, const std::string& event,
                                   const ReadDocument& read, const store::Author& author) {
    for (const DocumentPenalty& told : read.penalties) {
        if (told.entrant) {
            auto known = register_entrant(writing, event, *read.told.find(*told.entrant), author);
            if (!known.ok()) return known;
        }
        PenaltyWriting penalty(writing, new_id("p"));
        const match::PenaltyEvent given = given_here(told, penalty.id(), event);
        if (auto done = penalty.write({{given}, 0, std::nullopt}, author); !done.ok()) return done;
    }
    return base::Unit{};
}

/// Ids of events here that come from the same one, itself included where this server made the document.
std::vector<std::string> here_already(const store::Reading& reading, const ReadDocument& read,
                                      const std::string& own_fingerprint) {
    std::vector<std::string> found;
    for (const auto& row : reading.events().list()) {
        const bool itself = row.id == read.from.event && read.from.fingerprint == own_fingerprint;
        const auto event = reading.events().find(row.id);
        const auto& from = event->state->imported;
        if (itself || (from && from->event == read.from.event)) found.push_back(row.id);
    }
    return found;
}

int results_in(const tournament::EventState& told) {
    return static_cast<int>(std::count_if(told.matches.begin(), told.matches.end(),
                                          [](const auto& match) { return match.second.result; }));
}

std::vector<ImportedStage> stage_names(const tournament::EventSettings& settings) {
    std::vector<ImportedStage> names;
    for (const auto& stage : settings.stages)
        names.push_back({stage.name, stage.ruleset.substr(0, stage.ruleset.find('@'))});
    return names;
}

}  // namespace

Answer<ReadDocument> read_document(const std::string& text) {
    const auto document = parsed(text);
    if (!document) return base::fail(document.error());
    if (auto known = check_members(*document); !known.ok()) return base::fail(known.error());
    ReadDocument read;
    if (auto proven = check_proof(*document, read.from); !proven.ok()) return base::fail(proven.error());
    const auto source = read_as<DocumentSource>(document->at("source"), "/source");
    if (!source) return base::fail(source.error());
    read.from.event = source->event;
    read.from.version = source->version;
    read.from.wall_ms = source->wall_ms;
    read.from.head_seq = source->head_seq;
    read.from.head_hash = source->head_hash;
    auto told = tournament::read_event_document(document->at("event"));
    if (!told.ok()) return within("/event", told.error());
    read.told = *std::move(told);
    if (const auto entry = tournament::import_entry(read.told, read.from); !entry.ok())
        return within("/event", entry.error());
    auto penalties = read_list<DocumentPenalty>(*document, "penalties", kMostPenalties);
    if (!penalties) return base::fail(penalties.error());
    read.penalties = *std::move(penalties);
    auto rulesets = read_list<DocumentRuleset>(*document, "rulesets", kMostRulesets);
    if (!rulesets) return base::fail(rulesets.error());
    read.rulesets = *std::move(rulesets);
    if (auto whole = check_penalties(read); !whole.ok()) return base::fail(whole.error());
    if (auto whole = check_rulesets(read); !whole.ok()) return base::fail(whole.error());
    const auto compare = [&](const char* name, const json& now) {
        if (document->contains(name) && document->at(name) != now) read.differing.push_back(name);
    };
    compare("placings", tournament::placings_json(read.told));
    compare("standings", journal::write(tournament::standings_view(read.told)));
    return read;
}

Answer<ImportPreview> Service::preview_event_import(const Principal& who, const std::string& document) {
    if (auto allowed = require(who, UseCase::import_events); !allowed.ok())
        return base::fail(allowed.error());
    const auto read = read_document(document);
    if (!read) return base::fail(read.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<ImportPreview> {
        if (auto free = names_nobody_here(reading, read->told); !free.ok()) return base::fail(free.error());
        const tournament::EventState& told = read->told;
        for (std::size_t i = 0; i < told.settings.stages.size(); ++i) {
            const std::string& name = told.settings.stages[i].ruleset;
            const bool brought =
                std::any_of(read->rulesets.begin(), read->rulesets.end(),
                            [&](const DocumentRuleset& one) { return name == one.id + "@" + one.sha256; });
            if (brought) continue;
            auto known = ruleset_of(*impl_, reading, told.settings.stages[i]);
            if (known.ok()) continue;
            Refused refused = known.error();
            refused.refusal.field = "/event/settings/stages/" + std::to_string(i) + refused.refusal.field;
            return base::fail(refused);
        }
        ImportPreview shown;
        shown.details = told.details;
        shown.phase = told.phase;
        shown.stages = stage_names(told.settings);
        shown.entrants = static_cast<int>(told.entrants.size());
        shown.rounds = static_cast<int>(told.stage_facts().rounds.size());
        shown.results = results_in(told);
        shown.penalties = static_cast<int>(read->penalties.size());
        shown.from = read->from;
        shown.own_key = read->from.fingerprint == fingerprint();
        shown.differing = read->differing;
        shown.here_already = here_already(reading, *read, fingerprint());
        return shown;
    });
}

Answer<Receipt> Service::import_event(const Principal& who, const std::string& document,
                                      const RequestKey& request) {
    if (auto allowed = require(who, UseCase::import_events); !allowed.ok())
        return base::fail(allowed.error());
    auto read = read_document(document);
    if (!read) return base::fail(read.error());
    const std::string id = new_id("e");
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        if (auto free = names_nobody_here(writing, read->told); !free.ok()) return base::fail(free.error());
        const store::Author author = author_of(who, request);
        for (const DocumentRuleset& given : read->rulesets)
            store::keep_ruleset(writing, {given.sha256, given.id, given.text}, author);
        tournament::EventState told = read->told;
        if (auto fixed = fix_rulesets(*impl_, writing, told.settings, author); !fixed.ok()) {
            Refused refused = fixed.error();
            refused.refusal.field = "/event" + refused.refusal.field;
            return base::fail(refused);
        }
        const auto entry = tournament::import_entry(told, read->from);
        if (!entry.ok()) return within("/event", entry.error());
        EventWriting event(*impl_, writing, id, request.request_id);
        if (auto done = event.write({{*entry}, 0, std::nullopt}, author); !done.ok())
            return base::fail(done.error());
        if (auto done = write_penalties(writing, id, *read, author); !done.ok())
            return base::fail(done.error());
        if (auto settled = event.settle_desks(); !settled.ok()) return base::fail(settled.error());
        return Receipt{id, event.state().version, false};
    });
}

}  // namespace yuanmen::service
