#include "service/disputes/remedies.hpp"

#include "match/codec.hpp"
#include "match/desk.hpp"
#include "service/desk/desk_writing.hpp"
#include "service/disputes/on_record.hpp"
#include "service/events/event_writing.hpp"
#include "service/events/linked.hpp"
#include "service/events/people.hpp"
#include "service/events/sheets.hpp"
#include "service/service_impl.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/preview.hpp"

namespace yuanmen::service {
namespace {

constexpr std::size_t kSheetReasonBytes = 400;

/// The public wording as the sheet's reason: one piece of it that is whole characters.
std::string as_reason(const std::string& id, std::string announcement) {
    if (announcement.size() > kSheetReasonBytes) {
        std::size_t end = kSheetReasonBytes;
        while (end > 0 && (static_cast<unsigned char>(announcement[end]) & 0xC0) == 0x80) --end;
        announcement.resize(end);
        announcement += "…";
    }
    return id + ": " + announcement;
}

/// A new version of the sheet, unless it says so already (judging.p35). Answers the newest version.
Answer<int> amend_sheet(store::Writing& writing, const Principal& who, const DisputeWriting& dispute,
                        const match::RuledResult& result, const std::string& reason,
                        const RequestKey& request) {
    const match::MatchState& desk = dispute.desk();
    if (desk.sheets.empty() || !desk.outcome) {
        return base::fail(
            Refused(Category::refused, {"dispute.no_sheet", {"judging.p35"}, "/ruling/remedy", {}}));
    }
    if (desk.outcome->winner == result.winner && desk.outcome->cause == result.cause) {
        return desk.sheets.back().version;
    }
    match::AmendSheet amend;
    amend.reason = reason;
    amend.changes.winner = result.winner;
    amend.changes.cause = result.cause;
    const store::MatchRow& row = dispute.match_row();
    DeskWriting at_desk(writing, row.id, dispute.shared_ruleset());
    auto done = at_desk.give(amend, desk_actor(who), author_of(who, request));
    if (!done.ok()) return base::fail(done.error());
    return at_desk.state().sheets.back().version;
}

tournament::CorrectedResult corrected_to(const EventWriting& event, const std::string& bracket_match,
                                         const DisputeWriting& dispute, const match::RuledResult& result,
                                         int sheet_version) {
    tournament::CorrectedResult corrected;
    corrected.match = bracket_match;
    corrected.to = tournament::CorrectedTo::neither;
    corrected.cause = result.cause;
    corrected.sheet_version = sheet_version;
    if (const auto chair = match::chair_of(result.winner)) {
        corrected.to = tournament::CorrectedTo::winner;
        corrected.winner = entrant_id_of(event.id(), dispute.desk().head.players[*chair].id);
    }
    return corrected;
}

/// Puts the bracket right if it holds another result already.
Answer<base::Unit> correct_event(Service::Impl& impl, store::Writing& writing, const Principal& who,
                                 const DisputeWriting& dispute, const match::RuledResult& result,
                                 int sheet_version, const std::string& choice, const std::string& reason,
                                 const RequestKey& request) {
    auto event = EventWriting::find(impl, writing, dispute.match_row().event_id, request.request_id);
    if (!event) return base::Unit{};
    const std::string match = bracket_match_of(event->state(), dispute.match_row().id);
    if (match.empty()) return base::Unit{};
    const int game = event->state().facts(match).game_of_desk(dispute.match_row().id);
    if (game == 0 && !event->state().facts(match).result) return base::Unit{};
    auto corrected = corrected_to(*event, match, dispute, result, sheet_version);
    if (game > 0) corrected.game = game;
    const auto preview =
        tournament::preview_correction(event->state(), corrected, desk_actor(who), event->circumstances());
    if (!preview.ok()) return base::fail(Refused(Category::refused, preview.error()));
    tournament::CorrectResult correct{corrected, {}, reason, preview->tag};
    if (preview->needs_choice) {
        std::string touched;
        for (const auto& affected : preview->affected) {
            touched += (touched.empty() ? "" : ", ") + to_string(affected.effect.slot.match);
        }
        correct.choice = journal::enum_from_name<tournament::CorrectionChoice>(choice);
        if (!correct.choice) {
            return base::fail(
                Refused(Category::refused,
                        {"dispute.choice_needed", {"judging.p35"}, "/choice", {{"matches", touched}}}));
        }
    }
    if (auto done = event->give(correct, desk_actor(who), author_of(who, request)); !done.ok()) return done;
    return event->settle_desks();
}

}  // namespace

Answer<base::Unit> carry_out(Service::Impl& impl, store::Writing& writing, const Principal& who,
                             const DisputeWriting& dispute, const std::string& choice,
                             const RequestKey& request) {
    const match::GivenRuling& given = dispute.state().rulings.back();
    if (given.upholds) return base::Unit{};
    const match::RulingText& ruling = given.ruled.ruling;
    if (auto done = write_ruling_lines(impl, writing, dispute, author_of(who, request)); !done.ok())
        return done;
    if (!ruling.result) return base::Unit{};
    const std::string reason = as_reason(dispute.id(), ruling.announcement);
    const auto version = amend_sheet(writing, who, dispute, *ruling.result, reason, request);
    if (!version.ok()) return base::fail(version.error());
    return correct_event(impl, writing, who, dispute, *ruling.result, *version, choice, reason, request);
}

}  // namespace yuanmen::service
