#pragma once

#include <string>

#include "service/answer.hpp"
#include "service/service.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

/// What a desk match's sheet says to its event.
enum class SheetNews {
    none,        ///< nothing to tell: no bracket match, not signed, or the event knows
    recorded,    ///< the event has the result now
    ruling,      ///< the sheet names no winner: the head judge has to
    correction,  ///< the event has another result: it must be corrected
    held,        ///< the match is under review: the result waits until its disputes are closed
};

/// A desk match has been written to. If its sheet is signed, the event gets the result, the winner goes on
/// and the next desks are made, in this savepoint. What the event does not take waits for the head judge and
/// does not undo the signature.
Answer<SheetNews> pass_on_sheet(Service::Impl& impl, store::Writing& writing, const std::string& match_id,
                                const std::string& request_id);

}  // namespace yuanmen::service
