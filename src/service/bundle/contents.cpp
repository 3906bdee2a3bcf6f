#include "service/bundle/contents.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "journal/codec/json.hpp"
#include "match/aggregate.hpp"
#include "match/codec.hpp"
#include "match/dispute/aggregate.hpp"
#include "match/dispute/codec.hpp"
#include "match/dispute/view.hpp"
#include "match/log/aggregate.hpp"
#include "match/log/text.hpp"
#include "match/penalty/aggregate.hpp"
#include "match/penalty/case_view.hpp"
#include "match/penalty/codec.hpp"
#include "service/desk/match_sheet.hpp"
#include "service/records/entitled.hpp"
#include "store/aggregate_entries.hpp"
#include "store/disputes.hpp"
#include "store/matches.hpp"
#include "store/penalties.hpp"

namespace yuanmen::service {
namespace {

using match::ViewerKind;
using nlohmann::json;

/// The thing a stream is about: "d1" of "dispute/d1".
std::string id_in(const std::string& stream) {
    return stream.substr(stream.find('/') + 1);
}

template <class A>
void go_on(typename A::State& state, const store::Entry& entry) {
    state = A::evolve(std::move(state), store::event_of<A>(entry), store::stamp_of(entry));
}

std::string named(const BundleContents& contents, const match::Actor& actor) {
    for (const match::Chair chair : match::kChairs) {
        const match::PlayerName& player = contents.desk.head.players[chair];
        if (actor.role == match::Role::player && actor.id == player.id) return player.name;
    }
    return actor.id;
}

template <class Item, class At>
std::vector<Item> oldest_first(std::map<std::string, Item> by_id, At at) {
    std::vector<Item> items;
    for (auto& [id, item] : by_id) items.push_back(std::move(item));
    std::stable_sort(items.begin(), items.end(),
                     [&](const Item& left, const Item& right) { return at(left) < at(right); });
    return items;
}

BundledPhoto photo_of(const std::string& stream, std::int64_t number, match::PhotoType type,
                      std::int64_t bytes, const std::string& sha256) {
    const std::string ending = type == match::PhotoType::jpeg  ? ".jpg"
                               : type == match::PhotoType::png ? ".png"
                                                               : ".webp";
    return {"photos/" + sha256 + ending, sha256, stream, number, bytes};
}

json penalty_told(const BundleContents& contents, const match::PenaltyState& penalty) {
    json out = penalty.is_given() ? journal::write(penalty.given) : json::object();
    out["version"] = penalty.version;
    if (penalty.filed) {
        out["case"] = journal::write(
            match::case_view(penalty, [&](const match::Actor& actor) { return named(contents, actor); }));
    }
    if (!penalty.is_given()) return out;
    out["by"] = named(contents, penalty.given_by);
    out["wall_ms"] = penalty.given_wall_ms;
    out["withdrawn"] = penalty.withdrawn;
    if (!penalty.withdrawn) return out;
    out["withdrawn_reason"] = penalty.withdrawn_reason;
    out["withdrawn_by"] = named(contents, penalty.withdrawn_by);
    out["withdrawn_wall_ms"] = penalty.withdrawn_wall_ms;
    return out;
}

constexpr std::array<std::pair<ViewerKind, const char*>, 4> kReaders = {
    {{ViewerKind::player, "player"},
     {ViewerKind::judge, "judge"},
     {ViewerKind::head_judge, "head_judge"},
     {ViewerKind::auditor, "auditor"}}};

}  // namespace

bool may_read_kind(std::string_view kind, const match::Viewer& reader) {
    if (kind == "dispute." + std::string(match::InternalNoted::kind))
        return reader.kind != ViewerKind::player;
    const bool of_case = kind == "penalty." + std::string(match::CaseOpened::kind) ||
                         kind == "penalty." + std::string(match::StatementTaken::kind) ||
                         kind == "penalty." + std::string(match::CaseDropped::kind);
    return !of_case || reader.kind == ViewerKind::head_judge;
}

BundleContents contents_of(const std::vector<JournalLine>& lines) {
    BundleContents contents;
    std::map<std::string, match::DisputeState> disputes;
    std::map<std::string, match::PenaltyState> penalties;
    for (const JournalLine& line : lines) {
        if (line.withheld) continue;
        const store::Entry& entry = line.entry;
        const std::string id = id_in(entry.stream);
        if (entry.stream.starts_with("match/")) {
            go_on<match::DeskAggregate>(contents.desk, entry);
        } else if (entry.stream.starts_with("record/")) {
            go_on<match::log::LogAggregate>(contents.records[id], entry);
        } else if (entry.stream.starts_with("dispute/")) {
            go_on<match::DisputeAggregate>(disputes[id], entry);
        } else if (entry.stream.starts_with("penalty/")) {
            go_on<match::PenaltyAggregate>(penalties[id], entry);
        } else {
            throw std::invalid_argument("no stream of a match: " + entry.stream);
        }
    }
    contents.disputes = oldest_first(std::move(disputes), [](const auto& one) { return one.raised.wall_ms; });
    contents.penalties = oldest_first(std::move(penalties), [](const auto& one) { return one.wall_ms(); });
    return contents;
}

json sheets_json(const BundleContents& contents, const cards::Ruleset& ruleset) {
    const auto versions = static_cast<std::int64_t>(contents.desk.sheets.size());
    json sheets = json::array();
    for (std::int64_t version = std::min<std::int64_t>(versions, 1); version <= versions; ++version)
        sheets.push_back(journal::write(match_sheet(contents.desk, ruleset, version)));
    return sheets;
}

json rulings_json(const BundleContents& contents, const match::Viewer& reader) {
    const match::DisputeViewer viewer{reader, is_over(contents.desk)};
    json list = json::array();
    for (const match::DisputeState& dispute : contents.disputes) {
        list.push_back(journal::write(match::dispute_view(
            dispute, viewer, [&](const match::Actor& actor) { return named(contents, actor); })));
    }
    return list;
}

json penalties_json(const BundleContents& contents) {
    json players = json::array();
    for (const match::Chair chair : match::kChairs) {
        json given = json::array();
        for (const match::PenaltyState& penalty : contents.penalties) {
            if (penalty.chair() == chair) given.push_back(penalty_told(contents, penalty));
        }
        players.push_back({{"chair", journal::write(chair)},
                           {"name", contents.desk.head.players[chair].name},
                           {"penalties", std::move(given)}});
    }
    return players;
}

std::string record_text(const BundleContents& contents, const match::log::Log& log,
                        const cards::Ruleset& ruleset, const std::string& scribe) {
    return match::log::text_of(log, match::log::header_of_desk(contents.desk, ruleset, scribe)).text;
}

std::string verdict_text(const std::string& id, const match::log::Log& log, const std::string& scribe,
                         const Finding& finding) {
    const nlohmann::ordered_json verdict = {{"id", id},
                                            {"name", log.name},
                                            {"scribe", scribe},
                                            {"verdict", finding.verdict},
                                            {"first_illegal_line", finding.first_illegal},
                                            {"canonical_sha256", finding.canonical_sha256}};
    return verdict.dump(2) + "\n";
}

std::vector<BundledPhoto> photos_in(const BundleContents& contents, const match::Viewer& reader) {
    std::vector<BundledPhoto> photos;
    std::set<std::string> seen;
    std::int64_t sum = 0;
    const auto add = [&](BundledPhoto photo) {
        if (!seen.insert(photo.path).second || sum + photo.bytes > kMostPhotoBytes) return;
        sum += photo.bytes;
        photos.push_back(std::move(photo));
    };
    for (const match::Photo& photo : contents.desk.photos) {
        if (match::may_see(photo, contents.desk, reader))
            add(photo_of(store::match_stream(contents.desk.match_id), photo.photo, photo.type, photo.bytes,
                         photo.sha256));
    }
    for (const match::DisputeState& dispute : contents.disputes) {
        for (const match::DisputePhoto& photo : dispute.photos) {
            if (match::may_see(photo, {reader, is_over(contents.desk)}))
                add(photo_of(store::dispute_stream(dispute.opened.dispute), photo.photo.photo,
                             photo.photo.type, photo.photo.bytes, photo.photo.sha256));
        }
    }
    for (const match::PenaltyState& penalty : contents.penalties) {
        if (!penalty.filed) continue;
        for (const match::CaseStatement& one : penalty.filed->statements) {
            if (const auto& photo = one.said.photo)
                add(photo_of(store::penalty_stream(penalty.id()), one.said.number, photo->type, photo->bytes,
                             photo->sha256));
        }
    }
    return photos;
}

json reader_json(const match::Viewer& reader) {
    json out = {{"kind", nullptr}, {"chair", nullptr}};
    for (const auto& [kind, name] : kReaders) {
        if (kind == reader.kind) out["kind"] = name;
    }
    if (reader.chair) out["chair"] = journal::write(*reader.chair);
    return out;
}

std::optional<match::Viewer> reader_of_json(const json& object) {
    if (!object.is_object()) return std::nullopt;
    const json kind = object.value("kind", json()), chair = object.value("chair", json());
    for (const auto& [known, name] : kReaders) {
        if (kind != name) continue;
        if (known != ViewerKind::player)
            return chair.is_null() ? std::optional(match::Viewer{known, {}}) : std::nullopt;
        if (chair == "a") return match::Viewer{known, match::Chair::a};
        if (chair == "b") return match::Viewer{known, match::Chair::b};
    }
    return std::nullopt;
}

}  // namespace yuanmen::service
