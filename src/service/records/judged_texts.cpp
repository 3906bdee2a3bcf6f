#include "service/records/judged_texts.hpp"

#include "base/digest.hpp"
#include "service/records/referees.hpp"

namespace yuanmen::service {

std::shared_ptr<const JudgedText> JudgedTexts::of(std::string text, record::Layer layer,
                                                  std::shared_ptr<const record::RefereeLibrary> referees,
                                                  std::shared_ptr<const cards::Ruleset> ruleset) {
    const std::string name =
        base::sha256_hex(text) + ' ' + exact_name(*ruleset) + ' ' + std::string(record::id_of(layer));
    const std::lock_guard lock(mutex_);
    if (const auto found = by_name_.find(name); found != by_name_.end()) {
        newest_first_.splice(newest_first_.begin(), newest_first_, found->second);
        return found->second->text;
    }
    bytes_ += text.size();
    newest_first_.push_front({name, std::make_shared<const JudgedText>(
                                        std::move(text), layer, std::move(referees), std::move(ruleset))});
    by_name_[name] = newest_first_.begin();
    while (newest_first_.size() > 1 && (newest_first_.size() > kMostTexts || bytes_ > kMostBytes)) {
        bytes_ -= newest_first_.back().text->text().size();
        by_name_.erase(newest_first_.back().name);
        newest_first_.pop_back();
    }
    return newest_first_.front().text;
}

std::shared_ptr<const JudgedText> JudgedTexts::as_hall_sees(
    const std::shared_ptr<const JudgedText>& whole, std::shared_ptr<const record::RefereeLibrary> referees,
    std::shared_ptr<const cards::Ruleset> ruleset) {
    return of(whole->hall_text(), record::Layer::hall, std::move(referees), std::move(ruleset));
}

}  // namespace yuanmen::service
