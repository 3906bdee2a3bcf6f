#pragma once

#include <string>
#include <string_view>

#include "base/signature.hpp"
#include "service/bundle/bundle.hpp"
#include "service/bundle/verify.hpp"

namespace house {

using namespace yuanmen;
using namespace yuanmen::service;

/// The bundles of one match in which everything has happened, as a judge and as a player are given it.
struct Given {
    Bundle judge, player;
    std::string record, dispute;
    std::string packed;                   ///< the judge's, as the service gives it away
    std::optional<base::SigningKey> key;  ///< the house's
    store::ChainHead head;                ///< the journal's end, as the big screen shows it

    Given();
};
const Given& given();

const BundleFile& file_of(const Bundle& bundle, std::string_view path);

/// "file code; " of each problem.
std::string problems(const BundleReport& report);
std::string problems(const Bundle& bundle);

}  // namespace house
