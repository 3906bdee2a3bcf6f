#include <nlohmann/json.hpp>

#include "record/replay_document.hpp"

namespace yuanmen::record {
namespace {

using nlohmann::ordered_json;

constexpr std::array<const char*, kHeaderKeys> kHeaderNames = {
    "event", "round", "table", "date", "scribe", "source", "note", "lord", "renegade"};

ordered_json line_or_null(int line) {
    return line > 0 ? ordered_json(line) : ordered_json(nullptr);
}

template <class T>
void put(ordered_json& to, const char* key, const T& value) {
    if (value != T{}) to[key] = value;
}

ordered_json json_of_side(const BoardSide& side) {
    ordered_json out = {{"general", side.general},
                        {"name", side.general_in_words},
                        {"hp", side.hp},
                        {"max_hp", side.max_hp},
                        {"hand_count", side.hand.size()}};
    put(out, "fallen", side.fallen);
    put(out, "dead", side.dead);
    put(out, "face_down", side.face_down);
    put(out, "equipment", side.equipment);
    put(out, "judging", side.judging);
    put(out, "on_general", side.on_general);
    put(out, "hand", side.hand);
    put(out, "reserve", side.reserve);
    return out;
}

ordered_json json_of_line(const ReplayLine& line) {
    ordered_json out = {{"line", line.line}, {"text", line.text}, {"kind", line.kind}};
    put(out, "seat", line.seat);
    out["turn"] = line.turn;
    out["verdict"] = line.verdict;
    if (line.settled != "no") out["settled"] = line.settled;
    put(out, "comment", line.comment);
    put(out, "struck", line.struck);
    put(out, "set_aside", line.set_aside);
    put(out, "assumed", line.assumed);
    put(out, "code", line.code);
    put(out, "detail", line.detail);
    if (line.unmet) out["unmet"] = json_of(*line.unmet);
    put(out, "clauses", line.clauses);
    put(out, "because", line.because);
    put(out, "follows_from", line.follows_from);
    put(out, "legal", line.legal);
    put(out, "inferred", line.inferred);
    return out;
}

}  // namespace

ordered_json json_of(const UnmetCondition& unmet) {
    ordered_json out = {{"condition", unmet.key.substr(unmet.key.find('.') + 1)}};
    for (const auto& [name, number] : unmet.params) out[name] = std::stoi(number);
    return out;
}

ordered_json json_of(const Board& board) {
    ordered_json prompt = {
        {"question", board.prompt.question}, {"seat", board.prompt.seat}, {"clause", board.prompt.clause}};
    put(prompt, "about", board.prompt.about);
    ordered_json out = {
        {"after_line", board.after_line},
        {"turn", board.turn},
        {"phase", board.phase},
        {"active", board.active},
        {"sides", {{"lord", json_of_side(board.side[0])}, {"renegade", json_of_side(board.side[1])}}},
        {"pile", board.pile},
        {"discard", board.discard},
        {"prompt", std::move(prompt)}};
    if (board.outcome != "running") out["outcome"] = board.outcome;
    put(out, "winner", board.winner);
    return out;
}

ordered_json json_of(const ReplayDocument& document) {
    ordered_json header = ordered_json::object();
    for (std::size_t i = 0; i < kHeaderNames.size(); ++i) put(header, kHeaderNames[i], document.header[i]);
    ordered_json out = {{"record",
                         {{"ruleset", document.ruleset},
                          {"canonical_sha256", document.sha256},
                          {"header", std::move(header)}}},
                        {"verdict", document.verdict},
                        {"first_illegal", line_or_null(document.first_illegal)},
                        {"first_undecided", line_or_null(document.first_undecided)},
                        {"lines", ordered_json::array()},
                        {"boards", ordered_json::array()},
                        {"errors", ordered_json::array()}};
    put(out["record"], "other_ruleset", document.other_ruleset);
    put(out, "not_public", document.not_public);
    put(out, "dropped", document.dropped);
    if (document.trouble) {
        out["trouble"] = json_of(*document.trouble);
        out["trouble"]["readings"] = document.readings;
        out["trouble"]["alike"] = document.alike;
    }
    for (const ReplayLine& line : document.lines) out["lines"].push_back(json_of_line(line));
    for (const Board& board : document.boards) out["boards"].push_back(json_of(board));
    for (const ParseError& error : document.errors) {
        out["errors"].push_back({{"line", error.line},
                                 {"column", error.column},
                                 {"code", error.code},
                                 {"found", error.found},
                                 {"expected", error.expected},
                                 {"nearest", error.nearest}});
    }
    put_explanations(out, document.explanations);
    if (document.refusal)
        out["refusal"] = {{"code", document.refusal->code}, {"params", document.refusal->params}};
    return out;
}

}  // namespace yuanmen::record
