#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/view/view.hpp"

namespace yuanmen::match {

using nlohmann::json;

namespace {

/// Everybody may know whether a sheet is signed; why somebody protests only those at the table.
json signature_view(const Look& look, const std::optional<Signature>& signature) {
    if (!signature) return nullptr;
    if (look.viewer.kind != ViewerKind::everybody) return codec::write(*signature);
    return {{"stance", codec::write(signature->stance)}, {"wall_ms", signature->wall_ms}};
}

json version_view(const Look& look, const SheetVersion& sheet) {
    json view = {{"version", sheet.version},
                 {"hash", sheet.hash},
                 {"reason", sheet.reason},
                 {"wall_ms", sheet.wall_ms},
                 {"signatures",
                  {{"a", signature_view(look, sheet.a)},
                   {"b", signature_view(look, sheet.b)},
                   {"judge", signature_view(look, sheet.judge)}}}};
    if (look.viewer.kind == ViewerKind::everybody) return view;
    view["drawn_by"] = sheet.drawn_by;
    view["content"] = json::parse(sheet.content, nullptr, false);
    return view;
}

bool under_protest(const SheetVersion& sheet) {
    const auto protests = [](const std::optional<Signature>& signature) {
        return signature && signature->stance == Stance::protest;
    };
    return protests(sheet.a) || protests(sheet.b);
}

}  // namespace

json sheet_view(const Look& look) {
    if (look.state.sheets.empty()) return nullptr;
    json view = version_view(look, look.state.sheets.back());
    view["under_protest"] = under_protest(look.state.sheets.back());
    json versions = json::array();
    for (const SheetVersion& sheet : look.state.sheets) versions.push_back(version_view(look, sheet));
    view["versions"] = versions;
    return view;
}

}  // namespace yuanmen::match
