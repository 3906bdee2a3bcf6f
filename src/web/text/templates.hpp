#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "web/text/assets.hpp"
#include "web/text/catalogue.hpp"
#include "web/text/language.hpp"

namespace yuanmen::web {

/// The Mustache pages of templates/pages/, compiled once for each language; rendering is thread-safe.
///
/// A page is put together when it is loaded, so that rendering is one pass:
/// - `{{! layout: NAME }}` in its first line puts it into layout/NAME.html at `{{> content}}` (default
/// "page";
///   "none" leaves it alone);
/// - `{{> NAME}}` is replaced by partials/NAME.html;
/// - `{{t:KEY}}` is replaced by the message of that key, escaped for HTML; the message's {{holes}} are filled
///   from the data like the page's own. `{{t:@title}}` in a layout means the message "title.<page>".
/// - `{{asset:FILE}}` is replaced by the URL of static/FILE with its content's hash in it.
/// Data is JSON: objects and lists open sections, numbers are written in decimal, null and the
/// empty text are false. `has_NAME`, where the data has no such key, says whether there is anything in NAME:
/// a section that stands once, around a list or a text.
class Templates {
  public:
    /// Called with "page: name" for each name a page asks for that the data does not hold.
    using Missing = std::function<void(const std::string&)>;

    /// Throws std::runtime_error naming the file: broken Mustache, an unknown partial, layout or message.
    Templates(const Assets& assets, const Catalogue& catalogue, Missing missing);
    ~Templates();
    Templates(const Templates&) = delete;
    Templates& operator=(const Templates&) = delete;

    /// Throws std::out_of_range if there is no page of that name.
    std::string render(std::string_view page, Language language, const nlohmann::json& data) const;

    /// The page's source after it was put together, for tests.
    const std::string& source(std::string_view page, Language language) const;

  private:
    struct Page;
    const Page& find(std::string_view page, Language language) const;
    std::map<std::string, std::unique_ptr<Page>, std::less<>> pages_[2];
    Missing missing_;
};

/// Escapes & < > " ' for HTML text and quoted attributes.
std::string escape_html(std::string_view text);
/// What escape_html has written, as it was.
std::string unescape_html(std::string_view text);

}  // namespace yuanmen::web
