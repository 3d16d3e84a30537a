#include "runner/store/block_writer.h"

#include <ctime>

#include "engine/catalogue.h"
#include "runner/store/schema.h"

namespace joust::store {

namespace {

constexpr size_t kMostLineups = 100'000;  // remembered
static_assert(kCardCount <= 3 * 63, "kingdoms need one more column for cards");

int64_t places_number(const GameRecord& game, int players) {
  int64_t number = 0;
  for (int seat = 0; seat < players; ++seat) number = number * 10 + game.place[static_cast<size_t>(seat)] + 1;
  return number;
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
      kingdom_(database.prepare("INSERT OR IGNORE INTO kingdoms VALUES(?,?,?,?,?,?,?,?)")),
      game_(database.prepare("INSERT OR IGNORE INTO games VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")),
      fault_(database.prepare(
          "INSERT OR IGNORE INTO faults(league, game, seat, bot, kind, decisive, signal, message, question, decision, "
          "log, created) VALUES(?,?,?,?,?,?,?,?,?,?,?,?)")),
      find_lineup_(database.prepare("SELECT id FROM lineups WHERE bots = ?")),
      lineup_(database.prepare("INSERT OR IGNORE INTO lineups(players, bots) VALUES(?,?)")),
      lineup_bot_(database.prepare("INSERT INTO lineup_bots VALUES(?,?,?)")) {}

int64_t BlockWriter::lineup_id(const BlockRecord& block) {
  if (const auto known = lineups_.find(block.bots); known != lineups_.end()) return known->second;
  if (lineups_.size() >= kMostLineups) lineups_.clear();
  const std::span bots(block.bots.data(), static_cast<size_t>(block.players));
  text_.clear();
  for (const int64_t bot : bots) text_ += (text_.empty() ? "" : ",") + std::to_string(bot);
  int64_t id = 0;
  lineup_.run(block.players, text_);
  if (database_.changes() > 0) {
    id = database_.last_rowid();
    for (size_t i = 0; i < bots.size(); ++i) lineup_bot_.run(id, i, bots[i]);
  } else if (find_lineup_.with(text_).step()) {
    id = find_lineup_.integer(0);
    find_lineup_.reset();
  }
  lineups_.emplace(block.bots, id);
  return id;
}

void BlockWriter::add(const BlockRecord& block, const KingdomRecord& kingdom) {
  const int64_t first = first_id(league_);
  const int64_t kingdom_id = first + block.kingdom, block_id = first + block.first_game;
  const KingdomBits bits = kingdom_bits(kingdom.setup);
  if (kingdom_id != last_kingdom_) {
    text_ = to_text(kingdom.setup);
    const std::optional<std::string_view> name =
        kingdom.name.empty() ? std::nullopt : std::optional<std::string_view>(kingdom.name);
    kingdom_.run(kingdom_id, block.players, name, bits.sets, bits.cards[0], bits.cards[1], bits.cards[2], text_);
    last_kingdom_ = kingdom_id;
  }

  const int64_t lineup = lineup_id(block);
  for (size_t rotation = 0; rotation < block.games.size(); ++rotation) {
    const GameRecord& game = block.games[rotation];
    uint64_t decisions = 0, nanos = 0;
    std::array<std::optional<int>, kMaxPlayers> points;
    for (size_t seat = 0; seat < kMaxPlayers; ++seat) {
      if (seat < static_cast<size_t>(block.players)) points[seat] = game.points[seat];
      decisions += game.decisions[seat];
      nanos += game.nanos[seat];
    }
    const std::optional<int> fault = game.fault ? std::optional(*game.fault + 1) : std::nullopt;
    game_.run(block_id + static_cast<int64_t>(rotation), rotation, lineup, kingdom_id, bits.sets, block.seed, game.turns,
              game.ending, places_number(game, block.players), points[0], points[1], points[2], points[3], points[4],
              points[5], fault, decisions, nanos / 1000, game.signature, Blob(game.answers));
  }
}

void BlockWriter::add(const FaultRecord& fault) {
  fault_.run(league_, first_id(league_) + fault.game, fault.seat + 1, fault.bot, fault.kind, fault.decisive,
             fault.signal, fault.message, fault.question, fault.decision, fault.log,
             static_cast<int64_t>(std::time(nullptr)));
}

}  // namespace joust::store
