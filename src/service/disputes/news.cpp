// What was ruled last, for the judges of an event.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/dispute/codec.hpp"
#include "match/dispute/state.hpp"
#include "service/inside.hpp"
#include "store/disputes.hpp"
#include "store/events.hpp"

namespace yuanmen::service {
namespace {

using nlohmann::json;

constexpr std::size_t kMostNews = 5;

/// Its judges are told what its players have been told; the reasons stay at the table.
json told_to_judges(const store::Reading& reading, const match::DisputeState& dispute) {
    const match::GivenRuling& last = dispute.rulings.back();
    const match::GivenRuling& counts = *dispute.in_force();
    const auto match = reading.matches().find(dispute.opened.match);
    return {{"dispute", dispute.opened.dispute},
            {"match", dispute.opened.match},
            {"table", match ? match->table : 0},
            {"stage", journal::write(dispute.stage)},
            {"remedy", journal::write(counts.ruled.ruling.remedy)},
            {"clauses", counts.ruled.ruling.clauses},
            {"announcement", last.ruled.ruling.announcement},
            {"upholds", last.upholds},
            {"wall_ms", last.given.wall_ms}};
}

Answer<JsonPtr> news_of(const store::Reading& reading, const std::string& event_id) {
    std::vector<match::DisputeState> ruled;
    for (const store::DisputeRow& row : reading.disputes().of_event(event_id)) {
        match::DisputeState state = *row.state;
        if (state.in_force() != nullptr) ruled.push_back(std::move(state));
    }
    const auto given = [](const match::DisputeState& one) { return one.rulings.back().given.wall_ms; };
    std::stable_sort(ruled.begin(), ruled.end(),
                     [&](const auto& one, const auto& other) { return given(one) > given(other); });
    if (ruled.size() > kMostNews) ruled.resize(kMostNews);
    json list = json::array();
    for (const match::DisputeState& dispute : ruled) list.push_back(told_to_judges(reading, dispute));
    return std::make_shared<const json>(json{{"event", event_id}, {"rulings", std::move(list)}});
}

Answer<base::Unit> only_judges(const Principal& who, const std::string& event_id) {
    if (!who.signed_in()) return refuse(Category::unauthenticated, "access.sign_in_first");
    if (grant(who.role, UseCase::rule_dispute) == Grant::none)
        return refuse(Category::forbidden, "access.forbidden");
    if (!who.only_event.empty()) return require(who, UseCase::read_event, event_id);
    return base::Unit{};
}

}  // namespace

Answer<JsonPtr> Service::ruling_news(const Principal& who, const std::string& event_id) {
    if (auto allowed = only_judges(who, event_id); !allowed.ok()) return base::fail(allowed.error());
    return inside_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        if (!reading.events().find(event_id)) return refuse(Category::not_found, "event.not_found");
        return news_of(reading, event_id);
    });
}

Answer<JsonPtr> Service::ruling_news_at(const Principal& who, const std::string& match_id) {
    return inside_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        const auto match = reading.matches().find(match_id);
        if (auto allowed = only_judges(who, match ? match->event_id : who.only_event); !allowed.ok())
            return base::fail(allowed.error());
        if (!match) return refuse(Category::not_found, "match.not_found");
        return news_of(reading, match->event_id);
    });
}

}  // namespace yuanmen::service
