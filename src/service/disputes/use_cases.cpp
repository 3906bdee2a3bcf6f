// Disputes as they are written.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "service/desk/desk_actor.hpp"
#include "service/desk/photo.hpp"
#include "service/disputes/dispute_writing.hpp"
#include "service/disputes/on_record.hpp"
#include "service/disputes/remedies.hpp"
#include "service/disputes/room.hpp"
#include "service/events/sheets.hpp"
#include "service/records/judged_before.hpp"
#include "service/service_impl.hpp"
#include "store/disputes.hpp"
#include "store/photos.hpp"

namespace yuanmen::service {
namespace {

constexpr std::array<std::string_view, 3> kDisputeNotByHand = {"open", "add_photo", "attach_verdict"};

Answer<match::DisputeCommand> parsed_dispute(std::string_view kind, const nlohmann::json& args) {
    auto read = match::parse_dispute_command(kind, args);
    if (read.ok()) return *std::move(read);
    return base::fail(Refused(Category::invalid, read.error()));
}

/// The dispute, if the caller may take part in those of its match and saw it as it is.
Answer<DisputeWriting> find_dispute(Service::Impl& impl, store::Writing& writing, const Principal& who,
                                    const std::string& id, const match::DisputeCommand& command,
                                    std::int64_t expected_version) {
    auto dispute = DisputeWriting::find(impl, writing, id);
    if (!dispute) return refuse(Category::not_found, "dispute.not_found");
    auto found = find_match(writing, who, UseCase::join_dispute, dispute->match_row().id);
    if (!found.ok()) return base::fail(found.error());
    if (auto stale = dispute->conflict(command, expected_version)) return base::fail(*stale);
    return *std::move(dispute);
}

/// What the house does after a command: looks at the record, carries out a ruling, lets go what was held.
Answer<base::Unit> follow_up(Service::Impl& impl, store::Writing& writing, const Principal& who,
                             DisputeWriting& dispute, const DisputeCommandInput& given,
                             const RequestKey& request) {
    const bool rules = given.kind == match::RuleDispute::kind || given.kind == match::DecideAppeal::kind;
    if (given.kind == match::PointAtLine::kind) {
        if (auto done = attach_verdict(impl, writing, dispute, request.request_id); !done.ok()) return done;
    }
    if (rules) {
        if (auto done = carry_out(impl, writing, who, dispute, given.choice, request); !done.ok())
            return done;
    }
    if (dispute.state().is_open()) return base::Unit{};
    auto passed_on = pass_on_sheet(impl, writing, dispute.match_row().id, request.request_id);
    if (!passed_on.ok()) return base::fail(passed_on.error());
    return base::Unit{};
}

}  // namespace

bool is_dispute_command_given_by_hand(std::string_view kind) {
    return std::find(kDisputeNotByHand.begin(), kDisputeNotByHand.end(), kind) == kDisputeNotByHand.end();
}

Answer<Receipt> Service::open_dispute(const Principal& who, const NewDispute& given,
                                      const RequestKey& request) {
    const auto command = parsed_dispute(match::OpenDispute::kind, *given.args);
    if (!command.ok()) return base::fail(command.error());
    return once_judged(*impl_, who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto found = find_match(writing, who, UseCase::join_dispute, given.match_id);
        if (!found.ok()) return base::fail(found.error());
        if (auto room = room_for_dispute(writing, who, found->row.id); !room.ok())
            return base::fail(room.error());
        DisputeWriting dispute(*impl_, writing, found->row);
        if (auto done = dispute.give(*command, desk_actor(who), author_of(who, request)); !done.ok())
            return base::fail(done.error());
        if (auto done = attach_verdict(*impl_, writing, dispute, request.request_id); !done.ok())
            return base::fail(done.error());
        return Receipt{dispute.id(), dispute.state().version, false};
    });
}

Answer<Receipt> Service::dispute_command(const Principal& who, const DisputeCommandInput& given,
                                         const RequestKey& request) {
    if (!is_dispute_command_given_by_hand(given.kind))
        return refuse(Category::forbidden, "command.not_by_hand", "/kind");
    const auto command = parsed_dispute(given.kind, *given.args);
    if (!command.ok()) return base::fail(command.error());
    return once_judged(*impl_, who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto dispute = find_dispute(*impl_, writing, who, given.dispute_id, *command, given.expected_version);
        if (!dispute.ok()) return base::fail(dispute.error());
        // The ruling rests on the record as it is now, not as it was when somebody first pointed at it.
        if (given.kind == match::RuleDispute::kind || given.kind == match::DecideAppeal::kind) {
            if (auto done = attach_verdict(*impl_, writing, *dispute, request.request_id); !done.ok())
                return base::fail(done.error());
        }
        if (auto done = dispute->give(*command, desk_actor(who), author_of(who, request)); !done.ok())
            return base::fail(done.error());
        if (auto done = follow_up(*impl_, writing, who, *dispute, given, request); !done.ok())
            return base::fail(done.error());
        return Receipt{dispute->id(), dispute->state().version, false};
    });
}

Answer<Receipt> Service::add_dispute_photo(const Principal& who, const NewDisputePhoto& photo,
                                           const RequestKey& request) {
    const auto image = checked_photo(photo.bytes);
    if (!image.ok()) return base::fail(image.error());
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        const match::AddPhoto command{photo.caption, image->type, static_cast<int>(image->bytes.size()),
                                      base::sha256_hex(image->bytes)};
        auto dispute = find_dispute(*impl_, writing, who, photo.dispute_id, command, photo.expected_version);
        if (!dispute.ok()) return base::fail(dispute.error());
        if (auto room = room_for_photo(writing, who, dispute->match_row().id, command.bytes); !room.ok())
            return base::fail(room.error());
        if (auto done = dispute->give(command, desk_actor(who), author_of(who, request)); !done.ok())
            return base::fail(done.error());
        writing.photos().keep(dispute->written().back(), dispute->state().photos.back().photo.photo,
                              image->bytes);
        return Receipt{dispute->id(), dispute->state().version, false};
    });
}

}  // namespace yuanmen::service
