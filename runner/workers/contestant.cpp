#include "runner/workers/contestant.h"

#include "runner/base/failure.h"
#include "runner/workers/probe.h"

namespace joust {

Contestant load_bot(const std::string& text, const std::string& folder) {
  const BotSpec spec = find_bot(text, folder);
  if (const Probe probe = probe_bot(spec); !probe.error.empty() || !probe.refuses.empty())
    throw base::Failure(probe.error.empty() ? probe.refuses : probe.error);
  return {spec, BotLibrary::load(spec.path)};
}

}  // namespace joust
