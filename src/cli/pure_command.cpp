#include "cli/pure_command.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <iostream>
#include <memory>

#include "cli/exit_codes.hpp"
#include "cli/read_file.hpp"
#include "cli/speech.hpp"

namespace yuanmen::cli {
namespace {

using tournament::exchange::Answer;
using tournament::exchange::InputFault;

constexpr std::size_t kLargestInput = 64U << 20;  ///< bytes

std::string place_of(const InputFault& fault) {
    if (fault.line > 0) return std::to_string(fault.line) + ":" + std::to_string(fault.column);
    return fault.refusal.field.empty() ? "/" : fault.refusal.field;
}

}  // namespace

int tell_unreadable(std::string_view command, const InputFault& fault) {
    const web::Catalogue catalogue = sentences({"formats"});
    const std::string reason =
        catalogue.say(terminal_language(), "refusal." + fault.refusal.code, fault.refusal.params);
    nlohmann::ordered_json told = {{"code", fault.refusal.code}, {"at", fault.refusal.field}};
    if (fault.line > 0) told.update({{"line", fault.line}, {"column", fault.column}});
    told["reason"] = reason;
    std::cout << told.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    std::cerr << "yuanmen " << command << ": " << place_of(fault) << ": " << reason << " ["
              << fault.refusal.code << "]\n";
    return kUnreadable;
}

base::Result<int, InputFault> read_count(const std::string& flag, const std::string& text, int least,
                                         int most) {
    int number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    const bool too_great = error == std::errc::result_out_of_range;
    if (stop != end || (error != std::errc() && !too_great))
        return base::fail(InputFault{{"input.not_integer", {}, flag, {}}, 0, 0});
    if (too_great || number < least || number > most) {
        const std::map<std::string, std::string> range{{"least", std::to_string(least)},
                                                       {"most", std::to_string(most)}};
        return base::fail(InputFault{{"input.out_of_range", {}, flag, range}, 0, 0});
    }
    return number;
}

namespace {

int answer_standard_input(std::string_view command, Answer (*answer)(std::string_view)) {
    const auto text = read_file("-", kLargestInput + 1);
    if (!text || text->size() > kLargestInput) {
        const char* code = text ? "input.too_large" : "input.no_text";
        return tell_unreadable(command, {{code, {}, "", {}}, 0, 0});
    }
    const Answer told = answer(*text);
    if (told.fault) return tell_unreadable(command, *told.fault);
    std::cout << told.json << '\n';
    return told.kind == Answer::Kind::done ? kYes : kNo;
}

}  // namespace

void declare_answer(CLI::App& app, const char* name, const char* about, Answer (*answer)(std::string_view),
                    Action& chosen) {
    auto json = std::make_shared<bool>(false);
    auto* command = app.add_subcommand(name, about);
    command->add_flag("--json", *json, "there is no other form");
    command->callback([json, name, answer, &chosen] {
        chosen = [name, answer] { return answer_standard_input(name, answer); };
    });
}

}  // namespace yuanmen::cli
