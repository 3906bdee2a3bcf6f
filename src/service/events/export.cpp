// An event as one document, and where everybody ends.
#include "service/events/export.hpp"

#include <nlohmann/json.hpp>

#include "service/inside.hpp"
#include "store/events.hpp"
#include "store/staff.hpp"
#include "tournament/view/event_document.hpp"
#include "tournament/view/placings.hpp"
#include "tournament/view/stages_view.hpp"

namespace yuanmen::service {
namespace {

using nlohmann::json;

constexpr const char* kFormat = "yuanmen.event/1";

/// A penalty as a reader elsewhere can use it: by name, without numbers of this service.
json told_penalties(const json& penalties) {
    json told = json::array();
    for (json penalty : penalties) {
        for (const char* own : {"id", "match", "person", "event", "dispute"}) penalty.erase(own);
        told.push_back(std::move(penalty));
    }
    return told;
}

json any_list() {
    return {{"type", "array"}, {"items", {{"type", "object"}}}};
}

}  // namespace

json event_export_schema() {
    json names = json::array();
    for (const std::string_view name : kLeftOut) names.push_back(name);
    const json text = {{"type", "string"}}, number = {{"type", "integer"}};
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
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"title", "A whole event of Yuanmen"},
            {"type", "object"},
            {"properties",
             {{"format", {{"const", kFormat}}},
              {"source",
               {{"type", "object"},
                {"properties", {{"event", text}, {"version", number}, {"wall_ms", number}}},
                {"required", {"event", "version", "wall_ms"}},
                {"additionalProperties", false}}},
              {"event", tournament::event_document_schema()},
              {"placings", {{"type", "array"}, {"items", placing}}},
              {"standings", any_list()},
              {"penalties", any_list()},
              {"left_out", {{"type", "array"}, {"items", {{"type", "string"}, {"enum", names}}}}}}},
            {"required", {"format", "source", "event", "placings", "standings", "penalties", "left_out"}},
            {"additionalProperties", false}};
}

Answer<JsonPtr> Service::event_placings(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_public, event_id); !allowed.ok())
        return base::fail(allowed.error());
    return inside_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        const auto row = reading.events().find(event_id);
        if (!row) return refuse(Category::not_found, "event.not_found");
        return std::make_shared<const json>(tournament::placings_json(*row->state));
    });
}

Answer<JsonPtr> Service::event_export(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_journal, event_id); !allowed.ok())
        return base::fail(allowed.error());
    const auto penalties = penalties_of_event(who, event_id);
    if (!penalties) return base::fail(penalties.error());
    return inside_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        const auto row = reading.events().find(event_id);
        if (!row) return refuse(Category::not_found, "event.not_found");
        const auto name = [&](const std::string& account) {
            const auto member = reading.staff().find(account);
            return member ? member->name : account;
        };
        json left_out = json::array();
        for (const std::string_view what : kLeftOut) left_out.push_back(what);
        return std::make_shared<const json>(json{{"format", kFormat},
                                                 {"source",
                                                  {{"event", event_id},
                                                   {"version", row->state->version},
                                                   {"wall_ms", inside_->store->now().wall_ms}}},
                                                 {"event", tournament::event_document(*row->state, name)},
                                                 {"placings", tournament::placings_json(*row->state)},
                                                 {"standings", tournament::standings_view(*row->state)},
                                                 {"penalties", told_penalties((*penalties)->at("penalties"))},
                                                 {"left_out", std::move(left_out)}});
    });
}

}  // namespace yuanmen::service
