#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "service/answer.hpp"
#include "service/events/export.hpp"
#include "service/service.hpp"
#include "tournament/event/imported.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::service {

/// A document of events/export.hpp that an event can be made of.
struct ReadDocument {
    tournament::EventState told;
    tournament::ImportedFrom from;  ///< its fingerprint only where the signature stands
    std::vector<DocumentPenalty> penalties;
    std::vector<DocumentRuleset> rulesets;
    std::vector<std::string> differing;  ///< "placings", "standings": they do not follow from its facts
};

/// Reads and checks all of a document that can be checked without this server: JSON, format, schema, whether
/// it agrees with itself, its signature where it has one. The refusal's field is the place in the document.
Answer<ReadDocument> read_document(const std::string& text);

}  // namespace yuanmen::service
