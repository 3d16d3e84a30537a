#include "runner/workers/game_record.h"

#include <algorithm>
#include <string_view>

#include "engine/names.h"

namespace joust {

namespace {
constexpr size_t kLogKept = 8000;
}

void make_record(const GameResult& result, int players, store::GameRecord& record) {
  record.players = players;
  record.turns = static_cast<int>(result.total_turns);
  record.rounds = result.turns[0];
  record.ending = result.fault ? store::kEndingBotFault : static_cast<int>(result.ending);
  record.points = result.points;
  record.decisions = result.decisions;
  record.nanos = result.time_ns;
  record.signature = result.signature;
  record.fault.reset();
  record.place = {};
  if (result.fault) {
    record.fault = result.fault.seat;
    record.place[static_cast<size_t>(result.fault.seat)] = players - 1;
    return;
  }
  const auto better = [&](size_t a, size_t b) {
    return result.points[a] != result.points[b] ? result.points[a] > result.points[b]
                                                : result.turns[a] < result.turns[b];
  };
  for (size_t seat = 0; seat < static_cast<size_t>(players); ++seat)
    for (size_t other = 0; other < static_cast<size_t>(players); ++other) record.place[seat] += better(other, seat);
}

store::GameRecord record_of_fault(const Table& table, const Deal& deal, int players, std::span<const Option> answers,
                                  const Fault& fault) {
  State state;
  table.start(state, deal);
  std::array<uint32_t, kMaxPlayers> decisions{};
  for (const Option option : answers) {
    const size_t seat = question(state).player;
    if (answer(state, option) != Status::Ok) break;
    ++decisions[seat];
  }
  GameResult result = result_of(state, fault);
  result.decisions = decisions;
  store::GameRecord record;
  make_record(result, players, record);
  return record;
}

std::string question_after(const Table& table, const Deal& deal, std::span<const Option> answers) {
  State state;
  table.start(state, deal);
  for (const Option option : answers)
    if (answer(state, option) != Status::Ok) return "";
  return over(state) ? "" : describe(state, question(state));
}

std::string log_of(const Notes& notes, int bot) {
  const std::string_view all(notes.log.data(), std::min(notes.log_bytes.load(), Notes::kLogBytes));
  const std::string prefix = std::to_string(bot) + " ";
  std::string log;
  for (size_t begin = 0; begin < all.size();) {
    const size_t end = std::min(all.find('\n', begin), all.size());
    const std::string_view line = all.substr(begin, end - begin);
    if (line.starts_with(prefix)) log += std::string(line.substr(prefix.size())) + "\n";
    begin = end + 1;
  }
  return log.size() > kLogKept ? log.substr(log.size() - kLogKept) : log;
}

}  // namespace joust
