#include "cli/noted_head.hpp"

#include <CLI/CLI.hpp>
#include <charconv>

namespace yuanmen::cli {

std::optional<store::ChainHead> head_of(const std::string& text) {
    store::ChainHead head;
    const char* end = text.data() + text.size();
    const auto [after, error] = std::from_chars(text.data(), end, head.seq);
    if (error != std::errc{} || after == end || *after != ':') return {};
    head.hash.assign(after + 1, end);
    if (head.seq < 1 || head.hash.size() != 64) return {};
    return head;
}

void takes_head(CLI::Option& option) {
    const auto problem = [](const std::string& text) {
        return std::string(head_of(text) ? "" : "must look like 123:<64 hexadecimal digits>");
    };
    option.check(CLI::Validator(problem, "SEQ:HASH"));
}

}  // namespace yuanmen::cli
