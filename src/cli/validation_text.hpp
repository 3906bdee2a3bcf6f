#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "record/printer.hpp"
#include "record/validation.hpp"
#include "web/text/catalogue.hpp"

namespace yuanmen::cli {

/// How a validation is told: the words of one language and spelling.
struct Teller {
    const web::Catalogue& catalogue;
    web::Language language;
    const record::RefereeLibrary& referees;

    record::Spelling spelling() const {
        return language == web::Language::zh ? record::Spelling::chinese : record::Spelling::ascii;
    }
};

/// {"file", "verdict", "lines", "first_illegal": {"line", "code", "clauses", "because", "legal"} or null, and
/// what else is known}.
nlohmann::ordered_json to_json(const Teller& teller, const std::string& file,
                               const record::Validation& validation);

/// The same for a person: the verdict, and at the first breach its line, clauses, prompt, alternatives and
/// cause.
std::string to_text(const Teller& teller, const std::string& file, std::string_view source,
                    const record::Validation& validation, bool every_breach);

/// A position, as the header of a record that begins in it, and what is open.
std::string describe_position(const Teller& teller, const record::Referee& referee,
                              const engine::State& state);

}  // namespace yuanmen::cli
