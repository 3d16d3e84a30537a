// Which build of joust this is: what a bug report needs. Made anew by build_info.cmake when the commit changes, so
// nothing but one small file and the link depends on it.
#pragma once

namespace joust::base {

struct BuildInfo {
  const char* version;   // "0.1.0"
  const char* commit;    // "369bf0b12345", with a '+' if the files had changes; "unknown" outside a checkout
  const char* compiler;  // "g++ 12.2.0"
};

BuildInfo build_info();

}  // namespace joust::base
