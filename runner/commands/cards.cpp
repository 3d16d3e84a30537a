// `joust cards [NAME]`: the facts in the card tables.
#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/catalogue.h"
#include "engine/setup.h"
#include "engine/state.h"
#include "runner/base/spelling.h"
#include "runner/commands/command.h"

namespace joust {
namespace {

namespace po = boost::program_options;

constexpr const char* kHelp =
    R"(usage: joust cards [NAME] [--json]

The facts about every card, Project and Artifact, or about one. A pile of 8/12 has 8 cards with two players and 12 with more;
five numbers are for 2 to 6 players. In JSON, `pile` is for two players, 0 for what has no pile of its own.
)";

struct CardsOptions {
  std::vector<std::string> name;  // words
  bool json = false, help = false;
};

std::pair<CardsOptions, std::string> parse(const Arguments& arguments) {
  CardsOptions options;
  po::options_description visible("options"), all;
  visible.add_options()("json", po::bool_switch(&options.json), "print an array of objects")(
      "help", po::bool_switch(&options.help), "print this");
  all.add(visible).add_options()("name", po::value(&options.name));
  po::positional_options_description positional;
  positional.add("name", -1);
  std::ostringstream help;
  help << kHelp << '\n' << visible;
  try {
    po::variables_map values;
    constexpr int kStyle = po::command_line_style::unix_style & ~po::command_line_style::allow_short;
    po::store(po::command_line_parser(arguments).options(all).positional(positional).style(kStyle).run(), values);
    po::notify(values);
  } catch (const po::error& error) {
    throw Failure(fmt::format("{}; see joust cards --help", error.what()));
  }
  return {options, help.str()};
}

std::vector<CardId> select(const std::vector<std::string>& words) {
  if (!words.empty()) {
    const std::string name = join(words, " ");
    const CardId id = find_card(name);
    if (id == CardId::None) throw Failure(fmt::format("unknown card '{}'{}", name, hint(name, card_names())));
    return {id};
  }
  std::vector<CardId> ids;
  for (int n = 1; n < kCardCount; ++n)
    if (info(CardId(n)).id == CardId(n)) ids.push_back(CardId(n));
  return ids;
}

std::vector<std::string> type_names(Types types) {
  std::vector<std::string> names;
  for (int t = 0; t < kTypeCount; ++t)
    if (types >> t & 1) names.push_back(type_name(t));
  return names;
}

std::string cost_text(const CardInfo& card) { return is_artifact(card.id) ? "-" : fmt::format("${}", card.cost); }

std::string pile_text(CardId id) {
  std::vector<std::string> sizes;
  for (int players = 2; players <= kMaxPlayers; ++players) sizes.push_back(std::to_string(pile_size(id, players)));
  if (sizes[0] == "0") return "-";
  const bool all_others_alike = std::count(sizes.begin() + 1, sizes.end(), sizes[1]) == kMaxPlayers - 2;
  if (!all_others_alike) return join(sizes, "/");
  return sizes[0] == sizes[1] ? sizes[0] : sizes[0] + "/" + sizes[1];
}

// Columns of the terminal; 0 if the output goes elsewhere and lines need not end.
size_t terminal_width() {
  winsize size{};
  return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// Breaks between words, with `indent` spaces before every further line; too narrow a space is left to the terminal.
std::string wrapped(const std::string& text, size_t indent, size_t width) {
  constexpr size_t kNarrowest = 24;
  if (width < indent + kNarrowest) return text;
  std::string result, word;
  size_t column = indent;
  for (std::istringstream in(text); in >> word;) {
    if (column > indent && column + 1 + word.size() > width) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
  }
  return result;
}

void print_table(const std::vector<CardId>& ids) {
  constexpr size_t kTextColumn = 4 + 20 + 6 + 33 + 16;
  const size_t width = terminal_width();
  const CardInfo* last = nullptr;
  for (const CardId id : ids) {
    const CardInfo& card = info(id);
    if (!last || last->set != card.set) {
      fmt::print("{}{}\n", last ? "\n" : "", set_name(card.set));
      fmt::print("{:>3} {:<20}{:<6}{:<33}{:<16}{}\n", "no", "name", "cost", "types", "pile", "effect");
    }
    fmt::print("{:>3} {:<20}{:<6}{:<33}{:<16}{}\n", number(id), card.name, cost_text(card),
               join(type_names(card.types)), pile_text(id), wrapped(card.text, kTextColumn, width));
    last = &card;
  }
}

void print_one(CardId id) {
  const CardInfo& card = info(id);
  fmt::print("{}\n", card.name);
  fmt::print("  number  {}\n  set     {}\n  cost    {}\n", number(id), set_name(card.set), cost_text(card));
  fmt::print("  types   {}\n  pile    {}\n", join(type_names(card.types)), pile_text(id));
  fmt::print("  effect  {}\n", wrapped(card.text, 10, terminal_width()));
}

void print_json(const std::vector<CardId>& ids) {
  auto array = nlohmann::ordered_json::array();
  for (const CardId id : ids) {
    const CardInfo& card = info(id);
    array.push_back({{"number", number(id)},
                     {"name", card.name},
                     {"set", set_name(card.set)},
                     {"cost", card.cost},
                     {"types", type_names(card.types)},
                     {"pile", pile_size(id, 2)},
                     {"text", card.text}});
  }
  fmt::print("{}\n", array.dump(2));
}

}  // namespace

int cards_command(const Arguments& arguments) {
  const auto [options, help] = parse(arguments);
  if (options.help) {
    fmt::print("{}", help);
    return 0;
  }
  const std::vector<CardId> ids = select(options.name);
  if (options.json) {
    print_json(ids);
  } else if (options.name.empty()) {
    print_table(ids);
  } else {
    print_one(ids[0]);
  }
  return 0;
}

}  // namespace joust
