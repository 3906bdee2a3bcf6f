#include "web/text/compiled_page.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/digest.hpp"
#include "web/text/escape.hpp"
#include "web/text/hole.hpp"

namespace yuanmen::web {
namespace {

constexpr int kDeepestFile = 10;
constexpr std::string_view kLayoutMark = "{{! layout:";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\n");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

bool is_name(std::string_view text) {
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '.';
    };
    return !text.empty() && std::all_of(text.begin(), text.end(), fits);
}

/// A file of templates/, or a message.
struct Source {
    std::string name;  ///< for what is said of a mistake in it
    std::string_view text;
    bool plain = false;  ///< its words are no HTML
};

class Compiler {
  public:
    Compiler(const Assets& assets, const Catalogue& catalogue, Language language, std::string_view page)
        : assets_(assets), catalogue_(catalogue), language_(language), page_(page) {}

    std::vector<Piece> whole() {
        const Source page{"pages/" + page_ + ".html", assets_.find("pages/" + page_ + ".html").value()};
        std::string layout = "page";
        if (page.text.starts_with(kLayoutMark)) {
            const std::size_t end = std::min(page.text.find("}}"), page.text.size());
            layout = trimmed(page.text.substr(kLayoutMark.size(), end - kLayoutMark.size()));
            content_from_ = std::min(end + 2, page.text.size());
            if (page.text.substr(content_from_).starts_with('\n')) ++content_from_;
        }
        content_ = &page;
        if (layout == "none") {
            read(page, content_from_);
        } else {
            read(file({page.name, page.text}, 0, "layout/" + layout + ".html"), 0);
        }
        return std::move(pieces_);
    }

  private:
    [[noreturn]] static void fail(const Source& source, std::size_t at, const std::string& what) {
        const auto line = std::count(source.text.begin(), source.text.begin() + static_cast<long>(at), '\n');
        throw std::runtime_error("templates: " + source.name + ":" + std::to_string(line + 1) + ": " + what);
    }

    /// A file that is asked for at a place of another.
    Source file(const Source& by, std::size_t at, const std::string& name) const {
        const auto found = assets_.find(name);
        if (!found) fail(by, at, name + " is not there");
        return {name, *found};
    }

    void read(const Source& source, std::size_t at) {
        const std::size_t open_before = open_.size();
        while (at < source.text.size()) {
            const std::size_t tag = std::min(source.text.find("{{", at), source.text.size());
            add_text(source, source.text.substr(at, tag - at));
            if (tag == source.text.size()) break;
            const std::size_t end = source.text.find("}}", tag);
            if (end == std::string_view::npos) fail(source, tag, "a tag that does not end");
            add_tag(source, tag, trimmed(source.text.substr(tag + 2, end - tag - 2)), open_before);
            at = end + 2;
        }
        if (open_.size() > open_before)
            fail(source, source.text.size(), "{{#" + pieces_[open_.back()].name + "}} does not end");
    }

    void add_text(const Source& source, std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = text.find('\n');
            const std::string_view line = text.substr(0, end);
            if (!line.empty()) {
                if (pieces_.empty() || pieces_.back().kind != Piece::Kind::text)
                    pieces_.push_back({Piece::Kind::text, {}, {}, {}, 0});
                pieces_.back().text += source.plain ? escape_html(line) : std::string(line);
            }
            if (end == std::string_view::npos) return;
            pieces_.push_back({Piece::Kind::line_end, {}, {}, {}, 0});
            text.remove_prefix(end + 1);
        }
    }

    void add_tag(const Source& source, std::size_t at, std::string_view tag, std::size_t open_before) {
        const char sign = tag.empty() ? '\0' : tag.front();
        const std::string_view behind = trimmed(tag.substr(std::min<std::size_t>(1, tag.size())));
        if (sign == '!') return;
        if (sign == '>') return add_part(source, at, std::string(behind));
        if (sign == '#') return open(source, at, Piece::Kind::section, behind);
        if (sign == '^') return open(source, at, Piece::Kind::inverted, behind);
        if (sign == '/') return close(source, at, behind, open_before);
        if (tag.starts_with("t:")) return add_message(source, at, std::string(trimmed(tag.substr(2))));
        if (tag.starts_with("asset:")) return add_asset(source, at, std::string(trimmed(tag.substr(6))));
        const Hole hole = hole_of(tag);
        if (!is_name(hole.name)) fail(source, at, "{{" + std::string(tag) + "}} is no tag");
        const auto kind = hole.is_plural() ? Piece::Kind::plural : Piece::Kind::value;
        pieces_.push_back({kind, std::string(hole.name), escape_html(hole.one), escape_html(hole.many), 0});
    }

    void open(const Source& source, std::size_t at, Piece::Kind kind, std::string_view name) {
        if (!is_name(name)) fail(source, at, "a section without a name");
        open_.push_back(pieces_.size());
        pieces_.push_back({kind, std::string(name), {}, {}, 0});
    }

    /// A section ends in the file it begins in.
    void close(const Source& source, std::size_t at, std::string_view name, std::size_t open_before) {
        if (open_.size() == open_before || pieces_[open_.back()].name != name)
            fail(source, at, "{{/" + std::string(name) + "}} ends what is not open here");
        pieces_[open_.back()].end = pieces_.size();
        pieces_.push_back({Piece::Kind::end, std::string(name), {}, {}, 0});
        open_.pop_back();
    }

    void add_part(const Source& source, std::size_t at, const std::string& name) {
        if (++depth_ > kDeepestFile) fail(source, at, "partials go in circles");
        if (name == "content") {
            read(*content_, content_from_);
        } else {
            Source partial = file(source, at, "partials/" + name + ".html");
            if (partial.text.ends_with('\n')) partial.text.remove_suffix(1);
            read(partial, 0);
        }
        --depth_;
    }

    void add_message(const Source& source, std::size_t at, const std::string& asked) {
        const std::string key = asked == "@title" ? "title." + page_ : asked;
        const auto message = catalogue_.find(language_, key);
        if (!message) fail(source, at, key + " has no text in " + std::string(code_of(language_)));
        if (source.plain) fail(source, at, "a message in a message");
        read({"message " + key + " (" + std::string(code_of(language_)) + ")", *message, true}, 0);
    }

    void add_asset(const Source& source, std::size_t at, const std::string& name) {
        const Source asset = file(source, at, "static/" + name);
        add_text(source, "/static/" + name + "?v=" + base::sha256_hex(asset.text).substr(0, 12));
    }

    const Assets& assets_;
    const Catalogue& catalogue_;
    const Language language_;
    const std::string page_;
    const Source* content_ = nullptr;  ///< the page itself, which stands in its layout
    std::size_t content_from_ = 0;     ///< behind the line that names the layout
    int depth_ = 0;
    std::vector<std::size_t> open_;  ///< the sections that have not ended
    std::vector<Piece> pieces_;
};

}  // namespace

std::vector<Piece> compile_page(const Assets& assets, const Catalogue& catalogue, Language language,
                                std::string_view name) {
    return Compiler(assets, catalogue, language, name).whole();
}

}  // namespace yuanmen::web
