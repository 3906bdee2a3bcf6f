// What was ruled last, for the judges of an event.
#include <algorithm>

#include "match/dispute/state.hpp"
#include "service/disputes/dispute_views.hpp"
#include "service/service_impl.hpp"
#include "store/disputes.hpp"
#include "store/events.hpp"

namespace yuanmen::service {
namespace {

constexpr std::size_t kMostNews = 5;

RulingNews told_to_judges(const store::Reading& reading, const match::DisputeState& dispute) {
    const match::GivenRuling& last = dispute.rulings.back();
    const match::RulingText& counts = dispute.in_force()->ruled.ruling;
    const auto match = reading.matches().find(dispute.opened.match);
    return {dispute.opened.dispute, dispute.opened.match, match ? match->table : 0,       dispute.stage,
            counts.remedy,          counts.clauses,       last.ruled.ruling.announcement, last.upholds,
            last.given.wall_ms};
}

EventRulings news_of(const store::Reading& reading, const std::string& event_id) {
    EventRulings news{event_id, {}};
    for (const store::DisputeRow& row : reading.disputes().of_event(event_id)) {
        if (row.state->in_force() != nullptr) news.rulings.push_back(told_to_judges(reading, *row.state));
    }
    std::stable_sort(news.rulings.begin(), news.rulings.end(),
                     [](const auto& one, const auto& other) { return one.wall_ms > other.wall_ms; });
    if (news.rulings.size() > kMostNews) news.rulings.resize(kMostNews);
    return news;
}

Answer<base::Unit> only_judges(const Principal& who, const std::string& event_id) {
    if (!who.signed_in()) return refuse(Category::unauthenticated, "access.sign_in_first");
    if (grant(who.role, UseCase::rule_dispute) == Grant::none)
        return refuse(Category::forbidden, "access.forbidden");
    if (!who.only_event.empty()) return require(who, UseCase::read_event, event_id);
    return base::Unit{};
}

}  // namespace

Answer<EventRulings> Service::ruling_news(const Principal& who, const std::string& event_id) {
    if (auto allowed = only_judges(who, event_id); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<EventRulings> {
        if (!reading.events().find(event_id)) return refuse(Category::not_found, "event.not_found");
        return news_of(reading, event_id);
    });
}

Answer<EventRulings> Service::ruling_news_at(const Principal& who, const std::string& match_id) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<EventRulings> {
        const auto match = reading.matches().find(match_id);
        if (auto allowed = only_judges(who, match ? match->event_id : who.only_event); !allowed.ok())
            return base::fail(allowed.error());
        if (!match) return refuse(Category::not_found, "match.not_found");
        return news_of(reading, match->event_id);
    });
}

}  // namespace yuanmen::service
