#include "journal/codec/text.hpp"
#include "match/codec.hpp"
#include "match/decide/gate.hpp"
#include "match/decide/naming.hpp"
#include "match/decide/table.hpp"

namespace yuanmen::match {
namespace {

template <class T>
concept CommandOfChair = requires(const T& command) {
    { command.chair } -> std::convertible_to<Chair>;
};

Verdict check_ruleset(const Table& table, const Command& command) {
    const bool fits = command.is<Schedule>() || table.state().stage == Stage::none ||
                      table.state().ruleset_sha256 == table.ruleset.sha256;
    if (fits) return std::nullopt;
    return refuse("ruleset.mismatch", {}, "",
                  {{"match", table.state().ruleset_sha256}, {"given", table.ruleset.sha256}});
}

Verdict judged(Table& table, const Command& command) {
    if (Verdict no = gate(kind_of(command), table.state(), table.actor)) return no;
    return command.visit([&]<class T>(const T& held) -> Verdict {
        if constexpr (CommandOfChair<T>) {
            if (Verdict no = own_chair(table.actor, held.chair)) return no;
        }
        return handle(table, held);
    });
}

}  // namespace

Decision decide(const MatchState& state, const Secrets& secrets, const Command& command, const Actor& actor,
                const cards::Ruleset& ruleset, const base::Moment& now, std::string_view entropy) {
    Table table(state, secrets, actor, ruleset, now, entropy);
    Decision decision;
    decision.refusal = check_ruleset(table, command);
    if (!codec::is_hex(entropy, 64)) decision.refusal = refuse("desk.bad_entropy");
    if (decision.refusal) return decision;

    table.emit_due();
    decision.due = table.events.size();
    decision.refusal = judged(table, command);
    decision.events = std::move(table.events);
    if (decision.refusal) {
        name_things(*decision.refusal, state, ruleset);
        decision.events.resize(decision.due);
    } else {
        decision.notes = table.notes();
    }
    return decision;
}

}  // namespace yuanmen::match
