#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cards/ruleset.hpp"
#include "match/dispute/state.hpp"
#include "match/log/log.hpp"
#include "match/penalty/penalty.hpp"
#include "match/snapshot.hpp"
#include "match/state.hpp"
#include "service/bundle/journal_lines.hpp"

// What a bundle's files say follows from the journal in it: whoever makes a bundle writes what is made here,
// whoever checks one makes it anew and compares. Names of staff are in no match's journal, so these files
// name them by id; players are named as the sheet's head has them.

namespace yuanmen::service {

/// Whether the reader of a bundle may read entries of this kind; of the others there is only their place.
bool may_read_kind(std::string_view kind, const match::Viewer& reader);

/// A photo as the journal knows it; its bytes are in "photos/<sha256>.<type>".
struct BundledPhoto {
    std::string path;
    std::string sha256;
    std::string stream;
    std::int64_t number = 0;
    std::int64_t bytes = 0;
};

/// Everything the entries of a match and what belongs to it add up to.
struct BundleContents {
    match::MatchState desk;
    std::map<std::string, match::log::Log> records;  ///< by id
    std::vector<match::DisputeState> disputes;       ///< oldest first
    std::vector<match::PenaltyState> penalties;      ///< oldest first
};

/// In the order of the journal; withheld lines tell nothing. Throws std::invalid_argument on entries nobody
/// has written.
BundleContents contents_of(const std::vector<JournalLine>& lines);

/// sheet.json: every version with its signatures; without a frozen one the sheet as it would be.
nlohmann::json sheets_json(const BundleContents& contents, const cards::Ruleset& ruleset);
/// rulings.json: match::dispute_view of each.
nlohmann::json rulings_json(const BundleContents& contents, const match::Viewer& reader);
/// penalties.json: by chair; with its case where the entries tell of one.
nlohmann::json penalties_json(const BundleContents& contents);
/// records/<id>.record; `scribe`: his name.
std::string record_text(const BundleContents& contents, const match::log::Log& log,
                        const cards::Ruleset& ruleset, const std::string& scribe);
/// What a judge found of a record: the verdict, the line of the first breach or 0.
struct Finding {
    std::string verdict;
    int first_illegal = 0;
    std::string canonical_sha256;
};
/// records/<id>.json: what its replay found.
std::string verdict_text(const std::string& id, const match::log::Log& log, const std::string& scribe,
                         const Finding& finding);

/// Together no more bytes of photos than this are in a bundle: the first ones, in the journal's order.
inline constexpr std::int64_t kMostPhotoBytes = 40 << 20;

/// The photos this reader may see, each once; of a case those the entries tell of.
std::vector<BundledPhoto> photos_in(const BundleContents& contents, const match::Viewer& reader);

/// Who a bundle was made for, as bundle.json names him: {kind, chair}.
nlohmann::json reader_json(const match::Viewer& reader);
/// Empty if nobody is named so, or somebody who is given no bundle.
std::optional<match::Viewer> reader_of_json(const nlohmann::json& json);

}  // namespace yuanmen::service
