#include "web/pages/desk_forms.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "match/command.hpp"
#include "match/view/desk_view.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using match::Chair;

/// What comes next at a table, most pressing first. The first of these that is open is the primary action.
constexpr std::string_view kNext[] = {
    "confirm_clock", "count_table",  "resume",         "choose_after_bell", "enter",       "end_turn",
    "begin_turn",    "reveal_first", "start_overtime", "compare_cards",     "enter_nonce", "seal_line_up",
    "sign",          "close",        "draw_up_sheet",  "seat_player",       "start_match", "enter_identity",
    "enter_pool",    "call_players",
};
/// What happens often while something else comes next.
constexpr std::string_view kQuick[] = {
    "pause", "undo_pick", "draw_pick", "undo_entry", "commit_draw", "unseat_player", "seal_line_up_on_paper"};
/// What ends a match by somebody's word: never first, never red by itself, apart from all else.
constexpr std::string_view kApart[] = {"withdraw_concession", "confirm_concession", "concede"};
/// Done at one tap: what is still to be said about it follows.
constexpr std::string_view kInstant[] = {"pause", "withdraw_concession"};
/// Given by buttons of their own on the page.
constexpr std::string_view kElsewhere[] = {"pick",       "set_hp",       "dismiss_flag",
                                           "tick",       "confirm_line", "take_photo",
                                           "call_judge", "take_call",    "end_call"};

template <class List>
bool holds(const List& list, std::string_view kind) {
    return std::find(std::begin(list), std::end(list), kind) != std::end(list);
}

using Choices = std::vector<std::pair<std::string, std::string>>;

/// Makes the forms of one match for one viewer.
class FormMaker {
  public:
    FormMaker(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset)
        : context_(context),
          view_(view),
          desk_(*view.desk),
          ruleset_(ruleset),
          players_{view.row.players[0].name, view.row.players[1].name},
          player_(context.principal.role == Role::player) {}

    DeskForms all() {
        DeskForms out;
        const std::string next = what_comes_next();
        for (const std::string& kind : desk_.commands) {
            if (holds(kElsewhere, kind) || !service::is_given_by_hand(kind)) continue;
            for (const auto& knowledge : variants(kind, next)) {
                auto& to = is_next(kind, next, knowledge) ? out.primary
                           : kind == "pause"              ? out.halt
                           : holds(kApart, kind)          ? out.apart
                           : holds(kQuick, kind)          ? out.quick
                                                          : out.more;
                // Not what comes next, so a tile of the menu.
                if (kind == "fall" && &to != &out.primary) continue;
                to.push_back(form(kind, knowledge));
            }
        }
        // A bar at the thumb must not cover the page: it holds buttons, and in play at most two short inputs.
        std::size_t inputs = 0;
        for (const CommandForm& form : out.primary) inputs += form.inputs.size();
        out.tall = inputs > (desk_.stage == match::Stage::play ? 2U : 0U);
        out.lone = out.tall && out.primary.size() == 1;
        out.swift = swift();
        return out;
    }

  private:
    /// The same commands stand below as forms.
    std::vector<CommandForm> swift() const {
        std::vector<CommandForm> tiles;
        const auto add = [&](const std::string& kind, const std::string& name, const std::string& whom,
                             const std::map<std::string, std::string>& fixed) {
            if (!holds(desk_.commands, kind) || !service::is_given_by_hand(kind)) return;
            FormKnowledge known;
            known.fixed = fixed;
            CommandForm tile =
                command_form(context_, ruleset_, view_.row.id, view_.row.version, kind, players_, known);
            tile.key += "-" + name;
            tile.label = context_.say("swift." + name);
            tile.whom = whom;
            tiles.push_back(std::move(tile));
        };
        if (player_) return tiles;
        for (const char* minutes : {"1", "3", "5"}) {
            add("extend_clock", std::string("extend_") + minutes, "",
                {{"minutes", minutes}, {"seconds", "0"}, {"reason", "judge_call"}, {"note", ""}});
        }
        for (const Chair id : match::kChairs) {
            if (desk_.chairs[id].in_play) add("fall", "fall", name(id), {{"chair", word_of(id)}});
            add("note_penalty", "warn", name(id),
                {{"chair", word_of(id)},
                 {"infraction", ""},
                 {"penalty", "warning"},
                 {"text", context_.say("swift.warn_text")}});
        }
        const bool a = desk_.chairs.a.present, b = desk_.chairs.b.present;
        if (a != b)
            add("declare_no_show", "no_show", name(a ? Chair::b : Chair::a),
                {{"absent", a ? "b" : "a"}, {"confirmed_by_present", "true"}, {"drop", "false"}});
        if (!a && !b)
            add("declare_no_show", "no_show_both", "",
                {{"absent", "both"}, {"confirmed_by_present", "false"}, {"drop", "false"}});
        return tiles;
    }

    /// A general without HP has been saved, or falls: nothing else comes before that answer.
    bool dying(Chair id) const {
        const auto& in_play = desk_.chairs[id].in_play;
        return in_play && in_play->hp <= 0;
    }

    bool is_next(const std::string& kind, const std::string& next, const FormKnowledge& knowledge) const {
        if (kind != next) return false;
        const auto whose = knowledge.fixed.find("chair");
        return kind != "fall" || (whose != knowledge.fixed.end() && dying(chair_from(whose->second)));
    }

    std::string what_comes_next() const {
        if (holds(desk_.commands, "fall") && (dying(Chair::a) || dying(Chair::b))) return "fall";
        for (const auto kind : kNext) {
            if (holds(desk_.commands, kind) && !done(kind)) return std::string(kind);
        }
        return {};
    }

    /// Open only to put right what has been entered; during the draft the grid is what comes next.
    bool done(std::string_view kind) const {
        if (kind == "enter_identity") return desk_.lord.has_value();
        if (kind == "enter_pool") return desk_.deal.pool_known;
        // The head judge may have a sealed table counted again; what comes next is to open it.
        const bool dealt = !desk_.chairs.a.generals.empty();
        if (kind == "count_table") return counted() || !dealt;
        return kind == "resume" && dealt && !counted();
    }

    bool counted() const { return desk_.pause && desk_.pause->counts; }

    NextTurn then(const std::string& kind) const {
        NextTurn out;
        if (kind != "end_turn" && kind != "begin_turn") return out;
        const match::TurnView& turn = desk_.turn;
        const bool of_b = kind == "begin_turn" ? turn.next == Chair::b : turn.chair == Chair::a;
        const auto& seat = (of_b ? desk_.chairs.b : desk_.chairs.a).seat;
        out.there = desk_.state != "last_turn";
        out.text = std::to_string(turn.number + 1);
        if (!seat) return out;
        out.side_class = cards::id_of(*seat);
        out.side_word = context_.say("side." + out.side_class);
        return out;
    }

    CommandForm form(const std::string& kind, const FormKnowledge& knowledge) const {
        CommandForm made =
            command_form(context_, ruleset_, view_.row.id, view_.row.version, kind, players_, knowledge);
        made.then = then(kind);
        made.instant = holds(kInstant, kind);
        made.danger = kind == "concede" || kind == "confirm_concession";
        const auto chair = knowledge.fixed.find("chair");
        made.whom = chair == knowledge.fixed.end() || player_ ? "" : name(chair_from(chair->second));
        if (const auto lord = knowledge.fixed.find("lord"); lord != knowledge.fixed.end()) {
            made.whom = context_.say("desk.is_lord", {{"name", name(chair_from(lord->second))}});
        }
        const auto signer = knowledge.fixed.find("signer");
        if (!player_ && signer != knowledge.fixed.end() && signer->second == "judge") {
            made.whom = context_.say("option.judge");
        }
        return made;
    }

    const std::string& name(Chair chair) const { return player_in(view_.row, chair); }

    static std::string word_of(Chair chair) { return std::string(journal::name_of(chair)); }
    static Chair chair_from(std::string_view word) { return word == "a" ? Chair::a : Chair::b; }

    std::vector<Chair> chairs_where(const std::string& kind) const {
        if (player_) return {*context_.principal.chair};
        std::vector<Chair> chairs;
        for (const Chair id : match::kChairs) {
            const match::ChairView& chair = desk_.chairs[id];
            const bool fits = kind == "seat_player"                         ? !chair.present
                              : kind == "unseat_player"                     ? chair.present
                              : kind == "enter"                             ? chair.awaits_entry
                              : kind == "begin_turn" || kind == "skip_turn" ? desk_.turn.next == id
                              : kind == "draw_pick"                         ? desk_.draft.next == id
                              : kind == "fall"                              ? chair.in_play.has_value()
                              : kind == "reopen_line_up"                    ? chair.line_up.sealed
                              : kind.starts_with("seal_line_up")            ? !chair.line_up.sealed
                              : kind == "enter_nonce"                       ? !desk_.deal.nonces[id]
                              : kind.ends_with("_concession")               ? desk_.concession == id
                                                                            : true;
            if (fits) chairs.push_back(id);
        }
        return chairs;
    }

    /// The generals a chair may put into its line-up, or turn up: what it picked.
    Choices picks_of(Chair id) const {
        Choices choices;
        for (const match::GridCard& card : desk_.draft.grid) {
            if (card.taken_by != id) continue;
            const std::string value = match::to_text(card.card);
            choices.emplace_back(value, card.general
                                            ? general_name(context_, ruleset_, cards::id_of(*card.general))
                                            : context_.say("draft.back", {{"slot", value}}));
        }
        return choices;
    }

    Choices all_generals() const {
        Choices choices;
        for (const auto id : cards::kGeneralIds) {
            choices.emplace_back(id, general_name(context_, ruleset_, id));
        }
        return choices;
    }

    /// The penalty catalogue by number and name, without what is no player's.
    Choices all_infractions() const {
        Choices choices;
        for (const cards::Infraction& infraction : ruleset_.infractions) {
            if (infraction.infraction_class == cards::InfractionClass::judge) continue;
            std::string number = infraction.id;
            number.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(number.front())));
            choices.emplace_back(infraction.id, number + " " + in_language(context_, infraction.title));
        }
        return choices;
    }

    /// The backs that nobody has picked.
    Choices backs_left() const {
        Choices choices;
        for (const match::GridCard& card : desk_.draft.grid) {
            if (!card.back || card.taken_by) continue;
            const std::string value = match::to_text(card.card);
            choices.emplace_back(value, context_.say("draft.back", {{"slot", value}}));
        }
        return choices;
    }

    /// Whether the desk may have to be told which general it is that comes into play.
    bool may_be_unknown() const {
        const bool paper = desk_.chairs.a.line_up.method == match::LineUpMethod::paper ||
                           desk_.chairs.b.line_up.method == match::LineUpMethod::paper;
        return paper || !desk_.deal.pool_drawn;
    }

    /// One form, or one for each chair it may be about.
    std::vector<FormKnowledge> variants(const std::string& kind, const std::string& next) const {
        FormKnowledge known = knowledge_of(kind);
        if (kind == "sign") return signatures(known);
        if (kind == "enter_identity") return identities(known);
        const bool about_a_chair = match::command_schema(kind).at("properties").contains("chair");
        if (!about_a_chair) return {known};
        std::vector<FormKnowledge> forms;
        for (const Chair id : chairs_where(kind)) {
            FormKnowledge one = known;
            one.fixed["chair"] = word_of(id);
            if (kind == "seal_line_up") {
                one.repeat["order"] = desk_.chairs[id].line_up.size;
                one.choices["order"] = picks_of(id);
            }
            forms.push_back(std::move(one));
        }
        // Rarely given, about either: one form with a choice reads better than two.
        if (forms.size() == 2 && kind != next && !holds(kQuick, kind) && !holds(kApart, kind) &&
            !kind.starts_with("seal_line_up")) {
            return {known};
        }
        return forms;
    }

    /// Who is the lord is one of two buttons.
    static std::vector<FormKnowledge> identities(const FormKnowledge& known) {
        std::vector<FormKnowledge> forms;
        for (const char* lord : {"a", "b"}) {
            forms.push_back(known);
            forms.back().fixed["lord"] = lord;
        }
        return forms;
    }

    FormKnowledge knowledge_of(const std::string& kind) const {
        FormKnowledge known;
        const match::ClockView& clock = desk_.clock;
        if (kind == "enter" || kind == "reveal_first") {
            for (const char* input : {"general", "generals.a", "generals.b"}) {
                if (may_be_unknown()) {
                    known.choices[input] = all_generals();
                } else {
                    known.without.emplace_back(input);
                }
            }
        }
        if (kind == "pause") {
            // The clock stops at this tap; counts and reason follow.
            known.fixed = {{"reason", "other"}, {"note", ""}};
            known.without = {"asked_by", "counts", "keeps_running", "confirmed_by"};
        }
        if (kind == "call_players") known.without.emplace_back("since_wall_ms");
        if (kind == "replace_back") known.choices["card"] = backs_left();
        for (const char* with_infraction : {"note_penalty", "forfeit", "disqualify"}) {
            if (kind == with_infraction) known.choices["infraction"] = all_infractions();
        }
        if (kind == "draw_up_sheet") known.filled = {{"judge", context_.principal.name}};
        if (kind == "confirm_clock" && clock.interruption) {
            fill_minutes(known, clock.interruption->remaining_ms);
        }
        if (kind == "correct_clock") fill_minutes(known, clock.remaining_ms);
        if (kind == "extend_clock") fill_minutes(known, clock.proposed_extension_ms);
        if (kind == "check_deck") known.members["counts"] = deck_counts();
        if (kind == "resume" && context_.principal.role == Role::table_judge)
            known.without.emplace_back("ruling");
        return known;
    }

    static void fill_minutes(FormKnowledge& known, std::int64_t ms) {
        known.filled["minutes"] = std::to_string(ms / 60'000);
        known.filled["seconds"] = std::to_string(ms / 1000 % 60);
    }

    std::vector<FormKnowledge::Member> deck_counts() const {
        std::map<std::string, int> counts;
        for (const auto& face : ruleset_.deck.faces) ++counts[std::string(cards::id_of(face.kind))];
        std::vector<FormKnowledge::Member> members;
        for (const auto& [id, count] : counts) {
            members.push_back({id,
                               card_kind_name(context_, ruleset_, id) + " (" + std::to_string(count) + ")",
                               std::to_string(count)});
        }
        return members;
    }

    /// A player signs for himself on his own device; the judge for himself, and players draw on his.
    std::vector<FormKnowledge> signatures(const FormKnowledge& known) const {
        const match::SheetView& sheet = *desk_.sheet;
        std::vector<FormKnowledge> forms;
        for (const match::Signer one_of : {match::Signer::a, match::Signer::b, match::Signer::judge}) {
            if (sheet.signatures.of(one_of)) continue;
            const std::string signer(journal::name_of(one_of));
            if (player_ && signer != word_of(*context_.principal.chair)) continue;
            FormKnowledge one = known;
            const bool own = player_ || signer == "judge";
            one.fixed = {{"signer", signer},
                         {"version", std::to_string(sheet.version)},
                         {"hash", sheet.hash},
                         {"method", own ? "own_device" : "judge_device"}};
            if (own) one.without.emplace_back("drawing");
            if (!own) one.fixed["drawing"] = "";
            if (!player_ && signer != "judge") one.fixed["chair"] = signer;
            // A judge has nothing to protest against or to refuse (1v1.3.4): his form is one press.
            if (signer == "judge") one.fixed.insert({{"stance", "sign"}, {"text", ""}});
            forms.push_back(std::move(one));
        }
        return forms;
    }

    const Context& context_;
    const service::MatchView& view_;
    const match::DeskView& desk_;
    const cards::Ruleset& ruleset_;
    const match::PerChair<std::string> players_;
    const bool player_;
};

}  // namespace

DeskForms desk_forms(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset) {
    return FormMaker(context, view, ruleset).all();
}

}  // namespace yuanmen::web::pages
