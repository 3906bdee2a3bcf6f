#include "service/service.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/log.hpp"
#include "service/bundle/proof.hpp"
#include "service/desk/bell_ringer.hpp"
#include "service/service_impl.hpp"
#include "store/data_folder.hpp"
#include "store/follow.hpp"
#include "store/operational/idempotency.hpp"

namespace yuanmen::service {
namespace {

constexpr std::int64_t kKeepAnswersMs = std::int64_t{60} * 24 * 3'600'000;

/// A client that repeats a request does so within days; older answers only fill the table.
void forget_old_answers(store::Store& store) {
    (void)store
        .submit([](store::Writing& writing) -> Answer<base::Unit> {
            writing.idempotency().forget_before(writing.now().wall_ms - kKeepAnswersMs);
            return base::Unit{};
        })
        .get();
}

}  // namespace

base::Result<std::unique_ptr<Service>, base::Refusal> Service::open(Options options) {
    if (std::getenv("YUANMEN_TEST_CLOCK") != nullptr) base::log::warning("clock.bent_for_a_test");
    auto changed = std::make_shared<ChangedMatches>();
    auto boards = std::make_shared<EventBoards>();
    store::Options store_options;
    store_options.data_dir = options.data_dir;
    store_options.clock = options.clock;
    store_options.after_commit = [changed, boards](const store::Committed& committed) {
        changed->note(committed.streams);
        boards->note(committed.streams);
    };
    if (store::is_following(options.data_dir))
        return base::fail(store::file_refusal("follow.is_copy", options.data_dir, ""));
    auto opened = store::Store::open(std::move(store_options));
    if (!opened.ok()) return base::fail(opened.error());
    forget_old_answers(**opened);
    auto impl =
        std::make_unique<Impl>(std::move(options.rulesets), std::move(opened).value(), options.hashing);
    impl->boards = std::move(boards);
    impl->bell_ringer = std::make_unique<BellRinger>(*impl->store, impl->played, std::move(changed));
    if (options.ring_bells) impl->bell_ringer->start();
    return std::unique_ptr<Service>(new Service(std::move(impl)));
}

Service::Service(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Service::~Service() = default;

std::size_t Service::ring_due_bells() {
    return impl_->bell_ringer->ring_due();
}

Answer<store::ChainHead> Service::journal_head(const Principal& who) {
    if (auto allowed = require(who, UseCase::read_journal); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->committed_head();
}

store::ChainHead Service::public_head() const {
    return impl_->store->committed_head();
}

Answer<JsonPtr> Service::signed_head(const Principal& who) {
    const auto head = journal_head(who);
    if (!head.ok()) return base::fail(head.error());
    return std::make_shared<const nlohmann::json>(
        with_proof({{"seq", head->seq}, {"hash", head->hash}}, impl_->store->signing_key()));
}

std::string Service::fingerprint() const {
    return base::fingerprint_of(impl_->store->signing_key().public_key());
}

std::uint64_t Service::generation() const {
    return impl_->boards->generation();
}

std::uint64_t Service::wait_past(std::uint64_t generation, std::chrono::milliseconds most) const {
    return impl_->boards->wait_past(generation, most);
}

base::Moment Service::now() const {
    return impl_->store->now();
}

store::Store& Service::store() {
    return *impl_->store;
}

}  // namespace yuanmen::service
