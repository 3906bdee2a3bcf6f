#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "web/access/access.hpp"
#include "web/http/message.hpp"
#include "web/routing/schema.hpp"

namespace yuanmen::web {

class Context;

/// How often a route may be called: looked up in Site's allowances.
enum class Budget {
    read,     ///< pages, snapshots, static files: by address, generous (a hall behind one address)
    write,    ///< by who is signed in, else by address
    sign_in,  ///< guesses of passwords, codes and PINs: by address, tight
};

/// What may stand in the query of a route. Made by the functions below.
struct Parameter {
    std::string name;
    nlohmann::json schema;  ///< JSON Schema
    std::string about;      ///< one English sentence for the OpenAPI document
};

/// `most` in characters.
Parameter text(std::string name, std::int64_t most, std::string about);
Parameter integer(std::string name, std::int64_t least, std::int64_t most, std::string about);
Parameter choice(std::string name, std::vector<std::string> choices, std::string about);

/// One thing the service answers. A table of these is the whole outside of the house: dispatch, the fence of
/// roles and the OpenAPI document are made from it.
struct Route {
    Method method;
    /// Segments are literal or a parameter: "/api/v1/matches/{match}". A parameter is one segment, not empty.
    std::string pattern;
    Access access;  ///< no default: a route nobody has thought about does not compile
    Budget budget;
    std::string summary;  ///< one English sentence for the OpenAPI document
    std::function<Response(Context&)> handler;
    /// What the body must be, given as JSON or (pages) as a form; none: there is no body.
    std::optional<Schema> body = std::nullopt;
    /// What a success answers, for the OpenAPI document; none: not JSON.
    std::optional<Schema> answer = std::nullopt;
    /// What may stand in the query, besides `lang`: the handler reads it by these names (asked_text,
    /// asked_number). All are optional; what is not declared is not looked at.
    std::vector<Parameter> query = {};
    /// What a success is, where that is not JSON: "image/*", "text/event-stream".
    std::string media = {};
};

/// Finds the route of a request. Immutable after construction.
class Router {
  public:
    /// Throws std::logic_error naming the route if one has no handler or summary, changes something by GET,
    /// reads a body by GET, is malformed, or is ambiguous with another.
    explicit Router(std::vector<Route> routes);

    struct Match {
        const Route* route = nullptr;  ///< null: see `allowed`
        Pairs parameters;              ///< decoded
        std::vector<Method> allowed;   ///< methods the path knows; empty: no such path
    };
    Match find(Method method, std::string_view path) const;

    const std::vector<Route>& routes() const { return routes_; }

  private:
    std::vector<Route> routes_;
    std::vector<std::vector<std::string>> segments_;  ///< of each route's pattern
};

/// The segments of a path or pattern: "/a/{b}" → {"a", "{b}"}, "/" → {}.
std::vector<std::string> segments_of(std::string_view path);

}  // namespace yuanmen::web
