#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/deck.hpp"
#include "record/random_match.hpp"
#include "record/record.hpp"

namespace kit {

using namespace yuanmen;

/// A short match on paper, written twice: as the rules have it, and with one error. For errors that random
/// matches seldom come near (two delayed tricks at once, both retrial generals, one locked skill at work).
/// Made from the text of the rules; the engine is never asked.
struct Scenario {
    record::Record legal;
    record::Record broken;
    std::size_t line = 0;                      ///< index of the entry of `broken` that must be found
    std::vector<std::string_view> codes = {};  ///< any of these is right
};

struct ScenarioClass {
    std::string_view name;
    Scenario (*make)(record::Dice&);
};

const std::vector<ScenarioClass>& scenario_classes();

/// A deck, shuffled, from which a scenario takes the cards it needs.
class Dealer {
  public:
    explicit Dealer(record::Dice& dice);
    /// Takes one card that fits and gives its word, "S7.slash".
    std::string any(const std::function<bool(const cards::CardFace&)>& fits);
    std::string kind(cards::CardKind wanted);
    std::string red(cards::CardKind wanted);
    std::string black(cards::CardKind wanted);
    std::string suit(cards::Suit wanted);
    std::string color(cards::Color wanted);

  private:
    std::vector<cards::CardFace> deck_;
};

/// The record of a position and the lines behind it.
record::Record paper(const std::string& position, const std::vector<std::string>& lines);

}  // namespace kit
