#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cards/ruleset.hpp"
#include "journal/codec/fields.hpp"
#include "journal/codec/json.hpp"
#include "match/sheet_content.hpp"
#include "match/state.hpp"

namespace yuanmen::service {

struct GivenSignature : match::Signature {
    std::optional<std::string> by_name;  ///< in a bundle nobody is named but by id

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        match::Signature::fields(self, f);
        f("by_name", self.by_name);
    }
};

struct GivenSignatures {
    std::optional<GivenSignature> a;
    std::optional<GivenSignature> b;
    std::optional<GivenSignature> judge;

    YUANMEN_FIELDS(a, b, judge);
};

/// The house's word for a sheet: `signature` is of its hash, `document` of the whole answer without the
/// proof.
struct SheetProof {
    std::string key;
    std::string fingerprint;
    std::string signature;
    std::string document;

    YUANMEN_FIELDS(key, fingerprint, signature, document);
};

/// One version of a match's score sheet.
struct MatchSheet {
    std::string match;
    int version = 0;      ///< 0: not frozen
    int versions = 0;     ///< how many are frozen
    bool frozen = false;  ///< false: as it would be drawn up now
    journal::Frozen<match::SheetContent> content;

    // Of a frozen one.
    std::optional<std::string> hash;
    std::optional<std::string> reason;
    std::optional<std::string> drawn_by;
    std::optional<std::int64_t> wall_ms;
    std::optional<GivenSignatures> signatures;
    std::optional<SheetProof> proof;  ///< not in a bundle, which has one of its own

    YUANMEN_FIELDS(match, version, versions, frozen, content, hash, reason, drawn_by, wall_ms, signatures,
                   proof);
};

/// Version 1 … of the frozen ones, people by their ids; 0: as it would be drawn up now. Throws
/// nlohmann::json::exception on a journal nobody has written.
MatchSheet match_sheet(const match::MatchState& state, const cards::Ruleset& ruleset, std::int64_t version);

}  // namespace yuanmen::service
