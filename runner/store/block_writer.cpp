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
      kingdoms_(database, "kingdoms", 9),
      games_(database, "games", 25),
      fault_(database.prepare(
          "INSERT OR IGNORE INTO faults(league, game, seat, bot, kind, decisive, signal, message, question, decision, "
          "log, created) VALUES(?,?,?,?,?,?,?,?,?,?,?,?)")) {}

void BlockWriter::add(const BlockRecord& block, const KingdomRecord& kingdom) {
  const int64_t first = first_id(league_);
  const int64_t kingdom_id = first + block.kingdom, block_id = first + block.first_game;
  if (kingdom_id != last_kingdom_) {
    bits_ = kingdom_bits(kingdom.setup);
    kingdoms_.add(kingdom_id, block.players, optional_text(kingdom.name), bits_.sets, bits_.cards[0], bits_.cards[1],
                  bits_.cards[2], std::string_view(to_text(kingdom.setup)), block_id);
    last_kingdom_ = kingdom_id;
  }
  for (int rotation = 0; rotation < static_cast<int>(block.games.size()); ++rotation) {
    const GameRecord& game = block.games[static_cast<size_t>(rotation)];
    uint64_t decisions = 0, nanos = 0;
    BySeat<std::optional<int64_t>> bots, points;
    for (int seat = 0; seat < block.players; ++seat) {
      const auto i = static_cast<size_t>(seat);
      bots[i] = block.bots[static_cast<size_t>(position_at(seat, rotation, block.players))];
      points[i] = game.points[i];
      decisions += game.decisions[i];
      nanos += game.nanos[i];
    }
    std::optional<int64_t> fault;
    if (game.fault) fault = *game.fault + 1;
    games_.add(block_id + rotation, rotation, kingdom_id, bits_.sets, block.seed, bots[0], bots[1], bots[2], bots[3], bots[4],
               bots[5], game.turns, game.ending, pack_places(game.place, block.players), points[0], points[1], points[2],
               points[3], points[4], points[5], fault, decisions, nanos / 1000, game.signature, Blob(game.answers));
  }
  if (games_.full()) flush();
}

void BlockWriter::flush() {
  kingdoms_.flush();  // games refer to them
  games_.flush();
}

void BlockWriter::add(const FaultRecord& fault) {
  fault_.run(league_, first_id(league_) + fault.game, fault.seat + 1, fault.bot, fault.kind, fault.decisive,
             fault.signal, fault.message, fault.question, fault.decision, fault.log,
             static_cast<int64_t>(std::time(nullptr)));
}

}  // namespace joust::store
