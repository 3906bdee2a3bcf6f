#include "web/text/name_order.hpp"

#include <unicode/ucol.h>
#include <unicode/ustring.h>

#include <stdexcept>
#include <vector>

namespace yuanmen::web {

void NameOrder::Close::operator()(void* collator) const {
    ucol_close(static_cast<UCollator*>(collator));
}

NameOrder::NameOrder() {
    UErrorCode error = U_ZERO_ERROR;
    collator_.reset(ucol_open("zh@collation=pinyin", &error));
    if (U_FAILURE(error) != 0 || !collator_) throw std::runtime_error("ICU has no collation");
}

std::string NameOrder::key(std::string_view name) const {
    std::vector<UChar> wide(name.size() + 1);
    std::int32_t length = 0;
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF8WithSub(wide.data(), static_cast<std::int32_t>(wide.size()), &length, name.data(),
                         static_cast<std::int32_t>(name.size()), 0xfffd, nullptr, &error);
    const auto* collator = static_cast<const UCollator*>(collator_.get());
    std::string key(static_cast<std::size_t>(ucol_getSortKey(collator, wide.data(), length, nullptr, 0)), 0);
    ucol_getSortKey(collator, wide.data(), length, reinterpret_cast<std::uint8_t*>(key.data()),
                    static_cast<std::int32_t>(key.size()));
    return key;
}

}  // namespace yuanmen::web
