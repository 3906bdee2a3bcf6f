#include "service/disputes/on_record.hpp"

namespace yuanmen::service {

Answer<base::Unit> attach_verdict(Service::Inside&, store::Writing&, DisputeWriting& dispute,
                                  const std::string&) {
    if (!dispute.state().record) return base::Unit{};
    return refuse(Category::not_found, "records.not_found", "/record");
}

Answer<base::Unit> write_ruling_lines(Service::Inside&, store::Writing&, const DisputeWriting&,
                                      const store::Author&) {
    return base::Unit{};  // no record can be pointed at
}

}  // namespace yuanmen::service
