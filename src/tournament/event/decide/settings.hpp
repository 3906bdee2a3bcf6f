#pragma once

#include "tournament/event/decide/draft.hpp"

namespace yuanmen::tournament {

/// Name, place and day as they must be; fields begin with "/details".
Refused check_details(const EventDetails& details);
/// Whether the stages fit each other; fields begin with "/settings".
Refused check_stages(const EventSettings& settings);

}  // namespace yuanmen::tournament
