#include "service/desk/match_sheet.hpp"

#include "match/sheet.hpp"

namespace yuanmen::service {
namespace {

std::optional<GivenSignature> given(const std::optional<match::Signature>& signature) {
    if (!signature) return std::nullopt;
    return GivenSignature{*signature, {}};
}

}  // namespace

MatchSheet match_sheet(const match::MatchState& state, const cards::Ruleset& ruleset, std::int64_t version) {
    MatchSheet sheet;
    sheet.match = state.match_id;
    sheet.versions = static_cast<int>(state.sheets.size());
    if (version == 0) {
        const match::LogMark log{state.version, state.log_sha256};
        sheet.content.json = journal::write(match::sheet_content(state, ruleset, log, 1, {}, {}));
        return sheet;
    }
    const match::SheetVersion& frozen = state.sheets.at(static_cast<std::size_t>(version - 1));
    sheet.version = frozen.version;
    sheet.frozen = true;
    sheet.content.json = nlohmann::json::parse(frozen.content);
    sheet.hash = frozen.hash;
    sheet.reason = frozen.reason;
    sheet.drawn_by = frozen.drawn_by;
    sheet.wall_ms = frozen.wall_ms;
    sheet.signatures = {given(frozen.a), given(frozen.b), given(frozen.judge)};
    return sheet;
}

}  // namespace yuanmen::service
