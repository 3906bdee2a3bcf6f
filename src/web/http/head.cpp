#include "web/http/head.hpp"

#include <algorithm>
#include <charconv>

#include "web/http/url.hpp"

namespace yuanmen::web {
namespace {

using Error = HeadError;
using base::fail;

bool is_token_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

std::string lower(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return out;
}

std::string_view trim(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

/// Takes one CRLF-terminated line off `bytes`; false if there is none or it holds a control character.
bool take_line(std::string_view& bytes, std::string_view& line) {
    const std::size_t end = bytes.find("\r\n");
    if (end == std::string_view::npos) return false;
    line = bytes.substr(0, end);
    bytes.remove_prefix(end + 2);
    return std::none_of(line.begin(), line.end(), [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f;
    });
}

bool has_dot_segment(std::string_view path) {
    while (!path.empty()) {
        path.remove_prefix(1);  // the slash
        const std::size_t end = path.find('/');
        const std::string_view segment = path.substr(0, end);
        const auto decoded = decode_segment(segment);
        if (!decoded || *decoded == "." || *decoded == "..") return true;
        path.remove_prefix(end == std::string_view::npos ? path.size() : end);
    }
    return false;
}

base::Result<base::Unit, Error> read_target(std::string_view target, RequestHead& head) {
    if (target.empty() || target.front() != '/') return fail(Error{400, "request.malformed"});
    const bool printable =
        std::all_of(target.begin(), target.end(), [](char c) { return c > 0x20 && c < 0x7f && c != '#'; });
    if (!printable) return fail(Error{400, "request.malformed"});
    const std::size_t mark = target.find('?');
    const std::string_view path = target.substr(0, mark);
    const std::string_view query =
        mark == std::string_view::npos ? std::string_view{} : target.substr(mark + 1);
    if (path.size() > kMaxPath || query.size() > kMaxQuery)
        return fail(Error{414, "request.target_too_long"});
    if (has_dot_segment(path)) return fail(Error{400, "request.malformed"});
    auto pairs = parse_pairs(query, kMaxQueryPairs);
    if (!pairs) return fail(Error{400, "request.malformed_query"});
    head.path = path;
    head.query = std::move(*pairs);
    return base::Unit{};
}

struct Line {
    RequestHead head;
    bool http_1_0 = false;
};

base::Result<Line, Error> read_request_line(std::string_view line) {
    const std::size_t first = line.find(' ');
    const std::size_t last = line.rfind(' ');
    if (first == std::string_view::npos || first == last) return fail(Error{400, "request.malformed"});
    const std::string_view version = line.substr(last + 1);
    if (version.substr(0, 5) != "HTTP/") return fail(Error{400, "request.malformed"});
    if (version != "HTTP/1.1" && version != "HTTP/1.0") return fail(Error{505, "request.http_version"});
    Line out;
    out.http_1_0 = version == "HTTP/1.0";
    const auto method = method_named(line.substr(0, first));
    if (!method) return fail(Error{501, "request.method"});
    out.head.method = *method;
    auto target = read_target(line.substr(first + 1, last - first - 1), out.head);
    if (!target) return fail(target.error());
    return out;
}

/// How values of a header sent more than once are put together; nothing for one that may come only once.
const char* joiner(std::string_view name) {
    static constexpr std::string_view kOnce[] = {"host",           "content-length", "content-type",
                                                 "authorization",  "origin",         "x-csrf-token",
                                                 "idempotency-key"};
    for (const auto once : kOnce) {
        if (name == once) return nullptr;
    }
    return name == "cookie" ? "; " : ", ";
}

base::Result<base::Unit, Error> read_header(std::string_view line, Pairs& headers) {
    const std::size_t colon = line.find(':');
    if (colon == 0 || colon == std::string_view::npos) return fail(Error{400, "request.malformed_header"});
    const std::string_view raw_name = line.substr(0, colon);
    if (!std::all_of(raw_name.begin(), raw_name.end(), is_token_char)) {
        return fail(Error{400, "request.malformed_header"});
    }
    const std::string name = lower(raw_name);
    const std::string_view value = trim(line.substr(colon + 1));
    const auto known =
        std::find_if(headers.begin(), headers.end(), [&](const auto& held) { return held.first == name; });
    if (known == headers.end()) {
        headers.emplace_back(name, value);
        return base::Unit{};
    }
    const char* with = joiner(name);
    if (with == nullptr) return fail(Error{400, "request.repeated_header"});
    known->second.append(with).append(value);
    return base::Unit{};
}

bool plausible_host(std::string_view host) {
    return !host.empty() && host.size() <= 255 && std::all_of(host.begin(), host.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view(".-_:[]").find(c) != std::string_view::npos;
    });
}

bool lists(std::string_view value, std::string_view word) {
    while (!value.empty()) {
        const std::size_t end = value.find(',');
        if (lower(trim(value.substr(0, end))) == word) return true;
        value.remove_prefix(end == std::string_view::npos ? value.size() : end + 1);
    }
    return false;
}

base::Result<base::Unit, Error> read_body_length(RequestHead& head, BodyLimits limits) {
    if (find(head.headers, "transfer-encoding")) return fail(Error{411, "request.chunked"});
    if (find(head.headers, "content-encoding")) return fail(Error{415, "request.encoded_body"});
    const auto text = find(head.headers, "content-length");
    if (!text) return base::Unit{};
    const bool digits = !text->empty() && text->size() <= 18 &&
                        std::all_of(text->begin(), text->end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!digits) return fail(Error{400, "request.content_length"});
    std::from_chars(text->data(), text->data() + text->size(), head.content_length);
    if (head.content_length > 0 && is_safe(head.method)) return fail(Error{400, "request.body_with_get"});
    const std::string_view type = find(head.headers, "content-type").value_or("");
    const bool upload = lower(type.substr(0, type.find(';'))) == "multipart/form-data";
    const std::size_t most = upload ? std::max(limits.any, limits.upload) : limits.any;
    if (head.content_length > most) return fail(Error{413, "request.body_too_large"});
    return base::Unit{};
}

}  // namespace

base::Result<RequestHead, HeadError> parse_head(std::string_view bytes, BodyLimits limits) {
    if (bytes.size() > kMaxHead) return fail(Error{431, "request.head_too_large"});
    std::string_view line;
    if (!take_line(bytes, line)) return fail(Error{400, "request.malformed"});
    auto first = read_request_line(line);
    if (!first) return fail(first.error());
    RequestHead head = std::move(first->head);
    for (std::size_t count = 0;; ++count) {
        if (!take_line(bytes, line)) return fail(Error{400, "request.malformed_header"});
        if (line.empty()) break;
        if (count == kMaxHeaders) return fail(Error{431, "request.head_too_large"});
        const auto read = read_header(line, head.headers);
        if (!read) return fail(read.error());
    }
    const auto host = find(head.headers, "host");
    if (host ? !plausible_host(*host) : !first->http_1_0) return fail(Error{400, "request.host"});
    const auto length = read_body_length(head, limits);
    if (!length) return fail(length.error());
    const std::string_view connection = find(head.headers, "connection").value_or("");
    head.keep_alive = first->http_1_0 ? lists(connection, "keep-alive") : !lists(connection, "close");
    if (const auto expect = find(head.headers, "expect")) {
        if (lower(*expect) != "100-continue") return fail(Error{417, "request.expectation"});
        head.expects_continue = head.content_length > 0;
    }
    return head;
}

}  // namespace yuanmen::web
