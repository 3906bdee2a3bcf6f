#include "web/pages/replay/side_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "journal/codec/json.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::ordered_json;
using record::Board;
using record::BoardSide;
using record::ReplayDocument;
using record::ReplayLine;

std::optional<CardFace> face_of(const ReplayWords& words, std::string_view card) {
    if (words.ruleset == nullptr) return std::nullopt;
    return card_face(words.catalogue, words.language, *words.ruleset, card);
}

LyingCard lying(const ReplayWords& words, const std::string& card) {
    LyingCard out;
    out.short_name = card;
    if (auto face = face_of(words, card)) {
        static_cast<CardFace&>(out) = *std::move(face);
    } else {
        out.back = true;
    }
    out.card = card;
    return out;
}

ZoneView zone(const ReplayWords& words, const std::string& name, const char* place,
              const std::vector<std::string>& cards) {
    ZoneView out{name, place, {}, cards.empty()};
    for (const std::string& card : cards) out.cards.push_back(lying(words, card));
    return out;
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

GeneralPrint print_of(const ReplayWords& words, const BoardSide& side) {
    const auto id = cards::general_from_id(side.general);
    if (!id || words.ruleset == nullptr) return {};
    const cards::General& printed = words.ruleset->generals.at(*id);
    const std::string kingdom(cards::id_of(printed.kingdom));
    std::string skills;
    for (const cards::SkillId skill : printed.skills) {
        if (skill == cards::SkillId::none) continue;
        const cards::BothLanguages& name = words.ruleset->names.of(skill);
        skills += (skills.empty() ? "" : " · ") + (words.language == Language::zh ? name.zh : name.en);
    }
    return {kingdom, words.say("kingdom." + kingdom), skills};
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

SideView side_view(const Board& board, std::size_t seat, const ReplayDocument& document,
                   const ReplayWords& words) {
    const BoardSide& side = board.side[seat];
    SideView out;
    static_cast<GeneralPrint&>(out) = print_of(words, side);
    out.seat = cards::id_of(static_cast<cards::Seat>(seat));
    out.seat_word = words.say("seat." + out.seat);
    out.player = document.header[static_cast<std::size_t>(seat == 0 ? record::HeaderKey::lord
                                                                    : record::HeaderKey::renegade)];
    out.on_turn = board.turn > 0 && board.active == out.seat;
    out.general = general_called(words, side);
    out.hp = std::to_string(side.hp) + "/" + std::to_string(side.max_hp);
    const int kept = std::max(0, side.hp);
    out.pips = repeated("●", kept) + repeated("○", side.max_hp - kept);
    out.dead = side.dead;
    out.face_down = side.face_down;
    out.zones = {zone(words, words.counted("replay.hand_count", static_cast<int>(side.hand.size())), "hand",
                      side.hand),
                 zone(words, words.say("replay.equipment"), "equipment", side.equipment),
                 zone(words, words.say("replay.judging"), "judging", side.judging)};
    if (!side.on_general.empty())
        out.zones.push_back(zone(words, words.say("replay.on_general"), "on_general", side.on_general));
    for (const std::string& general : reserve_of(words, side))
        out.reserve += (out.reserve.empty() ? "" : " · ") + general;
    if (out.reserve.empty()) out.reserve = words.say("replay.none");
    if (side.fallen > 0) out.reserve += " · " + words.counted("replay.fallen", side.fallen);
    return out;
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
        if (const auto face = face_of(words, word)) faces[word] = journal::write(*face);
    }
    return faces;
}

}  // namespace yuanmen::web::pages
