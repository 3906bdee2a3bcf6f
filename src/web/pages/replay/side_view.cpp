#include "web/pages/replay/side_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "web/pages/kit/card_face.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using record::Board;
using record::BoardSide;
using record::ReplayDocument;
using record::ReplayLine;

std::string said(const ReplayWords& words, std::string_view key,
                 const std::map<std::string, std::string>& params = {}) {
    return words.catalogue.say(words.language, key, params);
}

std::string counted(const ReplayWords& words, std::string_view key, int n) {
    return said(words, key, {{"n", std::to_string(n)}});
}

json face_of(const ReplayWords& words, std::string_view card) {
    if (words.ruleset == nullptr) return nullptr;
    return card_face(words.catalogue, words.language, *words.ruleset, card);
}

json card_list(const ReplayWords& words, const std::vector<std::string>& cards) {
    json out = json::array();
    for (const std::string& card : cards) {
        json face = face_of(words, card);
        const bool back = face.is_null();
        if (back)
            face = json::object({{"rank", ""},
                                 {"suit", ""},
                                 {"short", card},
                                 {"type", ""},
                                 {"red", false},
                                 {"gear", false},
                                 {"one", false}});
        face["card"] = card;
        face["back"] = back;
        out.push_back(std::move(face));
    }
    return out;
}

json zone(const ReplayWords& words, const std::string& name, const char* place,
          const std::vector<std::string>& cards) {
    return {{"name", name}, {"place", place}, {"cards", card_list(words, cards)}, {"empty", cards.empty()}};
}

std::string repeated(std::string_view text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

}  // namespace

std::string general_called(const ReplayWords& words, const BoardSide& side) {
    const auto id = cards::general_from_id(side.general);
    if (!id || words.ruleset == nullptr) return side.general_in_words;
    const cards::BothLanguages& name = words.ruleset->names.of(*id);
    return words.language == Language::zh ? name.zh : name.en;
}

json print_of(const ReplayWords& words, const BoardSide& side) {
    json out = {{"kingdom", ""}, {"kingdom_word", ""}, {"skills", ""}};
    const auto id = cards::general_from_id(side.general);
    if (!id || words.ruleset == nullptr) return out;
    const cards::General& printed = words.ruleset->generals.at(*id);
    const std::string kingdom(cards::id_of(printed.kingdom));
    std::string skills;
    for (const cards::SkillId skill : printed.skills) {
        if (skill == cards::SkillId::none) continue;
        const cards::BothLanguages& name = words.ruleset->names.of(skill);
        skills += (skills.empty() ? "" : " · ") + (words.language == Language::zh ? name.zh : name.en);
    }
    return {{"kingdom", kingdom}, {"kingdom_word", said(words, "kingdom." + kingdom)}, {"skills", skills}};
}

std::vector<std::string> reserve_of(const ReplayWords& words, const BoardSide& side) {
    std::vector<std::string> names;
    for (const std::string& written : side.reserve) {
        BoardSide one;
        one.general = written;
        one.general_in_words = written;
        names.push_back(general_called(words, one));
    }
    return names;
}

json side_view(const Board& board, std::size_t seat, const ReplayDocument& document,
               const ReplayWords& words) {
    const BoardSide& side = board.side[seat];
    const std::string id(cards::id_of(static_cast<cards::Seat>(seat)));
    const auto name =
        static_cast<std::size_t>(seat == 0 ? record::HeaderKey::lord : record::HeaderKey::renegade);
    std::string reserve;
    for (const std::string& general : reserve_of(words, side))
        reserve += (reserve.empty() ? "" : " · ") + general;
    if (reserve.empty()) reserve = said(words, "replay.none");
    if (side.fallen > 0) reserve += " · " + counted(words, "replay.fallen", side.fallen);
    json zones = {zone(words, counted(words, "replay.hand_count", static_cast<int>(side.hand.size())), "hand",
                       side.hand),
                  zone(words, said(words, "replay.equipment"), "equipment", side.equipment),
                  zone(words, said(words, "replay.judging"), "judging", side.judging)};
    if (!side.on_general.empty())
        zones.push_back(zone(words, said(words, "replay.on_general"), "on_general", side.on_general));
    const int kept = std::max(0, side.hp);
    const json printed = print_of(words, side);
    return {{"seat", id},
            {"kingdom", printed.at("kingdom")},
            {"kingdom_word", printed.at("kingdom_word")},
            {"skills", printed.at("skills")},
            {"seat_word", said(words, "seat." + id)},
            {"player", document.header[name]},
            {"on_turn", board.turn > 0 && board.active == id},
            {"general", general_called(words, side)},
            {"hp", std::to_string(side.hp) + "/" + std::to_string(side.max_hp)},
            {"pips", repeated("●", kept) + repeated("○", side.max_hp - kept)},
            {"dead", side.dead},
            {"face_down", side.face_down},
            {"zones", zones},
            {"reserve", reserve}};
}

ordered_json faces_in(const ReplayDocument& document, const ReplayWords& words) {
    std::set<std::string> named;
    for (const Board& board : document.boards) {
        for (const BoardSide& side : board.side) {
            for (const auto* zone : {&side.equipment, &side.judging, &side.on_general, &side.hand})
                named.insert(zone->begin(), zone->end());
        }
    }
    for (const ReplayLine& line : document.lines) {
        std::string_view text = line.text;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find(' '), text.size());
            if (end > 0) named.emplace(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }
    ordered_json faces = ordered_json::object();
    for (const std::string& word : named) {
        json face = face_of(words, word);
        if (!face.is_null()) faces[word] = std::move(face);
    }
    return faces;
}

}  // namespace yuanmen::web::pages
