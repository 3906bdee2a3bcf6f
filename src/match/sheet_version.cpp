#include "match/sheet_version.hpp"

namespace yuanmen::match {

std::optional<Signature>& SheetVersion::of(Signer signer) {
    return signer == Signer::a ? a : signer == Signer::b ? b : judge;
}

const std::optional<Signature>& SheetVersion::of(Signer signer) const {
    return signer == Signer::a ? a : signer == Signer::b ? b : judge;
}

}  // namespace yuanmen::match
