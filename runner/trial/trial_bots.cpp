#include "runner/trial/trial_bots.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "runner/base/failure.h"

namespace joust {

BotSpec named_bot(const std::string& text) {
  BotSpec spec = find_bot(text);
  if (access(spec.path.c_str(), R_OK) != 0)
    throw base::Failure(base::Failure::Missing, "'" + spec.path + "' cannot be read: " + std::strerror(errno));
  return spec;
}

Entrant usable_bot(const std::string& text, const std::string& name) {
  const BotSpec spec = named_bot(text);
  LeagueConfig config;
  config.bots.push_back({name.empty() ? spec.name : name, text, {}, ""});
  Entrant entrant = find_entrants(config).front();
  if (const Probe probe = probe_bot(entrant.spec); !probe.refuses.empty()) throw base::Failure(probe.refuses);
  return entrant;
}

std::vector<BotSpec> reference_bots() {
  std::vector<BotSpec> bots;
  for (const std::string& name : shipped_bots()) {
    BotSpec spec = find_bot(name);
    const Probe probe = probe_bot(spec);
    if (probe.error.empty() && probe.refuses.empty()) bots.push_back(std::move(spec));
  }
  if (bots.empty())
    throw base::Failure(
        "no reference bots are found beside the program; JOUST_BOT_PATH can name the folder where they are");
  return bots;
}

}  // namespace joust
