#include "match/sealing.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "journal/codec/text.hpp"
#include "match/codec.hpp"

namespace yuanmen::match {
namespace {

using nlohmann::json;

SealedNote sealed(std::string name, const json& content) {
    SealedNote note;
    note.name = std::move(name);
    note.payload = base::canonical_json(content);
    note.sha256 = base::sha256_hex(note.payload);
    return note;
}

json parsed(std::string_view payload, const char* kind) {
    json content = json::parse(payload, nullptr, false);
    if (!content.is_object() || content.value("kind", json()) != kind) return nullptr;
    return content;
}

std::string text_in(const json& content, const char* key) {
    const auto found = content.find(key);
    return found != content.end() && found->is_string() ? found->get<std::string>() : std::string();
}

cards::GeneralId general_in(const json& content) {
    return cards::general_from_id(text_in(content, "general")).value_or(cards::GeneralId::none);
}

}  // namespace

std::string draw_note_name() {
    return "draw";
}

std::string back_note_name(int slot) {
    return "back.x" + std::to_string(slot);
}

std::string line_up_note_name(Chair chair, int position) {
    return "line_up." + std::string(codec::name_of(chair)) + "." + std::to_string(position);
}

SealedNote seal_draw(const std::string& match_id, const std::string& secret, const std::string& salt) {
    return sealed(draw_note_name(),
                  {{"kind", "draw"}, {"match", match_id}, {"salt", salt}, {"secret", secret}});
}

SealedNote seal_back(const std::string& match_id, int slot, cards::GeneralId general,
                     const std::string& salt) {
    return sealed(back_note_name(slot), {{"kind", "back"},
                                         {"match", match_id},
                                         {"salt", salt},
                                         {"slot", slot},
                                         {"general", std::string(cards::id_of(general))}});
}

SealedNote seal_line_up(const std::string& match_id, Chair chair, int position, const LineUpNote& place,
                        const std::string& salt) {
    return sealed(line_up_note_name(chair, position),
                  {{"kind", "line_up"},
                   {"match", match_id},
                   {"salt", salt},
                   {"chair", std::string(codec::name_of(chair))},
                   {"position", position},
                   {"card", to_text(place.card)},
                   {"general", std::string(cards::id_of(place.general))}});
}

std::optional<DrawNote> read_draw(std::string_view payload) {
    const json content = parsed(payload, "draw");
    if (content.is_null() || !codec::is_hex(text_in(content, "secret"), 64)) return std::nullopt;
    return DrawNote{text_in(content, "secret")};
}

std::optional<BackNote> read_back(std::string_view payload) {
    const json content = parsed(payload, "back");
    if (content.is_null() || general_in(content) == cards::GeneralId::none) return std::nullopt;
    const auto slot = content.find("slot");
    if (slot == content.end() || !slot->is_number_integer()) return std::nullopt;
    return BackNote{slot->get<int>(), general_in(content)};
}

std::optional<LineUpNote> read_line_up(std::string_view payload) {
    const json content = parsed(payload, "line_up");
    if (content.is_null()) return std::nullopt;
    const auto card = pool_card_from_text(text_in(content, "card"));
    if (!card) return std::nullopt;
    return LineUpNote{*card, general_in(content)};
}

std::string commitment_of(const MatchState& state, std::string_view note_name) {
    if (note_name == draw_note_name()) return state.deal.commitment;
    for (std::size_t slot = 0; slot < state.deal.back_commitments.size(); ++slot) {
        if (note_name == back_note_name(static_cast<int>(slot))) return state.deal.back_commitments[slot];
    }
    for (Chair chair : kChairs) {
        const auto& commitments = state.line_ups[chair].commitments;
        for (std::size_t i = 0; i < commitments.size(); ++i) {
            if (note_name == line_up_note_name(chair, static_cast<int>(i) + 1)) return commitments[i];
        }
    }
    return "";
}

bool fits(const MatchState& state, std::string_view note_name, std::string_view payload) {
    return commitment_of(state, note_name) == base::sha256_hex(payload);
}

std::optional<cards::GeneralId> back_in(const std::map<std::string, std::string>& notes, int slot) {
    const auto found = notes.find(back_note_name(slot));
    if (found == notes.end()) return std::nullopt;
    const auto note = read_back(found->second);
    if (!note || note->slot != slot) return std::nullopt;
    return note->general;
}

std::vector<std::string> own_note_names(const MatchState& state, const cards::Ruleset& ruleset, Chair chair) {
    std::vector<std::string> names;
    const bool at_once = ruleset.parameters.draft.face_down_seen_by == cards::FaceDownSeenBy::picker;
    if (state.deal.pool_drawn && (at_once || state.stage >= Stage::line_up)) {
        for (const PickEntry& pick : state.picks) {
            if (pick.chair == chair && pick.card.is_back()) names.push_back(back_note_name(pick.card.back));
        }
    }
    for (std::size_t i = 0; i < state.line_ups[chair].commitments.size(); ++i) {
        names.push_back(line_up_note_name(chair, static_cast<int>(i) + 1));
    }
    return names;
}

}  // namespace yuanmen::match
