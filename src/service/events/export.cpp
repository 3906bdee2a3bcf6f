// An event as one document, and where everybody ends.
#include "service/events/export.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/canonical_json.hpp"
#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/penalty/codec.hpp"
#include "service/access/tokens.hpp"
#include "service/bundle/proof.hpp"
#include "service/events/people.hpp"
#include "service/events/rows.hpp"
#include "service/service_impl.hpp"
#include "store/events.hpp"
#include "store/operational/access_tokens.hpp"
#include "store/penalties.hpp"
#include "store/rulesets.hpp"
#include "store/staff.hpp"
#include "tournament/event/public_names.hpp"
#include "tournament/view/event_document.hpp"
#include "tournament/view/placings.hpp"
#include "tournament/view/stages_view.hpp"

namespace yuanmen::service {
namespace {

using nlohmann::json;

/// Names of accounts and of other programs, read once.
class Names {
  public:
    explicit Names(const store::Reading& reading) {
        for (const auto& token : reading.access_tokens().list()) names_[token.id] = name_of_token(token.name);
        for (const auto& member : reading.staff().list()) names_[member.id] = member.name;
    }
    std::string of(const std::string& account) const {
        const auto found = names_.find(account);
        return found == names_.end() ? account : found->second;
    }

  private:
    std::map<std::string, std::string> names_;
};

DocumentPenalty told_penalty(const store::Reading& reading, const std::string& event_id,
                             const match::PenaltyState& penalty, const Names& names) {
    const match::PenaltyGiven& given = penalty.given;
    const auto& elsewhere = given.elsewhere;
    DocumentPenalty told;
    const std::string entrant = entrant_id_of(event_id, given.person);
    if (!entrant.empty()) told.entrant = entrant;
    told.name = elsewhere ? elsewhere->name : player_view(reading, given.person).name;
    told.chair = given.chair;
    const auto match = reading.matches().find(given.match);
    told.table = match ? match->table : elsewhere ? elsewhere->table : 0;
    told.day = given.day;
    told.infraction = given.infraction;
    told.infraction_class = given.infraction_class;
    told.as_opponent = given.as_opponent;
    told.penalty = given.penalty;
    told.suggested = given.suggested;
    told.text = given.text;
    told.clauses = given.clauses;
    told.ruleset_id = given.ruleset_id;
    told.ruleset_sha256 = given.ruleset_sha256;
    told.by = elsewhere ? elsewhere->by : names.of(penalty.given_by.id);
    told.wall_ms = penalty.given_wall_ms;
    told.withdrawn = penalty.withdrawn;
    if (!penalty.withdrawn) return told;
    told.withdrawn_reason = penalty.withdrawn_reason;
    told.withdrawn_by = elsewhere && elsewhere->withdrawn_reason ? elsewhere->withdrawn_by.value_or("")
                                                                 : names.of(penalty.withdrawn_by.id);
    told.withdrawn_wall_ms = penalty.withdrawn_wall_ms;
    return told;
}

/// Oldest first, and in the same order wherever they are told.
json told_penalties(const store::Reading& reading, const std::string& event_id, const Names& names) {
    std::vector<std::pair<std::int64_t, std::string>> in_order;
    for (const store::PenaltyRow& row : reading.penalties().of_event(event_id)) {
        if (!row.state->is_given()) continue;
        const json told = journal::write(told_penalty(reading, event_id, *row.state, names));
        in_order.emplace_back(row.state->given_wall_ms, base::canonical_json(told));
    }
    std::sort(in_order.begin(), in_order.end());
    json all = json::array();
    for (const auto& [wall_ms, text] : in_order) all.push_back(json::parse(text));
    return all;
}

/// The texts of the rulesets its stages name, as the journal keeps them.
json told_rulesets(const store::Reading& reading, const tournament::EventSettings& settings) {
    std::set<std::string> hashes;
    for (const auto& stage : settings.stages) {
        const auto at = stage.ruleset.find('@');
        if (at != std::string::npos) hashes.insert(stage.ruleset.substr(at + 1));
    }
    json all = json::array();
    for (const std::string& hash : hashes) {
        if (const auto kept = reading.rulesets().find(hash))
            all.push_back(journal::write(DocumentRuleset{kept->id, kept->hash, kept->text}));
    }
    return all;
}

json any_list() {
    return {{"type", "array"}, {"items", {{"type", "object"}}}};
}

template <class T>
json list_of() {
    return {{"type", "array"}, {"items", journal::schema_of(journal::type_of<T>())}};
}

json of_this_server(json schema, const char* what) {
    schema["x-of-this-server"] = true;
    schema["description"] = what;
    return schema;
}

}  // namespace

json event_export_schema() {
    json names = json::array();
    for (const std::string_view name : kLeftOut) names.push_back(name);
    const json text = {{"type", "string"}};
    const json place = {{"type", {"integer", "null"}}};
    const json placing = {{"type", "object"},
                          {"properties",
                           {{"entrant", text},
                            {"name", text},
                            {"number", text},
                            {"club", text},
                            {"from", place},
                            {"to", place},
                            {"left", {{"type", {"string", "null"}}}}}},
                          {"required", {"entrant", "name", "number", "club", "from", "to", "left"}},
                          {"additionalProperties", false}};
    const json proof = {{"type", "object"},
                        {"properties", {{"key", text}, {"fingerprint", text}, {"signature", text}}},
                        {"required", {"key", "fingerprint", "signature"}},
                        {"additionalProperties", false}};
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"title", "A whole event of Yuanmen"},
            {"type", "object"},
            {"properties",
             {{"format", {{"const", kEventFormat}}},
              {"source", of_this_server(journal::schema_of(journal::type_of<DocumentSource>()),
                                        "Where and when the document was made.")},
              {"proof", of_this_server(proof, "The signature of that server over everything else.")},
              {"event", tournament::event_document_schema()},
              {"placings", {{"type", "array"}, {"items", placing}}},
              {"standings", any_list()},
              {"penalties", list_of<DocumentPenalty>()},
              {"rulesets", list_of<DocumentRuleset>()},
              {"left_out", {{"type", "array"}, {"items", {{"type", "string"}, {"enum", names}}}}}}},
            {"required", {"format", "source", "event", "placings", "standings", "penalties", "left_out"}},
            {"additionalProperties", false}};
}

Answer<std::vector<tournament::Placing>> Service::event_placings(const Principal& who,
                                                                 const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_public, event_id); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<std::vector<tournament::Placing>> {
        const auto row = find_event(reading, who, event_id);
        if (!row.ok()) return base::fail(row.error());
        return tournament::placings_of(may(who, UseCase::read_event, {{}, false, event_id})
                                           ? *row->state
                                           : tournament::as_public(*row->state));
    });
}

Answer<JsonPtr> Service::event_export(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_journal, event_id); !allowed.ok())
        return base::fail(allowed.error());
    const store::ChainHead head = impl_->store->committed_head();
    return impl_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        const auto row = reading.events().find(event_id);
        if (!row) return refuse(Category::not_found, "event.not_found");
        const Names names(reading);
        json left_out = json::array();
        for (const std::string_view what : kLeftOut) left_out.push_back(what);
        const DocumentSource source{event_id, row->state->version, impl_->store->now().wall_ms, head.seq,
                                    head.hash};
        json document = {
            {"format", kEventFormat},
            {"source", journal::write(source)},
            {"event", tournament::event_document(
                          *row->state, [&](const std::string& account) { return names.of(account); })},
            {"placings", tournament::placings_json(*row->state)},
            {"standings", journal::write(tournament::standings_view(*row->state))},
            {"penalties", told_penalties(reading, event_id, names)},
            {"rulesets", told_rulesets(reading, row->state->settings)},
            {"left_out", std::move(left_out)}};
        return std::make_shared<const json>(
            event_with_proof(std::move(document), impl_->store->signing_key()));
    });
}

}  // namespace yuanmen::service
