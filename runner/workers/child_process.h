// What turns a forked copy of the program into a place where bots may do what they like.
#pragma once

#include <cstdint>

namespace joust {

// Leaves the terminal's process group, dies with the parent, drops all open files and the parent's database, sends what
// is printed nowhere, and takes on the memory limit.
void become_worker(int parent, int64_t memory_mb);

int64_t peak_memory_kb();  // of this process

}  // namespace joust
