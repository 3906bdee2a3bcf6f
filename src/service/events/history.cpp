// The journal of an event as people read and search it.
#include "service/events/history.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "service/service_impl.hpp"
#include "store/aggregate_entries.hpp"
#include "store/events.hpp"
#include "tournament/entrants/entrant_fields.hpp"
#include "tournament/event/aggregate.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/view/stages_view.hpp"

namespace yuanmen::service {
namespace {

using nlohmann::json;

constexpr std::size_t kChunk = 500;

/// What this caller may not see of an entry is taken out of it.
class Eyes {
  public:
    Eyes(const Principal& who, const tournament::EventState& now)
        : now_(now),
          sees_drafts_(grant(who.role, UseCase::manage_events) == Grant::all),
          could_be_second_(grant(who.role, UseCase::enter_result) != Grant::none) {}

    json of(json body) const {
        if (!sees_drafts_) body = tournament::without_drafts(std::move(body));
        if (could_be_second_) body = tournament::without_waiting(std::move(body), now_);
        return body;
    }

  private:
    const tournament::EventState& now_;
    bool sees_drafts_;
    bool could_be_second_;
};

void collect(const json& value, std::string& into) {
    if (value.is_string()) into.append(value.get_ref<const std::string&>()).append("\n");
    if (!value.is_structured()) return;
    for (const json& item : value) collect(item, into);
}

bool holds(const std::string& key, std::string_view word) {
    return key.find(tournament::comparison_key(word)) != std::string::npos;
}

bool is_about(const EventHistoryRow& row, const std::string& match) {
    const auto same = [&](const std::string& id) {
        return tournament::comparison_key(id) == tournament::comparison_key(match);
    };
    if (same(row.entry.body->value("match", ""))) return true;
    const auto& matches = row.about.matches;
    return std::any_of(matches.begin(), matches.end(),
                       [&](const tournament::EntryMatch& one) { return same(one.id); });
}

bool names(const EventHistoryRow& row, const std::string& person) {
    std::string known = row.entry.by_name + "\n";
    for (const tournament::EntryEntrant& entrant : row.about.entrants)
        known += entrant.id + "\n" + entrant.name + "\n" + entrant.number + "\n";
    for (const tournament::EntryMatch& match : row.about.matches) {
        for (const auto& player : match.players) {
            if (player) known += player->id + "\n" + player->name + "\n";
        }
    }
    return holds(tournament::comparison_key(known), person);
}

bool says(const EventHistoryRow& row, const HistoryWord& word) {
    if (word.kinds.contains(row.entry.kind)) return true;
    std::string known = row.entry.by_name + "\n";
    collect(journal::write(row.about), known);
    collect(*row.entry.body, known);
    return holds(tournament::comparison_key(known), word.text);
}

bool fits(const EventHistoryRow& row, const HistoryQuery& query) {
    if (!query.match.empty() && !is_about(row, query.match)) return false;
    if (!query.person.empty() && !names(row, query.person)) return false;
    return std::all_of(query.words.begin(), query.words.end(),
                       [&](const HistoryWord& word) { return says(row, word); });
}

/// What can be asked of an entry by itself.
bool may_fit(const store::Entry& entry, const HistoryQuery& query) {
    if (query.kind && entry.kind != *query.kind) return false;
    if (query.from_wall_ms && entry.moment.wall_ms < *query.from_wall_ms) return false;
    return !query.until_wall_ms || entry.moment.wall_ms < *query.until_wall_ms;
}

/// The entries of a stream from the newest on, `before` and later ones left out; read as they are looked at.
class NewestFirst {
  public:
    NewestFirst(const store::Reading& reading, const std::string& stream)
        : reading_(reading), stream_(stream), left_(reading.journal().version(stream)) {}

    /// Null behind the first.
    const store::Entry* next() {
        if (chunk_.empty()) {
            if (left_ == 0) return nullptr;
            const std::int64_t from = std::max<std::int64_t>(0, left_ - static_cast<std::int64_t>(kChunk));
            chunk_ = reading_.journal().stream(stream_, from, static_cast<std::size_t>(left_ - from));
            left_ = from;
        }
        entry_ = std::move(chunk_.back());
        chunk_.pop_back();
        return &entry_;
    }

  private:
    const store::Reading& reading_;
    const std::string& stream_;
    std::int64_t left_;
    std::vector<store::Entry> chunk_;
    store::Entry entry_;
};

/// Nothing for entries that are about who judges where, and of the house's first days.
std::optional<tournament::EventEntry> fact_of(const store::Entry& entry) {
    const std::string_view kind = store::event_kind_of<tournament::EventAggregate>(entry);
    auto body = json::parse(entry.body, nullptr, false);
    auto fact = tournament::EventAggregate::event_from(kind, std::move(body));
    return fact.ok() ? std::optional(*std::move(fact)) : std::nullopt;
}

}  // namespace

Answer<EventHistoryPage> Service::search_event_history(const Principal& who, const std::string& event_id,
                                                       const HistoryQuery& query) {
    if (auto allowed = require(who, UseCase::read_event, event_id); !allowed.ok())
        return base::fail(allowed.error());
    const std::size_t limit = std::min(std::max<std::size_t>(query.limit, 1), kMostHistoryRows);
    return impl_->store->read([&](const store::Reading& reading) -> Answer<EventHistoryPage> {
        const auto row = reading.events().find(event_id);
        if (!row) return refuse(Category::not_found, "event.not_found");
        const Eyes eyes(who, *row->state);
        const std::string stream = store::event_stream(event_id);
        // Back from what is now: who looks at the newest entries waits for no others.
        NewestFirst entries(reading, stream);
        tournament::EventState state = *row->state;
        std::vector<EventHistoryRow> found;
        while (found.size() <= limit) {
            const store::Entry* entry = entries.next();
            if (entry == nullptr) break;
            const bool close = (query.before == 0 || entry->version < query.before) && may_fit(*entry, query);
            const auto fact = fact_of(*entry);
            const tournament::EventState after = close && fact ? state : tournament::EventState{};
            if (fact) tournament::apply(state, tournament::reversed(fact->changes));
            if (!close) continue;
            EventHistoryRow one{history_row(reading, *entry, json::array()), {}};
            one.entry.body = std::make_shared<const json>(eyes.of(*one.entry.body));
            one.about =
                tournament::entry_view(fact ? state : after, after, fact.value_or(tournament::EventEntry{}));
            if (fits(one, query)) found.push_back(std::move(one));
        }
        EventHistoryPage page;
        page.version = reading.journal().version(stream);
        page.more = found.size() > limit;
        if (page.more) found.pop_back();
        page.rows.assign(std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
        return page;
    });
}

Answer<HistoryPage> Service::event_history(const Principal& who, const std::string& event_id,
                                           std::int64_t after_version, std::size_t limit) {
    static constexpr std::size_t kMostRows = 200;
    if (auto allowed = require(who, UseCase::read_event, event_id); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<HistoryPage> {
        const auto event = reading.events().find(event_id);
        if (!event) return refuse(Category::not_found, "event.not_found");
        const Eyes eyes(who, *event->state);
        const std::string stream = store::event_stream(event_id);
        HistoryPage page;
        page.version = reading.journal().version(stream);
        for (const auto& entry :
             reading.journal().stream(stream, after_version, std::min(limit, kMostRows))) {
            page.rows.push_back(history_row(reading, entry, json::array()));
            page.rows.back().body = std::make_shared<const json>(eyes.of(*page.rows.back().body));
        }
        return page;
    });
}

}  // namespace yuanmen::service
