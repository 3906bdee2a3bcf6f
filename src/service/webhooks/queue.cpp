// What is to be told: derived from the journal with a cursor, in the order of the journal. A thing told is
// public.
#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "journal/codec/fields.hpp"
#include "journal/codec/json.hpp"
#include "service/service_impl.hpp"
#include "service/webhooks/webhooks.hpp"
#include "store/matches.hpp"
#include "store/operational/webhooks.hpp"
#include "tournament/view/event_snapshot.hpp"

namespace yuanmen::service {
namespace {

using nlohmann::json;
using tournament::MatchShown;

constexpr std::size_t kEntriesAtOnce = 500;

/// What everybody may know as soon as it has happened.
constexpr std::array<std::string_view, 16> kTold = {
    "event.details_changed", "event.bracket_published",   "event.round_published",
    "event.result_recorded", "event.result_corrected",    "event.no_show_declared",
    "event.action_undone",   "event.drawn_match_decided", "event.event_closed",
    "event.event_reopened",  "event.entrant_withdrawn",   "match.match_started",
    "match.match_paused",    "match.match_resumed",       "match.bell_rang",
    "match.match_closed"};

bool is_told(std::string_view kind) {
    return std::find(kTold.begin(), kTold.end(), kind) != kTold.end();
}

/// The event an entry belongs to; empty: none.
std::string event_of(const store::Reading& reading, const store::Entry& entry) {
    if (entry.stream.starts_with("event/")) return entry.stream.substr(6);
    if (!entry.stream.starts_with("match/")) return "";
    const auto match = reading.matches().find(entry.stream.substr(6));
    return match ? match->event_id : "";
}

/// The match of this id, or the one played at this desk; null for neither.
const MatchShown* match_of(const tournament::EventShown& event, const std::string& id,
                           const std::string& desk) {
    const auto found = std::ranges::find_if(event.matches, [&](const MatchShown& match) {
        return (!id.empty() && match.id == id) || (!desk.empty() && match.desk_match == desk);
    });
    return found == event.matches.end() ? nullptr : &*found;
}

/// The event a delivery is of, as it is now.
struct DeliveredEvent {
    std::string id, name;
    std::int64_t version = 0;
    tournament::EventPhase phase{};

    YUANMEN_FIELDS(id, name, version, phase);
};

/// What is sent.
struct DeliveryBody {
    std::string delivery;  ///< id
    std::string type;      ///< kind of the entry
    std::int64_t seq = 0;
    std::int64_t wall_ms = 0;
    DeliveredEvent event;
    journal::OrNull<std::string> desk;  ///< of an entry of a desk
    journal::OrNull<MatchShown> match;  ///< as everybody sees it now

    static constexpr const char* kPart = "WebhookBody";
    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("delivery", self.delivery);
        f("type", self.type, match::Among{kTold});
        f("seq", self.seq);
        f("wall_ms", self.wall_ms);
        f("event", self.event);
        f("desk", self.desk);
        f("match", self.match);
    }
};

}  // namespace

const journal::Type& webhook_body() {
    return journal::type_of<DeliveryBody>();
}

std::int64_t webhook_delay_ms(std::int64_t tries) {
    static constexpr std::int64_t kHour = 3'600'000;
    return tries > 11 ? kHour : std::min(kHour, std::int64_t{500} << std::max<std::int64_t>(tries, 1));
}

bool Service::queue_webhooks() {
    struct Look {
        std::vector<store::Webhook> hooks;
        std::vector<std::pair<store::Entry, std::string>> told;  ///< with the event
        std::int64_t cursor = 0;
        std::int64_t last = 0;
        bool more = false;
    };
    const std::uint64_t made = impl_->webhooks_made;
    if (impl_->nobody_to_tell_at == made) return false;
    const Look look = impl_->store->read([&](const store::Reading& reading) {
        Look found;
        found.hooks = reading.webhooks().living();
        if (found.hooks.empty()) {
            if (reading.webhooks().waited_for().empty()) impl_->nobody_to_tell_at = made;
            return found;
        }
        found.cursor = found.last = reading.webhooks().cursor();
        const auto entries = reading.journal().page(found.cursor, kEntriesAtOnce);
        found.more = entries.size() == kEntriesAtOnce;
        for (const auto& entry : entries) {
            found.last = entry.seq;
            if (!is_told(entry.kind)) continue;
            std::string event = event_of(reading, entry);
            const bool wanted = std::any_of(found.hooks.begin(), found.hooks.end(),
                                            [&](const auto& hook) { return hook.event_id == event; });
            if (wanted) found.told.emplace_back(entry, std::move(event));
        }
        return found;
    });
    if (look.last == look.cursor) return false;
    std::vector<store::Delivery> deliveries;
    for (const auto& [entry, event] : look.told) {
        const auto snapshot = event_snapshot(Principal{}, event);
        if (!snapshot) continue;
        const json body = json::parse(entry.body);
        const bool of_match = entry.stream.starts_with("match/");
        const std::string desk = of_match ? entry.stream.substr(6) : "";
        const tournament::EventShown& shown = *snapshot->view;
        const MatchShown* match = match_of(shown, of_match ? "" : body.value("match", ""), desk);
        const std::string about = match == nullptr ? desk : match->desk_match.value_or(match->id);
        DeliveryBody sent;
        sent.type = entry.kind;
        sent.seq = entry.seq;
        sent.wall_ms = entry.moment.wall_ms;
        sent.event = {event, shown.name, shown.version, shown.phase};
        if (of_match) sent.desk = desk;
        if (match != nullptr) sent.match = *match;
        for (const auto& hook : look.hooks) {
            if (hook.event_id != event || entry.seq <= hook.from_seq) continue;
            store::Delivery one;
            one.id = "d" + base::sha256_hex(hook.id + "/" + std::to_string(entry.seq)).substr(0, 24);
            one.webhook_id = hook.id;
            one.seq = entry.seq;
            one.about = about;
            one.type = entry.kind;
            one.made_ms = entry.moment.wall_ms;
            sent.delivery = one.id;
            one.body = base::canonical_json(journal::write(sent));
            deliveries.push_back(std::move(one));
        }
    }
    const auto kept = impl_->store
                          ->submit([&](store::Writing& writing) -> Answer<base::Unit> {
                              if (writing.webhooks().cursor() != look.cursor) return base::Unit{};
                              for (const auto& one : deliveries) writing.webhooks().add_delivery(one);
                              writing.webhooks().set_cursor(look.last);
                              return base::Unit{};
                          })
                          .get();
    return kept.ok() && look.more;
}

std::vector<DueDelivery> Service::due_webhooks(const std::set<std::string>& besides) {
    if (impl_->nobody_to_tell_at == impl_->webhooks_made) return {};
    const std::int64_t now = impl_->store->now().wall_ms;
    return impl_->store->read([&](const store::Reading& reading) {
        std::vector<DueDelivery> due;
        for (const auto& id : reading.webhooks().waited_for()) {
            if (besides.contains(id)) continue;
            const auto one = reading.webhooks().due(id, now);
            const auto hook = reading.webhooks().find(id);
            if (one && hook)
                due.push_back({one->id, id, hook->url, hook->secret, one->type, one->body, one->tries});
        }
        return due;
    });
}

void Service::note_webhook(const DeliveryTry& made) {
    (void)impl_->store
        ->submit([&](store::Writing& writing) -> Answer<base::Unit> {
            auto one = writing.webhooks().delivery(made.id);
            if (!one) return base::Unit{};
            const std::int64_t now = writing.now().wall_ms;
            ++one->tries;
            one->last_ms = now;
            one->status = made.status;
            one->trouble = made.trouble;
            if (one->state == "waiting") {
                one->next_ms = now + webhook_delay_ms(one->tries);
                if (made.trouble.empty())
                    one->state = "delivered";
                else if (one->tries >= kMostWebhookTries)
                    one->state = "given_up";
            }
            writing.webhooks().note(*one);
            return base::Unit{};
        })
        .get();
}

}  // namespace yuanmen::service
