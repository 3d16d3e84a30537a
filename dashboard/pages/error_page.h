// What went wrong, as a page or as JSON.
#pragma once

#include "dashboard/site/context.h"

namespace joust::dashboard {

Content error_page(const Refusal& refusal);
Content error_json(const Refusal& refusal);

}  // namespace joust::dashboard
