// Disqualification (judging.p38): a case, the statements in it, and what comes of it.
#include "base/digest.hpp"
#include "service/desk/desk_actor.hpp"
#include "service/desk/photo.hpp"
#include "service/events/rows.hpp"
#include "service/penalties/giving.hpp"
#include "service/penalties/penalty_views.hpp"
#include "service/service_impl.hpp"
#include "service/text.hpp"
#include "store/disputes.hpp"
#include "store/photos.hpp"

namespace yuanmen::service {
namespace {

/// A case and its match, for the head judge and the owner.
struct FoundCase {
    store::PenaltyRow row;
    FoundMatch found;
    const match::PenaltyState& state() const { return *row.state; }
};

Answer<FoundCase> find_case(const store::Reading& reading, const Principal& who, const std::string& id) {
    if (grant(who.role, UseCase::rule_table) == Grant::none)
        return base::fail(require(who, UseCase::rule_table).error());
    auto row = reading.penalties().find(id);
    if (!row) return refuse(Category::not_found, "penalty.not_found");
    if (!row->state->filed) return refuse(Category::not_found, "penalty.not_found");
    auto found = find_match(reading, who, UseCase::rule_table, row->match_id);
    if (!found.ok()) return base::fail(found.error());
    return FoundCase{*std::move(row), *std::move(found)};
}

struct ParsedCaseCommand {
    match::PenaltyCommand command;
    std::string photo;  ///< as it is kept; empty without one
};

Answer<ParsedCaseCommand> parsed_case_command(const CaseCommandInput& given) {
    auto read = match::parse_penalty_command(given.kind, *given.args);
    if (!read.ok()) return base::fail(Refused(Category::invalid, read.error()));
    if (given.photo.empty()) return ParsedCaseCommand{*std::move(read), {}};
    auto* said = std::get_if<match::TakeStatement>(&*read);
    if (said == nullptr) return refuse(Category::invalid, "command.unknown_field", "/photo");
    auto image = checked_photo(given.photo);
    if (!image.ok()) return base::fail(image.error());
    said->photo =
        match::PhotoFile{image->type, static_cast<int>(image->bytes.size()), base::sha256_hex(image->bytes)};
    return ParsedCaseCommand{*std::move(read), std::move(image->bytes)};
}

/// The one player of this match whose case is open already, if it is this one.
bool has_open_case(const store::Reading& reading, const std::string& match, const std::string& person) {
    for (const store::PenaltyRow& row : reading.penalties().of_match(match)) {
        const match::PenaltyState& state = *row.state;
        if (state.case_is_open() && state.person() == person) return true;
    }
    return false;
}

}  // namespace

bool is_case_command(std::string_view kind) {
    return kind == match::TakeStatement::kind || kind == match::ConfirmCase::kind ||
           kind == match::DropCase::kind;
}

Answer<Receipt> Service::open_case(const Principal& who, const NewCase& given, const RequestKey& request) {
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto found = find_match(writing, who, UseCase::rule_table, given.match_id);
        if (!found.ok()) return base::fail(found.error());
        const std::string& person = found->row.players[given.chair == match::Chair::a ? 0 : 1];
        if (has_open_case(writing, given.match_id, person))
            return base::fail(
                Refused(Category::refused, {"penalty.case_open_already", {"judging.p38"}, "/chair", {}}));
        PenaltyWriting penalty(writing, new_id("p"));
        auto done = tell_penalty(*impl_, writing, *found, penalty, person, match::OpenCase{given.chair},
                                 desk_actor(who), author_of(who, request));
        if (!done.ok()) return base::fail(done.error());
        return Receipt{penalty.id(), penalty.version(), false};
    });
}

Answer<Receipt> Service::case_command(const Principal& who, const CaseCommandInput& given,
                                      const RequestKey& request) {
    if (!is_case_command(given.kind)) return refuse(Category::forbidden, "command.not_by_hand", "/kind");
    const auto parsed = parsed_case_command(given);
    if (!parsed.ok()) return base::fail(parsed.error());
    const match::PenaltyCommand& command = parsed->command;
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto filed = find_case(writing, who, given.case_id);
        if (!filed.ok()) return base::fail(filed.error());
        PenaltyWriting penalty(writing, filed->row.id);
        if (auto stale = penalty.conflict(command, given.expected_version)) return base::fail(*stale);
        auto done = tell_penalty(*impl_, writing, filed->found, penalty, filed->state().person(), command,
                                 desk_actor(who), author_of(who, request));
        if (!done.ok()) return base::fail(done.error());
        const match::PenaltyState& now = penalty.state();
        if (const auto* said = std::get_if<match::TakeStatement>(&command); said && said->photo)
            writing.photos().keep(penalty.written().back(), now.filed->statements.back().said.number,
                                  parsed->photo);
        if (now.is_given()) {
            const match::GivePenalty acted{now.given.chair,   now.given.infraction, false,
                                           now.given.penalty, now.given.text,       now.given.dispute};
            if (auto told = act_at_table(*impl_, writing, filed->found, acted, who, request); !told.ok())
                return base::fail(told.error());
        }
        return Receipt{penalty.id(), penalty.version(), false};
    });
}

Answer<DisqualificationView> Service::disqualification(const Principal& who, const std::string& case_id) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<DisqualificationView> {
        auto filed = find_case(reading, who, case_id);
        if (!filed.ok()) return base::fail(filed.error());
        const auto name = [&](const match::Actor& actor) {
            return name_of(reading, {actor.role == match::Role::player ? "player" : "staff", actor.id, {}});
        };
        const store::MatchRow& match = filed->found.row;
        return DisqualificationView{
            match::case_view(filed->state(), name),
            {player_view(reading, match.players[0]).name, player_view(reading, match.players[1]).name},
            match.table,
            match.ruleset_hash};
    });
}

Answer<KeptPhoto> Service::disqualification_photo(const Principal& who, const std::string& case_id,
                                                  std::int64_t number) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<KeptPhoto> {
        auto filed = find_case(reading, who, case_id);
        if (!filed.ok()) return base::fail(filed.error());
        for (const match::CaseStatement& one : filed->state().filed->statements) {
            if (one.said.number != number || !one.said.photo) continue;
            if (auto bytes = reading.photos().bytes(store::penalty_stream(case_id), number))
                return KeptPhoto{one.said.photo->type, *std::move(bytes)};
        }
        return refuse(Category::not_found, "photo.not_found");
    });
}

}  // namespace yuanmen::service
