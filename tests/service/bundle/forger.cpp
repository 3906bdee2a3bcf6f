#include "service/bundle/forger.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "cards/ruleset.hpp"
#include "record/replay_document.hpp"
#include "service/bundle/contents.hpp"
#include "store/chain.hpp"

namespace house {

using nlohmann::json;
using nlohmann::ordered_json;

Forger::Forger(const Bundle& bundle) : bundle_(bundle) {
    const std::string text = bytes(std::string(kBundleJournal));
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
        lines_.push_back(*line_of_text(text.substr(at, text.find('\n', at) - at)));
}

std::string& Forger::bytes(const std::string& path) {
    return const_cast<std::string&>(file_of(bundle_, path).bytes);
}

void Forger::change_file(const std::string& path, const std::function<void(std::string&)>& change) {
    change(bytes(path));
}

void Forger::change_line(std::size_t line, const std::function<void(store::Entry&)>& change) {
    change(lines_.at(line).entry);
    link_again();
    tell_again();
}

void Forger::link_again() {
    std::string text;
    const store::Entry* before = nullptr;
    for (JournalLine& line : lines_) {
        if (line.entry.kind == "match.sheet_drawn") {
            json body = json::parse(line.entry.body);
            body["hash"] = base::sha256_hex(body.at("content").get<std::string>());
            line.entry.body = base::canonical_json(body);
        }
        if (before != nullptr && before->seq + 1 == line.entry.seq) line.entry.prev_hash = before->hash;
        if (!line.withheld) line.entry.hash = store::entry_hash(line.entry);
        before = line.withheld ? nullptr : &line.entry;
        text += text_of_line(line) + "\n";
    }
    bytes(std::string(kBundleJournal)) = text;
    std::string& head = bytes(std::string(kBundleHead));
    ordered_json parsed_head = ordered_json::parse(head);
    if (parsed_head.at("journal_head").at("seq") == lines_.back().entry.seq)
        parsed_head["journal_head"]["hash"] = lines_.back().entry.hash;
    head = parsed_head.dump(2) + "\n";
}

void Forger::tell_again() {
    try {
        const auto ruleset = *cards::ruleset_from_text(bytes(std::string(kBundleRuleset)));
        const auto reader = *reader_of_json(json::parse(bytes(std::string(kBundleHead))).at("reader"));
        const BundleContents contents = contents_of(lines_);
        const json sheets = sheets_json(contents, ruleset);
        bytes(std::string(kBundleSheet)) = sheets.dump(2) + "\n";
        bytes(std::string(kBundleClock)) = sheets.back().at("content").at("clock").dump(2) + "\n";
        bytes(std::string(kBundleRulings)) = rulings_json(contents, reader).dump(2) + "\n";
        bytes(std::string(kBundlePenalties)) = penalties_json(contents).dump(2) + "\n";
        const record::RefereeLibrary referees({std::make_shared<const cards::Ruleset>(ruleset)});
        for (const auto& [id, log] : contents.records) {
            std::string& verdict = bytes("records/" + id + ".json");
            const std::string scribe = json::parse(verdict).at("scribe");
            std::string& text = bytes("records/" + id + ".record");
            text = record_text(contents, log, ruleset, scribe);
            const auto document = record::replay_document(text, referees, record::Spelling::ascii,
                                                          {ruleset.id + "@" + ruleset.sha256});
            verdict = verdict_text(id, log, scribe,
                                   {std::string(document.verdict), document.first_illegal, document.sha256});
        }
    } catch (const std::exception&) {  // what was written there tells nothing any more
    }
}

}  // namespace house
