#include "web/http/message.hpp"

#include <array>
#include <stdexcept>

namespace yuanmen::web {
namespace {

constexpr std::array<std::string_view, 7> kMethods = {"GET",   "HEAD",   "POST",   "PUT",
                                                      "PATCH", "DELETE", "OPTIONS"};

bool ends_line(std::string_view text) {
    return text.find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos;
}

}  // namespace

std::string_view name_of(Method method) {
    return kMethods[static_cast<std::size_t>(method)];
}

std::optional<Method> method_named(std::string_view name) {
    for (std::size_t i = 0; i < kMethods.size(); ++i) {
        if (kMethods[i] == name) return static_cast<Method>(i);
    }
    return std::nullopt;
}

bool is_safe(Method method) {
    return method == Method::get || method == Method::head || method == Method::options;
}

std::optional<std::string_view> find(const Pairs& pairs, std::string_view name) {
    for (const auto& [key, value] : pairs) {
        if (key == name) return value;
    }
    return std::nullopt;
}

std::string_view Request::header(std::string_view name) const {
    return find(headers, name).value_or(std::string_view{});
}

void Response::set(const std::string& name, const std::string& value) {
    if (name.empty() || ends_line(name) || ends_line(value)) {
        throw std::invalid_argument("a header may not hold CR, LF or NUL");
    }
    headers[name] = value;
}

Response html_answer(std::string body, int status) {
    return {status, "text/html; charset=utf-8", std::move(body), {}, {}};
}

Response json_answer(std::string body, int status) {
    return {status, "application/json", std::move(body), {}, {}};
}

Response see_other(const std::string& location) {
    Response response;
    response.status = 303;
    response.set("Location", location);
    return response;
}

}  // namespace yuanmen::web
