#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "journal/codec/type.hpp"
#include "match/dispute/view.hpp"
#include "match/penalty/penalty.hpp"

namespace yuanmen::match {

/// By whom and when something was done in a case.
struct CaseMark {
    std::string by;  ///< a name
    std::int64_t wall_ms = 0;
    std::optional<std::string> reason;  ///< of a case that was dropped

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("by", self.by);
        f("wall_ms", self.wall_ms);
        f("reason", self.reason);
    }
};

struct CaseStatementView {
    int number = 0;  ///< 1, 2, … in this case
    Speaker speaker{};
    std::string name;
    bool refused = false;  ///< he was asked and said nothing
    std::string text;
    journal::OrNull<PhotoFile> photo;
    CaseMark taken;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("number", self.number);
        f("speaker", self.speaker);
        f("name", self.name);
        f("refused", self.refused);
        f("text", self.text);
        f("photo", self.photo);
        f("taken", self.taken);
    }
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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("id", self.id);
        f("match", self.match);
        f("event", self.event);
        f("chair", self.chair);
        f("version", self.version);
        f("open", self.open);
        f("given", self.given);
        f("opened", self.opened);
        f("statements", self.statements);
        f("missing", self.missing);
        f("dropped", self.dropped);
    }
};

/// For the head judge and the owner, nobody else. The penalty must have a case.
CaseView case_view(const PenaltyState& state, const NameOf& name);

}  // namespace yuanmen::match
