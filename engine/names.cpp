#include "engine/names.h"

namespace joust {

std::string slot_name(const State& s, int slot) {
  if (slot < s.cards.kinds || (slot >= kMaxKinds && slot < kMaxKinds + s.cards.projects))
    return info(s.cards.id[slot]).name;
  return "?";
}

const char* verb_name(Verb verb) {
  static constexpr const char* names[] = {"nothing", "play",     "play or buy", "play",    "gain",   "trash", "discard",
                                          "topdeck", "take",     "setaside",    "pass",    "reveal", "name",  "react",
                                          "order",   "position", "choose",      "resolve", "yes/no"};
  return names[static_cast<int>(verb)];
}

std::string option_name(const State& s, const Question& q, Option o) {
  if (q.numbers) return std::to_string(o);
  if (o < kSecond) return (q.verb == Verb::BuyPhase ? "play " : "") + slot_name(s, o);
  if (o < kLabels) {
    const std::string name = slot_name(s, o - kSecond);
    return q.verb == Verb::BuyPhase ? "buy " + name : name + " from discard";
  }
  const Label label = static_cast<Label>(o - kLabels);
  if (label == Label::Treasures) return "play treasures";
  if (label == Label::Decline && (q.verb == Verb::ActionPhase || q.verb == Verb::BuyPhase)) return "end";
  if (label == Label::Decline && q.verb == Verb::YesNo) return "no";
  return label_text(label);
}

std::string describe(const State& s, const Question& q) {
  std::string text = "p";
  text += std::to_string(q.player + 1) + " " + verb_name(q.verb);
  if (q.source != kNoKind) text += " (" + slot_name(s, q.source) + ")";
  text += ": ";
  if (q.numbers) return text + "0 to " + std::to_string(q.numbers - 1);
  for (int i = 0; i < q.option_count(); ++i) {
    if (i) text += ", ";
    text += option_name(s, q, q.option_at(i));
  }
  return text;
}

}  // namespace joust
