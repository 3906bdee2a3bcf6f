#include "service/bundle/proof.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/canonical_json.hpp"
#include "kit/counts.hpp"
#include "service/bundle/forger.hpp"

using namespace yuanmen;
using namespace yuanmen::service;

namespace {

using house::Forger;
using house::given;
using house::problems;
using nlohmann::json;
using yuanmen::test::Chance;

std::string fingerprint() {
    return base::fingerprint_of(given().key->public_key());
}

Noted by_key() {
    return {fingerprint(), std::nullopt};
}

/// What a forger may put where the signature stood.
enum class Seal {
    the_old_one,
    none,
    none_in_an_old_format,
    his_own,
    his_own_handed_over,
    his_own_renamed,
    count
};

std::string with_seal(Bundle bundle, Seal how) {
    static const auto his = base::SigningKey::make();
    const auto with = [&](BundleSignature signature) { return pack(bundle, text_of(signature)); };
    switch (how) {
        case Seal::the_old_one: {
            const auto files = *unzip(given().packed);
            const auto at = std::find_if(files.begin(), files.end(),
                                         [](const auto& file) { return file.path == kBundleSignature; });
            return pack(bundle, at->bytes);
        }
        case Seal::none_in_an_old_format:
            for (BundleFile& file : bundle.files) {
                const auto at =
                    file.path == kBundleHead ? file.bytes.find("\"format\": 4") : std::string::npos;
                if (at != std::string::npos) file.bytes[at + 10] = '3';
            }
            return pack(bundle);
        case Seal::his_own:
            return with(sign_bundle(bundle, his, {}));
        case Seal::his_own_handed_over: {
            store::KeyChange change{given().key->public_key(), his.public_key(), ""};
            change.signature = his.sign(change.signed_text());
            return with(sign_bundle(bundle, his, {change}));
        }
        case Seal::his_own_renamed: {
            BundleSignature signature = sign_bundle(bundle, his, {});
            signature.key = given().key->public_key();
            return with(signature);
        }
        default:
            return pack(bundle);
    }
}

/// A bundle whose head names no end of the journal cannot be signed at all: it goes without.
std::string sealed_by_forger(const Bundle& bundle, Seal how) {
    try {
        return with_seal(bundle, how);
    } catch (const std::logic_error&) {
        return pack(bundle);
    }
}

/// A digit or a letter of the text becomes another one; false if there is none from there on.
bool alter_character(std::string& text, Chance& chance) {
    const auto size = static_cast<std::int64_t>(text.size());
    if (size == 0) return false;
    for (std::int64_t at = chance.between(0, size - 1); at < size; ++at) {
        char& c = text[static_cast<std::size_t>(at)];
        if (c >= '0' && c <= '9') return (c = c == '7' ? '1' : '7'), true;
        if (c >= 'a' && c <= 'z') return (c = c == 'k' ? 'q' : 'k'), true;
    }
    return false;
}

/// One alteration of a row, a sheet, a photo, a page or a record; what was altered.
std::string alter(Forger& forger, Chance& chance) {
    if (chance.one_in(2)) {
        const auto line =
            static_cast<std::size_t>(chance.between(0, static_cast<std::int64_t>(forger.lines().size()) - 1));
        const std::string kind = forger.lines()[line].entry.kind;
        forger.change_line(line, [&](store::Entry& entry) {
            const std::string body = entry.body;
            if (!alter_character(entry.body, chance) || !json::accept(entry.body)) {
                entry.body = body;
                entry.moment.wall_ms += 1 + chance.between(0, 100'000);
            }
        });
        return kind;
    }
    const auto& files = forger.bundle().files;
    const std::string path =
        files[static_cast<std::size_t>(chance.between(0, static_cast<std::int64_t>(files.size()) - 1))].path;
    forger.change_file(path, [&](std::string& bytes) {
        const bool cut = !bytes.empty() && chance.one_in(8);
        if (cut) {
            bytes.pop_back();
        } else if (chance.one_in(4) || !alter_character(bytes, chance)) {
            bytes += ' ';
        }
    });
    return path;
}

}  // namespace

TEST_CASE("what the service gives away is signed, and the fingerprint on the wall says by whom") {
    const BundleReport report = verify_bundle(given().packed, {}, by_key());
    CHECK_EQ(problems(report), "");
    CHECK(report.sound());
    CHECK(report.signed_by == fingerprint());
    CHECK(verify_bundle(given().packed).sound());
    const std::string other = base::fingerprint_of(base::SigningKey::make().public_key());
    CHECK(problems(verify_bundle(given().packed, {}, {other, std::nullopt})) ==
          "signature.json bundle.other_key; ");
    CHECK(problems(verify_bundle(pack(given().judge), {}, by_key())) == " bundle.unsigned; ");
    CHECK(verify_bundle(pack(given().judge)).sound());
    CHECK(given().packed.find(given().key->seed()) == std::string::npos);
}

TEST_CASE("whatever is altered in a bundle, with all recomputed but the key, is found by the key") {
    const int count = yuanmen::test::rounds(60, 1000);
    Chance chance(yuanmen::test::seed_for("forged bundles", count));
    std::map<std::string, int> altered;
    int unseen_without_the_key = 0;
    for (int i = 0; i < count; ++i) {
        Forger forger(given().judge);
        const std::string what = alter(forger, chance);
        ++altered[what.substr(0, what.find_first_of("./"))];
        const auto seal = static_cast<Seal>(chance.between(0, static_cast<int>(Seal::count) - 1));
        const std::string bytes = sealed_by_forger(forger.bundle(), seal);
        CAPTURE(what);
        CAPTURE(static_cast<int>(seal));
        CHECK_FALSE(verify_bundle(bytes, {}, by_key()).sound());
        const bool consistent =
            seal == Seal::none || seal == Seal::his_own || seal == Seal::his_own_handed_over;
        if (consistent && verify_bundle(bytes).sound()) ++unseen_without_the_key;
    }
    CHECK(altered.size() >= 6);
    // the forger is good at it: only the key tells
    CHECK(unseen_without_the_key >= count / 30);
    MESSAGE(count << " forged bundles found; " << unseen_without_the_key
                  << " of them agree with themselves in all but the key");
}

TEST_CASE("a byte altered in the signature itself is found") {
    auto files = *unzip(given().packed);
    const auto at = std::find_if(files.begin(), files.end(),
                                 [](const auto& file) { return file.path == kBundleSignature; });
    REQUIRE(at != files.end());
    const std::string bytes = at->bytes;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        at->bytes[i] = static_cast<char>(bytes[i] ^ 1);
        CHECK_MESSAGE(!verify_bundle(zip(files)).sound(), "byte " << i);
        at->bytes[i] = bytes[i];
    }
}

TEST_CASE("who holds a head off a sheet finds a chain that the house itself wrote anew and signed") {
    Noted noted = by_key();
    noted.head = given().head;
    CHECK(verify_bundle(given().packed, {}, noted).sound());
    Forger house(given().judge);  // who has the key as well
    const auto& lines = house.lines();
    const auto at = std::find_if(lines.begin(), lines.end(),
                                 [](const auto& line) { return line.entry.kind == "penalty.given"; });
    REQUIRE(at != lines.end());
    house.change_line(static_cast<std::size_t>(at - lines.begin()), [](store::Entry& entry) {
        entry.body.replace(entry.body.find("PENALTY-TEXT"), 12, "PENALTY-TEST");
    });
    const std::string anew = pack(house.bundle(), text_of(sign_bundle(house.bundle(), *given().key, {})));
    CHECK_EQ(problems(verify_bundle(anew, {}, by_key())), "");
    CHECK(problems(verify_bundle(anew, {}, noted)) == "journal.jsonl bundle.other_head; ");
    noted.head = store::ChainHead{99'999, std::string(64, 'a')};
    const auto elsewhere = verify_bundle(given().packed, {}, noted);
    CHECK(elsewhere.sound());
    CHECK(elsewhere.remarks.size() == 1);
}

TEST_CASE("a later key is believed as far as each was signed by the one before") {
    const auto second = base::SigningKey::make(), third = base::SigningKey::make();
    store::KeyChange one{given().key->public_key(), second.public_key(), ""};
    one.signature = given().key->sign(one.signed_text());
    store::KeyChange two{second.public_key(), third.public_key(), ""};
    two.signature = second.sign(two.signed_text());
    const auto signed_with = [&](const base::SigningKey& key, std::vector<store::KeyChange> changes) {
        return verify_bundle(
            pack(given().judge, text_of(sign_bundle(given().judge, key, std::move(changes)))), {}, by_key());
    };
    const BundleReport followed = signed_with(third, {one, two});
    CHECK_EQ(problems(followed), "");
    REQUIRE(followed.remarks.size() == 1);
    CHECK(followed.remarks[0].code == "bundle.key_followed");
    two.signature = "";  // the second key was lost
    CHECK(problems(signed_with(third, {one, two})) == "signature.json bundle.other_key; ");
    CHECK(problems(signed_with(third, {two, one})) == "signature.json bundle.other_key; ");
}

TEST_CASE("a sheet and a head as the API gives them are checked alone, and any change is found") {
    const auto& key = *given().key;
    const json sheets = json::parse(house::file_of(given().judge, kBundleSheet).bytes);
    MatchSheet given_sheet;
    REQUIRE_FALSE(journal::from_json(sheets.at(0), &given_sheet, journal::type_of<MatchSheet>(),
                                     journal::Limits::ignored));
    given_sheet.proof = proof_of(given_sheet, key);
    const std::string sheet = journal::write(given_sheet).dump();
    const std::string head = with_proof({{"seq", 7}, {"hash", std::string(64, 'b')}}, key).dump();
    for (const std::string& text : {sheet, head}) {
        const DocumentReport report = verify_document(text, fingerprint());
        CHECK_EQ(report.problem, "");
        CHECK(report.is_signed);
        for (std::size_t at = 0; at < text.size(); at += 5) {
            std::string altered = text;
            altered[at] = static_cast<char>(altered[at] ^ 1);
            const DocumentReport found = verify_document(altered, fingerprint());
            const bool seen = found.kind == DocumentReport::Kind::none || !found.problem.empty();
            CHECK_MESSAGE((seen || json::parse(altered) == json::parse(text)), "byte " << at);
        }
        json bare = json::parse(text);
        bare.erase("proof");
        CHECK(verify_document(bare.dump(), std::nullopt).problem == "");
        CHECK(verify_document(bare.dump(), fingerprint()).problem == "document.unsigned");
        const std::string other = base::fingerprint_of(base::SigningKey::make().public_key());
        CHECK(verify_document(text, other).problem == "document.other_key");
    }
    CHECK(verify_document("{}", std::nullopt).kind == DocumentReport::Kind::none);
    CHECK(verify_document("[1", std::nullopt).kind == DocumentReport::Kind::none);
}
