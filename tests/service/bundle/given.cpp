#include "service/bundle/given.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "service/whole_match.hpp"
#include "store/signing_key.hpp"

namespace house {

using nlohmann::json;

Given::Given() {
    WholeMatch m;
    record = m.attach(golden_dispute("07-jink-against-the-shield.record"));
    dispute = m.open({{"record", record}, {"line", 12}});
    m.photo(m.b, dispute, 'd');
    m.hear(dispute);
    m.penalise("b", "g5", "caution", "PENALTY-TEXT");
    m.must(m.judge, dispute, "rule", ruling());
    m.must(m.b, dispute, "appeal", {{"chair", "b"}, {"grounds", "GROUNDS"}});
    json decision = ruling("none", {{"reason", "INTERNAL-LAST"}, {"announcement", "UPHELD"}});
    decision["upholds"] = true;
    m.must(m.head, dispute, "decide_appeal", decision);
    m.pause_with_photo();
    m.act("resume", {{"confirmed_by", json::array()}});
    m.concede_and_sign();
    judge = *m.house->bundle(m.judge, m.id);
    player = *m.house->bundle(m.b, m.id);
    packed = m.house->packed(judge);
    head = m.house->public_head();
    std::ifstream file(store::key_file_of(m.house.folder()));
    std::string seed;
    std::getline(file, seed);
    key = base::SigningKey::of_seed(seed);
    REQUIRE(key.has_value());
}

const Given& given() {
    static const Given made;
    return made;
}

const BundleFile& file_of(const Bundle& bundle, std::string_view path) {
    const auto found = std::find_if(bundle.files.begin(), bundle.files.end(),
                                    [&](const BundleFile& file) { return file.path == path; });
    REQUIRE_MESSAGE(found != bundle.files.end(), std::string(path));
    return *found;
}

std::string problems(const BundleReport& report) {
    std::string out;
    for (const auto& each : report.problems) out += each.file + " " + each.code + "; ";
    return out;
}

std::string problems(const Bundle& bundle) {
    return problems(verify_bundle(pack(bundle)));
}

}  // namespace house
