#include "match/draw.hpp"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "match/codec.hpp"
#include "match/drawing.hpp"
#include "match/sealing.hpp"

namespace yuanmen::match {

std::uint32_t RandomStream::next_word() {
    if (used_ == block_.size()) {
        block_ = base::sha256(seed_ + ":" + std::to_string(blocks_++));
        used_ = 0;
    }
    std::uint32_t word = 0;
    for (int i = 0; i < 4; ++i) word = (word << 8) | block_[used_++];
    return word;
}

std::uint32_t RandomStream::below(std::uint32_t bound) {
    const std::uint64_t words = std::uint64_t{1} << 32;
    const std::uint64_t fair = words - words % bound;
    std::uint32_t word = next_word();
    while (word >= fair) word = next_word();
    return word % bound;
}

std::string draw_seed(const DrawInput& input) {
    return base::sha256_hex(
        base::canonical_json({{"kind", "yuanmen-draw-1"},
                              {"match", input.match_id},
                              {"ruleset", input.ruleset_sha256},
                              {"scope", std::string(codec::name_of(input.scope))},
                              {"secret", input.secret},
                              {"nonces", {{"a", input.nonces.a}, {"b", input.nonces.b}}}}));
}

std::string back_salt(const std::string& seed, int slot) {
    return base::sha256_hex(seed + ":back:" + std::to_string(slot));
}

DrawnDeal draw_deal(const DrawInput& input, const cards::DraftParameters& draft) {
    DrawnDeal deal;
    RandomStream random(draw_seed(input));
    if (input.scope != DrawScope::pool) deal.lord = random.below(2) == 0 ? Chair::a : Chair::b;
    if (input.scope == DrawScope::identity) return deal;
    std::vector<std::string_view> pile(cards::kGeneralIds.begin(), cards::kGeneralIds.end());
    std::sort(pile.begin(), pile.end());
    const auto wanted = std::min<std::size_t>(static_cast<std::size_t>(draft.pool()), pile.size());
    for (std::size_t i = 0; i < wanted; ++i) {
        std::swap(pile[i], pile[i + random.below(static_cast<std::uint32_t>(pile.size() - i))]);
        auto& side = i < draft.face_up ? deal.face_up : deal.backs;
        side.push_back(*cards::general_from_id(pile[i]));
    }
    return deal;
}

std::optional<DrawProof> draw_proof(const MatchState& state) {
    const auto opened = state.opened.find(draw_note_name());
    const Deal& deal = state.deal;
    if (opened == state.opened.end() || !deal.scope || !deal.nonces.a || !deal.nonces.b) return std::nullopt;
    DrawProof proof;
    proof.match_id = state.match_id;
    proof.ruleset_sha256 = state.ruleset_sha256;
    proof.scope = *deal.scope;
    proof.commitment = deal.commitment;
    proof.nonces = {*deal.nonces.a, *deal.nonces.b};
    proof.payload = opened->second;
    if (*deal.scope != DrawScope::pool) proof.lord = state.lord;
    if (*deal.scope != DrawScope::identity) {
        proof.face_up = deal.face_up;
        proof.back_commitments =
            deal.drawn_back_commitments.empty() ? deal.back_commitments : deal.drawn_back_commitments;
    }
    return proof;
}

namespace {

base::Failure<base::Refusal> mismatch(const char* code, std::map<std::string, std::string> params = {}) {
    return base::fail(base::Refusal{code, {"1v1.3.1.3", "judging.p5"}, "", std::move(params)});
}

}  // namespace

base::Result<DrawnDeal, base::Refusal> verify_draw(const DrawProof& proof,
                                                   const cards::DraftParameters& draft) {
    const auto note = read_draw(proof.payload);
    if (!note || base::sha256_hex(proof.payload) != proof.commitment) {
        return mismatch("draw.commitment_mismatch");
    }
    const DrawInput input{proof.match_id, proof.ruleset_sha256, proof.scope, note->secret, proof.nonces};
    const DrawnDeal deal = draw_deal(input, draft);
    if (!(journal::OrNull<Chair>(deal.lord) == proof.lord)) return mismatch("draw.identity_mismatch");
    if (deal.face_up != proof.face_up || deal.backs.size() != proof.back_commitments.size()) {
        return mismatch("draw.pool_mismatch");
    }
    const std::string seed = draw_seed(input);
    for (std::size_t i = 0; i < deal.backs.size(); ++i) {
        const int slot = static_cast<int>(i);
        const SealedNote back = seal_back(proof.match_id, slot, deal.backs[i], back_salt(seed, slot));
        if (back.sha256 != proof.back_commitments[i]) {
            return mismatch("draw.back_mismatch", {{"slot", "x" + std::to_string(slot)}});
        }
    }
    return deal;
}

}  // namespace yuanmen::match
