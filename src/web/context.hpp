#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/refusal.hpp"
#include "journal/codec/type.hpp"
#include "web/access/access.hpp"
#include "web/access/hall_address.hpp"
#include "web/http/message.hpp"
#include "web/live/event_streams.hpp"
#include "web/live/public_answers.hpp"
#include "web/live/snapshot.hpp"
#include "web/routing/problem.hpp"
#include "web/text/catalogue.hpp"
#include "web/text/language.hpp"

namespace yuanmen::web {

class Site;
struct Route;

/// What a handler is given: the request after the fences (route, role, origin, CSRF, rate, body), and the
/// ways to answer it. Lives as long as the handler runs.
class Context {
  public:
    Context(Site& site, const Request& request, Language language)
        : request(request), language(language), site_(site) {}

    const Request& request;
    const Language language;
    Principal principal;
    const Route* route = nullptr;                    ///< the one that answers; null if there is none
    std::string session_token;                       ///< of the principal; empty when nobody is signed in
    std::map<std::string, std::string> limits;       ///< RateLimit headers of an access token
    Pairs parameters;                                ///< of the path, decoded
    nlohmann::json body = nlohmann::json::object();  ///< checked against the route's schema
    std::shared_ptr<const void> body_read;           ///< see read()
    std::map<std::string, std::string> files;        ///< of a route that takes files: input name → bytes
    std::string idempotency_key;  ///< header Idempotency-Key or form field "key"; may be empty

    /// A path parameter; throws std::logic_error if the route has none of that name.
    const std::string& parameter(std::string_view name) const;

    /// The body of a route that declares body_of<T>(); of another T throws std::logic_error.
    template <class T>
    const T& read() const {
        return *static_cast<const T*>(read_as(journal::type_of<T>()));
    }

    /// Whether the caller reads HTML: a browser on a page, not the API and not a script.
    bool wants_page() const;

    const Catalogue& catalogue() const;

    /// How phones of the hall reach this site.
    HallReach reach() const;

    /// Of the key the house signs with; empty: it does not.
    const std::string& fingerprint() const;

    /// Origin everybody opens, as whoever runs the service says; empty: unknown.
    const std::string& public_url() const;

    /// Message `key` in the caller's language.
    std::string say(std::string_view key, const std::map<std::string, std::string>& params = {}) const;

    /// The page templates/pages/<name>.html with `data` and what every layout needs (see Site::frame).
    Response page(std::string_view name, nlohmann::json data, int status = 200) const;

    /// The same for a page that polls itself: 304 without rendering to a caller that has it. `tag` must
    /// change when anything but the time on the page does. With `shared`, and nobody signed in, the rendering
    /// is kept and given to all; a cache in front may keep it for a second.
    Response live_page(std::string_view name, const std::string& tag,
                       const std::function<nlohmann::json()>& data, bool shared = false) const;

    /// The drawing templates/pages/<name>.html (SVG) as a PNG of 1200 × 630, kept under `tag` for everybody.
    /// Where several are being drawn already, refuses: nobody else waits for pictures.
    Response picture(std::string_view name, const std::string& tag,
                     const std::function<nlohmann::json()>& data) const;

    /// JSON, UTF-8.
    Response json(const nlohmann::json& value, int status = 200) const;

    /// JSON that is the same for all callers it is made for: kept under `key` as long as `tag` is the same,
    /// with ETag and gzip. `to_all`: everybody gets it, so a cache in front may keep it for a second.
    Response shared_json(const std::string& key, const std::string& tag, bool to_all,
                         const std::function<nlohmann::json()>& make) const;

    /// Server-Sent Events of what `look` shows (live/event_streams.hpp), to whoever the caller is each time
    /// it is looked at: a session that ends, or a token that is withdrawn, ends the stream.
    using LookAs = std::function<std::optional<StreamState>(const Principal& who, const std::string& known)>;
    Response stream(const std::string& key, const LookAs& look) const;

    /// The page at another address ("/matches/m1/desk?x=1") as this caller would be shown it now; nothing if
    /// it is none.
    std::optional<std::string> page_at(std::string_view address) const;

    /// A refusal: problem+json; for a browser the page its form stands on (refused_form.hpp), else the
    /// problem page. The status follows from the code unless given.
    Response refuse(const base::Refusal& refusal, int status = 0, const ProblemExtras& extras = {}) const;

    /// Set where the answer is the same for every stranger (live_page, shared_json); the site keeps it ready.
    mutable std::optional<PublicAnswer> public_answer;

  private:
    const void* read_as(const journal::Type& type) const;
    Response give_to_all(std::shared_ptr<const PageSnapshot> snapshot, const std::string& language_tag) const;
    Site& site_;
};

}  // namespace yuanmen::web
