// The bots that the trial commands work with: those named on the command line, and the references they are tried
// against.
#pragma once

#include <string>
#include <vector>

#include "runner/bots/bot_spec.h"
#include "runner/league/roster.h"
#include "runner/workers/probe.h"

namespace joust {

// Where the bot is. Throws Failure if its file is not there or cannot be read; whether it is a bot is not looked at.
BotSpec named_bot(const std::string& text);

// Found, probed and with its fingerprint, under the name `name` (empty: what `text` says). Throws Failure if it is no
// bot, does not load or makes no instance.
Entrant usable_bot(const std::string& text, const std::string& name = "");

// The shipped bots that play without parameters. Throws Failure if there are none.
std::vector<BotSpec> reference_bots();

}  // namespace joust
