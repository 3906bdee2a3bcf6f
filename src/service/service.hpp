#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cards/ruleset_library.hpp"
#include "service/access/access.hpp"
#include "service/access/secret_hasher.hpp"
#include "service/access/tokens.hpp"
#include "service/answer.hpp"
#include "service/bundle/bundle.hpp"
#include "service/circuit/circuit.hpp"
#include "service/desk/desk.hpp"
#include "service/disputes/disputes.hpp"
#include "service/events/event_commands.hpp"
#include "service/events/event_views.hpp"
#include "service/events/events.hpp"
#include "service/events/history.hpp"
#include "service/events/trf.hpp"
#include "service/penalties/penalties.hpp"
#include "service/permission.hpp"
#include "service/principal.hpp"
#include "service/records/records.hpp"
#include "service/records/rewind.hpp"
#include "service/request_key.hpp"
#include "service/webhooks/webhooks.hpp"
#include "store/store.hpp"

namespace yuanmen::tournament {
struct CorrectionShown;
struct ListShown;
struct Placing;
namespace exchange {
struct TrfShown;
}
}  // namespace yuanmen::tournament

namespace yuanmen::service {

struct DisputeView;
struct DisqualificationView;
struct EventDisputes;
struct EventPenalties;
struct EventPlayersView;
struct EventRulings;
struct ImportPreview;
struct KnownPlayersView;
struct KnownPlayerView;
struct MatchDisputes;
struct MatchPenalties;
struct MatchSheet;
struct RatingsView;
struct RulingList;
struct SeasonsView;
struct SeasonView;

struct Options {
    std::filesystem::path data_dir;
    cards::RulesetLibrary rulesets;
    store::Clock clock = store::clock_of_environment();
    SecretHasher::Cost hashing = SecretHasher::interactive();
    bool ring_bells = true;  ///< false: tests ring them with Service::ring_due_bells
};

/// Everything that can be asked of Yuanmen: one method a use case, each checks the permission table first,
/// each write is one command of the store. Thread-safe. Knows nothing of HTTP.
class Service {
  public:
    /// Opens the data folder and, unless told otherwise, starts the thread that rings due bells.
    static base::Result<std::unique_ptr<Service>, base::Refusal> open(Options options);
    ~Service();
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    // --- access/sessions.cpp
    /// Whom a session token belongs to. An unknown or ended session is `unauthenticated`.
    Answer<Principal> who_is(std::string_view token, const About& about = {});
    Answer<SignedIn> sign_in(const std::string& login, const std::string& password, const Client& client);
    Answer<SignedIn> sign_in_player(const std::string& link_token, const std::string& pin,
                                    const Client& client);
    Answer<base::Unit> sign_out(std::string_view token);
    /// A secret of the server for deriving others (CSRF tokens); made once, the same after a restart.
    std::string server_secret(const std::string& name);

    // --- access/accounts.cpp
    /// While there is no owner: a fresh one-time code for becoming the first (the one before is void); to be
    /// printed at start. Nothing once there is an owner.
    std::optional<std::string> first_owner_code();
    Answer<SignedIn> become_first_owner(const std::string& code, const NewStaff& who,
                                        const std::string& password, const Client& client);
    Answer<SignedIn> accept_invitation(const std::string& code, const std::string& password,
                                       const Client& client);
    Answer<Invitation> invite(const Principal& who, const NewStaff& staff, const RequestKey& request);
    /// A new code for an account: its password, sessions and older codes end.
    Answer<Invitation> invite_again(const Principal& who, const std::string& staff_id,
                                    const RequestKey& request);
    Answer<Receipt> change_staff(const Principal& who, const std::string& staff_id, const StaffChange& change,
                                 std::int64_t expected_version, const RequestKey& request);
    Answer<base::Unit> change_password(const Principal& who, const std::string& old_password,
                                       const std::string& new_password, const Client& client);
    /// For the machine's own hands, without signing in: an owner's password and sessions end, and a one-time
    /// code for choosing a new one is made (take it up with accept_invitation). `login` may be empty where
    /// there is one active owner. The journal keeps that it was done: "audit.owner_reset".
    Answer<Invitation> reset_owner(const std::string& login);
    /// Ends all sessions of an account: one's own, or (owner) anybody's.
    Answer<base::Unit> end_sessions(const Principal& who, const std::string& staff_id);
    Answer<std::vector<StaffRow>> staff(const Principal& who);

    // --- access/tokens.cpp: the keys of other programs
    /// Whom an access token stands for. Unknown, withdrawn or expired: `unauthenticated`.
    Answer<Principal> who_has(std::string_view token);
    Answer<NewToken> make_token(const Principal& who, const TokenInput& input, const RequestKey& request);
    /// From the next request on it is nobody's. Withdrawn before: the same answer.
    Answer<Receipt> withdraw_token(const Principal& who, const std::string& token_id,
                                   const RequestKey& request);
    Answer<std::vector<TokenRow>> tokens(const Principal& who);

    // --- webhooks/: programs that are told what happens
    Answer<MadeWebhook> make_webhook(const Principal& who, const NewWebhook& input,
                                     const RequestKey& request);
    /// What waits for it is given up.
    Answer<Receipt> withdraw_webhook(const Principal& who, const std::string& webhook_id,
                                     const RequestKey& request);
    Answer<std::vector<WebhookRow>> webhooks(const Principal& who, const std::string& event_id);
    Answer<WebhookLog> webhook_log(const Principal& who, const std::string& webhook_id,
                                   const LogPart& part = {});
    /// Under the same delivery id.
    Answer<Receipt> send_again(const Principal& who, const std::string& delivery_id,
                               const RequestKey& request);
    /// For whoever sends, the machine's own: takes up what the journal has since the last time; true if there
    /// is more. The queue is the database's: nothing is lost by a restart and nothing is in it twice.
    bool queue_webhooks();
    /// What may be sent now, one for each webhook that is not among `besides`: the oldest, and of one thing
    /// only the first that waits.
    std::vector<DueDelivery> due_webhooks(const std::set<std::string>& besides);
    void note_webhook(const DeliveryTry& made);

    // --- access/players.cpp
    /// A new link and PIN for the player in one chair of a match; older ones and their sessions end.
    Answer<PlayerLink> issue_link(const Principal& who, const std::string& match_id, match::Chair chair,
                                  const RequestKey& request);

    // --- access/entrant_links.cpp
    /// A new link and PIN for the whole event, for all at once. What the entrant had before ends everywhere:
    /// his link of the event, those of its matches, and their sessions. "entrant_links.nobody".
    Answer<EntrantLinks> issue_entrant_links(const Principal& who, const std::string& event_id, LinksFor whom,
                                             const RequestKey& request);
    /// The same for one; "event.entrant.left" where he has left.
    Answer<EntrantLinks> issue_entrant_link(const Principal& who, const std::string& event_id,
                                            const std::string& entrant_id, const RequestKey& request);
    /// Ids of the entrants who have a link of the event, in order of entry.
    Answer<std::vector<std::string>> entrants_with_link(const Principal& who, const std::string& event_id);
    /// Whether this link is the one by which the caller is signed in.
    bool is_own_link(const Principal& who, const std::string& link_token);

    // --- access/own_check_in.cpp
    /// Checks in whoever this name or number and this PIN belong to, without signing him in; the receipt's id
    /// is the entrant's. "check_in.wrong" for a name nobody has and a wrong PIN alike; "check_in.over",
    /// "event.check_in.closed".
    Answer<Receipt> check_in_at_door(const Principal& who, const std::string& event_id,
                                     const DoorCheckIn& given, const Client& client,
                                     const RequestKey& request);
    /// The same for a player signed in by his link of this event; "check_in.not_in_event" for anybody else.
    Answer<Receipt> check_in_oneself(const Principal& who, const std::string& event_id,
                                     const RequestKey& request);

    // --- events/
    Answer<std::vector<EventView>> events(const Principal& who);
    Answer<EventView> event(const Principal& who, const std::string& event_id);
    /// A match outside the bracket.
    Answer<Receipt> create_match(const Principal& who, const MatchInput& input, const RequestKey& request);
    /// A new head (stage, round, table, players); only before anybody is seated. A match of the bracket has
    /// its head from the event and is refused.
    Answer<Receipt> change_match(const Principal& who, const std::string& match_id, const MatchInput& input,
                                 std::int64_t expected_version, const RequestKey& request);
    Answer<MatchPage> matches(const Principal& who, const MatchQuery& query);
    /// Who looks after a table: adds or removes one judge.
    Answer<Receipt> assign_judge(const Principal& who, const std::string& event_id, std::int64_t table,
                                 const std::string& staff_id, bool assigned, const RequestKey& request);
    /// The same of many tables at once, all or none; at most 512 changes.
    Answer<Receipt> assign_judges(const Principal& who, const std::string& event_id,
                                  const std::vector<JudgeAtTable>& changes, const RequestKey& request);
    /// Who looks after which table of an event, ordered by table, with everybody who could.
    Answer<TableJudgesView> table_judges(const Principal& who, const std::string& event_id);

    // --- events/: one event from its first entrant to its podium (tournament::decide and evolve)
    /// Opens an event with the fields of "create_event": {details: {name, date, venue}, settings: {stages:
    /// [{name, from_field, ruleset, overtime_allowed, appended_tiebreaks}], third_place, check_in}}.
    Answer<Receipt> create_event(const Principal& who, const nlohmann::json& fields,
                                 const RequestKey& request);
    /// Opens another event with the settings of this one: stages, rulesets, how it is drawn and entered; not
    /// its entrants and tables. `details` as of "create_event".
    Answer<Receipt> copy_event(const Principal& who, const std::string& event_id,
                               const nlohmann::json& details, const RequestKey& request);
    /// Gives an event a command. In the same transaction: desk matches of pairs that can now be played are
    /// made, those of pairs that are no more are voided, heads of sheets nobody sits at yet are brought up to
    /// date.
    Answer<Receipt> event_command(const Principal& who, const EventCommandInput& command,
                                  const RequestKey& request);
    /// Details and settings in one transaction; what already is writes nothing.
    Answer<Receipt> change_event(const Principal& who, const EventChange& change, const RequestKey& request);
    /// What a list would bring. Writes nothing.
    Answer<tournament::ListShown> preview_entrants(const Principal& who, const std::string& event_id,
                                                   const std::string& bytes,
                                                   const tournament::ListHints& hints = {});
    Answer<Receipt> import_entrants(const Principal& who, const EntrantImport& list,
                                    const RequestKey& request);
    /// What `corrected` (the field of a "correct_result") would change, for each choice. Its tag goes into
    /// the command.
    Answer<tournament::CorrectionShown> preview_correction(const Principal& who, const std::string& event_id,
                                                           const nlohmann::json& corrected);
    /// What other pairs at some tables of the last round would cost: tournament::preview_pairs. Head judge.
    Answer<tournament::PairsPreview> preview_pairs(const Principal& who, const std::string& event_id,
                                                   const nlohmann::json& fields);
    /// Every table with the terms of every number: tournament::standings_view. Of published rounds only.
    Answer<std::vector<tournament::StandingsShown>> event_standings(const Principal& who,
                                                                    const std::string& event_id);
    /// Where everybody ends, best first: tournament::placings_of.
    Answer<std::vector<tournament::Placing>> event_placings(const Principal& who,
                                                            const std::string& event_id);
    /// The whole event as one document (events/export.hpp); no secret is in it, and it says what it leaves
    /// out. For who may read the journal.
    Answer<JsonPtr> event_export(const Principal& who, const std::string& event_id);
    /// What importing such a document would bring; writes nothing. Owner.
    Answer<ImportPreview> preview_event_import(const Principal& who, const std::string& document);
    /// Makes an event of the document under a new id, with its penalties and rulesets: all of it or nothing.
    Answer<Receipt> import_event(const Principal& who, const std::string& document,
                                 const RequestKey& request);
    /// What a tournament report (TRF) would bring as an event. Writes nothing. Refuses "trf.…" with line and
    /// column.
    Answer<tournament::exchange::TrfShown> preview_trf(const Principal& who, const std::string& bytes,
                                                       const std::string& encoding = {});
    /// Makes that event with entrants, rounds and results, all of it or nothing.
    Answer<Receipt> import_trf(const Principal& who, const TrfImport& given, const RequestKey& request);
    /// The first Swiss or round robin stage with a published round as a TRF, with its clubs as teams only if
    /// asked for (pairing programs refuse those); "trf.no_stage".
    Answer<std::string> event_trf(const Principal& who, const std::string& event_id, bool teams = false);
    Answer<EventSnapshot> event_snapshot(const Principal& who, const std::string& event_id);
    /// The tag of event_snapshot for this viewer; cheap enough for every poll.
    Answer<std::string> event_tag(const Principal& who, const std::string& event_id);
    Answer<EntrantView> entrant(const Principal& who, const std::string& event_id,
                                const std::string& entrant_id);
    /// Entrants by number, part of a name, or how the name begins in pinyin or its first letters, best first,
    /// at most 20.
    Answer<std::vector<tournament::EntrantShown>> find_entrants(const Principal& who,
                                                                const std::string& event_id,
                                                                const std::string& query);
    /// Over matches whose sheet is signed, those outside the bracket too.
    Answer<StatisticsView> event_statistics(const Principal& who, const std::string& event_id);
    Answer<FloorView> floor(const Principal& who, const std::string& event_id);
    /// The entries that fit, newest first, with what they did; who could be the second to enter a sheet does
    /// not see what the first entered while one is waited for.
    Answer<EventHistoryPage> search_event_history(const Principal& who, const std::string& event_id,
                                                  const HistoryQuery& query);
    /// Every entry of the event's journal, who did what and when, oldest first; the same is kept from view.
    Answer<HistoryPage> event_history(const Principal& who, const std::string& event_id,
                                      std::int64_t after_version, std::size_t limit);

    // --- desk/
    Answer<MatchView> match(const Principal& who, const std::string& match_id);
    /// The tag of `match` for this viewer without making the view; cheap enough for every poll.
    Answer<std::string> match_tag(const Principal& who, const std::string& match_id);
    /// One savepoint: authorise, repeat, stale version, due bell, decide, append, seal, keep the answer. A
    /// due bell stays written even if the command is refused.
    Answer<Receipt> command(const Principal& who, const DeskCommand& command, const RequestKey& request);
    /// "seat_player" for all of these, or for none: who is marked already stays so. The receipt's id is the
    /// event's, its version how many were marked now.
    Answer<Receipt> seat_players(const Principal& who, const std::string& event_id,
                                 const std::vector<PlayerPresent>& players, const RequestKey& request);
    /// Keeps a photo of a sealed table or of a slip: whoever runs the table. "photo.not_an_image",
    /// "photo.too_large", and what the desk refuses with.
    Answer<Receipt> take_photo(const Principal& who, const NewPhoto& photo, const RequestKey& request);
    /// `forbidden` until this caller may see it (match::may_see).
    Answer<KeptPhoto> photo(const Principal& who, const std::string& match_id, std::int64_t number);
    Answer<HistoryPage> history(const Principal& who, const std::string& match_id, std::int64_t after_version,
                                std::size_t limit);
    /// `version` 0 is the newest.
    Answer<MatchSheet> sheet(const Principal& who, const std::string& match_id, std::int64_t version = 0);

    // --- records/: what was played, line by line
    /// The records of a match this caller may read anything of.
    Answer<std::vector<RecordRow>> records(const Principal& who, const std::string& match_id);
    /// Changes when a record of the match, or what it is held against, does; cheap enough for every poll.
    Answer<std::string> records_tag(const Principal& who, const std::string& match_id);
    /// `forbidden` with "records.not_yet" to players until the match is over.
    Answer<RecordText> record(const Principal& who, const std::string& record_id);
    /// The same with what a page needs to replay it.
    Answer<ReplayableRecord> replayable(const Principal& who, const std::string& record_id);
    /// Whether what stands at this line of the text can still be taken back; for who rules at the table, and
    /// for every reader of the whole record when the match is over: else "rewind.judges_only".
    /// "rewind.no_action" where nothing is written: headers, comments, lines the text does not have.
    Answer<RewindView> rewind(const Principal& who, const std::string& record_id, int line);
    /// Everything the match has left behind, in files (bundle/BUNDLE.md). "bundle.not_yet" to whoever is no
    /// judge until the match is over.
    Answer<Bundle> bundle(const Principal& who, const std::string& match_id);
    /// The file to give away: whatever is in the bundle now, signed with the house's key.
    std::string packed(const Bundle& bundle);
    /// What a next line may say, in this spelling of the notation; for those who keep records.
    Answer<OpenPrompt> record_open(const Principal& who, const std::string& record_id,
                                   record::Spelling spelling);
    /// Opens a record, or attaches one that was written elsewhere. What match::log::decide refuses with.
    Answer<Receipt> open_record(const Principal& who, const NewRecord& input, const RequestKey& request);
    /// Adds lines, legal or not, readable or not; those whose keys are there already are not written again.
    /// "recording.behind" is a conflict: somebody else has written since `seen`.
    Answer<WrittenLines> write_lines(const Principal& who, const NewLines& input, const RequestKey& request);

    // --- disputes/: what was disputed, ruled and appealed; its views stand in dispute_views.hpp.
    Answer<Receipt> open_dispute(const Principal& who, const NewDispute& given, const RequestKey& request);
    /// One savepoint: authorise, repeat, stale version, decide; a ruling carries out its remedy on record,
    /// sheet and bracket, and what closes the dispute lets its match's result go to the event.
    Answer<Receipt> dispute_command(const Principal& who, const DisputeCommandInput& given,
                                    const RequestKey& request);
    Answer<Receipt> add_dispute_photo(const Principal& who, const NewDisputePhoto& photo,
                                      const RequestKey& request);
    Answer<KeptPhoto> dispute_photo(const Principal& who, const std::string& dispute_id, std::int64_t number);
    Answer<DisputeView> dispute(const Principal& who, const std::string& dispute_id);
    /// Oldest first.
    Answer<MatchDisputes> disputes_of_match(const Principal& who, const std::string& match_id);
    Answer<EventDisputes> disputes_of_event(const Principal& who, const std::string& event_id);
    /// What was ruled last in an event, newest first, at most five, in the public wording; for
    /// judges, as soon as it is given and whether or not it may still be appealed (judging.p39).
    Answer<EventRulings> ruling_news(const Principal& who, const std::string& event_id);
    /// The same beside a match of that event.
    Answer<EventRulings> ruling_news_at(const Principal& who, const std::string& match_id);
    /// Closed disputes with a ruling in force, newest first (judging.p39).
    Answer<RulingList> rulings(const Principal& who, const RulingQuery& query);

    // --- penalties/
    /// Earlier penalties, and what each infraction would cost now (penalty_views.hpp).
    Answer<MatchPenalties> penalties_of_match(const Principal& who, const std::string& match_id);
    Answer<EventPenalties> penalties_of_event(const Principal& who, const std::string& event_id);
    /// Also writes it on the sheet and takes the match, in the same savepoint. The receipt's
    /// version is the penalty's.
    Answer<Receipt> give_penalty(const Principal& who, const NewPenalty& given, const RequestKey& request);
    Answer<Receipt> withdraw_penalty(const Principal& who, const PenaltyWithdrawal& given,
                                     const RequestKey& request);
    /// Disqualification (judging.p38): the head judge's and the owner's alone, reading included. A case is
    /// opened, statements are taken, and it is confirmed, which disqualifies as a penalty, or dropped. The
    /// receipt's id is the case's, and the penalty's.
    Answer<Receipt> open_case(const Principal& who, const NewCase& given, const RequestKey& request);
    Answer<Receipt> case_command(const Principal& who, const CaseCommandInput& given,
                                 const RequestKey& request);
    Answer<DisqualificationView> disqualification(const Principal& who, const std::string& case_id);
    Answer<KeptPhoto> disqualification_photo(const Principal& who, const std::string& case_id,
                                             std::int64_t number);

    // --- desk/
    /// Writes every bell that is due; returns how many. The bell ringer calls it; so may a test.
    std::size_t ring_due_bells();

    // --- circuit/: what joins events: players, ratings, seasons. All of it follows from the journal.
    /// The receipt's version is the circuit's.
    Answer<Receipt> circuit_command(const Principal& who, const CircuitCommandInput& given,
                                    const RequestKey& request);
    /// By name, alias, or how they begin in pinyin; whose page is not public is there for the staff only. At
    /// most 200.
    Answer<KnownPlayersView> players(const Principal& who, const std::string& query);
    /// To everybody else who is not public is "player.not_found".
    Answer<KnownPlayerView> player(const Principal& who, const std::string& player_id);
    /// Staff.
    Answer<EventPlayersView> event_players(const Principal& who, const std::string& event_id);
    Answer<RatingsView> ratings(const Principal& who);
    Answer<SeasonsView> seasons(const Principal& who);
    /// "circuit.season_unknown".
    Answer<SeasonView> season(const Principal& who, const std::string& season_id);

    // --- rulesets.cpp, service.cpp
    std::vector<std::shared_ptr<const cards::Ruleset>> rulesets() const;
    /// Those for events to choose from: all but those for testing.
    std::vector<std::shared_ptr<const cards::Ruleset>> offered_rulesets() const;
    /// By id, id@hash, or by the hash of a text some match was played under.
    Answer<std::shared_ptr<const cards::Ruleset>> ruleset(const std::string& name);
    Answer<store::ChainHead> journal_head(const Principal& who);
    /// The same for the wall and for paper: a hash tells nothing of what was hashed.
    store::ChainHead public_head() const;
    /// The head with its proof, as verify_document() takes it.
    Answer<JsonPtr> signed_head(const Principal& who);
    /// Of the key the house signs with; for everybody.
    std::string fingerprint() const;

    // --- demo.cpp
    /// A small event with matches at different stages, and one of Swiss rounds, the first over, the second
    /// being played and the third to come, made by the use cases above under an account of its own ("demo",
    /// without a password). Done once for a data folder: asked again, it only finishes what was broken off.
    /// Answers the first event's id.
    Answer<std::string> make_demo();

    /// Grows with every commit that could change what the public or the staff sees; never 0.
    std::uint64_t generation() const;
    /// Waits until it is past `generation`, at most `most`; what it is then.
    std::uint64_t wait_past(std::uint64_t generation, std::chrono::milliseconds most) const;
    base::Moment now() const;
    store::Store& store();

    struct Impl;  ///< what the use-case files share; service/service_impl.hpp

  private:
    explicit Service(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace yuanmen::service
