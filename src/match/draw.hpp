#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "cards/ruleset.hpp"
#include "journal/codec/type.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

/// Everything a draw follows from (README.md, "the draw").
struct DrawInput {
    std::string match_id;
    std::string ruleset_sha256;
    DrawScope scope{};
    std::string secret;  ///< 64 hexadecimal digits
    PerChair<std::string> nonces;
};

struct DrawnDeal {
    std::optional<Chair> lord;  ///< if the scope holds the identity
    std::vector<cards::GeneralId> face_up;
    std::vector<cards::GeneralId> backs;  ///< x0, x1, …
};

/// The seed, 64 hexadecimal digits: SHA-256 of the canonical JSON of the input.
std::string draw_seed(const DrawInput& input);

/// The draw itself; anybody with the input comes to the same.
DrawnDeal draw_deal(const DrawInput& input, const cards::DraftParameters& draft);

/// What was published about a draw before and after it.
struct DrawProof {
    std::string match_id;
    std::string ruleset_sha256;
    DrawScope scope{};
    std::string commitment;  ///< published first
    PerChair<std::string> nonces;
    std::string payload;  ///< the opened note "draw"
    journal::OrNull<Chair> lord;
    std::vector<cards::GeneralId> face_up;
    std::vector<std::string> back_commitments;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match", self.match_id);
        f("ruleset", self.ruleset_sha256);
        f("scope", self.scope);
        f("commitment", self.commitment);
        f("nonces", self.nonces);
        f("payload", self.payload);
        f("lord", self.lord);
        f("face_up", self.face_up);
        f("back_commitments", self.back_commitments);
    }
};

/// The proof of a match whose draw has been opened; nothing before, or if nothing was drawn by the tool.
std::optional<DrawProof> draw_proof(const MatchState& state);

/// Recomputes a draw from its proof. Refuses with "draw.commitment_mismatch", "draw.identity_mismatch",
/// "draw.pool_mismatch" or "draw.back_mismatch" (with the slot), otherwise says what was drawn, backs
/// included.
base::Result<DrawnDeal, base::Refusal> verify_draw(const DrawProof& proof,
                                                   const cards::DraftParameters& draft);

}  // namespace yuanmen::match
