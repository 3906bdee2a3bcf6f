#include "service/records/desk_notes.hpp"

#include <algorithm>
#include <iterator>

#include "match/aggregate.hpp"
#include "store/aggregate_entries.hpp"
#include "store/journal.hpp"

namespace yuanmen::service {
namespace {

/// A note that may still be taken back.
struct Kept {
    DeskNote note;
    std::int64_t version = 0;  ///< of its entry in the match's stream
};

std::string id_or_nothing(cards::GeneralId general) {
    return general == cards::GeneralId::none ? std::string() : std::string(cards::id_of(general));
}

/// Fills in what an event says beside its kind; false: it is none of those a record shows.
struct NoteReader {
    const match::MatchState& desk;
    DeskNote& note;

    std::string letter(match::Chair chair) const {
        return desk.seat_of(chair) == cards::Seat::lord ? "L" : "R";
    }
    bool of(match::Chair chair) {
        note.seat = desk.seat_of(chair);
        return true;
    }

    bool operator()(const match::GeneralPicked& event) {
        note.general = id_or_nothing(event.card.general);
        return of(event.chair);
    }
    bool operator()(const match::LineUpSealed& event) { return of(event.chair); }
    bool operator()(const match::GeneralEntered& event) {
        note.general = id_or_nothing(event.general);
        note.says = letter(event.chair) + " enter " + note.general;
        return of(event.chair);
    }
    bool operator()(const match::TurnBegun& event) {
        note.turn = event.number;
        note.says = letter(event.chair) + " turn " + std::to_string(event.number);
        return of(event.chair);
    }
    bool operator()(const match::GeneralFell& event) {
        note.general = id_or_nothing(event.general);
        note.turn = event.turn;
        return of(event.chair);
    }
    bool operator()(const match::ClockStarted& event) {
        note.says = "overtime";
        return event.period == match::Period::overtime;
    }
    bool operator()(const match::BellRang& event) {
        note.says = "bell";
        note.wall_ms = event.deadline.wall_ms;
        return true;
    }
    bool operator()(const match::MatchPaused&) {
        note.says = "! pause";
        return true;
    }
    bool operator()(const match::MatchResumed&) {
        note.says = "! resume";
        return true;
    }
    bool operator()(const match::ConcessionConfirmed& event) {
        note.says = letter(event.chair) + " concede";
        return of(event.chair);
    }
    bool operator()(const match::MatchDecided& event) {
        if (event.at) note.wall_ms = event.at->wall_ms;
        return true;
    }
    template <class Other>
    bool operator()(const Other&) {
        return false;
    }
};

void drop_last(std::vector<Kept>& kept, std::string_view kind) {
    const auto last =
        std::find_if(kept.rbegin(), kept.rend(), [&](const Kept& each) { return each.note.kind == kind; });
    if (last != kept.rend()) kept.erase(std::next(last).base());
}

/// What an event says of earlier ones: they are taken back.
void take_back(std::vector<Kept>& kept, const match::Event& event) {
    if (const auto* undone = event.get_if<match::PickUndone>()) {
        for (int i = 0; i < undone->picks; ++i) drop_last(kept, match::GeneralPicked::kind);
    } else if (const auto* entry = event.get_if<match::EntryTakenBack>()) {
        std::erase_if(kept, [&](const Kept& each) { return each.version == entry->entry_seq; });
    } else if (const auto* put_back = event.get_if<match::ClockPutBack>()) {
        if (put_back->period == match::Period::overtime) drop_last(kept, match::ClockStarted::kind);
    } else if (const auto* clock = event.get_if<match::ClockCorrected>()) {
        if (clock->lifts_bell) drop_last(kept, match::BellRang::kind);
        if (clock->reopens) drop_last(kept, match::MatchDecided::kind);
    }
}

}  // namespace

std::vector<DeskNote> desk_notes(const store::Reading& reading, const match::MatchState& desk) {
    std::vector<store::Entry> all;
    const std::string stream = store::match_stream(desk.match_id);
    for (std::int64_t at = 0;;) {
        auto entries = reading.journal().stream(stream, at);
        if (entries.empty()) break;
        at = entries.back().version;
        std::move(entries.begin(), entries.end(), std::back_inserter(all));
    }
    return desk_notes(all, desk);
}

std::vector<DeskNote> desk_notes(const std::vector<store::Entry>& entries, const match::MatchState& desk) {
    std::vector<Kept> kept;
    for (const store::Entry& entry : entries) {
        const match::Event event = store::event_of<match::DeskAggregate>(entry);
        take_back(kept, event);
        DeskNote note;
        note.kind = std::string(match::kind_of(event));
        note.wall_ms = entry.moment.wall_ms;
        if (event.visit(NoteReader{desk, note})) kept.push_back({std::move(note), entry.version});
    }
    std::vector<DeskNote> notes;
    for (Kept& each : kept) notes.push_back(std::move(each.note));
    return notes;
}

}  // namespace yuanmen::service
