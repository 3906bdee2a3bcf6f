#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/digest.hpp"
#include "match/command.hpp"
#include "match/desk.hpp"
#include "match/staleness.hpp"
#include "service/desk/consequences.hpp"
#include "service/desk/photo.hpp"
#include "service/desk/states.hpp"
#include "service/desk/writing_down.hpp"
#include "service/inside.hpp"
#include "service/stale.hpp"
#include "store/match_entries.hpp"
#include "store/photos.hpp"

namespace yuanmen::service {
namespace {

/// A disqualification has a case of its own (Service::open_case).
constexpr std::array<std::string_view, 5> kNotByHand = {"schedule", "reschedule", "tick", "take_photo",
                                                        "disqualify"};

Answer<match::Command> parsed(const DeskCommand& command) {
    if (!is_given_by_hand(command.kind)) return refuse(Category::forbidden, "command.not_by_hand", "/kind");
    auto read = match::parse_command(command.kind, *command.args);
    if (read.ok()) return *read;
    base::Refusal refusal = read.error();
    refusal.field = refusal.code == "command.unknown_kind" ? "/kind" : refusal.field;
    return base::fail(Refused(Category::invalid, std::move(refusal)));
}

/// A player acts for himself. The desk asks the same; a mistake in one of the two must not open the door.
bool for_himself(const Principal& who, const nlohmann::json& args) {
    if (who.role != Role::player) return true;
    const std::string_view mine = *who.chair == match::Chair::a ? "a" : "b";
    for (const char* field : {"chair", "signer", "party"}) {
        const auto named = args.find(field);
        if (named != args.end() && *named != mine) return false;
    }
    return true;
}

/// Decides on the match as it is now, and writes down what comes of it.
Answer<Receipt> decide_and_write(Service::Inside& inside, store::Writing& writing, const Principal& who,
                                 const FoundMatch& found, const match::Command& act,
                                 std::int64_t expected_version, const RequestKey& request,
                                 const std::string& entropy) {
    if (auto stale = conflict_with(writing, match::kDeskStaleness,
                                   {store::match_stream(found.row.id), found.row.version, expected_version,
                                    match::parts_needed_by(act)}))
        return base::fail(*stale);
    if (auto held = may_be_given(inside, writing, found, act); !held.ok()) return base::fail(held.error());
    const auto state = inside.states.of(found.row);
    const auto ruleset = inside.played.find(writing, found.row.ruleset_hash);
    const match::Decision decision = match::decide(*state, load_secrets(writing, found.row.id), act,
                                                   desk_actor(who), *ruleset, writing.now(), entropy);
    auto version = write_down(writing, found.row.id, found.row.version, decision, author_of(who, request));
    if (!version.ok()) return base::fail(version.error());
    if (!decision.refusal) {
        auto brought = bring_about(inside, writing, who, found, act, decision, request);
        if (!brought.ok()) return base::fail(brought.error());
        return Receipt{found.row.id, *version, false};
    }
    // What had fallen due by itself has happened, whatever becomes of the command.
    writing.keep_even_if_refused();
    const bool not_his = decision.refusal->code.starts_with("actor.");
    Refused refused(not_his ? Category::forbidden : Category::refused, *decision.refusal);
    refused.current_version = *version;
    return base::fail(refused);
}

}  // namespace

bool is_given_by_hand(std::string_view kind) {
    return std::find(kNotByHand.begin(), kNotByHand.end(), kind) == kNotByHand.end();
}

Answer<Receipt> Service::command(const Principal& who, const DeskCommand& command,
                                 const RequestKey& request) {
    const auto act = parsed(command);
    if (!act.ok()) return base::fail(act.error());
    const UseCase use_case = who.role == Role::player ? UseCase::play_seat : UseCase::run_table;
    const std::string entropy = base::random_hex(32);

    return inside_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto found = find_match(writing, who, use_case, command.match_id);
        if (!found.ok()) return base::fail(found.error());
        if (!for_himself(who, *command.args)) return refuse(Category::forbidden, "access.not_your_seat");
        return decide_and_write(*inside_, writing, who, *found, *act, command.expected_version, request,
                                entropy);
    });
}

Answer<Receipt> Service::take_photo(const Principal& who, const NewPhoto& photo, const RequestKey& request) {
    auto command = photo_command(photo);
    if (!command.ok()) return base::fail(command.error());
    const std::string entropy = base::random_hex(32);
    return inside_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto found = find_match(writing, who, UseCase::run_table, photo.match_id);
        if (!found.ok()) return base::fail(found.error());
        auto receipt = decide_and_write(*inside_, writing, who, *found, *command, photo.expected_version,
                                        request, entropy);
        if (!receipt.ok()) return receipt;
        const auto entry =
            writing.journal().stream(store::match_stream(photo.match_id), receipt->version - 1, 1).at(0);
        const auto taken = store::event_of(entry).get<match::PhotoTaken>();
        writing.photos().keep(entry, taken.photo, photo.bytes);
        return receipt;
    });
}

}  // namespace yuanmen::service
