#include "web/refused_form.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "web/access/csrf.hpp"
#include "web/http/head.hpp"
#include "web/http/url.hpp"
#include "web/pages/words.hpp"
#include "web/routing/multipart.hpp"
#include "web/routing/route.hpp"
#include "web/site.hpp"
#include "web/text/clause_number.hpp"
#include "web/text/escape.hpp"
#include "web/text/markup.hpp"

namespace yuanmen::web {
namespace {

struct PageEdit {
    std::size_t begin = 0, end = 0;
    std::string text;
};

struct FormPlace {
    std::size_t first = 0, last = 0;  ///< its tags in the page's list
    std::vector<std::size_t> folds;   ///< the <details> around it
    std::vector<std::size_t>
        controls;  ///< tags of fields and buttons, also those that name it from elsewhere
};

/// What belongs to one rendering of a form, not to what it is about.
bool is_bookkeeping(std::string_view name) {
    return name == "csrf" || name == "key" || name == "expected_version" || name == "from_page" ||
           name == "hash" || name == "version" || name == "drawing";
}

bool is_secret(const PageTag& field) {
    const std::string_view name = field.at("name");
    return field.at("type") == "password" || name == "pin" || name == "code";
}

bool is_control(const PageTag& tag) {
    return !tag.closes &&
           (tag.name == "input" || tag.name == "select" || tag.name == "textarea" || tag.name == "button");
}

bool is_submit(const PageTag& tag) {
    return tag.name == "button" && tag.at("type") != "button" && tag.at("type") != "reset";
}

bool holds(const Pairs& fields, std::string_view name, std::string_view value) {
    return std::any_of(fields.begin(), fields.end(),
                       [&](const auto& sent) { return sent.first == name && sent.second == value; });
}

/// Rewrites one page.
class Rewriting {
  public:
    Rewriting(std::string_view page, const RefusedForm& form)
        : page_(page), form_(form), tags_(tags_of(page)) {}

    std::optional<std::string> result(std::string_view address) {
        const auto here = find_form();
        if (!here) return std::nullopt;
        remember(address);
        open_folds(*here);
        if (!form_.fields.empty()) fill(*here);
        say_refusal(*here);
        return edited();
    }

  private:
    std::vector<FormPlace> forms() const {
        std::vector<FormPlace> found;
        std::vector<std::size_t> folds;
        bool inside = false;
        for (std::size_t i = 0; i < tags_.size(); ++i) {
            const PageTag& tag = tags_[i];
            if (tag.name == "details" && !tag.closes) folds.push_back(i);
            if (tag.name == "details" && tag.closes && !folds.empty()) folds.pop_back();
            if (tag.name != "form") continue;
            if (tag.closes && inside) found.back().last = i;
            inside = !tag.closes && tag.at("method") == "post" && tag.at("action") == form_.action;
            if (inside) found.push_back({i, tags_.size(), folds, {}});
        }
        for (FormPlace& form : found) add_controls(form);
        return found;
    }

    void add_controls(FormPlace& form) const {
        const std::string_view id = tags_[form.first].at("id");
        for (std::size_t i = 0; i < tags_.size(); ++i) {
            const bool within = i > form.first && i < form.last;
            const bool named = !id.empty() && tags_[i].at("form") == id;
            if (is_control(tags_[i]) && (within || named)) form.controls.push_back(i);
        }
    }

    /// The form about the same things (chair, entrant, line…) that has most of what was sent.
    std::optional<FormPlace> find_form() const {
        std::optional<FormPlace> best;
        int most = -1;
        const std::vector<FormPlace> all = forms();
        if (form_.fields.empty() && all.size() != 1) return std::nullopt;
        for (const FormPlace& form : all) {
            const int alike = likeness(form);
            if (alike > most) {
                most = alike;
                best = form;
            }
        }
        return best;
    }

    /// How much of what was sent the form has; -1: it is about something else.
    int likeness(const FormPlace& form) const {
        int alike = 0;
        for (const std::size_t i : form.controls) {
            const PageTag& tag = tags_[i];
            const std::string_view name = tag.at("name");
            if (tag.at("type") == "hidden" && !is_bookkeeping(name) && !form_.fields.empty() &&
                !holds(form_.fields, name, tag.at("value")))
                return -1;
            const bool fixed = tag.at("type") == "hidden" || tag.name == "button";
            if (fixed ? holds(form_.fields, name, tag.at("value")) : find(form_.fields, name).has_value())
                ++alike;
        }
        return alike;
    }

    void remember(std::string_view address) {
        const std::string field =
            "<input type=\"hidden\" name=\"from_page\" value=\"" + escape_html(address) + "\">";
        for (const PageTag& tag : tags_) {
            if (tag.closes) continue;
            if (tag.name == "form" && tag.at("method") == "post") put(tag.end, field);
            if (tag.name == "body") change(tag, {}, " data-page=\"" + escape_html(address) + "\"");
        }
    }

    void open_folds(const FormPlace& form) {
        for (const std::size_t fold : form.folds) {
            if (!tags_[fold].has("open")) change(tags_[fold], {}, " open");
        }
    }

    void fill(const FormPlace& form) {
        std::map<std::string, std::size_t, std::less<>> taken;
        for (const std::size_t i : form.controls) {
            const PageTag& tag = tags_[i];
            const std::string_view name = tag.at("name"), type = tag.at("type");
            if (name.empty() || tag.name == "button" || type == "hidden" || type == "file" || is_secret(tag))
                continue;
            if (type == "checkbox" || type == "radio") {
                const bool on = holds(form_.fields, name, tag.has("value") ? tag.at("value") : "on");
                change(tag, {"checked"}, on ? " checked" : "");
                continue;
            }
            const auto value = nth(name, taken[std::string(name)]++);
            if (!value) continue;
            if (tag.name == "input") change(tag, {"value"}, " value=\"" + escape_html(*value) + "\"");
            if (tag.name == "textarea") replace_text(i, *value);
            if (tag.name == "select") choose(i, *value);
        }
    }

    /// Of fields with one name, the one at this place.
    std::optional<std::string_view> nth(std::string_view name, std::size_t place) const {
        for (const auto& [sent, value] : form_.fields) {
            if (sent == name && place-- == 0) return value;
        }
        return std::nullopt;
    }

    void replace_text(std::size_t opened, std::string_view value) {
        std::size_t end = opened + 1;
        while (end < tags_.size() && !(tags_[end].closes && tags_[end].name == "textarea")) ++end;
        if (end < tags_.size())
            edits_.push_back({tags_[opened].end, tags_[end].begin, "\n" + escape_html(value)});
    }

    void choose(std::size_t opened, std::string_view value) {
        std::vector<std::size_t> options;
        bool known = false;
        for (std::size_t i = opened + 1; i < tags_.size() && tags_[i].name != "select"; ++i) {
            if (tags_[i].closes || tags_[i].name != "option") continue;
            options.push_back(i);
            known = known || tags_[i].at("value") == value;
        }
        if (!known) return;
        for (const std::size_t i : options)
            change(tags_[i], {"selected"}, tags_[i].at("value") == value ? " selected" : "");
    }

    /// The refusal stands before the button that was pressed, and the browser goes there.
    void say_refusal(const FormPlace& form) {
        const PageTag* pressed = nullptr;
        for (const std::size_t i : form.controls) {
            const PageTag& tag = tags_[i];
            if (!is_submit(tag)) continue;
            if (pressed == nullptr) pressed = &tag;
            if (!tag.at("name").empty() && holds(form_.fields, tag.at("name"), tag.at("value")))
                pressed = &tag;
        }
        if (pressed == nullptr) return put(tags_[form.first].end, form_.problem);
        put(pressed->begin, form_.problem);
        change(*pressed, {}, " autofocus");
        for (const std::size_t i : form.controls) {
            const PageTag& tag = tags_[i];
            if (tag.at("name") == form_.field && !form_.field.empty() && tag.at("type") != "hidden")
                return change(tag, {}, " aria-invalid=\"true\"");
        }
    }

    void put(std::size_t at, const std::string& text) { edits_.push_back({at, at, text}); }

    /// Takes attributes out of a tag and puts others in.
    void change(const PageTag& tag, const std::vector<std::string_view>& without, const std::string& with) {
        for (const PageAttribute& attribute : tag.attributes) {
            if (std::find(without.begin(), without.end(), attribute.name) != without.end())
                edits_.push_back({attribute.begin, attribute.end, ""});
        }
        const std::size_t end =
            tag.attributes.empty() ? tag.begin + 1 + tag.name.size() : tag.attributes.back().end;
        if (!with.empty()) put(end, with);
    }

    std::string edited() {
        std::stable_sort(edits_.begin(), edits_.end(),
                         [](const PageEdit& one, const PageEdit& other) { return one.begin < other.begin; });
        std::string out;
        std::size_t at = 0;
        for (const PageEdit& edit : edits_) {
            out.append(page_.substr(at, edit.begin - at)).append(edit.text);
            at = edit.end;
        }
        return out.append(page_.substr(at));
    }

    std::string_view page_;
    const RefusedForm& form_;
    std::vector<PageTag> tags_;
    std::vector<PageEdit> edits_;
};

/// As live.js writes it where scripts run.
std::string problem_line(const Context& context, const base::Refusal& refusal, int status,
                         const ProblemExtras& extras) {
    std::string text = sentence_of(refusal, status, context.catalogue(), context.language);
    std::string clauses;
    for (const auto& clause : refusal.clauses)
        clauses +=
            (clauses.empty() ? "" : ", ") + clause_number(context.catalogue(), context.language, clause);
    if (!clauses.empty()) text += " (" + clauses + ")";
    std::string line = "<p class=\"form-problem\" role=\"alert\">" + escape_html(text);
    const auto members = nlohmann::json::parse(extras.members);
    for (const auto& change : members.value("changes", nlohmann::json::array())) {
        line +=
            "<span class=\"change\">" +
            escape_html(change.at("what").get<std::string>() + " · " + change.at("by").get<std::string>() +
                        " · " + pages::time_of_day(change.at("wall_ms"))) +
            "</span>";
    }
    return line + "</p>";
}

/// What was sent; nothing where it cannot be read.
Pairs fields_of(const Context& context) {
    constexpr std::size_t kMostFields = 1024;
    const std::string_view type = context.request.header("content-type");
    if (type.starts_with("multipart/form-data")) {
        auto form = parse_multipart(type, context.request.body, kMostFields);
        return form ? std::move(form->fields) : Pairs();
    }
    return parse_pairs(context.request.body, kMostFields).value_or(Pairs());
}

/// Path and query of the Referer, if that is a page of ours.
std::string referer_of(const Request& request) {
    const std::string origin =
        (request.secure ? "https://" : "http://") + std::string(request.header("host"));
    const std::string_view referer = request.header("referer");
    return referer.starts_with(origin + "/") ? std::string(referer.substr(origin.size())) : "";
}

/// "/hp" → "hp", "/counts/hand/a" → "counts.hand.a".
std::string field_name(std::string_view pointer) {
    std::string name(pointer.substr(pointer.starts_with('/') ? 1 : 0));
    std::replace(name.begin(), name.end(), '/', '.');
    return name;
}

}  // namespace

std::optional<std::string> with_refusal(std::string_view page, const RefusedForm& form,
                                        std::string_view address) {
    return Rewriting(page, form).result(address);
}

bool is_own_form(const Context& context) {
    const Request& request = context.request;
    const std::string_view type = request.header("content-type");
    return context.route != nullptr && request.method == Method::post && context.wants_page() &&
           from_this_site(request) &&
           (type.starts_with("application/x-www-form-urlencoded") || type.starts_with("multipart/form-data"));
}

std::string form_page_of(const Context& context) {
    const std::string& path = context.request.path;
    if (context.request.method != Method::post) return "";
    for (const std::string_view part : {"/commands/", "/photos", "/links/"}) {
        const std::size_t at = path.find(part);
        if (at == std::string::npos) continue;
        if (!path.starts_with("/matches/")) return path.substr(0, at);
        return path.substr(0, at) + (context.principal.role == Role::player ? "/seat" : "/desk");
    }
    return path;
}

std::optional<Response> page_with_refusal(const Context& context, const base::Refusal& refusal, int status,
                                          const ProblemExtras& extras) {
    if (!is_own_form(context)) return std::nullopt;
    RefusedForm form{context.request.path, fields_of(context), field_name(refusal.field),
                     problem_line(context, refusal, status, extras)};
    std::vector<std::string> addresses;
    for (const std::string& address : {std::string(find(form.fields, "from_page").value_or("")),
                                       referer_of(context.request), form_page_of(context)}) {
        if (address.empty() || std::find(addresses.begin(), addresses.end(), address) != addresses.end())
            continue;
        addresses.push_back(address);
        const auto page = context.page_at(address);
        if (!page) continue;
        if (auto given = with_refusal(*page, form, address)) {
            Response response = html_answer(*std::move(given), status);
            response.set("Content-Language", std::string(tag_of(context.language)));
            return response;
        }
    }
    return std::nullopt;
}

}  // namespace yuanmen::web
