#pragma once

#include <string>

#include "base/refusal.hpp"
#include "web/http/message.hpp"
#include "web/text/catalogue.hpp"
#include "web/text/language.hpp"

namespace yuanmen::web {

/// The HTTP status of a refusal. Codes of the house say their kind by their area and last word; anything not
/// listed in problem.cpp is 422: understood, well formed, and against the rules or the state of things.
int status_of(const base::Refusal& refusal);

/// The sentence for a person: message "refusal.<code>" with the refusal's params; where there is none, the
/// general one of the status, so that nobody ever reads a bare code alone.
std::string sentence_of(const base::Refusal& refusal, int status, const Catalogue& catalogue,
                        Language language);

/// What else a problem tells beside the refusal.
struct ProblemExtras {
    std::string members = "{}";  ///< a JSON object whose members join the problem's
    int retry_after_seconds = 0;
};

/// RFC 9457: application/problem+json with type, title, status, detail, and our code, clauses, field,
/// request. `detail` is the sentence in the caller's language.
Response problem(const base::Refusal& refusal, int status, const Catalogue& catalogue, Language language,
                 const std::string& request_id, const ProblemExtras& extras = {});

}  // namespace yuanmen::web
