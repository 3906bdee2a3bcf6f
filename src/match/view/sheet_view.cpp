#include "match/view/view.hpp"

namespace yuanmen::match {

namespace {

/// Everybody may know whether a sheet is signed; why somebody protests only those at the table.
OrNull<SignatureView> signature_view(const Look& look, const std::optional<Signature>& signature) {
    if (!signature) return {};
    SignatureView view;
    view.stance = signature->stance;
    view.wall_ms = signature->wall_ms;
    if (look.viewer.kind == ViewerKind::everybody) return view;
    view.text = signature->text;
    view.method = signature->method;
    view.drawing = signature->drawing;
    view.by = signature->by;
    return view;
}

SheetVersionView version_view(const Look& look, const SheetVersion& sheet) {
    SheetVersionView view;
    view.version = sheet.version;
    view.hash = sheet.hash;
    view.reason = sheet.reason;
    view.wall_ms = sheet.wall_ms;
    view.signatures = {signature_view(look, sheet.a), signature_view(look, sheet.b),
                       signature_view(look, sheet.judge)};
    if (look.viewer.kind == ViewerKind::everybody) return view;
    view.drawn_by = sheet.drawn_by;
    view.content = journal::Frozen<SheetContent>{nlohmann::json::parse(sheet.content, nullptr, false)};
    return view;
}

bool under_protest(const SheetVersion& sheet) {
    const auto protests = [](const std::optional<Signature>& signature) {
        return signature && signature->stance == Stance::protest;
    };
    return protests(sheet.a) || protests(sheet.b);
}

}  // namespace

OrNull<SheetView> sheet_view(const Look& look) {
    if (look.state.sheets.empty()) return {};
    SheetView view;
    for (const SheetVersion& sheet : look.state.sheets) view.versions.push_back(version_view(look, sheet));
    static_cast<SheetVersionView&>(view) = view.versions.back();
    view.under_protest = under_protest(look.state.sheets.back());
    return view;
}

}  // namespace yuanmen::match
