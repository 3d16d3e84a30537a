// What a process that runs bots may no longer ask of the system. Not a sandbox: bots are trusted not to be malicious,
// but one that forks without end, lowers the limits of all or kills by a wrong number must not hurt others.
#pragma once

namespace joust {

// From now on, also for threads: starting processes (threads are fine), changing resource limits, and signals to other
// processes fail with EPERM. Does nothing where the system has no filters.
void forbid_meddling();

}  // namespace joust
