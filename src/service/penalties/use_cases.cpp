// Penalties as they are given and withdrawn.
#include <nlohmann/json.hpp>

#include "service/desk/desk_actor.hpp"
#include "service/penalties/giving.hpp"
#include "service/service_impl.hpp"
#include "store/disputes.hpp"

namespace yuanmen::service {
namespace {

Answer<match::GivePenalty> parsed_penalty(const nlohmann::json& args) {
    auto read = match::parse_penalty_command(match::GivePenalty::kind, args);
    if (!read.ok()) return base::fail(Refused(Category::invalid, read.error()));
    return std::get<match::GivePenalty>(*read);
}

Answer<base::Unit> check_history(const store::Reading& reading, const FoundMatch& found,
                                 const match::GivePenalty& penalty, std::int64_t expected) {
    const std::string& person = found.row.players[penalty.chair == match::Chair::a ? 0 : 1];
    const std::int64_t now = history_of(reading, found.row.event_id, person).version;
    if (now == expected) return base::Unit{};
    Refused refused(Category::conflict,
                    {"penalty.history_changed",
                     {"judging.p22"},
                     "/expected_history",
                     {{"expected", std::to_string(expected)}, {"actual", std::to_string(now)}}});
    refused.current_version = now;
    return base::fail(std::move(refused));
}

/// The match it was given in. One that came with an imported event has none here: its event and its ruleset
/// stand for it.
Answer<FoundMatch> match_of_penalty(const store::Reading& reading, const Principal& who,
                                    const store::PenaltyRow& row) {
    if (!row.match_id.empty()) return find_match(reading, who, UseCase::rule_table, row.match_id);
    if (auto allowed = require(who, UseCase::rule_table, row.event_id); !allowed.ok())
        return base::fail(allowed.error());
    FoundMatch found;
    found.row.event_id = row.event_id;
    found.row.ruleset_hash = row.state->given.ruleset_sha256;
    return found;
}

}  // namespace

Answer<Receipt> Service::give_penalty(const Principal& who, const NewPenalty& given,
                                      const RequestKey& request) {
    const auto penalty = parsed_penalty(*given.args);
    if (!penalty.ok()) return base::fail(penalty.error());
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto found = find_match(writing, who, UseCase::give_penalty, given.match_id);
        if (!found.ok()) return base::fail(found.error());
        if (auto seen = check_history(writing, *found, *penalty, given.expected_history); !seen.ok())
            return base::fail(seen.error());
        if (penalty->dispute) {
            const auto dispute = writing.disputes().find(*penalty->dispute);
            if (!dispute || dispute->match_id != given.match_id)
                return refuse(Category::invalid, "dispute.not_found", "/dispute");
        }
        auto receipt =
            write_penalty(*impl_, writing, *found, *penalty, desk_actor(who), author_of(who, request));
        if (!receipt.ok()) return receipt;
        if (auto done = act_at_table(*impl_, writing, *found, *penalty, who, request); !done.ok())
            return base::fail(done.error());
        return receipt;
    });
}

Answer<Receipt> Service::withdraw_penalty(const Principal& who, const PenaltyWithdrawal& given,
                                          const RequestKey& request) {
    auto read = match::parse_penalty_command(match::WithdrawPenalty::kind, {{"reason", given.reason}});
    if (!read.ok()) return base::fail(Refused(Category::invalid, read.error()));
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        const auto row = writing.penalties().find(given.penalty_id);
        if (!row) return refuse(Category::not_found, "penalty.not_found");
        auto found = match_of_penalty(writing, who, *row);
        if (!found.ok()) return base::fail(found.error());
        PenaltyWriting penalty(writing, row->id);
        if (auto stale = penalty.conflict(*read, given.expected_version)) return base::fail(*stale);
        auto done = tell_penalty(*impl_, writing, *found, penalty, row->person, *read, desk_actor(who),
                                 author_of(who, request));
        if (!done.ok()) return base::fail(done.error());
        return Receipt{row->id, penalty.version(), false};
    });
}

}  // namespace yuanmen::service
