#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "match/dispute/view.hpp"
#include "match/penalty/penalty.hpp"

namespace yuanmen::match {

/// By whom and when something was done in a case.
struct CaseMark {
    std::string by;  ///< a name
    std::int64_t wall_ms = 0;
    std::optional<std::string> reason;  ///< of a case that was dropped

    YUANMEN_FIELDS(by, wall_ms, reason);
};

struct CaseStatementView {
    int number = 0;  ///< 1, 2, … in this case
    Speaker speaker{};
    std::string name;
    bool refused = false;  ///< he was asked and said nothing
    std::string text;
    journal::OrNull<PhotoFile> photo;
    CaseMark taken;

    YUANMEN_FIELDS(number, speaker, name, refused, text, photo, taken);
};

/// A case of disqualification with everything said in it.
struct CaseView {
    std::string id;
    std::string match;
    std::string event;
    Chair chair{};  ///< who may be disqualified
    std::int64_t version = 0;
    bool open = false;
    bool given = false;  ///< he is disqualified
    CaseMark opened;
    std::vector<CaseStatementView> statements;
    std::vector<Speaker> missing;       ///< who is still to be heard
    journal::OrNull<CaseMark> dropped;  ///< null: it was not

    YUANMEN_FIELDS(id, match, event, chair, version, open, given, opened, statements, missing, dropped);
};

/// For the head judge and the owner, nobody else. The penalty must have a case.
CaseView case_view(const PenaltyState& state, const NameOf& name);

}  // namespace yuanmen::match
