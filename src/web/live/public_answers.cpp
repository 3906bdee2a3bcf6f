#include "web/live/public_answers.hpp"

namespace yuanmen::web {
namespace {

constexpr double kOldestSeconds = 1;
constexpr std::size_t kMostAnswers = 1024;

}  // namespace

Response to_stranger(const PublicAnswer& answer, const Request& request) {
    Response response = send(*answer.snapshot, request, answer.freshness);
    if (!answer.content_language.empty()) response.set("Content-Language", answer.content_language);
    return response;
}

std::shared_ptr<const PublicAnswer> PublicAnswers::find(const std::string& key, std::uint64_t generation,
                                                        double seconds) const {
    const std::lock_guard lock(mutex_);
    const auto at = kept_.find(key);
    if (at == kept_.end() || at->second.generation != generation) return nullptr;
    if (seconds - at->second.seconds > kOldestSeconds) return nullptr;
    return at->second.answer;
}

void PublicAnswers::keep(const std::string& key, std::uint64_t generation, double seconds,
                         PublicAnswer answer) {
    auto shared = std::make_shared<const PublicAnswer>(std::move(answer));
    const std::lock_guard lock(mutex_);
    // Whoever asks for very many different URLs only makes the others be made again.
    if (kept_.size() >= kMostAnswers && !kept_.contains(key)) kept_.clear();
    kept_[key] = {generation, seconds, std::move(shared)};
}

}  // namespace yuanmen::web
