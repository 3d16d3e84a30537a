#include "engine/game.h"

#include "engine/rules.h"

namespace joust {

namespace {

void sign(State& s, Option o) {
  const Question& q = s.question;
  const uint64_t meta = static_cast<uint64_t>(q.verb) | static_cast<uint64_t>(q.player) << 8 |
                        static_cast<uint64_t>(q.source) << 16 | static_cast<uint64_t>(o) << 32 |
                        static_cast<uint64_t>(q.numbers) << 48;
  const uint64_t asked =
      q.cards * 0x9e3779b97f4a7c15u + q.second * 0xd1342543de82ef95u + q.labels * 0xbf58476d1ce4e5b9u;
  s.signature = std::rotl((s.signature ^ meta) * 0x94d049bb133111ebu, 29) + asked;
}

}  // namespace

Table::Table(const Setup& setup) {
  lay_out(blank_, setup);
  for (int seat = 0; seat < blank_.players; ++seat) {
    Player& p = blank_.player[seat];
    p.owned.add(kCopper, 7);
    if (setup.shelters) {
      for (CardId id : {CardId::Hovel, CardId::Necropolis, CardId::OvergrownEstate})
        p.owned.add(blank_.cards.slot[number(id)]);
    } else {
      p.owned.add(kEstate, 3);
    }
    p.deck.shuffle_under(p.owned, kNoKind, p.random);
  }
}

void Table::start(State& s, const Deal& deal, Log* log) const {
  copy_game(s, blank_);
  deal_game(s, deal);
  Rules r(s, log);
  for (int seat = 0; seat < s.players; ++seat) r.draw(seat, 5);
  r.prepare_turn(0, false);
  r.advance();
}

Status answer(State& s, Option o, Log* log) {
  if (!s.asking) return Status::GameOver;
  if (!s.question.offers(o)) return Status::NotAnOption;
  sign(s, o);
  s.answer = o;
  s.asking = false;
  ++s.questions;
  Rules r(s, log);
  if (s.depth == 0) r.phase_answer();
  r.advance();
  return Status::Ok;
}

void resume(State& s, Log* log) { Rules(s, log).advance(); }

void copy_game(State& to, const State& from) {
  const auto copy = [&](const void* begin, const void* end) {
    const size_t offset = static_cast<size_t>(static_cast<const char*>(begin) - reinterpret_cast<const char*>(&from));
    std::memcpy(reinterpret_cast<char*>(&to) + offset, begin,
                static_cast<size_t>(static_cast<const char*>(end) - static_cast<const char*>(begin)));
  };
  copy(&from, from.player + from.players);
  copy(from.in_play, from.in_play + from.in_play_count);
  copy(from.lasting, from.lasting + from.lasting_count);
  copy(from.link, from.link + from.link_count);
  copy(from.watch, from.watch + from.watch_count);
  copy(from.limbo, from.limbo + from.limbo_count);
  copy(from.note, from.note + from.note_count);
  copy(from.stack, from.stack + from.depth);
  if (from.unseen_passes) copy(from.unseen, from.unseen_count + kMaxPlayers);
}

int points(const State& s, int seat) {
  const Bag& owned = s.player[seat].owned;
  int sum = 0;
  each(owned.present, [&](Kind k) {
    const CardInfo& c = info(s.cards.id[k]);
    sum += owned[k] * (c.points + (c.variable_points ? c.variable_points(s, owned) : 0));
  });
  return sum;
}

unsigned winners(const State& s) {
  unsigned best = 0;
  int best_points = 0, best_turns = 0;
  for (int seat = 0; seat < s.players; ++seat) {
    const int p = points(s, seat), t = s.player[seat].turns;
    if (best == 0 || p > best_points || (p == best_points && t < best_turns)) {
      best = 0;
      best_points = p;
      best_turns = t;
    }
    if (p == best_points && t == best_turns) best |= 1u << seat;
  }
  return best;
}

Bag cards_of(const State& s, int seat) {
  const Player& p = s.player[seat];
  Bag all = p.hand;
  all.add(p.discard);
  all.add(p.play);
  all.add(p.aside_open);
  all.add(p.aside_hidden);
  for (int i = 0; i < p.deck.size(); ++i) all.add(p.deck.at(i));
  for (int i = 0; i < s.limbo_count; ++i)
    if (s.limbo[i].owner == seat) all.add(s.limbo[i].kind);
  if (seat == s.current) all.add(s.spread);  // cards are played on the own turn only
  return all;
}

}  // namespace joust
