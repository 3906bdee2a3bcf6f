#pragma once

#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "web/text/assets.hpp"
#include "web/text/catalogue.hpp"
#include "web/text/compiled_page.hpp"
#include "web/text/language.hpp"

namespace yuanmen::web {

/// The pages of templates/pages/, compiled once for each language; rendering is thread-safe.
///
/// A page is put together when it is loaded, so that rendering is one pass over a flat list:
/// - `{{! layout: NAME }}` in its first line puts it into layout/NAME.html at `{{> content}}` (default
/// "page";
///   "none" leaves it alone); `{{! … }}` elsewhere is a remark;
/// - `{{> NAME}}` is partials/NAME.html;
/// - `{{t:KEY}}` is the message of that key, escaped for HTML; the message's {{holes}} are filled from the
/// data
///   like the page's own. `{{t:@title}}` in a layout means the message "title.<page>";
/// - `{{asset:FILE}}` is the URL of static/FILE with its content's hash in it;
/// - `{{name}}` is the value of that name in the innermost section that knows it, escaped; `{{.}}` what the
///   section is about; `{{name|one|many}}` the word for that number;
/// - `{{#name}}…{{/name}}` stands for each item of a list, once for any other value, and not at all where
/// there
///   is nothing: null, false, 0, the empty text, the empty list. `{{^name}}…{{/name}}` stands just then;
/// - `has_NAME`, where the data has no such key, says whether there is anything in NAME: a section that
/// stands
///   once, around a list or a text.
/// A line of a template that holds nothing but sections writes nothing, not even its end. There is no raw
/// output.
class Templates {
  public:
    /// Called with "page: name" for each name a page asks for that the data does not hold.
    using Missing = std::function<void(const std::string&)>;

    /// Throws std::runtime_error naming file and line (compile_page).
    Templates(const Assets& assets, const Catalogue& catalogue, Missing missing);

    /// Data is JSON; numbers are written in decimal. Throws std::out_of_range if there is no page of that
    /// name.
    std::string render(std::string_view page, Language language, const nlohmann::json& data) const;

  private:
    std::map<std::string, std::vector<Piece>, std::less<>> pages_[2];
    Missing missing_;
};

}  // namespace yuanmen::web
