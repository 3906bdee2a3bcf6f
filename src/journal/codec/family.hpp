#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/one_of.hpp"
#include "base/refusal.hpp"
#include "base/result.hpp"
#include "journal/codec/json.hpp"
#include "journal/kinds.hpp"

// JSON of a family of kinds (kinds.hpp): commands as they are sent, events as the journal keeps them.

namespace yuanmen::journal {

/// One alternative of a family.
struct KindRow {
    std::string_view name;
    const Type* type;
    void* (*make)(void* family);  ///< puts an empty one of this kind into the family's value
};

template <class Family>
struct FamilyTable {
    template <class... Ts>
    static std::vector<KindRow> rows_of(Kinds<Ts...>) {
        return {KindRow{Ts::kind, &type_of<Ts>(), [](void* family) -> void* {
                            auto& value = *static_cast<Family*>(family);
                            value = Ts{};
                            return const_cast<void*>(address_of(value));
                        }}...};
    }
    static const void* address_of(const Family& value) {
        const auto use = [](const auto& held) -> const void* { return &held; };
        if constexpr (requires { value.visit(use); }) {
            return value.visit(use);
        } else {
            return std::visit(use, value);
        }
    }
    static const std::vector<KindRow>& rows() {
        static const std::vector<KindRow> rows = rows_of(KindsOf<Family>{});
        return rows;
    }
    static const KindRow* find(std::string_view kind) {
        for (const KindRow& row : rows()) {
            if (row.name == kind) return &row;
        }
        return nullptr;
    }
};

template <class Family>
std::string_view kind_name(const Family& value) {
    return KindsOf<Family>::kNames[value.index()];
}

/// All kinds in the family's order.
template <class Family>
const std::vector<std::string_view>& all_kinds() {
    static const std::vector<std::string_view> kinds(KindsOf<Family>::kNames.begin(),
                                                     KindsOf<Family>::kNames.end());
    return kinds;
}

/// The fields of a command or an event.
template <class Family>
nlohmann::json fields_of(const Family& value) {
    return to_json(FamilyTable<Family>::address_of(value), *FamilyTable<Family>::rows()[value.index()].type);
}

/// The command of this kind with exactly its fields, within their limits: "command.unknown_kind" and what
/// from_json refuses with.
template <class Family>
base::Result<Family, base::Refusal> parse_kind(std::string_view kind, const nlohmann::json& fields) {
    const KindRow* row = FamilyTable<Family>::find(kind);
    if (row == nullptr) return base::fail(base::Refusal{"command.unknown_kind", {}, "/kind", {}});
    base::Result<Family, base::Refusal> read = Family{};
    if (auto wrong = from_json(fields, row->make(&read.value()), *row->type, Limits::asked))
        return base::fail(*std::move(wrong));
    return read;
}

/// The JSON Schema of a kind's fields; null for an unknown kind.
template <class Family>
nlohmann::json schema_of_kind(std::string_view kind) {
    const KindRow* row = FamilyTable<Family>::find(kind);
    return row == nullptr ? nlohmann::json(nullptr) : schema_of(*row->type);
}

/// The event of this kind: "event.unknown_kind", "event.malformed".
template <class Family>
base::Result<Family, base::Refusal> kept_event(std::string_view kind, const nlohmann::json& fields) {
    const KindRow* row = FamilyTable<Family>::find(kind);
    if (row == nullptr) return base::fail(base::Refusal{"event.unknown_kind", {}, "/kind", {}});
    base::Result<Family, base::Refusal> read = Family{};
    if (auto wrong = from_json(fields, row->make(&read.value()), *row->type, Limits::ignored))
        return base::fail(base::Refusal{"event.malformed", {}, wrong->field, {}});
    return read;
}

/// A state as it was written: refuses anything else with `code`.
template <class State>
base::Result<State, base::Refusal> kept_state(const nlohmann::json& json,
                                              const char* code = "state.malformed") {
    State state;
    if (auto wrong = from_json(json, &state, type_of<State>(), Limits::ignored))
        return base::fail(base::Refusal{code, {}, wrong->field, {}});
    return state;
}

}  // namespace yuanmen::journal
