#include "service/house.hpp"

#include <doctest/doctest.h>

#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "match/view/desk_view.hpp"

namespace house {

House::House() : folder_(std::filesystem::temp_directory_path() / ("yuanmen-house-" + base::random_hex(8))) {
    open();
}

House::~House() {
    service_.reset();
    std::filesystem::remove_all(folder_);
}

void House::open() {
    Options options;
    options.data_dir = folder_;
    options.rulesets = cards::RulesetLibrary::shipped();
    options.hashing = hashing;
    options.ring_bells = false;
    options.clock = [hands = hands_] {
        std::lock_guard lock(hands->mutex);
        return hands->now;
    };
    auto opened = Service::open(std::move(options));
    REQUIRE(opened.ok());
    service_ = std::move(opened).value();
}

void House::pass(std::int64_t ms) {
    std::lock_guard lock(hands_->mutex);
    hands_->now.boot_ms += ms;
    hands_->now.wall_ms += ms;
}

void House::restart(bool other_boot) {
    service_.reset();
    if (other_boot) {
        std::lock_guard lock(hands_->mutex);
        hands_->now.boot_id = "boot-" + std::to_string(++boots_);
        hands_->now.boot_ms = 5'000;
    }
    open();
}

const Principal& House::owner() {
    if (!owner_) {
        const auto code = service_->first_owner_code();
        REQUIRE(code.has_value());
        auto in = service_->become_first_owner(*code, {"owner", "赛事负责人", Role::owner}, kPassword, kHere);
        REQUIRE(in.ok());
        owner_ = in->principal;
    }
    return *owner_;
}

Principal House::staff(Role role, const std::string& login) {
    const auto invitation = service_->invite(owner(), {login, "裁判 " + login, role}, once());
    REQUIRE(invitation.ok());
    const auto in = service_->accept_invitation(invitation->code, kPassword, kHere);
    REQUIRE(in.ok());
    return in->principal;
}

std::string House::event() {
    const auto receipt = service_->create_event(owner(), event_fields(), once());
    REQUIRE(receipt.ok());
    return receipt->id;
}

nlohmann::json stage(const std::string& name, int from_field, bool overtime) {
    return {{"name", name},
            {"from_field", from_field},
            {"ruleset", "wzzz-2012"},
            {"overtime_allowed", overtime},
            {"appended_tiebreaks", nlohmann::json::array()}};
}

nlohmann::json event_fields() {
    nlohmann::json stages = nlohmann::json::array();
    stages.push_back(stage("淘汰赛", 0, false));
    stages.push_back(stage("决赛", 2, true));
    return {{"details", {{"name", "辕门杯"}, {"date", "2012-10-31"}, {"venue", "下邳"}}},
            {"settings", {{"stages", stages}, {"third_place", false}, {"check_in", false}}}};
}

std::string House::match(const std::string& event, std::int64_t table) {
    MatchInput input;
    input.event_id = event;
    input.stage = "决赛";
    input.table = table;
    input.players = {PlayerInput{"", "甲", "001"}, PlayerInput{"", "乙", "002"}};
    const auto receipt = service_->create_match(owner(), input, once());
    REQUIRE(receipt.ok());
    return receipt->id;
}

Principal House::player(const std::string& match_id, match::Chair chair) {
    const auto link = service_->issue_link(owner(), match_id, chair, once());
    REQUIRE(link.ok());
    const auto in = service_->sign_in_player(link->token, link->pin, kHere);
    REQUIRE(in.ok());
    return in->principal;
}

Answer<Receipt> House::act(const Principal& who, const std::string& match_id, const std::string& kind,
                           const nlohmann::json& args) {
    return service_->command(
        who, {match_id, kind, std::make_shared<const nlohmann::json>(args), version(match_id)}, once());
}

std::int64_t House::version(const std::string& match_id) {
    const auto view = service_->match(Principal{}, match_id);
    REQUIRE(view.ok());
    return view->row.version;
}

nlohmann::json House::desk(const Principal& who, const std::string& match_id) {
    const auto view = service_->match(who, match_id);
    REQUIRE(view.ok());
    return journal::write(*view->desk);
}

RequestKey once() {
    return {};
}

RequestKey keyed(const std::string& key, const std::string& body) {
    return {"POST /test", key, base::sha256_hex(body), "request"};
}

}  // namespace house
