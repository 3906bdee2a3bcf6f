#include "record/lexicon.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/utf8.hpp"

namespace yuanmen::record {
namespace {

constexpr auto kShortNames = std::to_array<std::pair<std::string_view, CardKind>>({
    {"乐", CardKind::indulgence},
    {"无懈", CardKind::nullification},
    {"过拆", CardKind::dismantlement},
    {"拆", CardKind::dismantlement},
    {"顺手", CardKind::snatch},
    {"顺", CardKind::snatch},
    {"南蛮", CardKind::savage_assault},
    {"万箭", CardKind::archery_attack},
    {"桃园", CardKind::god_salvation},
    {"五谷", CardKind::amazing_grace},
    {"无中", CardKind::ex_nihilo},
    {"借刀", CardKind::collateral},
    {"连弩", CardKind::crossbow},
    {"诸葛弩", CardKind::crossbow},
    {"雌雄", CardKind::double_sword},
    {"青釭", CardKind::qinggang_sword},
    {"青龙", CardKind::blade},
    {"青龙刀", CardKind::blade},
    {"丈八", CardKind::spear},
    {"蛇矛", CardKind::spear},
    {"方天", CardKind::halberd},
    {"麒麟", CardKind::kylin_bow},
    {"寒冰", CardKind::ice_sword},
    {"八卦", CardKind::eight_diagram},
    {"仁王", CardKind::renwang_shield},
    {"贯石", CardKind::axe},
    {"飞电", CardKind::zhuahuangfeidian},
});

struct SuitSpelling {
    std::string_view text;
    cards::Suit suit;
};
constexpr auto kSuits = std::to_array<SuitSpelling>({
    {"S", cards::Suit::spade},
    {"H", cards::Suit::heart},
    {"C", cards::Suit::club},
    {"D", cards::Suit::diamond},
    {"♠", cards::Suit::spade},
    {"♥", cards::Suit::heart},
    {"♣", cards::Suit::club},
    {"♦", cards::Suit::diamond},
    {"黑桃", cards::Suit::spade},
    {"红桃", cards::Suit::heart},
    {"梅花", cards::Suit::club},
    {"方片", cards::Suit::diamond},
    {"方块", cards::Suit::diamond},
    {"草花", cards::Suit::club},
    {"红心", cards::Suit::heart},
});

struct SuitAndRank {
    cards::Suit suit;
    cards::Rank rank;
    std::size_t length;
};

std::optional<SuitAndRank> read_suit_and_rank(std::string_view text) {
    for (const auto& [spelling, suit] : kSuits) {
        if (text.empty() || text[0] != spelling[0] || !text.starts_with(spelling)) continue;
        const std::string_view rest = text.substr(spelling.size());
        for (std::size_t length = std::min<std::size_t>(2, rest.size()); length >= 1; --length) {
            if (const auto rank = cards::rank_from_name(rest.substr(0, length))) {
                return SuitAndRank{suit, *rank, spelling.size() + length};
            }
        }
    }
    return std::nullopt;
}

/// Insertions, deletions, replacements and swaps of neighbours.
std::size_t edits(const std::u32string& a, const std::u32string& b) {
    const std::size_t width = b.size() + 1;
    std::vector<std::size_t> table((a.size() + 1) * width);
    const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& { return table[i * width + j]; };
    for (std::size_t i = 0; i <= a.size(); ++i) at(i, 0) = i;
    for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = at(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1);
            at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
            }
        }
    }
    return at(a.size(), b.size());
}

std::vector<std::string_view> views(const std::vector<std::string>& texts) {
    return {texts.begin(), texts.end()};
}

constexpr std::size_t kLongestCompared = 64;

}  // namespace

std::string nearest(std::string_view text, const std::vector<std::string_view>& known) {
    if (text.size() > kLongestCompared) return {};
    const auto wanted = base::to_characters(text);
    std::size_t best = std::max<std::size_t>(1, wanted.size() / 3) + 1;
    std::string_view found;
    for (const std::string_view candidate : known) {
        const auto spelled = base::to_characters(candidate);
        if (spelled.size() == 1 && wanted.size() == 1) continue;  // any letter is one edit from any other
        const std::size_t distance = edits(wanted, spelled);
        if (distance < best && distance < spelled.size()) {
            best = distance;
            found = candidate;
        }
    }
    return std::string(found);
}

Lexicon::Lexicon(const cards::Names& names) {
    for (std::size_t i = 0; i < cards::kCardKindIds.size(); ++i) {
        const auto kind = static_cast<CardKind>(i);
        card_kinds_.emplace(cards::id_of(kind), kind);
        card_kinds_.emplace(names.of(kind).zh, kind);
        card_names_.emplace_back(cards::id_of(kind));
        card_names_.push_back(names.of(kind).zh);
    }
    for (const auto& [text, kind] : kShortNames) card_kinds_.emplace(text, kind);
    for (std::size_t i = 0; i < cards::kGeneralIds.size(); ++i) {
        const auto general = static_cast<GeneralId>(i);
        generals_.emplace(cards::id_of(general), general);
        generals_.emplace(names.of(general).zh, general);
        general_names_.emplace_back(cards::id_of(general));
        general_names_.push_back(names.of(general).zh);
    }
    for (std::size_t i = 0; i < cards::kSkillIds.size(); ++i) {
        const auto skill = static_cast<SkillId>(i);
        skills_.emplace(cards::id_of(skill), skill);
        skills_.emplace(names.of(skill).zh, skill);
        skill_names_.emplace_back(cards::id_of(skill));
        skill_names_.push_back(names.of(skill).zh);
    }
}

std::optional<CardKind> Lexicon::card_kind(std::string_view text) const {
    const auto found = card_kinds_.find(text);
    return found == card_kinds_.end() ? std::nullopt : std::optional(found->second);
}
std::optional<GeneralId> Lexicon::general(std::string_view text) const {
    const auto found = generals_.find(text);
    return found == generals_.end() ? std::nullopt : std::optional(found->second);
}
std::optional<SkillId> Lexicon::skill(std::string_view text) const {
    const auto found = skills_.find(text);
    return found == skills_.end() ? std::nullopt : std::optional(found->second);
}

// the names stand in the lists in the order of the enumerations, ASCII and Chinese in turn
std::string_view Lexicon::chinese(CardKind kind) const {
    return card_names_[2 * static_cast<std::size_t>(kind) + 1];
}
std::string_view Lexicon::chinese(GeneralId general) const {
    return general_names_[2 * static_cast<std::size_t>(general) + 1];
}
std::string_view Lexicon::chinese(SkillId skill) const {
    return skill_names_[2 * static_cast<std::size_t>(skill) + 1];
}

std::string Lexicon::nearest_card_name(std::string_view text) const {
    return nearest(text, views(card_names_));
}
std::string Lexicon::nearest_general(std::string_view text) const {
    return nearest(text, views(general_names_));
}
std::string Lexicon::nearest_name(std::string_view text) const {
    auto known = views(skill_names_);
    const auto cards = views(card_names_);
    known.insert(known.end(), cards.begin(), cards.end());
    return nearest(text, known);
}

std::optional<cards::Suit> read_suit(std::string_view text) {
    for (const auto& [spelling, suit] : kSuits) {
        if (text == spelling) return suit;
    }
    constexpr std::array<std::string_view, 4> names = {"spade", "heart", "club", "diamond"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (text == names[i]) return static_cast<cards::Suit>(i);
    }
    return std::nullopt;
}

bool looks_like_card(std::string_view text) {
    return read_suit_and_rank(text).has_value();
}

std::pair<std::string_view, std::string_view> split_card(std::string_view text) {
    const auto head = read_suit_and_rank(text);
    std::size_t cut = head ? head->length : 0;
    if (cut < text.size() && text[cut] == '.') ++cut;
    return {text.substr(0, cut), text.substr(cut)};
}

std::optional<WrittenCard> read_card(const Lexicon& lexicon, std::string_view text) {
    const auto head = read_suit_and_rank(text);
    if (!head) return std::nullopt;
    std::string_view name = text.substr(head->length);
    if (name.starts_with('.')) name.remove_prefix(1);
    const auto kind = lexicon.card_kind(name);
    if (!kind) return std::nullopt;
    return WrittenCard{head->suit, head->rank, *kind};
}

}  // namespace yuanmen::record
