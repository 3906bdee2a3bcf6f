#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cards/general.hpp"
#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/commands/deal.hpp"

namespace yuanmen::match {

/// Entered from the identity cards.
struct IdentityEntered {
    static constexpr const char* kind = "identity_entered";
    Chair lord{};

    YUANMEN_FIELDS(lord);
};

/// Entered from the table.
struct PoolEntered {
    static constexpr const char* kind = "pool_entered";
    std::vector<cards::GeneralId> face_up;
    int backs = 0;

    YUANMEN_FIELDS(face_up, backs);
};

/// The tool has bound itself to its secret. What lies behind it is the sealed note "draw".
struct DrawCommitted {
    static constexpr const char* kind = "draw_committed";
    DrawScope scope{};
    std::string commitment;

    YUANMEN_FIELDS(scope, commitment);
};

struct NonceEntered {
    static constexpr const char* kind = "nonce_entered";
    Chair chair{};
    std::string nonce;

    YUANMEN_FIELDS(chair, nonce);
};

/// What the draw shows at once. Each back has a commitment of its own (sealed note "back.x0" …), so that it
/// can be opened alone.
struct DealDrawn {
    static constexpr const char* kind = "deal_drawn";
    std::optional<Chair> lord;              ///< if the identity was drawn
    std::vector<cards::GeneralId> face_up;  ///< empty if the pool was not drawn
    std::vector<std::string> back_commitments;

    YUANMEN_FIELDS(lord, face_up, back_commitments);
};

}  // namespace yuanmen::match
