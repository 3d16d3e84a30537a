#include "runner/store/block_writer.h"

#include <ctime>

#include "engine/catalogue.h"
#include "runner/store/places.h"
#include "runner/store/schema.h"

namespace joust::store {

namespace {

static_assert(kCardCount <= 3 * 63, "kingdoms need one more column for cards");

std::optional<std::string_view> optional_text(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional<std::string_view>(text);
}

}  // namespace

KingdomBits kingdom_bits(const Setup& setup) {
  KingdomBits bits;
  for (const auto* list : {&setup.kingdom, &setup.projects}) {
    for (const CardId id : *list) {
      const auto n = static_cast<size_t>(number(id));
      bits.cards[n / 63] |= uint64_t{1} << (n % 63);
      bits.sets |= 1u << static_cast<unsigned>(info(id).set);
    }
  }
  return bits;
}

BlockWriter::BlockWriter(Database& database, int64_t league)
    : league_(league),
      games_(database, "games",
             {"id",      "block",   "kingdom", "sets",      "seed",   "bot1",      "bot2",    "bot3",    "bot4",
              "bot5",    "bot6",    "turns",   "ending",    "places", "points1",   "points2", "points3", "points4",
              "points5", "points6", "fault",   "decisions", "micros", "signature", "answers"}),
      kingdoms_(database, "kingdoms", {"id", "players", "name", "sets", "cards0", "cards1", "cards2", "text", "block"}),
      recurring_kingdom_(database.prepare("INSERT INTO kingdoms VALUES(?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING")),
      fault_(database.prepare(
          "INSERT OR IGNORE INTO faults(league, game, seat, bot, kind, decisive, signal, message, question, decision, "
          "log, created) VALUES(?,?,?,?,?,?,?,?,?,?,?,?)")) {}

void BlockWriter::add(const KingdomRecord& kingdom, int64_t id, int64_t block_id) {
  bits_ = kingdom_bits(kingdom.setup);
  const auto name = optional_text(kingdom.name);
  const std::string text = to_text(kingdom.setup);
  const auto& [low, middle, high] = bits_.cards;
  if (kingdom.recurs) {
    recurring_kingdom_.run(id, kingdom.setup.players, name, bits_.sets, low, middle, high, text, block_id);
  } else {
    kingdoms_.begin_row(id);
    kingdoms_.add(kingdom.setup.players, name, bits_.sets, low, middle, high, std::string_view(text), block_id);
    kingdoms_.end_row();
  }
}

void BlockWriter::add(const BlockRecord& block, const KingdomRecord& kingdom) {
  const int64_t first = first_id(league_);
  const int64_t kingdom_id = first + block.kingdom, block_id = first + block.first_game;
  if (kingdom_id != last_kingdom_) add(kingdom, kingdom_id, block_id);
  last_kingdom_ = kingdom_id;
  const auto players = static_cast<size_t>(block.players);
  for (size_t rotation = 0; rotation < block.games.size(); ++rotation) {
    const GameRecord& game = block.games[rotation];
    games_.begin_row(block_id + static_cast<int64_t>(rotation));
    games_.add(block_id, kingdom_id, bits_.sets, block.seed);
    const auto by_seat = [&](auto value) {
      for (size_t seat = 0; seat < players; ++seat) games_.add(value(seat));
      for (size_t seat = players; seat < kMaxPlayers; ++seat) games_.add(std::nullopt);
    };
    by_seat([&](size_t seat) {
      return block.bots[seat + rotation < players ? seat + rotation : seat + rotation - players];
    });
    games_.add(game.turns, game.ending, pack_places(game.place, block.players));
    by_seat([&](size_t seat) { return game.points[seat]; });
    uint64_t decisions = 0, nanos = 0;
    for (size_t seat = 0; seat < players; ++seat) decisions += game.decisions[seat], nanos += game.nanos[seat];
    std::optional<int> fault;
    if (game.fault) fault = *game.fault + 1;
    games_.add(fault, decisions, nanos / 1000, game.signature, Blob(game.answers));
    games_.end_row();
  }
}

void BlockWriter::flush() {
  kingdoms_.insert_all();
  games_.insert_all();
}

void BlockWriter::add(const FaultRecord& fault) {
  fault_.run(league_, first_id(league_) + fault.game, fault.seat + 1, fault.bot, fault.kind, fault.decisive,
             fault.signal, fault.message, fault.question, fault.decision, fault.log,
             static_cast<int64_t>(std::time(nullptr)));
}

}  // namespace joust::store
