#include "cli/verify_command.hpp"

#include <CLI/CLI.hpp>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <optional>

#include "base/signature.hpp"
#include "cli/exit_codes.hpp"
#include "cli/noted_head.hpp"
#include "cli/read_file.hpp"
#include "cli/speech.hpp"
#include "service/bundle/archive.hpp"
#include "service/bundle/proof.hpp"
#include "service/bundle/verify.hpp"
#include "web/pages/replay/page_check.hpp"
#include "web/text/assets.hpp"

namespace yuanmen::cli {
namespace {

constexpr int kUnreadableBundle = 3;

using Say = std::function<std::string(const std::string&, const std::map<std::string, std::string>&)>;

/// Who vouches for it, if anybody does.
void say_signature(const std::string& fingerprint, bool was_noted, const Say& say) {
    const char* key = fingerprint.empty() ? "bundle.not_signed"
                      : was_noted         ? "bundle.signed_by_noted"
                                          : "bundle.signed_by";
    std::cout << say(key, {{"fingerprint", base::fingerprint_in_groups(fingerprint)}}) << '\n';
}

struct VerifyOptions {
    std::string file;
    std::string key;
    std::string expect;
};

/// A sheet or a head as the API gives it; nothing if the bytes are neither.
std::optional<int> verify_document(const std::string& file, const std::string& bytes,
                                   const std::optional<std::string>& fingerprint, const Say& say) {
    const service::DocumentReport report = service::verify_document(bytes, fingerprint);
    using Kind = service::DocumentReport::Kind;
    if (report.kind == Kind::none) return std::nullopt;
    std::cout << file << ": "
              << say(report.kind == Kind::head    ? "document.head"
                     : report.kind == Kind::event ? "document.event"
                                                  : "document.sheet",
                     {})
              << '\n';
    if (!report.problem.empty())
        std::cout << "  " << say("refusal." + report.problem, {}) << " (" << report.problem << ")\n";
    say_signature(report.fingerprint, fingerprint.has_value(), say);
    const char* end = report.is_signed ? "document.sound" : "document.sound_unsigned";
    std::cout << say(report.problem.empty() ? end : "document.not_sound", {}) << '\n';
    return report.problem.empty() ? kYes : kNo;
}

int verify_file(const VerifyOptions& options) {
    const std::string& file = options.file;
    const web::Catalogue catalogue = sentences({"replay"});
    const Say say = [&](const std::string& key, const std::map<std::string, std::string>& params = {}) {
        return catalogue.say(terminal_language(), key, params);
    };
    service::Noted noted;
    if (!options.key.empty()) noted.fingerprint = base::fingerprint_typed(options.key);
    if (!options.expect.empty()) noted.head = head_of(options.expect);
    const auto bytes = read_file(file, service::kLargestBundle + 1);
    if (!bytes) {
        std::cout << file << ": " << say("bundle.no_file", {}) << '\n';
        return kNoInput;
    }
    if (bytes->starts_with('{')) {
        if (const auto told = verify_document(file, *bytes, noted.fingerprint, say)) return *told;
    }
    const web::Catalogue whole(web::Assets::embedded());
    const auto check_page = [&](const service::ReplayPage& page) {
        return web::pages::check_replay_page(page, whole);
    };
    const service::BundleReport report = service::verify_bundle(*bytes, check_page, noted);
    if (!report.readable) {
        std::cout << file << ": " << say("bundle.unreadable", {}) << '\n';
        return kUnreadableBundle;
    }
    std::cout << file << ": "
              << say("bundle.checked", {{"match", report.match},
                                        {"files", std::to_string(report.files)},
                                        {"entries", std::to_string(report.entries)},
                                        {"records", std::to_string(report.records)}})
              << '\n';
    for (const service::BundleProblem& problem : report.problems) {
        std::cout << "  " << (problem.file.empty() ? file : problem.file) << ": "
                  << say("refusal." + problem.code, {}) << " (" << problem.code << ")"
                  << (problem.detail.empty() ? "" : "  " + problem.detail) << '\n';
    }
    for (const service::BundleProblem& remark : report.remarks) {
        std::cout << "  " << remark.file << ": " << say("bundle.remark." + remark.code.substr(7), {}) << " ("
                  << remark.code << ")" << (remark.detail.empty() ? "" : "  " + remark.detail) << '\n';
    }
    say_signature(report.signed_by, noted.fingerprint.has_value(), say);
    std::cout << say(report.sound() ? "bundle.sound" : "bundle.not_sound", {}) << '\n';
    return report.sound() ? kYes : kNo;
}

}  // namespace

void declare_verify(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<VerifyOptions>();
    auto* command = app.add_subcommand(
        "verify",
        "Checks a match's bundle without a server: signature, hash list, journal entries, ruleset, draw,\n"
        "commitments and line-ups, every record's verdict by replaying it, that sheets, rulings, penalties,\n"
        "photos and records are what the journal tells, and that every replay page shows its record in a "
        "shell\nthis program has given out. Takes a score sheet, a journal head or an exported event as the "
        "API gives it, too. "
        "Exit code 0:\nsound; 1: not, the first wrong file is named first; 3: no bundle; 66: the file cannot "
        "be read.");
    command->add_option("file", options->file, "a bundle, as the match page gives it")->required();
    const auto problem = [](const std::string& text) {
        return std::string(base::fingerprint_typed(text) ? "" : "must be the 40 digits of a fingerprint");
    };
    command
        ->add_option("--key", options->key,
                     "fingerprint of the house's key, off the event page, a sheet or a QR code: it must have "
                     "signed")
        ->check(CLI::Validator(problem, "FINGERPRINT"));
    takes_head(*command->add_option("--expect", options->expect,
                                    "an entry's number and hash off a sheet or the big screen, SEQ:HASH"));
    command->callback([options, &chosen] { chosen = [options] { return verify_file(*options); }; });
}

}  // namespace yuanmen::cli
