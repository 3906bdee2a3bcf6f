#include "web/text/templates.hpp"

#include <algorithm>
#include <iterator>
#include <kainjow/mustache.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/digest.hpp"
#include "web/text/hole.hpp"

namespace yuanmen::web {
namespace {

namespace mustache = kainjow::mustache;
using Json = nlohmann::json;

constexpr int kDeepestPartial = 8;

std::string trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\n");
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t\n") - first + 1));
}

/// Replaces every `open`…`}}` of `text` by what `by` makes of the trimmed words between.
template <class By>
std::string replace_tags(std::string_view text, std::string_view open, By by) {
    std::string out;
    for (;;) {
        const std::size_t at = text.find(open);
        const std::size_t end = at == std::string_view::npos ? at : text.find("}}", at);
        if (end == std::string_view::npos) return out.append(text);
        out.append(text.substr(0, at));
        out += by(trimmed(text.substr(at + open.size(), end - at - open.size())));
        text.remove_prefix(end + 2);
    }
}

/// A message as template text: its words escaped, its holes left for Mustache to fill.
std::string as_template(std::string_view message) {
    std::string out;
    for (;;) {
        const std::size_t open = message.find("{{");
        const std::size_t close = open == std::string_view::npos ? open : message.find("}}", open);
        if (close == std::string_view::npos) return out + escape_html(message);
        out += escape_html(message.substr(0, open));
        out += message.substr(open, close + 2 - open);
        message.remove_prefix(close + 2);
    }
}

/// Puts one page together for one language.
class Assembly {
  public:
    Assembly(const Assets& assets, const Catalogue& catalogue, Language language, std::string page)
        : assets_(assets), catalogue_(catalogue), language_(language), page_(std::move(page)) {}

    std::string whole(std::string_view source) const {
        std::string layout = "page";
        static constexpr std::string_view kMark = "{{! layout:";
        if (source.starts_with(kMark)) {
            layout = trimmed(source.substr(kMark.size(), source.find("}}") - kMark.size()));
            source.remove_prefix(std::min(source.size(), source.find("}}") + 2));
            if (source.starts_with("\n")) source.remove_prefix(1);
        }
        const std::string inner = with_partials(source, 0);
        if (layout == "none") return with_messages(with_assets(inner));
        const std::string frame = replace_tags(file("layout/" + layout + ".html"), "{{> content",
                                               [&](const auto&) { return inner; });
        return with_messages(with_assets(with_partials(frame, 0)));
    }

  private:
    std::string file(const std::string& name) const {
        const auto found = assets_.find(name);
        if (!found)
            throw std::runtime_error("templates: " + page_ + " needs " + name + ", which is not there");
        return std::string(*found);
    }

    std::string with_partials(std::string_view text, int depth) const {
        if (depth > kDeepestPartial)
            throw std::runtime_error("templates: partials of " + page_ + " go in circles");
        return replace_tags(text, "{{>", [&](const std::string& name) {
            std::string partial = file("partials/" + name + ".html");
            if (partial.ends_with('\n')) partial.pop_back();
            return with_partials(partial, depth + 1);
        });
    }

    std::string with_assets(std::string_view text) const {
        return replace_tags(text, "{{asset:", [&](const std::string& name) {
            return "/static/" + name + "?v=" + base::sha256_hex(file("static/" + name)).substr(0, 12);
        });
    }

    std::string with_messages(std::string_view text) const {
        return replace_tags(text, "{{t:", [&](const std::string& asked) {
            const std::string key = asked == "@title" ? "title." + page_ : asked;
            const auto message = catalogue_.find(language_, key);
            if (!message) {
                throw std::runtime_error("templates: " + page_ + " says " + key + ", which has no " +
                                         std::string(code_of(language_)) + " text");
            }
            return as_template(*message);
        });
    }

    const Assets& assets_;
    const Catalogue& catalogue_;
    const Language language_;
    const std::string page_;
};

mustache::data convert(const Json& value) {
    switch (value.type()) {
        case Json::value_t::object: {
            mustache::data out{mustache::data::type::object};
            for (const auto& [key, item] : value.items()) out[key] = convert(item);
            return out;
        }
        case Json::value_t::array: {
            mustache::data out{mustache::data::type::list};
            for (const auto& item : value) out.push_back(convert(item));
            return out;
        }
        case Json::value_t::string:
            // An empty text closes a section, as an empty list does; written out it is nothing either way.
            if (value.get_ref<const std::string&>().empty()) return mustache::data{false};
            return mustache::data{value.get_ref<const std::string&>()};
        case Json::value_t::boolean:
            return mustache::data{value.get<bool>()};
        case Json::value_t::number_integer:
        case Json::value_t::number_unsigned:
        case Json::value_t::number_float:
            return mustache::data{value.dump()};
        default:
            return mustache::data{false};
    }
}

/// Looks names up as Mustache does and tells of those that are not there, which Mustache leaves silent.
class StrictContext final : public mustache::context<std::string> {
  public:
    StrictContext(const mustache::data* data, std::string_view page, const Templates::Missing& missing)
        : context(data), scopes_{data}, page_(page), missing_(missing) {}

    void push(const mustache::data* data) override {
        scopes_.push_back(data);
        context::push(data);
    }
    void pop() override {
        scopes_.pop_back();
        context::pop();
    }

    const mustache::data* get(const std::string& name) const override {
        const Hole hole = hole_of(name);
        const mustache::data* found =
            hole.name.starts_with(kHas) ? has(std::string(hole.name)) : context::get(std::string(hole.name));
        if (found == nullptr) missing_(std::string(page_) + ": " + std::string(hole.name));
        if (found == nullptr || !hole.is_plural()) return found;
        const std::string word(hole.word_for(found->is_string() ? found->string_value() : std::string()));
        return &words_.try_emplace(word, word).first->second;
    }

  private:
    static constexpr std::string_view kHas = "has_";

    /// has_NAME of the innermost scope that knows it, or knows NAME.
    const mustache::data* has(const std::string& name) const {
        for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
            if (const auto* said = (*scope)->get(name)) return said;
            const auto* held = (*scope)->get(name.substr(kHas.size()));
            if (held != nullptr) return held->is_false() || held->is_empty_list() ? &no_ : &yes_;
        }
        return nullptr;
    }

    std::vector<const mustache::data*> scopes_;  ///< the innermost last
    const mustache::data yes_{true}, no_{false};
    mutable std::map<std::string, mustache::data> words_;
    std::string_view page_;
    const Templates::Missing& missing_;
};

}  // namespace

struct Templates::Page {
    explicit Page(std::string text) : source(std::move(text)), compiled(source) {
        compiled.set_custom_escape([](const std::string& text) { return escape_html(text); });
    }
    const std::string source;
    mutable mustache::mustache compiled;  ///< rendering changes it only to note an error
};

std::string escape_html(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

std::string unescape_html(std::string_view text) {
    static constexpr std::pair<std::string_view, char> kNames[] = {
        {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
    std::string out;
    while (!text.empty()) {
        const auto* const name = std::find_if(std::begin(kNames), std::end(kNames), [&](const auto& known) {
            return text.starts_with(known.first);
        });
        const bool plain = name == std::end(kNames);
        out += plain ? text.front() : name->second;
        text.remove_prefix(plain ? 1 : name->first.size());
    }
    return out;
}

Templates::Templates(const Assets& assets, const Catalogue& catalogue, Missing missing)
    : missing_(std::move(missing)) {
    static constexpr std::string_view kFolder = "pages/";
    static constexpr std::string_view kEnding = ".html";
    for (const auto& [file, source] : assets.files()) {
        if (!file.starts_with(kFolder) || !file.ends_with(kEnding)) continue;
        const std::string name = file.substr(kFolder.size(), file.size() - kFolder.size() - kEnding.size());
        for (const Language language : kLanguages) {
            auto page = std::make_unique<Page>(Assembly(assets, catalogue, language, name).whole(source));
            if (!page->compiled.is_valid()) {
                throw std::runtime_error("templates: " + file + ": " + page->compiled.error_message());
            }
            pages_[static_cast<int>(language)].emplace(name, std::move(page));
        }
    }
}

Templates::~Templates() = default;

const Templates::Page& Templates::find(std::string_view page, Language language) const {
    const auto& pages = pages_[static_cast<int>(language)];
    const auto at = pages.find(page);
    if (at == pages.end()) throw std::out_of_range("no page " + std::string(page));
    return *at->second;
}

std::string Templates::render(std::string_view page, Language language, const nlohmann::json& data) const {
    const Page& found = find(page, language);
    const mustache::data converted = convert(data);
    StrictContext context(&converted, page, missing_);
    return found.compiled.render(context);
}

const std::string& Templates::source(std::string_view page, Language language) const {
    return find(page, language).source;
}

}  // namespace yuanmen::web
