#include "match/pool_card.hpp"

#include "match/codec.hpp"

namespace yuanmen::match {

std::string to_text(const PoolCard& card) {
    if (card.is_back()) return "x" + std::to_string(card.back);
    return std::string(cards::id_of(card.general));
}

std::optional<PoolCard> pool_card_from_text(std::string_view text) {
    if (text.size() == 2 && text[0] == 'x' && text[1] >= '0' && text[1] <= '9') {
        return PoolCard::face_down(text[1] - '0');
    }
    const auto general = cards::general_from_id(text);
    if (!general) return std::nullopt;
    return PoolCard::face_up(*general);
}

}  // namespace yuanmen::match
