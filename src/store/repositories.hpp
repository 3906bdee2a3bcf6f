#pragma once

#include "store/disputes.hpp"
#include "store/events.hpp"
#include "store/journal.hpp"
#include "store/matches.hpp"
#include "store/operational/access_tokens.hpp"
#include "store/operational/idempotency.hpp"
#include "store/operational/one_time_codes.hpp"
#include "store/operational/player_access.hpp"
#include "store/operational/rate_limits.hpp"
#include "store/operational/server_secrets.hpp"
#include "store/operational/sessions.hpp"
#include "store/operational/staff_passwords.hpp"
#include "store/operational/webhooks.hpp"
#include "store/penalties.hpp"
#include "store/people.hpp"
#include "store/photos.hpp"
#include "store/records.hpp"
#include "store/rulesets.hpp"
#include "store/sealed.hpp"
#include "store/staff.hpp"
#include "store/table_judges.hpp"

namespace yuanmen::store {

/// All repositories over one connection. Internal: callers go through Reading and Writing.
struct Repositories {
    Repositories(sqlite::Connection& connection, const base::Moment* now);

    Journal journal;
    Sealed sealed;
    Photos photos;
    Rulesets rulesets;
    Records records;
    Matches matches;
    Events events;
    Disputes disputes;
    Penalties penalties;
    TableJudges table_judges;
    People people;
    Staff staff;
    StaffPasswords staff_passwords;
    PlayerAccess player_access;
    Sessions sessions;
    AccessTokens access_tokens;
    Webhooks webhooks;
    OneTimeCodes one_time_codes;
    Idempotency idempotency;
    RateLimits rate_limits;
    ServerSecrets server_secrets;
};

}  // namespace yuanmen::store
