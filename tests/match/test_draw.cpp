#include "match/draw.hpp"

#include <cstdlib>
#include <fstream>
#include <set>

#include "match/drawing.hpp"
#include "match/kit/table.hpp"
#include "match/sealing.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;

namespace {

DrawProof proof_of_a_match(std::uint64_t entropy_seed = 1) {
    TestTable table;
    table.entropy_seed = entropy_seed;
    table.drawn().drafted().playing();
    table.decide_by_falls(Chair::a);
    CHECK_FALSE(draw_proof(table.state));
    table.must(DrawUpSheet{"Referee", ""});
    const auto proof = draw_proof(table.state);
    REQUIRE(proof);
    return *proof;
}

std::string why(const DrawProof& proof) {
    const auto checked = verify_draw(proof, shipped().parameters.draft);
    return checked ? "" : checked.error().code;
}

}  // namespace

TEST_CASE("a drawn match can be checked by anybody once it is over, backs included") {
    const DrawProof proof = proof_of_a_match();
    const auto deal = verify_draw(proof, shipped().parameters.draft);
    REQUIRE(deal);
    CHECK(deal->face_up.size() == 6);
    CHECK(deal->backs.size() == 4);
    std::set<cards::GeneralId> all(deal->face_up.begin(), deal->face_up.end());
    all.insert(deal->backs.begin(), deal->backs.end());
    CHECK(all.size() == 10);
}

TEST_CASE("a draw that was tampered with is named by what does not fit") {
    const DrawProof proof = proof_of_a_match();
    DrawProof other = proof;
    other.payload = seal_draw("m-1", std::string(64, 'a'), std::string(64, 'b')).payload;
    CHECK(why(other) == "draw.commitment_mismatch");
    other = proof;
    other.payload = "no JSON";
    CHECK(why(other) == "draw.commitment_mismatch");
    other = proof;
    other.lord = match::other(*proof.lord);
    CHECK(why(other) == "draw.identity_mismatch");
    other = proof;
    std::swap(other.face_up[0], other.face_up[1]);
    CHECK(why(other) == "draw.pool_mismatch");
    other = proof;
    std::swap(other.back_commitments[1], other.back_commitments[2]);
    CHECK(why(other) == "draw.back_mismatch");
    other = proof;
    other.nonces.b += "!";
    CHECK(why(other) != "");
}

TEST_CASE("either player's nonce changes the draw") {
    DrawInput input{"m-1", "r", DrawScope::identity_and_pool, std::string(64, '1'), {"x", "y"}};
    const std::string seed = draw_seed(input);
    for (std::string* part : {&input.nonces.a, &input.nonces.b, &input.match_id, &input.secret}) {
        const std::string before = *part;
        *part += "z";
        CHECK(draw_seed(input) != seed);
        *part = before;
    }
}

TEST_CASE("over many draws every general and both chairs come up evenly") {
    const cards::DraftParameters draft = shipped().parameters.draft;
    DrawInput input{"m", "r", DrawScope::identity_and_pool, "", {"x", "y"}};
    int lord_a = 0;
    std::map<cards::GeneralId, int> face_up;
    std::map<cards::GeneralId, int> backs;
    constexpr int draws = 4000;
    for (int i = 0; i < draws; ++i) {
        input.secret = std::to_string(i);
        const DrawnDeal deal = draw_deal(input, draft);
        lord_a += deal.lord == Chair::a;
        for (auto general : deal.face_up) ++face_up[general];
        for (auto general : deal.backs) ++backs[general];
    }
    // Six standard deviations of a fair draw.
    CHECK(std::abs(lord_a - draws / 2) < 190);
    for (std::size_t i = 0; i < cards::kGeneralCount; ++i) {
        const auto general = static_cast<cards::GeneralId>(i);
        CHECK(std::abs(face_up[general] - draws * 6 / 28) < 156);
        CHECK(std::abs(backs[general] - draws * 4 / 28) < 133);
    }
}

TEST_CASE("numbers below a bound stay below it, also for bounds that do not divide the words") {
    RandomStream random("seed");
    std::set<std::uint32_t> seen;
    for (int i = 0; i < 1000; ++i) seen.insert(random.below(7));
    CHECK(seen.size() == 7);
    CHECK(*seen.rbegin() == 6);
    CHECK(random.below(1) == 0);
}

TEST_CASE("proofs of real draws are written for the checker in Python when it asks for them") {
    const char* path = std::getenv("YUANMEN_DRAW_PROOFS");
    if (!path) return;
    std::ofstream out(path);
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const DrawProof proof = proof_of_a_match(seed * 1000);
        const auto deal = verify_draw(proof, shipped().parameters.draft);
        REQUIRE(deal);
        nlohmann::json line = {{"match", proof.match_id},
                               {"ruleset", proof.ruleset_sha256},
                               {"scope", "identity_and_pool"},
                               {"commitment", proof.commitment},
                               {"nonces", {{"a", proof.nonces.a}, {"b", proof.nonces.b}}},
                               {"payload", proof.payload},
                               {"lord", *proof.lord == Chair::a ? "a" : "b"},
                               {"back_commitments", proof.back_commitments}};
        for (auto general : deal->face_up) line["face_up"].push_back(cards::id_of(general));
        for (auto general : deal->backs) line["backs"].push_back(cards::id_of(general));
        out << line.dump() << "\n";
    }
}
