#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/digest.hpp"
#include "match/command.hpp"
#include "match/desk.hpp"
#include "service/desk/states.hpp"
#include "service/desk/writing_down.hpp"
#include "service/inside.hpp"

namespace yuanmen::service {
namespace {

/// What is not given to the desk by hand: matches are made by create_match and changed by change_match, and
/// time passes by itself.
constexpr std::array<std::string_view, 3> kNotByHand = {"schedule", "reschedule", "tick"};

/// A command of the store that keeps what it wrote although the caller gets a refusal: the bell had rung.
struct Done {
    std::optional<Refused> refused;
    Receipt receipt;
};

Answer<match::Command> parsed(const DeskCommand& command) {
    for (std::string_view kind : kNotByHand) {
        if (command.kind == kind) return refuse(Category::forbidden, "command.not_by_hand", "/kind");
    }
    auto read = match::parse_command(command.kind, *command.args);
    if (read.ok()) return *read;
    base::Refusal refusal = read.error();
    refusal.field = refusal.code == "command.unknown_kind" ? "/kind" : "/args" + refusal.field;
    return base::fail(Refused(Category::invalid, std::move(refusal)));
}

/// A player acts for himself. The desk asks the same; a mistake in one of the two must not open the door.
bool for_himself(const Principal& who, const nlohmann::json& args) {
    if (who.role != Role::player) return true;
    const std::string_view mine = *who.chair == match::Chair::a ? "a" : "b";
    for (const char* field : {"chair", "signer"}) {
        const auto named = args.find(field);
        if (named != args.end() && *named != mine) return false;
    }
    return true;
}

Refused stale(const store::Reading& reading, const FoundMatch& found, std::int64_t expected) {
    const std::string stream = store::match_stream(found.row.id);
    store::Stale stale{stream, expected, found.row.version, {}};
    if (expected < found.row.version)
        stale.since = reading.journal().stream(stream, expected, store::kStaleEntries);
    return conflict_of(reading, stale);
}

}  // namespace

Answer<Receipt> Service::command(const Principal& who, const DeskCommand& command,
                                 const RequestKey& request) {
    const auto act = parsed(command);
    if (!act.ok()) return base::fail(act.error());
    const UseCase use_case = who.role == Role::player ? UseCase::play_seat : UseCase::run_table;
    const std::string entropy = base::random_hex(32);

    const auto work = [&](store::Writing& writing) -> Answer<Done> {
        auto found = find_match(writing, who, use_case, command.match_id);
        if (!found.ok()) return base::fail(found.error());
        if (!for_himself(who, *command.args)) return refuse(Category::forbidden, "access.not_your_seat");
        auto before = repeated_receipt(writing, who, request);
        if (!before.ok()) return base::fail(before.error());
        if (before->repeated) return Done{std::nullopt, *before};
        if (command.expected_version != found->row.version) {
            return base::fail(stale(writing, *found, command.expected_version));
        }
        const auto state = inside_->states.of(found->row);
        const auto ruleset = inside_->played.find(writing, found->row.ruleset_hash);
        const match::Decision decision = match::decide(*state, load_secrets(writing, *state), *act,
                                                       desk_actor(who), *ruleset, writing.now(), entropy);
        auto version =
            write_down(writing, found->row.id, found->row.version, decision, author_of(who, request));
        if (!version.ok()) return base::fail(version.error());
        Done done{std::nullopt, {found->row.id, *version, false}};
        if (decision.refusal) {
            done.refused = Refused(Category::refused, *decision.refusal);
            done.refused->current_version = *version;
        } else {
            keep_receipt(writing, who, request, done.receipt);
        }
        return done;
    };
    auto done = inside_->store->submit(work).get();
    if (!done.ok()) return base::fail(done.error());
    if (done->refused) return base::fail(*done->refused);
    return done->receipt;
}

}  // namespace yuanmen::service
