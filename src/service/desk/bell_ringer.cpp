#include "service/desk/bell_ringer.hpp"

#include <chrono>
#include <string_view>

#include "base/log.hpp"
#include "match/desk.hpp"
#include "match/sub_state.hpp"
#include "service/answer.hpp"
#include "service/desk/desk_writing.hpp"
#include "store/matches.hpp"

namespace yuanmen::service {
namespace {

constexpr auto kEvery = std::chrono::milliseconds(200);
constexpr std::string_view kMatchStream = "match/";

bool clock_runs(const match::MatchState& state) {
    return state.regulation.deadline().has_value() || state.overtime.deadline().has_value();
}

}  // namespace

void ChangedMatches::note(const std::vector<std::string>& streams) {
    std::lock_guard lock(mutex_);
    for (const std::string& stream : streams) {
        if (stream.starts_with(kMatchStream)) ids_.insert(stream.substr(kMatchStream.size()));
    }
}

std::set<std::string> ChangedMatches::take() {
    std::lock_guard lock(mutex_);
    return std::exchange(ids_, {});
}

BellRinger::BellRinger(store::Store& store, PlayedRulesets& rulesets, std::shared_ptr<ChangedMatches> changed)
    : store_(store), rulesets_(rulesets), changed_(std::move(changed)) {
    watch_all();
}

BellRinger::~BellRinger() {
    {
        std::lock_guard lock(stopping_);
        stopped_ = true;
    }
    stop_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void BellRinger::start() {
    thread_ = std::thread([this] { run(); });
}

void BellRinger::watch_all() {
    store_.read([&](const store::Reading& reading) {
        for (const match::SubStateFacts& facts : match::sub_states()) {
            if (!facts.in_play) continue;  // no bell can be ahead
            store::MatchFilter filter;
            filter.sub_state = std::string(facts.name);
            for (filter.offset = 0;; filter.offset += filter.limit) {
                const auto rows = reading.matches().list(filter);
                for (const auto& row : rows) watch(reading, row.id);
                if (rows.size() < filter.limit) break;
            }
        }
        return 0;
    });
}

void BellRinger::watch(const store::Reading& reading, const std::string& match_id) {
    const auto row = reading.matches().find(match_id);
    if (!row) return;
    if (clock_runs(*row->state)) {
        watched_[match_id] = {row->state, rulesets_.find(reading, row->ruleset_hash)};
    } else {
        watched_.erase(match_id);
    }
}

std::size_t BellRinger::ring_due() {
    std::lock_guard lock(watching_);
    const auto changed = changed_->take();
    if (!changed.empty()) {
        store_.read([&](const store::Reading& reading) {
            for (const std::string& match_id : changed) watch(reading, match_id);
            return 0;
        });
    }
    std::vector<std::string> due;
    const base::Moment now = store_.now();
    for (const auto& [match_id, watched] : watched_) {
        if (!match::due(*watched.state, *watched.ruleset, now).empty()) due.push_back(match_id);
    }
    std::size_t rung = 0;
    for (const std::string& match_id : due) rung += ring(match_id) ? 1 : 0;
    return rung;
}

bool BellRinger::ring(const std::string& match_id) {
    const auto rung = store_
                          .submit([&](store::Writing& writing) -> Answer<bool> {
                              const auto row = writing.matches().find(match_id);
                              if (!row) return false;
                              // A command may have written it in the meantime; then there is nothing left to
                              // do.
                              DeskWriting desk(writing, match_id, rulesets_.find(writing, row->ruleset_hash));
                              const auto due = desk.due();
                              auto done = desk.write(due, {{"system", {}, {}}, {}});
                              if (!done.ok()) return base::fail(done.error());
                              return !due.events.empty();
                          })
                          .get();
    if (rung.ok() && *rung) base::log::info("bell.rung", {{"match", match_id}});
    return rung.ok() && *rung;
}

void BellRinger::run() {
    std::unique_lock lock(stopping_);
    while (!stop_.wait_for(lock, kEvery, [this] { return stopped_; })) {
        lock.unlock();
        try {
            ring_due();
        } catch (const std::exception& error) {
            // The disk may be full for a while; the bell keeps its deadline and is written when it can be.
            base::log::error("bell.failed", {{"error", error.what()}});
        }
        lock.lock();
    }
}

}  // namespace yuanmen::service
