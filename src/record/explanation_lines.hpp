#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "record/explanation.hpp"
#include "record/printer.hpp"
#include "record/validation.hpp"

namespace yuanmen::record {

/// An explanation by the lines of a text.
struct ExplanationLine {
    std::string_view kind;  ///< id_of(Explanation::Kind)
    int line = 0;      ///< 1-based line of the text; of a missing line, the one in front of which it belongs
    std::string text;  ///< the line as it should read; of an extra line, what is struck
    int explains = 0;  ///< as Explanation::explains
};

/// Explanations of a validation's first illegal line, told by its lines.
std::vector<ExplanationLine> explanation_lines(const std::vector<Explanation>& explanations,
                                               const Parsed& parsed, const Lexicon& lexicon,
                                               Spelling spelling);

/// Puts "explanations": [{"kind", "line", "text", "explains"}] and "likely": the kind of the first, or null.
void put_explanations(nlohmann::ordered_json& object, const std::vector<ExplanationLine>& explanations);

}  // namespace yuanmen::record
