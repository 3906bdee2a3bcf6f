#include "service/bundle/proof.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"

namespace yuanmen::service {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

const std::string* bytes_of(const std::vector<BundleFile>& files, std::string_view path) {
    const auto found =
        std::find_if(files.begin(), files.end(), [&](const BundleFile& file) { return file.path == path; });
    return found == files.end() ? nullptr : &found->bytes;
}

json json_of(const std::vector<BundleFile>& files, std::string_view path) {
    const std::string* bytes = bytes_of(files, path);
    return bytes == nullptr ? json() : json::parse(*bytes, nullptr, false);
}

std::optional<store::ChainHead> head_in(const json& object) {
    try {
        return store::ChainHead{object.at("seq"), object.at("hash")};
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

/// Match, version and content hash of each frozen sheet of sheet.json.
struct FrozenSheet {
    std::string match;
    std::int64_t version = 0;
    std::string hash;
};
std::vector<FrozenSheet> frozen_in(const json& sheets) {
    std::vector<FrozenSheet> all;
    if (!sheets.is_array()) return all;
    for (const json& sheet : sheets) {
        if (!sheet.is_object() || sheet.value("frozen", json()) != true) continue;
        all.push_back({sheet.at("match"), sheet.at("version"), sheet.at("hash")});
    }
    return all;
}

}  // namespace

std::string signed_bundle_text(std::string_view list) {
    return "yuanmen.bundle.1\n" + std::string(list);
}

std::string signed_head_text(const store::ChainHead& head) {
    return "yuanmen.head.1\n" + std::to_string(head.seq) + "\n" + head.hash + "\n";
}

std::string signed_sheet_text(std::string_view match, std::int64_t version, std::string_view hash) {
    return "yuanmen.sheet.1\n" + std::string(match) + "\n" + std::to_string(version) + "\n" +
           std::string(hash) + "\n";
}

std::string signed_document_text(const json& document) {
    return "yuanmen.document.1\n" + base::canonical_json(document) + "\n";
}

BundleSignature sign_bundle(const Bundle& bundle, const base::SigningKey& key,
                            std::vector<store::KeyChange> changes) {
    BundleSignature made;
    made.key = key.public_key();
    made.changes = std::move(changes);
    made.bundle = key.sign(signed_bundle_text(hash_list(bundle.files)));
    const auto head = head_in(json_of(bundle.files, kBundleHead).value("journal_head", json()));
    if (!head) throw std::logic_error("a bundle without the journal's head");
    made.head = key.sign(signed_head_text(*head));
    for (const FrozenSheet& sheet : frozen_in(json_of(bundle.files, kBundleSheet))) {
        made.sheets.push_back(
            {sheet.version, sheet.hash, key.sign(signed_sheet_text(sheet.match, sheet.version, sheet.hash))});
    }
    return made;
}

std::string text_of(const BundleSignature& signature) {
    ordered_json out = {{"algorithm", "Ed25519"},
                        {"key", signature.key},
                        {"fingerprint", base::fingerprint_of(signature.key)},
                        {"changes", ordered_json::array()},
                        {"bundle", signature.bundle},
                        {"head", signature.head},
                        {"sheets", ordered_json::array()}};
    for (const store::KeyChange& change : signature.changes) {
        out["changes"].push_back(
            {{"before", change.before}, {"now", change.now}, {"signature", change.signature}});
    }
    for (const SheetSignature& sheet : signature.sheets) {
        out["sheets"].push_back(
            {{"version", sheet.version}, {"hash", sheet.hash}, {"signature", sheet.signature}});
    }
    return out.dump(2) + "\n";
}

std::optional<BundleSignature> read_signature(std::string_view bytes) {
    try {
        const json given = json::parse(bytes.begin(), bytes.end());
        BundleSignature read;
        given.at("key").get_to(read.key);
        given.at("bundle").get_to(read.bundle);
        given.at("head").get_to(read.head);
        for (const json& change : given.at("changes"))
            read.changes.push_back({change.at("before"), change.at("now"), change.at("signature")});
        for (const json& sheet : given.at("sheets"))
            read.sheets.push_back({sheet.at("version"), sheet.at("hash"), sheet.at("signature")});
        if (text_of(read) == bytes) return read;
    } catch (const json::exception&) {  // no JSON, or none of this kind
    }
    return std::nullopt;
}

std::string unsigned_part(const BundleSignature& signature, const std::vector<BundleFile>& files) {
    const std::string* hashes = bytes_of(files, kBundleHashes);
    if (hashes == nullptr || !base::is_signed(signed_bundle_text(*hashes), signature.key, signature.bundle))
        return std::string(kBundleHashes);
    try {
        const auto head = head_in(json_of(files, kBundleHead).value("journal_head", json()));
        if (!head || !base::is_signed(signed_head_text(*head), signature.key, signature.head))
            return "journal_head";
        const std::vector<FrozenSheet> sheets = frozen_in(json_of(files, kBundleSheet));
        if (sheets.size() != signature.sheets.size()) return std::string(kBundleSheet);
        for (std::size_t i = 0; i < sheets.size(); ++i) {
            const SheetSignature& said = signature.sheets[i];
            const std::string text = signed_sheet_text(sheets[i].match, sheets[i].version, sheets[i].hash);
            if (said.version != sheets[i].version || said.hash != sheets[i].hash ||
                !base::is_signed(text, signature.key, said.signature))
                return "sheet " + std::to_string(sheets[i].version);
        }
    } catch (const json::exception&) {  // the files say themselves what is wrong with them
        return std::string(kBundleHead);
    }
    return "";
}

Trust trust_in(const std::string& key, const std::vector<store::KeyChange>& changes,
               const std::string& fingerprint) {
    if (base::fingerprint_of(key) == fingerprint) return Trust::same;
    std::string reached;  // the key the noted one has been followed to
    for (const store::KeyChange& change : changes) {
        const bool here =
            reached.empty() ? base::fingerprint_of(change.before) == fingerprint : change.before == reached;
        if (here && change.proven()) reached = change.now;
    }
    return !reached.empty() && reached == key ? Trust::followed : Trust::other;
}

json with_proof(json head, const base::SigningKey& key) {
    head["proof"] = {{"key", key.public_key()},
                     {"fingerprint", base::fingerprint_of(key.public_key())},
                     {"signature", key.sign(signed_head_text(*head_in(head)))}};
    return head;
}

SheetProof proof_of(const MatchSheet& sheet, const base::SigningKey& key) {
    return {key.public_key(), base::fingerprint_of(key.public_key()),
            key.sign(signed_sheet_text(sheet.match, sheet.version, *sheet.hash)),
            key.sign(signed_document_text(journal::write(sheet)))};
}

json event_with_proof(json event, const base::SigningKey& key) {
    json proof = {{"key", key.public_key()},
                  {"fingerprint", base::fingerprint_of(key.public_key())},
                  {"signature", key.sign(signed_document_text(event))}};
    event["proof"] = std::move(proof);
    return event;
}

namespace {

/// Whether the document's signatures, which are there, stand for it.
bool stands(DocumentReport::Kind kind, const json& document, const json& proof) {
    const std::string key = proof.at("key"), signature = proof.at("signature");
    if (kind == DocumentReport::Kind::head) {
        const auto head = head_in(document);
        return head && base::is_signed(signed_head_text(*head), key, signature);
    }
    if (kind == DocumentReport::Kind::event)
        return base::is_signed(signed_document_text(document), key, signature);
    const std::string text =
        signed_sheet_text(document.at("match").get<std::string>(), document.at("version").get<std::int64_t>(),
                          document.at("hash").get<std::string>());
    return base::is_signed(text, key, signature) &&
           base::is_signed(signed_document_text(document), key, proof.at("document").get<std::string>());
}

DocumentReport::Kind document_kind(const json& document) {
    if (!document.is_object()) return DocumentReport::Kind::none;
    if (document.contains("format") && document.contains("left_out")) return DocumentReport::Kind::event;
    if (document.contains("content") && document.contains("versions")) return DocumentReport::Kind::sheet;
    return head_in(document) && document.size() <= 3 ? DocumentReport::Kind::head
                                                     : DocumentReport::Kind::none;
}

}  // namespace

DocumentReport verify_document(std::string_view text, const std::optional<std::string>& fingerprint) {
    DocumentReport report;
    json document = json::parse(text.begin(), text.end(), nullptr, false);
    report.kind = document_kind(document);
    if (report.kind == DocumentReport::Kind::none) return report;
    const json proof = document.value("proof", json());
    document.erase("proof");
    try {
        const bool frozen = document.value("frozen", json()) == true;
        if (frozen && base::sha256_hex(base::canonical_json(document.at("content"))) !=
                          document.at("hash").get<std::string>())
            report.problem = "document.hash";
        report.is_signed = proof.is_object();
        if (report.is_signed) report.fingerprint = base::fingerprint_of(proof.at("key").get<std::string>());
        const bool named = !report.is_signed || proof.at("fingerprint") == report.fingerprint;
        if (report.is_signed && report.problem.empty() && !(named && stands(report.kind, document, proof)))
            report.problem = "document.signature";
    } catch (
        const std::exception&) {  // a field that is not what it should be, a number canonical JSON refuses
        report.problem = "document.signature";
    }
    if (!report.problem.empty() || !fingerprint) return report;
    if (!report.is_signed) report.problem = "document.unsigned";
    if (report.is_signed && report.fingerprint != *fingerprint) report.problem = "document.other_key";
    return report;
}

}  // namespace yuanmen::service
