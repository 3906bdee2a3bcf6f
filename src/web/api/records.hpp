#pragma once

#include "service/service.hpp"
#include "web/context.hpp"
#include "web/routing/schema.hpp"

namespace yuanmen::web::api {

/// Of a record that is brought as the file "record".
Schema attached_record_schema(const char* name);
/// Opens a record: a service::NewRecord, or one that is brought.
service::Answer<service::Receipt> open_record(service::Service& service, const Context& context);

}  // namespace yuanmen::web::api
