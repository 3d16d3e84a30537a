// Why a worker process ended, as a bot's fault in words.
#pragma once

#include <sys/resource.h>

#include "runner/bots/call_marker.h"
#include "runner/workers/blocks.h"
#include "runner/workers/limits.h"
#include "runner/workers/played_game.h"

namespace joust {

// `hang_seconds` > 0: we ended it because a call took that long. Seat, question and log are left open.
GameFault cause_of_death(int status, const rusage& usage, const Limits& limits, const CallMarker& marker,
                         double hang_seconds);

// Signals that people and the system send to processes: no proof against a bot.
bool may_come_from_outside(const GameFault& death);

// Where a contestant sits; 0 if it does not take part.
int seat_of_bot(const BlockPlan& plan, int rotation, int bot);

}  // namespace joust
