#pragma once

#include <functional>
#include <map>
#include <optional>

#include "base/result.hpp"
#include "tournament/event/command.hpp"
#include "tournament/event/state.hpp"
#include "tournament/exchange/trf.hpp"
#include "tournament/exchange/trf_view.hpp"

namespace yuanmen::tournament::exchange {

/// Index of the first Swiss or round robin stage of which a round is published; nothing if there is none.
std::optional<int> trf_stage(const EventState& state);

/// A Swiss or round robin stage as it stands: its field by seed, everybody's games of the published rounds,
/// points and ranks, and who will not be there in the next round (Z). Rounds somebody missed by coming late
/// are H or F where what he got for them is a draw's or a win's points, else Z. A match nobody won and nobody
/// was level in is a forfeit by both.
TrfFile trf_of(const EventState& state, int stage);

/// What a TRF comes to as an event of this house.
struct TrfPlan {
    TrfFile file;
    int rounds = 1;                  ///< of the Swiss stage that is made
    PointSettings points;            ///< halves make everything twice as much
    int late_points = 0;             ///< for each round missed by who comes late
    std::map<int, int> comes_in;     ///< who comes late, by starting number: his first round
    std::vector<int> points_differ;  ///< lines whose points do not follow from their rounds
    bool points_told = false;        ///< the file says them; else 1, ½, 0 are taken
};

/// Reads a TRF and looks whether its rounds can be played over again here: refuses besides what read_trf
/// refuses a name that entrants may not have, two byes in a round, half or whole points without a pairing
/// but for the rounds before somebody's first, and a round that is open before one that is not, with line and
/// column. Whose first rounds brought points comes late here. `encoding` as of encoding_said.
base::Result<TrfPlan, InputFault> plan_trf(std::string_view bytes, std::string_view encoding = {});

/// What a file leaves open.
struct TrfEvent {
    std::string ruleset;  ///< id of a ruleset
    std::string stage;    ///< name of the Swiss stage
    std::string name;     ///< of the event, where the file has none
    std::string date;     ///< the same of its first day, "2012-10-31"
};
/// Opens the event of a plan: one Swiss stage.
CreateEvent create_event_of(const TrfPlan& plan, const TrfEvent& given);

/// Gives an event that create_event_of has opened, and nobody else has touched, everything the plan holds:
/// entrants, the drawing in the file's order, each round with exactly its pairs, and its results as sheets on
/// paper. `give` does one command; its first refusal ends it.
struct EventHand {
    std::function<base::Result<base::Unit, base::Refusal>(const EventCommand&)> give;
    std::function<const EventState&()> state;
};
base::Result<base::Unit, base::Refusal> replay_trf(const TrfPlan& plan, const EventHand& event);

}  // namespace yuanmen::tournament::exchange
