// What a player may know, as the flat block of the bot ABI: the same bytes for in-process bots, other processes and the
// forward model. It never tells more than a player with perfect memory knows; the bytes do not depend on anything else.
// A pure function of state and seat, apart from reusing what does not change during a game.
#pragma once

#include <vector>

#include "bot-api/joust_bot.h"
#include "engine/log.h"
#include "engine/state.h"

namespace joust {

// Fills a block of JOUST_VIEW_CAPACITY bytes, aligned to 8, for a seat; once per game. The block is zeroed, or was
// filled by this function before: what belongs to the same cards is then kept.
void start_view(joust_view& view, const State& state, int seat);

// Brings a block up to date that start_view filled earlier in the same game for the same seat.
void update_view(joust_view& view, const State& state);
// The same, faster where little has happened since the last time. `answered` belongs to the block: the caller sets it
// to state.questions after start_view and leaves it alone.
void update_view(joust_view& view, const State& state, uint32_t& answered);

// The open question in the ABI's form; verb JOUST_VERB_NONE if there is none.
void fill_question(joust_question& question, const State& state);

// The events of log[from ...] as a seat may know them.
void filter_events(const Log& log, size_t from, int seat, std::vector<joust_event>& events);

}  // namespace joust
