// What went wrong, as a page or as JSON.
#pragma once

#include "dashboard/site/context.h"

namespace joust::dashboard {

Content error_page(const HttpError& error);
Content error_json(const HttpError& error);

}  // namespace joust::dashboard
