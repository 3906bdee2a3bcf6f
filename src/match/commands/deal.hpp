#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cards/general.hpp"
#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/fields.hpp"

namespace yuanmen::match {

/// What the tool draws; the rest is entered from the cards on the table.
enum class DrawScope : std::uint8_t { identity, pool, identity_and_pool };

/// The identity cards were turned up (1V1 3.1.1, 3.1.2). May be entered again until the generals are laid
/// out.
struct EnterIdentity {
    static constexpr const char* kind = "enter_identity";
    Chair lord{};

    YUANMEN_FIELDS(lord);
};

/// The generals laid out on the table: the face-up ones by name, the backs stay backs (1V1 3.1.3). May be
/// entered again until the first pick.
struct EnterPool {
    static constexpr const char* kind = "enter_pool";
    std::vector<cards::GeneralId> face_up;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("face_up", self.face_up, Count{1, 28});
    }
};

/// The tool draws: commits itself to a secret before the players type anything.
struct CommitDraw {
    static constexpr const char* kind = "commit_draw";
    DrawScope scope{};

    YUANMEN_FIELDS(scope);
};

/// A player's own word in the draw, typed after he has seen the commitment. The second one draws.
struct EnterNonce {
    static constexpr const char* kind = "enter_nonce";
    Chair chair{};
    std::string nonce;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
        f("nonce", self.nonce, Length{1, 64});
    }
};

}  // namespace yuanmen::match
