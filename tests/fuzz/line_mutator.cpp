#include "fuzz/line_mutator.hpp"

#include <vector>

#include "cards/card_kind.hpp"
#include "cards/deck.hpp"
#include "cards/general.hpp"
#include "cards/ruleset_library.hpp"
#include "record/random_match.hpp"
#include "record/word.hpp"

namespace yuanmen::fuzz {
namespace {

using record::Dice;
using Lines = std::vector<std::string>;

std::vector<std::string> words_of_the_notation() {
    std::vector<std::string> words = {"?", "?2", ">", "|", "/",  ":",   "~",
                                      "=", "!",  "1", "2", "12", "3/4", ";"};
    for (int i = 0; i < static_cast<int>(record::Word::count_); ++i) {
        words.emplace_back(record::ascii_of(static_cast<record::Word>(i)));
        words.emplace_back(record::chinese_of(static_cast<record::Word>(i)));
    }
    for (int i = 0; i < cards::kCardKindCount; ++i)
        words.emplace_back(id_of(static_cast<cards::CardKind>(i)));
    for (int i = 0; i < cards::kGeneralCount; ++i)
        words.emplace_back(id_of(static_cast<cards::GeneralId>(i)));
    for (int i = 0; i < cards::kSkillCount; ++i) words.emplace_back(id_of(static_cast<cards::SkillId>(i)));
    const auto rulesets = cards::RulesetLibrary::shipped();
    for (const cards::CardFace& face : rulesets.all().front()->deck.faces) {
        words.push_back(cards::suit_letter(face.suit) + std::string(cards::rank_name(face.rank)) + "." +
                        std::string(id_of(face.kind)));
    }
    return words;
}

Lines split(std::string_view text, char at) {
    Lines parts(1);
    for (const char c : text) {
        if (c == at) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

std::string joined(const Lines& parts, char with) {
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) out += with;
        out += parts[i];
    }
    return out;
}

std::size_t any(const Lines& parts, Dice& dice) {
    return static_cast<std::size_t>(dice.below(static_cast<int>(parts.size())));
}

void disturb_words(std::string& line, Dice& dice) {
    static const std::vector<std::string> vocabulary = words_of_the_notation();
    Lines words = split(line, ' ');
    const std::size_t at = any(words, dice);
    const std::string& word = vocabulary[any(vocabulary, dice)];
    switch (dice.below(4)) {
        case 0:
            words[at] = word;
            break;
        case 1:
            words.insert(words.begin() + static_cast<std::ptrdiff_t>(at), word);
            break;
        case 2:
            words.erase(words.begin() + static_cast<std::ptrdiff_t>(at));
            break;
        default:
            std::swap(words[at], words[any(words, dice)]);
    }
    line = joined(words, ' ');
}

}  // namespace

std::string disturb_lines(std::string_view text, std::string_view other, std::uint64_t seed) {
    Dice dice(seed);
    Lines lines = split(text, '\n');
    const Lines others = split(other, '\n');
    for (int times = 1 + dice.below(3); times > 0; --times) {
        const std::size_t at = any(lines, dice);
        const auto here = lines.begin() + static_cast<std::ptrdiff_t>(at);
        switch (dice.below(7)) {
            case 0:
                if (lines.size() > 1) lines.erase(here);
                break;
            case 1:
                lines.insert(here, std::string(lines[any(lines, dice)]));
                break;
            case 2:
                std::swap(lines[at], lines[any(lines, dice)]);
                break;
            case 3:
                lines.insert(here, others[any(others, dice)]);
                break;
            case 4:
                lines.resize(at + 1);
                break;
            default:
                disturb_words(lines[at], dice);
        }
    }
    return joined(lines, '\n');
}

}  // namespace yuanmen::fuzz
