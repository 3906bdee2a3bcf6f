#include "web/text/switch_value.hpp"

namespace yuanmen::web {
namespace {

constexpr std::string_view kBetween = ", ";  // of cards::parameter_text

/// "lord 1": the first word is a seat.
std::string value_in_words(const Catalogue& catalogue, Language language, std::string_view key,
                           std::string_view value) {
    const std::string said = "switch." + std::string(key) + "." + std::string(value);
    if (catalogue.find(language, said)) return catalogue.say(language, said);
    const std::size_t space = value.find(' ');
    const std::string seat = "seat." + std::string(value.substr(0, space));
    if (space == std::string_view::npos || !catalogue.find(language, seat)) return std::string(value);
    return catalogue.say(language, seat) + std::string(value.substr(space));
}

}  // namespace

std::string switch_value(const Catalogue& catalogue, Language language, const cards::Parameters& parameters,
                         const cards::ParameterRow& row) {
    const std::string text = cards::parameter_text(parameters, row);
    std::string out;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = rest.find(kBetween);
        if (!out.empty()) out += language == Language::zh ? "、" : kBetween;
        out += value_in_words(catalogue, language, row.key, rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + kBetween.size());
    }
    return out;
}

}  // namespace yuanmen::web
