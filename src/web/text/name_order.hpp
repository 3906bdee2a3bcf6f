#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace yuanmen::web {

/// The order of names in a list that is looked through: Chinese by pinyin, as ICU's collation for Chinese has
/// it, others by their letters before them.
class NameOrder {
  public:
    NameOrder();
    /// Bytes that compare as the names do. Never throws on any text.
    std::string key(std::string_view name) const;

  private:
    struct Close {
        void operator()(void* collator) const;
    };
    std::unique_ptr<void, Close> collator_;
};

}  // namespace yuanmen::web
