#include "service/records/judged_text.hpp"

#include "record/readable.hpp"
#include "service/records/referees.hpp"

namespace yuanmen::service {

JudgedText::JudgedText(std::string text, record::Layer layer,
                       std::shared_ptr<const record::RefereeLibrary> referees,
                       std::shared_ptr<const cards::Ruleset> ruleset)
    : text_(std::move(text)), layer_(layer), referees_(std::move(referees)), ruleset_(std::move(ruleset)) {}

const record::Validation& JudgedText::validation() const {
    return validation_.get([this] {
        return record::validate(text_, *referees_, {.keep_going = true, .ruleset = exact_name(*ruleset_)});
    });
}

std::string JudgedText::other_ruleset() const {
    const record::Validation& judged = validation();
    if (judged.parsed) return judged.other_ruleset;
    const record::Readable read = record::read_all_but_slips(text_, referees_->lexicon());
    const record::Referee* referee = referees_->find(exact_name(*ruleset_));
    if (!read.rest || referee == nullptr) return {};
    return record::other_ruleset(read.rest->record, *referee);
}

const std::string& JudgedText::hall_text() const {
    return hall_text_.get([this] {
        return record::text_for_layer(text_, *referees_, record::Layer::hall, exact_name(*ruleset_));
    });
}

const record::ReplayDocument& JudgedText::document(record::Spelling spelling) const {
    return documents_[static_cast<std::size_t>(spelling)].get([&] {
        return record::replay_document(text_, *referees_, spelling, {exact_name(*ruleset_), layer_});
    });
}

}  // namespace yuanmen::service
