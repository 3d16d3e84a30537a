// A loaded bot library. Loading runs the bot's constructors in this process: probe it first (runner/workers/probe.h)
// where a crash or a hang would matter. Immutable after loading, so threads may share it.
#pragma once

#include <boost/dll/shared_library.hpp>
#include <memory>
#include <string>

#include "bot-api/joust_bot.h"
#include "runner/bots/bot_spec.h"
#include "runner/bots/manifest.h"

namespace joust {

class BotLibrary {
 public:
  // Throws Failure if the manifest, the entry function or the descriptor is not as it should be. Never null.
  static std::shared_ptr<const BotLibrary> load(const std::string& path);

  const std::string& path() const { return path_; }
  const Manifest& manifest() const { return manifest_; }
  // With everything that the library does not know set to null.
  const joust_descriptor& functions() const { return functions_; }

 private:
  BotLibrary() = default;
  boost::dll::shared_library library_;
  std::string path_;
  Manifest manifest_;
  joust_descriptor functions_{};
};

using BotLibraryPtr = std::shared_ptr<const BotLibrary>;

}  // namespace joust
