#pragma once

#include <nlohmann/json_fwd.hpp>

#include "service/service.hpp"
#include "web/context.hpp"
#include "web/routing/schema.hpp"

namespace yuanmen::web::api {

/// A record that is opened, or brought as a file "record".
Schema new_record_schema(bool with_file);
service::Answer<service::Receipt> open_record(service::Service& service, const Context& context);

nlohmann::json record_row_json(const service::RecordRow& row);
nlohmann::json line_verdict_json(const service::LineVerdict& line);
/// The open prompt with labels in the caller's language.
nlohmann::json open_prompt_json(const Context& context, const service::OpenPrompt& open);

}  // namespace yuanmen::web::api
