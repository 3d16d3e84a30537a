// Everything as the C++ layer does it when a bot author overrides nothing.
#include <joust_bot.hpp>

struct Defaults : joust::bot::Bot {};
JOUST_REGISTER(Defaults, "defaults", "1.0", "Joust", "plays every card as the C++ layer's defaults do")
