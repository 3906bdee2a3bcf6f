#include "service/whole_match.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "journal/codec/json.hpp"
#include "match/dispute/codec.hpp"
#include "service/desk/match_sheet.hpp"
#include "service/disputes/dispute_views.hpp"
#include "service/penalties/penalty_views.hpp"

namespace house {

using nlohmann::json;

std::string picture(char mark) {
    std::string bytes("\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR\0\0\0\x08\0\0\0\x08\x08\x02\0\0\0", 29);
    bytes += "crc." + std::string("\0\0\0\x3CIDAT", 8) + std::string(60, mark) + "crc.";
    return bytes + std::string("\0\0\0\0IEND\xAE\x42\x60\x82", 12);
}

std::string golden_dispute(const std::string& name) {
    std::ifstream in(std::string(YUANMEN_SOURCE_DIR) + "/tests/golden/records/disputes/" + name,
                     std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

WholeMatch::WholeMatch() {
    REQUIRE(house->assign_judge(house.owner(), event, 1, judge.account, true, once()).ok());
    act("seat_player", {{"chair", "a"}});
    act("seat_player", {{"chair", "b"}});
    a = house.player(id, match::Chair::a);
    b = house.player(id, match::Chair::b);
    act("start_match");
}

void WholeMatch::act(const std::string& kind, const json& args) {
    const auto done = house.act(house.owner(), id, kind, args);
    REQUIRE_MESSAGE(done.ok(), kind << " " << (done.ok() ? "" : done.error().refusal.code));
}

void WholeMatch::pause_with_photo() {
    act("pause",
        {{"reason", "toilet"}, {"note", ""}, {"keeps_running", false}, {"confirmed_by", json::array()}});
    const NewPhoto photo{id, match::PhotoOf::pause, std::nullopt, picture('p'), house.version(id)};
    REQUIRE(house->take_photo(house.owner(), photo, once()).ok());
}

void WholeMatch::concede_and_sign() {
    act("concede", {{"chair", "b"}});
    act("confirm_concession", {{"chair", "b"}});
    act("draw_up_sheet", {{"judge", "甲裁判"}, {"recorder", ""}});
    const std::string hash = *house->sheet(house.owner(), id)->hash;
    const std::pair<const char*, const Principal*> signers[] = {{"a", &a}, {"b", &b}, {"judge", &judge}};
    for (const auto& [signer, who] : signers) {
        const auto done = house.act(*who, id, "sign",
                                    {{"signer", signer},
                                     {"version", 1},
                                     {"hash", hash},
                                     {"stance", "sign"},
                                     {"text", ""},
                                     {"method", "own_device"}});
        REQUIRE_MESSAGE(done.ok(), signer << " " << (done.ok() ? "" : done.error().refusal.code));
    }
}

std::string WholeMatch::attach(const std::string& text) {
    const auto made = house->open_record(judge, {id, "争议记录", "", text}, once());
    REQUIRE_MESSAGE(made.ok(), (made.ok() ? "" : made.error().refusal.code));
    return made->id;
}

std::string WholeMatch::open(const json& more) {
    json fields = {{"claim", "CLAIM"}, {"chair", "a"}};
    fields.update(more);
    const auto made = house->open_dispute(judge, {id, std::make_shared<const json>(fields)}, once());
    REQUIRE_MESSAGE(made.ok(), (made.ok() ? "" : made.error().refusal.code));
    return made->id;
}

std::int64_t WholeMatch::version_of(const std::string& dispute) {
    return seen(house.owner(), dispute).at("version");
}

Answer<Receipt> WholeMatch::give(const Principal& who, const std::string& dispute, const std::string& kind,
                                 const json& args, const std::string& choice) {
    return house->dispute_command(
        who, {dispute, kind, std::make_shared<const json>(args), version_of(dispute), choice}, once());
}

void WholeMatch::must(const Principal& who, const std::string& dispute, const std::string& kind,
                      const json& args) {
    const auto done = give(who, dispute, kind, args);
    REQUIRE_MESSAGE(done.ok(), kind << " " << (done.ok() ? "" : done.error().refusal.code));
}

void WholeMatch::photo(const Principal& who, const std::string& dispute, char mark) {
    REQUIRE(
        house->add_dispute_photo(who, {dispute, "CAPTION", picture(mark), version_of(dispute)}, once()).ok());
}

void WholeMatch::hear(const std::string& dispute) {
    must(a, dispute, "state", {{"speaker", "a"}, {"name", ""}, {"text", "WORDS-OF-A"}});
    must(b, dispute, "state", {{"speaker", "b"}, {"name", ""}, {"text", "WORDS-OF-B"}});
    must(judge, dispute, "hear", {{"note", "INTERNAL-NOTE"}});
}

void WholeMatch::penalise(const std::string& chair, const std::string& infraction, const std::string& penalty,
                          const std::string& text) {
    const auto earlier = house->penalties_of_match(judge, id);
    REQUIRE(earlier.ok());
    const json fields = {{"chair", chair},
                         {"infraction", infraction},
                         {"as_opponent", false},
                         {"penalty", penalty},
                         {"text", text}};
    const auto done = house->give_penalty(
        judge,
        {id, std::make_shared<const json>(fields), earlier->players[chair == "a" ? 0 : 1].history.value()},
        once());
    REQUIRE_MESSAGE(done.ok(), (done.ok() ? "" : done.error().refusal.code));
}

json WholeMatch::seen(const Principal& who, const std::string& dispute) {
    const auto view = house->dispute(who, dispute);
    REQUIRE(view.ok());
    return journal::write(*view);
}

json ruling(const std::string& remedy, const json& more) {
    json fields = {{"remedy", remedy},
                   {"corrections", json::array()},
                   {"clauses", {"judging.g15"}},
                   {"generals", json::array()},
                   {"skills", json::array()},
                   {"cards", json::array()},
                   {"reason", "INTERNAL-REASON"},
                   {"announcement", "ANNOUNCED"}};
    fields.update(more);
    return {{"ruling", fields}};
}

}  // namespace house
