#include "store/tables.hpp"

namespace yuanmen::store {

std::span<const TableInfo> tables() {
    using enum TableKind;
    static constexpr TableInfo kTables[] = {
        {"access_tokens", operational},
        {"disputes", projection},
        {"events", projection},
        {"idempotency", operational},
        {"in_use", operational},
        {"journal", journal},
        {"journal_origin", journal},
        {"matches", projection},
        {"migrations", operational},
        {"one_time_codes", operational},
        {"penalties", projection},
        {"people", projection},
        {"photos", sealed},
        {"player_access", operational},
        {"projection_code", operational},
        {"rate_limits", operational},
        {"record_lines", projection},
        {"records", projection},
        {"rulesets", projection},
        {"ruling_topics", projection},
        {"sealed", sealed},
        {"server_secrets", operational},
        {"sessions", operational},
        {"snapshots", snapshot},
        {"staff", projection},
        {"staff_passwords", operational},
        {"table_judges", projection},
        {"webhook_cursor", operational},
        {"webhook_deliveries", operational},
        {"webhooks", operational},
    };
    return kTables;
}

}  // namespace yuanmen::store
