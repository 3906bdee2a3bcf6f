#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/signature.hpp"
#include "service/bundle/bundle.hpp"
#include "service/desk/match_sheet.hpp"
#include "store/entry.hpp"
#include "store/signing_key.hpp"

// What the house signs with the key of its data folder, and how anybody checks it: BUNDLE.md, "Whose word it
// is".

namespace yuanmen::service {

/// The texts that are signed. Lines end in "\n".
std::string signed_bundle_text(std::string_view hash_list);
std::string signed_head_text(const store::ChainHead& head);
std::string signed_sheet_text(std::string_view match, std::int64_t version, std::string_view hash);
std::string signed_document_text(const nlohmann::json& document);  ///< without its "proof"

struct SheetSignature {
    std::int64_t version = 0;
    std::string hash;  ///< of the sheet's content
    std::string signature;

    bool operator==(const SheetSignature&) const = default;
};

/// signature.json of a bundle.
struct BundleSignature {
    std::string key;  ///< the public key
    std::vector<store::KeyChange> changes;
    std::string bundle;  ///< of hashes.txt
    std::string head;    ///< of the journal's head in bundle.json
    std::vector<SheetSignature> sheets;
};

/// Signs what is in the bundle now: nothing may be added afterwards.
BundleSignature sign_bundle(const Bundle& bundle, const base::SigningKey& key,
                            std::vector<store::KeyChange> changes);
std::string text_of(const BundleSignature& signature);
/// Empty unless text_of() gives exactly these bytes again.
std::optional<BundleSignature> read_signature(std::string_view bytes);

/// The first thing in the bundle's files that the signature does not stand for: "hashes.txt", "journal_head",
/// "sheet 2"; empty if there is none. Says nothing of whose key it is.
std::string unsigned_part(const BundleSignature& signature, const std::vector<BundleFile>& files);

/// Whose key it is, asked by a fingerprint somebody noted.
enum class Trust { same, followed, other };
/// `followed`: a later key, each signed by the one before, beginning with the one noted.
Trust trust_in(const std::string& key, const std::vector<store::KeyChange>& changes,
               const std::string& fingerprint);

/// A head as the API gives it, with "proof" {key, fingerprint, signature}.
nlohmann::json with_proof(nlohmann::json head, const base::SigningKey& key);
/// Of a frozen sheet that has none yet.
SheetProof proof_of(const MatchSheet& sheet, const base::SigningKey& key);

/// A whole event as a document (events/export.hpp).
nlohmann::json event_with_proof(nlohmann::json event, const base::SigningKey& key);

/// What was found in such a document.
struct DocumentReport {
    enum class Kind { none, head, sheet, event } kind = Kind::none;
    bool is_signed = false;  ///< by whom is in `fingerprint`
    std::string fingerprint;
    std::string
        problem;  ///< "document.signature", "document.hash", "document.unsigned", "document.other_key"
};
DocumentReport verify_document(std::string_view text, const std::optional<std::string>& fingerprint);

}  // namespace yuanmen::service
