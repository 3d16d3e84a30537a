#include "runner/bots/sim_games.h"

#include "engine/game.h"

namespace joust {

namespace {

constexpr size_t kMostSpare = 64;

uint32_t resample(const joust_host* host, joust_sim_game* game, const joust_view* view, uint64_t seed) {
  if (!view || !sim_games(host).sampler().sample(game->state, *view, seed)) return JOUST_SIM_NOT_AN_OPTION;
  game->view_seat = -1;
  fill_question(game->question, game->state);
  return JOUST_SIM_OK;
}

joust_sim_game* sample(const joust_host* host, const joust_view* view, uint64_t seed) {
  joust_sim_game* game = sim_games(host).make();
  if (!game) return nullptr;
  if (resample(host, game, view, seed) == JOUST_SIM_OK) return game;
  sim_games(host).free(game);
  return nullptr;
}

void assign(const joust_host*, joust_sim_game* to, const joust_sim_game* from) {
  if (to == from) return;
  copy_game(to->state, from->state);
  to->question = from->question;
  to->view_seat = -1;
}

joust_sim_game* copy(const joust_host* host, const joust_sim_game* from) {
  joust_sim_game* game = sim_games(host).make();
  if (game) assign(host, game, from);
  return game;
}

void reseed(const joust_host*, joust_sim_game* game, uint64_t seed) {
  for (int seat = 0; seat < game->state.players; ++seat)
    game->state.player[seat].random = Random::stream(seed, static_cast<uint64_t>(seat) + 1);
}

uint32_t step(const joust_host*, joust_sim_game* game, uint32_t option) {
  if (option >= kOptionEnd && !(game->state.question.numbers && option < game->state.question.numbers))
    return game->state.asking ? JOUST_SIM_NOT_AN_OPTION : JOUST_SIM_OVER;
  const Status status = answer(game->state, static_cast<Option>(option));
  if (status == Status::NotAnOption) return JOUST_SIM_NOT_AN_OPTION;
  if (status == Status::GameOver) return JOUST_SIM_OVER;
  fill_question(game->question, game->state);
  return JOUST_SIM_OK;
}

const joust_question* question(const joust_host*, const joust_sim_game* game) { return &game->question; }

const joust_view* view(const joust_host*, joust_sim_game* game, uint32_t seat) {
  if (seat >= game->state.players) return nullptr;
  if (!game->view) game->view = std::make_unique<ViewBuffer>();
  joust_view& v = game->view->get();
  if (game->view_seat == static_cast<int>(seat)) {
    update_view(v, game->state);
  } else {
    start_view(v, game->state, static_cast<int>(seat));
    game->view_seat = static_cast<int>(seat);
  }
  return &v;
}

uint32_t is_over(const joust_host*, const joust_sim_game* game) { return over(game->state); }

int32_t points_of(const joust_host*, const joust_sim_game* game, uint32_t seat) {
  return seat < game->state.players ? points(game->state, static_cast<int>(seat)) : 0;
}

uint32_t winners_of(const joust_host*, const joust_sim_game* game) { return winners(game->state); }

void free_game(const joust_host* host, joust_sim_game* game) {
  if (game) sim_games(host).free(game);
}

constexpr joust_sim kFunctions = {sizeof(joust_sim), 0,    sample,  resample,  copy,       assign,   reseed, step,
                                  question,          view, is_over, points_of, winners_of, free_game};

}  // namespace

const joust_sim* SimGames::functions() { return &kFunctions; }

joust_sim_game* SimGames::make() {
  if (used_.size() >= JOUST_SIM_MOST) return nullptr;
  if (spare_.empty()) {
    used_.emplace_back(new joust_sim_game);
  } else {
    used_.push_back(std::move(spare_.back()));
    spare_.pop_back();
  }
  joust_sim_game& game = *used_.back();
  game.place = static_cast<uint32_t>(used_.size() - 1);
  game.view_seat = -1;
  return &game;
}

void SimGames::free(joust_sim_game* game) {
  const uint32_t place = game->place;
  std::unique_ptr<joust_sim_game> freed = std::move(used_[place]);
  if (place + 1 < used_.size()) {
    used_[place] = std::move(used_.back());
    used_[place]->place = place;
  }
  used_.pop_back();
  if (spare_.size() < kMostSpare) spare_.push_back(std::move(freed));
}

}  // namespace joust
