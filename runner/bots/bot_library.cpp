#include "runner/bots/bot_library.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>

#include "runner/base/failure.h"

namespace joust {

using base::Failure;

namespace {

// Everything up to decide must be there; what follows is optional.
constexpr uint32_t kSmallest = offsetof(joust_descriptor, decide) + sizeof(void*);

std::string check(const joust_descriptor* d) {
  if (!d) return "its entry function returns nothing: it does not want to work with this program's bot ABI";
  if (d->size < kSmallest)
    return "its descriptor is too small (" + std::to_string(d->size) + " bytes, at least " + std::to_string(kSmallest) +
           ")";
  if (d->abi >> 16 != JOUST_ABI_MAJOR)
    return "its descriptor is for version " + std::to_string(d->abi >> 16) + " of the bot ABI, not " +
           std::to_string(JOUST_ABI_MAJOR);
  const auto missing = [](const char* name) { return std::string("its descriptor has no function '") + name + "'"; };
  if (!d->create) return missing("create");
  if (!d->destroy) return missing("destroy");
  if (!d->decide) return missing("decide");
  return "";
}

}  // namespace

std::shared_ptr<const BotLibrary> BotLibrary::load(const std::string& path) {
  std::shared_ptr<BotLibrary> bot(new BotLibrary);
  bot->path_ = path;
  bot->manifest_ = read_manifest(path);
  boost::dll::fs::error_code code;
  ::dlerror();
  bot->library_.load(path, code, boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local);
  if (code || !bot->library_.is_loaded()) {
    const char* reason = ::dlerror();
    std::string text = reason ? reason : code.message();
    if (text.starts_with(path + ": ")) text.erase(0, path.size() + 2);
    throw Failure(path + ": cannot be loaded: " + text);
  }
  if (!bot->library_.has(JOUST_ENTRY_SYMBOL))
    throw Failure(path + ": does not export the function " JOUST_ENTRY_SYMBOL);
  const joust_descriptor* d = bot->library_.get<const joust_descriptor*(uint32_t)>(JOUST_ENTRY_SYMBOL)(JOUST_ABI);
  if (const std::string problem = check(d); !problem.empty()) throw Failure(path + ": " + problem);
  std::memcpy(&bot->functions_, d, std::min<size_t>(d->size, sizeof bot->functions_));
  return bot;
}

}  // namespace joust
