#include "web/text/templates.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "web/text/escape.hpp"

namespace yuanmen::web {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kHas = "has_";

/// Whether there is anything in a value: what opens a section, whatever stands in it.
bool is_anything(const Json& value) {
    switch (value.type()) {
        case Json::value_t::boolean:
            return value.get<bool>();
        case Json::value_t::string:
            return !value.get_ref<const std::string&>().empty();
        case Json::value_t::array:
            return !value.empty();
        case Json::value_t::number_integer:
        case Json::value_t::number_unsigned:
        case Json::value_t::number_float:
            return value.get<double>() != 0;
        case Json::value_t::object:
            return true;
        default:
            return false;
    }
}

bool is_one(const Json& value) {
    return value.is_string() ? value.get_ref<const std::string&>() == "1"
                             : value.is_number() && value.get<double>() == 1;
}

/// What stands in `scope` under a name or a path of names.
const Json* held(const Json& scope, std::string_view path) {
    const Json* at = &scope;
    for (std::size_t dot = 0; dot != std::string_view::npos;) {
        dot = path.find('.');
        const auto found = at->find(path.substr(0, dot));
        if (found == at->end()) return nullptr;
        at = &*found;
        path.remove_prefix(dot == std::string_view::npos ? path.size() : dot + 1);
    }
    return at;
}

/// Writes one page.
class Rendering {
  public:
    Rendering(const std::vector<Piece>& pieces, const Json& data, std::string_view page,
              const Templates::Missing& missing)
        : pieces_(pieces), scopes_{&data}, page_(page), missing_(missing) {}

    std::string whole() {
        write(0, pieces_.size());
        end_line("");
        return std::move(out_);
    }

  private:
    void write(std::size_t at, std::size_t end) {
        for (; at < end; ++at) {
            const Piece& piece = pieces_[at];
            if (piece.kind == Piece::Kind::text) {
                out_ += piece.text;
            } else if (piece.kind == Piece::Kind::line_end) {
                end_line("\n");
            } else {
                const Json* const value = find(piece.name);
                if (value == nullptr) missing_(std::string(page_) + ": " + piece.name);
                write_value(at, value != nullptr ? *value : kNothing);
                if (piece.end != 0) at = piece.end;
            }
        }
    }

    void write_value(std::size_t at, const Json& value) {
        const Piece& piece = pieces_[at];
        if (piece.kind == Piece::Kind::plural) {
            out_ += is_one(value) ? piece.text : piece.many;
        } else if (piece.kind == Piece::Kind::section) {
            if (!is_anything(value)) return;
            if (!value.is_array()) return write_section(at, &value);
            for (const Json& item : value) write_section(at, &item);
        } else if (piece.kind == Piece::Kind::inverted) {
            if (!is_anything(value)) write_section(at, scopes_.back());
        } else if (value.is_string()) {
            append_escaped(out_, value.get_ref<const std::string&>());
        } else if (value.is_number()) {
            out_ += value.dump();
        }
    }

    void write_section(std::size_t at, const Json* scope) {
        section_in_line_ = true;
        scopes_.push_back(scope);
        write(at + 1, pieces_[at].end);
        scopes_.pop_back();
        section_in_line_ = true;
    }

    /// A line that holds nothing but sections is left out.
    void end_line(std::string_view ending) {
        if (section_in_line_ && out_.find_first_not_of(" \t", line_) == std::string::npos) {
            out_.resize(line_);
        } else {
            out_ += ending;
        }
        line_ = out_.size();
        section_in_line_ = false;
    }

    /// The name in the innermost scope that knows it.
    const Json* find(std::string_view name) const {
        if (name == ".") return scopes_.back();
        const bool asks_has = name.starts_with(kHas);
        for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
            if (const Json* found = held(**scope, name)) return found;
            if (!asks_has) continue;
            if (const Json* found = held(**scope, name.substr(kHas.size())))
                return is_anything(*found) ? &kYes : &kNothing;
        }
        return nullptr;
    }

    static inline const Json kYes = true, kNothing = false;

    const std::vector<Piece>& pieces_;
    std::vector<const Json*> scopes_;  ///< the innermost last
    std::string_view page_;
    const Templates::Missing& missing_;
    std::string out_;
    std::size_t line_ = 0;          ///< where the line began in what is written
    bool section_in_line_ = false;  ///< one was opened in it
};

}  // namespace

Templates::Templates(const Assets& assets, const Catalogue& catalogue, Missing missing)
    : missing_(std::move(missing)) {
    static constexpr std::string_view kFolder = "pages/";
    static constexpr std::string_view kEnding = ".html";
    for (const auto& [file, source] : assets.files()) {
        if (!file.starts_with(kFolder) || !file.ends_with(kEnding)) continue;
        const std::string name = file.substr(kFolder.size(), file.size() - kFolder.size() - kEnding.size());
        for (const Language language : kLanguages)
            pages_[static_cast<int>(language)].emplace(name, compile_page(assets, catalogue, language, name));
    }
}

std::string Templates::render(std::string_view page, Language language, const nlohmann::json& data) const {
    const auto& pages = pages_[static_cast<int>(language)];
    const auto at = pages.find(page);
    if (at == pages.end()) throw std::out_of_range("no page " + std::string(page));
    return Rendering(at->second, data, page, missing_).whole();
}

}  // namespace yuanmen::web
