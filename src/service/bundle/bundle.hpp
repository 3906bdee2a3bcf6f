#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "service/bundle/archive.hpp"

namespace yuanmen::service {

/// Everything of one match in files (BUNDLE.md), without the hash list.
struct Bundle {
    std::string match;
    std::vector<BundleFile> files;
};

/// Names of the files that a bundle always has.
inline constexpr std::string_view kBundleHead = "bundle.json";
inline constexpr std::string_view kBundleHashes = "hashes.txt";
inline constexpr std::string_view kBundleJournal = "journal.jsonl";
inline constexpr std::string_view kBundleRuleset = "ruleset.json";
inline constexpr std::string_view kBundleSheet = "sheet.json";
inline constexpr std::string_view kBundleClock = "clock.json";
inline constexpr std::string_view kBundleRulings = "rulings.json";
inline constexpr std::string_view kBundlePenalties = "penalties.json";
/// In whose words the replay pages speak: the wording's SHA-256. Only where there are pages.
inline constexpr std::string_view kBundleWording = "replay/wording.txt";
/// Who vouches for all of it (proof.hpp). Stands in no hash list: it signs the list.
inline constexpr std::string_view kBundleSignature = "signature.json";
inline constexpr int kBundleFormat = 4;
inline constexpr int kBundleFormatUnsigned = 3;   ///< the last without a signature; still read
inline constexpr int kBundleFormatNoWording = 2;  ///< the last without the wording's hash; still read

/// "<sha256>  <path>" a line for each file, as `sha256sum --check` reads it.
std::string hash_list(const std::vector<BundleFile>& files);

/// The bundle with its hash list in front, as one ZIP archive; `signature`: the bytes of signature.json.
std::string pack(const Bundle& bundle, const std::string& signature = {});

}  // namespace yuanmen::service
