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
    : database_(database),
      league_(league),
      kingdoms_(database, "kingdoms", {"id", "players", "name", "sets", "cards0", "cards1", "cards2", "text", "block"}),
      fault_(database.prepare(
          "INSERT OR IGNORE INTO faults(league, game, seat, bot, kind, decisive, signal, message, question, decision, "
          "log, created) VALUES(?,?,?,?,?,?,?,?,?,?,?,?)")) {}

// Those with another number of players must not wait any longer: games go into the table in the order of their ids.
BulkInsert& BlockWriter::games_of(int players) {
  if (players != players_) flush();
  players_ = players;
  auto& games = games_[static_cast<size_t>(players)];
  if (games) return *games;
  std::vector<std::string> columns = {"id", "block", "kingdom", "sets", "seed"};
  for (int seat = 1; seat <= players; ++seat) {
    columns.push_back("bot" + std::to_string(seat));
    columns.push_back("points" + std::to_string(seat));
  }
  for (const char* name : {"turns", "ending", "places", "fault", "decisions", "micros", "signature", "answers"})
    columns.push_back(name);
  games = std::make_unique<BulkInsert>(database_, "games", columns);
  return *games;
}

void BlockWriter::add(const BlockRecord& block, const KingdomRecord& kingdom) {
  const int64_t first = first_id(league_);
  const int64_t kingdom_id = first + block.kingdom, block_id = first + block.first_game;
  BulkInsert& games = games_of(block.players);
  if (kingdom_id != last_kingdom_) {
    bits_ = kingdom_bits(kingdom.setup);
    kingdoms_.add(kingdom_id, block.players, optional_text(kingdom.name), bits_.sets, bits_.cards[0], bits_.cards[1],
                  bits_.cards[2], to_text(kingdom.setup), block_id);
    last_kingdom_ = kingdom_id;
  }
  for (int rotation = 0; rotation < static_cast<int>(block.games.size()); ++rotation) {
    const GameRecord& game = block.games[static_cast<size_t>(rotation)];
    games.add(block_id + rotation, block_id, kingdom_id, bits_.sets, block.seed);
    uint64_t decisions = 0, nanos = 0;
    for (int seat = 0; seat < block.players; ++seat) {
      const auto i = static_cast<size_t>(seat);
      games.add(block.bots[static_cast<size_t>(position_at(seat, rotation, block.players))], game.points[i]);
      decisions += game.decisions[i];
      nanos += game.nanos[i];
    }
    std::optional<int64_t> fault;
    if (game.fault) fault = *game.fault + 1;
    games.add(game.turns, game.ending, pack_places(game.place, block.players), fault, decisions, nanos / 1000, game.signature,
              Blob(game.answers));
  }
  if (games.full()) flush();
}

void BlockWriter::flush() {
  kingdoms_.flush();  // games refer to them
  if (players_ != 0) games_[static_cast<size_t>(players_)]->flush();
}

void BlockWriter::add(const FaultRecord& fault) {
  fault_.run(league_, first_id(league_) + fault.game, fault.seat + 1, fault.bot, fault.kind, fault.decisive,
             fault.signal, fault.message, fault.question, fault.decision, fault.log,
             static_cast<int64_t>(std::time(nullptr)));
}

}  // namespace joust::store
