#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/digest.hpp"
#include "match/command.hpp"
#include "match/desk.hpp"
#include "service/desk/consequences.hpp"
#include "service/desk/desk_writing.hpp"
#include "service/desk/photo.hpp"
#include "service/service_impl.hpp"
#include "store/aggregate_entries.hpp"
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

/// Decides on the match as it is now, and writes down what comes of it; `written`: the entries.
Answer<Receipt> decide_and_write(Service::Impl& impl, store::Writing& writing, const Principal& who,
                                 const FoundMatch& found, const match::Command& act,
                                 std::int64_t expected_version, const RequestKey& request,
                                 const std::string& entropy, std::vector<store::Entry>& written) {
    DeskWriting desk(writing, found.row.id, impl.played.find(writing, found.row.ruleset_hash));
    if (auto stale = desk.conflict(act, expected_version)) return base::fail(*stale);
    if (auto held = may_be_given(writing, found, act); !held.ok()) return base::fail(held.error());
    const auto decided = desk.decide(act, desk_actor(who), entropy);
    if (auto done = desk.write(decided, author_of(who, request)); !done.ok()) {
        // What had fallen due by itself has happened, whatever becomes of the command.
        writing.keep_even_if_refused();
        Refused refused = done.error();
        refused.current_version = desk.version();
        return base::fail(std::move(refused));
    }
    auto brought = apply_consequences(impl, writing, who, found, act, decided, request);
    if (!brought.ok()) return base::fail(brought.error());
    written = desk.written();
    return Receipt{found.row.id, desk.version(), false};
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

    std::vector<store::Entry> written;
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto found = find_match(writing, who, use_case, command.match_id);
        if (!found.ok()) return base::fail(found.error());
        if (!for_himself(who, *command.args)) return refuse(Category::forbidden, "access.not_your_seat");
        return decide_and_write(*impl_, writing, who, *found, *act, command.expected_version, request,
                                entropy, written);
    });
}

Answer<Receipt> Service::seat_players(const Principal& who, const std::string& event_id,
                                      const std::vector<PlayerPresent>& players, const RequestKey& request) {
    if (players.size() > kMostPresent)
        return refuse(Category::invalid, "input.out_of_range", "/players",
                      {{"least", "1"}, {"most", std::to_string(kMostPresent)}});
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        std::int64_t marked = 0;
        for (const PlayerPresent& player : players) {
            auto found = find_match(writing, who, UseCase::run_table, player.match_id);
            if (!found.ok()) return base::fail(found.error());
            if (found->row.event_id != event_id) return refuse(Category::not_found, "match.not_found");
            if (found->row.state->present[player.chair]) continue;
            std::vector<store::Entry> written;
            auto done = decide_and_write(*impl_, writing, who, *found,
                                         match::Command(match::SeatPlayer{player.chair}), found->row.version,
                                         request, base::random_hex(32), written);
            if (!done.ok()) return done;
            ++marked;
        }
        return Receipt{event_id, marked, false};
    });
}

Answer<Receipt> Service::take_photo(const Principal& who, const NewPhoto& photo, const RequestKey& request) {
    const auto image = checked_photo(photo.bytes);
    if (!image.ok()) return base::fail(image.error());
    const match::Command command(match::TakePhoto{photo.of, photo.chair, image->type,
                                                  static_cast<int>(image->bytes.size()),
                                                  base::sha256_hex(image->bytes)});
    const std::string entropy = base::random_hex(32);
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto found = find_match(writing, who, UseCase::run_table, photo.match_id);
        if (!found.ok()) return base::fail(found.error());
        std::vector<store::Entry> written;
        auto receipt = decide_and_write(*impl_, writing, who, *found, command, photo.expected_version,
                                        request, entropy, written);
        if (!receipt.ok()) return receipt;
        const auto taken = store::event_of<match::DeskAggregate>(written.back()).get<match::PhotoTaken>();
        writing.photos().keep(written.back(), taken.photo, image->bytes);
        return receipt;
    });
}

}  // namespace yuanmen::service
