#include <algorithm>
#include <stdexcept>

#include "web/http/url.hpp"
#include "web/routing/route.hpp"

namespace yuanmen::web {
namespace {

bool is_parameter(std::string_view segment) {
    return segment.size() > 2 && segment.front() == '{' && segment.back() == '}';
}

/// Whether some path fits both patterns and neither is the more particular one at their first difference.
bool ambiguous(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (is_parameter(a[i]) != is_parameter(b[i])) return false;  // the literal one wins
        if (!is_parameter(a[i]) && a[i] != b[i]) return false;
    }
    return true;
}

bool literals_fit(const std::vector<std::string>& pattern, const std::vector<std::string>& segments) {
    return pattern.size() == segments.size() &&
           std::equal(pattern.begin(), pattern.end(), segments.begin(),
                      [](const std::string& wanted, const std::string& given) {
                          return is_parameter(wanted) || wanted == given;
                      });
}

void require(bool holds, const Route& route, const char* what) {
    if (!holds)
        throw std::logic_error(std::string(name_of(route.method)) + " " + route.pattern + ": " + what);
}

}  // namespace

Parameter text(std::string name, std::int64_t most, std::string about) {
    return {std::move(name), {{"type", "string"}, {"maxLength", most}}, std::move(about)};
}

Parameter integer(std::string name, std::int64_t least, std::int64_t most, std::string about) {
    return {std::move(name), {{"type", "integer"}, {"minimum", least}, {"maximum", most}}, std::move(about)};
}

Parameter choice(std::string name, std::vector<std::string> choices, std::string about) {
    return {std::move(name), {{"type", "string"}, {"enum", std::move(choices)}}, std::move(about)};
}

std::vector<std::string> segments_of(std::string_view path) {
    std::vector<std::string> segments;
    if (path == "/") return segments;
    while (!path.empty()) {
        path.remove_prefix(1);
        const std::size_t end = path.find('/');
        segments.emplace_back(path.substr(0, end));
        path.remove_prefix(end == std::string_view::npos ? path.size() : end);
    }
    return segments;
}

Router::Router(std::vector<Route> routes) : routes_(std::move(routes)) {
    for (const Route& route : routes_) {
        require(route.pattern.starts_with('/'), route, "the pattern does not begin with a slash");
        require(static_cast<bool>(route.handler), route, "has no handler");
        require(!route.summary.empty(), route, "has no summary");
        require(!is_safe(route.method) || !route.body, route, "reads a body though its method has none");
        require(!is_safe(route.method) || route.budget != Budget::write, route, "writes by a safe method");
        require(route.method != Method::head && route.method != Method::options, route,
                "HEAD and OPTIONS are answered by the house");
        segments_.push_back(segments_of(route.pattern));
        for (const std::string& segment : segments_.back()) {
            require(!segment.empty(), route, "has an empty segment");
        }
        for (std::size_t i = 0; i + 1 < segments_.size(); ++i) {
            require(routes_[i].method != route.method || !ambiguous(segments_[i], segments_.back()), route,
                    "cannot be told from another route");
        }
    }
}

Router::Match Router::find(Method method, std::string_view path) const {
    const auto segments = segments_of(path);
    const Method wanted = method == Method::head ? Method::get : method;
    Match match;
    const std::vector<std::string>* best = nullptr;
    for (std::size_t i = 0; i < routes_.size(); ++i) {
        const auto& pattern = segments_[i];
        if (!literals_fit(pattern, segments)) continue;
        Pairs parameters;
        bool fits = true;
        for (std::size_t k = 0; fits && k < pattern.size(); ++k) {
            if (!is_parameter(pattern[k])) continue;
            auto value = decode_segment(segments[k]);
            fits = value && !value->empty();
            if (fits) parameters.emplace_back(pattern[k].substr(1, pattern[k].size() - 2), std::move(*value));
        }
        if (!fits) continue;
        match.allowed.push_back(routes_[i].method);
        if (routes_[i].method != wanted) continue;
        // '{' sorts after letters: of two that fit, the one with the earlier literal is the smaller.
        if (best != nullptr && !std::lexicographical_compare(pattern.begin(), pattern.end(), best->begin(),
                                                             best->end(), [](const auto& a, const auto& b) {
                                                                 return !is_parameter(a) && is_parameter(b);
                                                             })) {
            continue;
        }
        best = &pattern;
        match.route = &routes_[i];
        match.parameters = std::move(parameters);
    }
    return match;
}

}  // namespace yuanmen::web
