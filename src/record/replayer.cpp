#include "record/replayer.hpp"

#include <algorithm>

#include "record/storyteller.hpp"

namespace yuanmen::record {

using engine::Code;

Replayer::Replayer(const Referee& referee, const Record& record, const ExamineOptions& options,
                   const Frontier& start)
    : referee_(referee), record_(record), options_(options), list_(effective(record)), frontier_(start) {}

void Replayer::begin() {
    report_.start = report_.last = frontier_.best().state;
    report_.entries = record_.entries.size();
    report_.steps.resize(record_.entries.size());
    for (const std::size_t entry : list_.struck)
        report_.steps[entry].struck = report_.steps[entry].corrected = true;
    for (const std::size_t entry : list_.misplaced) {
        Step& step = report_.steps[entry];
        step.verdict = Verdict::illegal;
        step.code = "record.no_such_entry";
        step.prompt = engine::prompt(referee_.rules(), report_.start);
        step.set_aside = true;
        if (report_.first_illegal < 0) {
            report_.first_illegal = static_cast<int>(entry);
            out_.trouble = report_.start;
        }
        stop_ = !options_.keep_going;
    }
    for (const Effective& item : list_.items) {
        if (const auto* back = std::get_if<Restore>(item.content); back != nullptr && back->entry >= 1)
            before_entry_.emplace(static_cast<std::size_t>(back->entry) - 1, frontier_);
    }
    given_up_ = stop_ && frontier_.breadth() == Frontier::Breadth::first;
}

std::optional<Examination> Replayer::run() {
    begin();
    auto keep = before_entry_.begin();
    for (std::size_t item = 0; item < list_.items.size() && !stop_ && !given_up_; ++item) {
        for (; keep != before_entry_.end() && keep->first <= list_.items[item].entry; ++keep)
            keep->second = frontier_;
        one(item);
        done_ = std::max(done_, list_.items[item].written_in + 1);
    }
    if (given_up_) return std::nullopt;
    end();
    return std::move(out_);
}

void Replayer::end() {
    if (!shown_ || options_.keep_going) shown_ = frontier_.best().story;
    if (stop_) {
        const int trouble = std::max(report_.first_illegal, report_.first_undecided);
        done_ = std::max(done_, static_cast<std::size_t>(trouble + 1));
        report_.steps.resize(std::min(done_, report_.steps.size()));
    }
    std::vector<LinkPtr> stories;
    for (const PassedStory& each : passed_) stories.push_back(each.story);
    stories.push_back(shown_);
    Storyteller(referee_, list_, report_).tell(stories);
    for (const Reading& reading : frontier_.readings()) out_.ends.push_back(reading.state);
    if (report_.first_illegal < 0 && report_.first_undecided < 0) report_.readings = out_.ends.size();
    report_.verdict = report_.first_illegal >= 0     ? Verdict::illegal
                      : report_.first_undecided >= 0 ? Verdict::undecided
                                                     : Verdict::legal;
}

void Replayer::one(std::size_t item) {
    const bool was_open = breach_open_;
    breach_open_ = false;
    const Content& content = *list_.items[item].content;
    if (std::holds_alternative<Note>(content)) {
        breach_open_ = was_open;  // a note between a breach and its ruling
    } else if (std::holds_alternative<LetStand>(content)) {
        breach_open_ = was_open;
        let_stand(item);
        breach_open_ = false;
    } else if (const auto* back = std::get_if<Restore>(&content)) {
        restore(item, *back);
    } else {
        carry(item, content);
    }
}

void Replayer::carry(std::size_t item, const Content& content) {
    const auto* move = std::get_if<Move>(&content);
    if (move != nullptr && stands_next(item)) {
        standing_ = frontier_;
        if (standing_->let_stand(*move, static_cast<std::uint32_t>(next_ruling(item)))) {
            breach_open_ = true;
            const Reason reason = reason_for(frontier_, content);
            blame(item, reason);
            step_of(item).verdict = Verdict::illegal;
            return;
        }
        standing_.reset();
    }
    const Content* following = item + 1 < list_.items.size() ? list_.items[item + 1].content : nullptr;
    if (frontier_.advance(content, static_cast<std::uint32_t>(item), following)) return;
    if (frontier_.breadth() == Frontier::Breadth::first) {
        given_up_ = true;
        return;
    }
    refused(item, content);
}

/// No reading carries the line.
void Replayer::refused(std::size_t item, const Content& content) {
    const Reason reason = reason_for(frontier_, content);
    blame(item, reason);
    Step& step = step_of(item);
    const int index = static_cast<int>(list_.items[item].written_in);
    if (report_.first_illegal < 0 && report_.first_undecided < 0) {
        out_.trouble = reason.finding.node.state;
        out_.before_trouble = std::make_shared<const Frontier>(frontier_);
        report_.readings = frontier_.readings().size();
        report_.alike = reason.alike;
        report_.toward_trouble = reason.finding.path;
    }
    if (frontier_.dropped_at() >= 0 || reason.finding.ruling.code == Code::internal_depth) {
        step.verdict = Verdict::undecided;
        if (report_.first_undecided < 0) {
            report_.first_undecided = index;
            if (frontier_.dropped_at() >= 0)
                out_.dropped_at = static_cast<int>(
                    list_.items[static_cast<std::size_t>(frontier_.dropped_at())].written_in);
        }
        shown_ = reason.finding.node.story;
        stop_ = true;
        return;
    }
    step.verdict = Verdict::illegal;
    if (stands_next(item)) {
        breach_open_ = true;
        return;
    }
    if (std::holds_alternative<Move>(content) && restored_later(item)) {
        step.settled = Settled::restored;
        return;
    }
    if (report_.first_illegal < 0) {
        report_.first_illegal = index;
        shown_ = reason.finding.node.story;
    }
    stop_ = !options_.keep_going;
    const auto* move = std::get_if<Move>(&content);
    if (stop_ || move == nullptr || !step.code.starts_with("rule.")) return;
    if (frontier_.let_stand(*move, static_cast<std::uint32_t>(item))) step.set_aside = false;
}

/// Writes down why a line is no part of any reading.
void Replayer::blame(std::size_t item, const Reason& reason) {
    Step& step = step_of(item);
    const Finding& finding = reason.finding;
    step.code = finding.code;
    step.detail = finding.detail;
    step.rules = finding.ruling.rules;
    step.prompt = finding.prompt;
    step.inferred = static_cast<std::uint16_t>(finding.path.size());
    step.set_aside = true;
    step.because = cause(finding);
    const auto* move = std::get_if<Move>(list_.items[item].content);
    if (move == nullptr || step.code != "rule.skill_condition") return;
    if (auto unmet = condition_numbers(referee_.rules(), finding.node.state, *move))
        step.unmet = std::make_shared<const UnmetCondition>(*std::move(unmet));
}

void Replayer::illegal(std::size_t item, std::string_view code) {
    Step& step = step_of(item);
    step.code = code;
    step.prompt = engine::prompt(referee_.rules(), frontier_.best().state);
    step.set_aside = true;
    step.verdict = Verdict::illegal;
    const int index = static_cast<int>(list_.items[item].written_in);
    if (report_.first_illegal < 0) {
        report_.first_illegal = index;
        out_.trouble = frontier_.best().state;
        shown_ = frontier_.best().story;
    }
    stop_ = !options_.keep_going;
    given_up_ = frontier_.breadth() == Frontier::Breadth::first;
}

/// The earlier entry that makes this impossible, or -1.
int Replayer::cause(const Finding& finding) const {
    const engine::Ruling& ruling = finding.ruling;
    const auto written_in = [&](const Link* link) {
        return static_cast<int>(list_.items[link->item].written_in);
    };
    if (finding.because >= 0)
        return static_cast<int>(list_.items[static_cast<std::size_t>(finding.because)].written_in);
    if (ruling.code == Code::match_over && finding.node.state.outcome == engine::Outcome::time_up) {
        for (const Link* at = finding.node.story.get(); at != nullptr; at = at->before.get()) {
            for (const Applied& each : at->actions) {
                if (each.action.verb == Verb::bell) return written_in(at);
            }
        }
    }
    int found = -1;
    if (ruling.since >= 1) {
        for (const Link* at = finding.node.story.get(); at != nullptr && at->ply >= ruling.since;
             at = at->before.get())
            found = written_in(at);
    }
    if (found >= 0) return found;
    if (ruling.code == Code::card_elsewhere || ruling.code == Code::face_exhausted) {
        for (const Link* at = finding.node.story.get(); at != nullptr; at = at->before.get()) {
            for (const Applied& each : at->actions) {
                if (each.inferred || each.action.verb == Verb::shuffle) continue;
                for (std::size_t i = 0; i < each.action.n; ++i) {
                    const engine::Face face = each.action.cards[i].face;
                    if (face == engine::kUnknownFace) continue;
                    const auto* begin = finding.action.cards.data();
                    if (std::any_of(begin, begin + finding.action.n,
                                    [face](const engine::CardRef& card) { return card.face == face; }))
                        return written_in(at);
                }
            }
        }
    }
    return -1;
}

std::size_t Replayer::next_ruling(std::size_t item) const {
    std::size_t next = item + 1;
    while (next < list_.items.size() && std::holds_alternative<Note>(*list_.items[next].content)) ++next;
    return next;
}

bool Replayer::stands_next(std::size_t item) const {
    const std::size_t next = next_ruling(item);
    return next < list_.items.size() && std::holds_alternative<LetStand>(*list_.items[next].content);
}

bool Replayer::restored_later(std::size_t item) const {
    for (std::size_t later = item + 1; later < list_.items.size(); ++later) {
        const auto* back = std::get_if<Restore>(list_.items[later].content);
        if (back != nullptr && static_cast<std::size_t>(back->entry) <= list_.items[item].entry + 1)
            return true;
    }
    return false;
}

void Replayer::let_stand(std::size_t item) {
    if (!breach_open_) return illegal(item, "record.nothing_to_let_stand");
    std::size_t breached = item;
    while (breached > 0 && std::holds_alternative<Note>(*list_.items[breached - 1].content)) --breached;
    if (breached > 0) --breached;
    Step& step = step_of(breached);
    if (!standing_) {
        step.settled = Settled::no;
        if (report_.first_illegal < 0)
            report_.first_illegal = static_cast<int>(list_.items[breached].written_in);
        return illegal(item, "record.cannot_stand");
    }
    step.settled = Settled::let_stand;
    step.set_aside = false;
    frontier_ = std::move(*standing_);
    standing_.reset();
}

void Replayer::restore(std::size_t item, const Restore& restore) {
    const std::size_t entry = list_.items[item].entry;
    if (restore.entry < 1 || static_cast<std::size_t>(restore.entry) > entry)
        return illegal(item, "record.no_such_entry");
    const auto before = static_cast<std::size_t>(restore.entry) - 1;
    passed_.push_back({frontier_.best().story});
    frontier_ = Frontier(before_entry_.at(before));
    for (std::size_t i = before; i < entry; ++i) report_.steps[i].struck = true;
}

}  // namespace yuanmen::record
