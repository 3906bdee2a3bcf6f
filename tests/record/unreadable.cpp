#include "record/unreadable.hpp"

#include "record/parser.hpp"

namespace kit {
namespace {

using namespace yuanmen::record;

const std::string kHead =
    "yuanmen 1\nruleset: wzzz-2012\nlineup L: guo_jia liu_bei xiao_qiao\nlineup R: lv_bu zhang_fei "
    "zhang_liao\n";

}  // namespace

const std::vector<Unreadable>& unreadable_texts() {
    static const std::vector<Unreadable> all = {
        {"", "parse.not_a_record"},
        {"hello\n", "parse.not_a_record"},
        {"yuanmen 2\n", "parse.unknown_version"},
        {"yuanmen 1\n\xff\n", "parse.not_utf8"},
        {std::string(kLargestFile + 1, 'a'), "parse.too_large"},
        {"yuanmen 1\n" + std::string(kMostLines + 1, '\n') + "x", "parse.too_many_lines"},
        {"yuanmen 1\n" + std::string(kLongestLine + 1, 'a') + "\n", "parse.line_too_long"},
        {"yuanmen 1\nlineup L: guo_jia\nlineup R: lv_bu\n", "parse.missing_ruleset"},
        {"yuanmen 1\nruleset: x\n", "parse.missing_line_up"},
        {kHead + "hand L: S7.slash\n", "parse.missing_position"},
        {kHead + "colour: red\n", "parse.unknown_header"},
        {kHead + "ruleset: wzzz-2012\n", "parse.duplicate_header"},
        {kHead + "L end\nevent: late\n", "parse.header_after_entries"},
        {kHead + "lord: use S7.slash > R\n", "parse.entry_as_name"},
        {kHead + "主：用 ♠7杀 > 内\n内: 弃 ♥2闪\n", "parse.entry_as_name"},
        {kHead + "L: use S7.slash > R\n", "parse.unknown_header"},
        {kHead + "2. L end\n", "parse.entry_number"},
        {kHead + "L draw ?109\n", "parse.bad_number"},
        {kHead + "L draw ?108 ?\n", "parse.too_many_cards"},
        {kHead + "~ 1 ~ 2 delete\n", "parse.nested_correction"},
        {kHead + "L shuffle\n", "parse.unexpected_seat"},
        {kHead + "L axe S7.slash as slash\n", "parse.not_a_conversion"},
        {kHead + "L enter\n", "parse.expected"},
        {kHead + "L use S7.slahs\n", "parse.unknown_card"},
        {kHead + "L dicsard S7.slash\n", "parse.unknown_word"},
        {kHead + "L pass now\n", "parse.trailing"},
    };
    return all;
}

}  // namespace kit
