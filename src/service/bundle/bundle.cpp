#include "service/bundle/bundle.hpp"

#include "base/digest.hpp"

namespace yuanmen::service {

std::string hash_list(const std::vector<BundleFile>& files) {
    std::string out;
    for (const BundleFile& file : files) out += base::sha256_hex(file.bytes) + "  " + file.path + "\n";
    return out;
}

std::string pack(const Bundle& bundle, const std::string& signature) {
    std::vector<BundleFile> files = {{std::string(kBundleHashes), hash_list(bundle.files)}};
    if (!signature.empty()) files.push_back({std::string(kBundleSignature), signature});
    files.insert(files.end(), bundle.files.begin(), bundle.files.end());
    return zip(files);
}

}  // namespace yuanmen::service
