#include "dashboard/data/sprt_question.h"

#include <cmath>
#include <numeric>

#include "runner/base/numbers.h"

namespace joust::dashboard {

namespace {

constexpr double kGreatestElo = 2000;  // keeps expected scores away from 0 and 1

constexpr std::string_view kSeparators = ",; \t\n\r";
bool is_separator(char c) { return kSeparators.find(c) != std::string_view::npos; }

std::string trimmed(std::string_view text) {
  while (!text.empty() && is_separator(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_separator(text.back())) text.remove_suffix(1);
  return std::string(text);
}

// With the minus sign that pages and papers print as well as the one on keyboards.
bool parse_number(std::string text, double& value) {
  constexpr std::string_view kMinus = "−";
  if (text.starts_with(kMinus)) text.replace(0, kMinus.size(), "-");
  if (text.starts_with('+')) text.erase(0, 1);
  const auto number = base::read_number<double>(text);
  value = number.value_or(0);
  return number && std::isfinite(value);
}

double number(SprtField& field, const char* needed) {
  double value = 0;
  if (!parse_number(field.text, value)) field.error = needed;
  return value;
}

std::vector<uint64_t> parse_counts(SprtField& field) {
  std::vector<uint64_t> counts;
  std::string_view rest = field.text;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find_first_of(kSeparators));
    const auto count = base::read_number<uint32_t>(word);  // large enough, and sums cannot overflow
    if (!count) {
      field.error = "Whole numbers are needed, separated by commas, like 34,54,63,64,75.";
      return {};
    }
    counts.push_back(*count);
    rest.remove_prefix(word.size());
    while (!rest.empty() && is_separator(rest.front())) rest.remove_prefix(1);
  }
  if (counts.size() < 3 || counts.size() % 2 == 0)
    field.error = "An odd number of counts is needed, at least 3; there are " + std::to_string(counts.size()) + ".";
  else if (std::accumulate(counts.begin(), counts.end(), uint64_t{0}) == 0)
    field.error = "All counts are zero: there is nothing to judge.";
  return counts;
}

EloModel parse_model(SprtField& field) {
  if (field.text != "normalized" && field.text != "logistic") field.error = "It is normalized or logistic.";
  return field.text == "logistic" ? EloModel::Logistic : EloModel::Normalized;
}

SprtSettings parse_settings(SprtQuestion& q) {
  constexpr const char* kElo = "A number is needed, like 5 or -1.75.";
  constexpr const char* kChance = "A chance is needed, more than 0 and less than 1, like 0.05.";
  SprtSettings settings{number(q.elo0, kElo), number(q.elo1, kElo), number(q.alpha, kChance), number(q.beta, kChance),
                        parse_model(q.model)};
  for (auto [field, value] : {std::pair(&q.elo0, settings.elo0), std::pair(&q.elo1, settings.elo1)})
    if (field->error.empty() && std::abs(value) > kGreatestElo) field->error = "It must lie between -2000 and 2000.";
  if (q.elo0.error.empty() && q.elo1.error.empty() && !(settings.elo0 < settings.elo1))
    q.elo1.error = "It must be more than the other one, elo0.";
  for (auto [field, value] : {std::pair(&q.alpha, settings.alpha), std::pair(&q.beta, settings.beta)})
    if (field->error.empty() && !(value > 0 && value < 1)) field->error = kChance;
  if (q.alpha.error.empty() && q.beta.error.empty() && !(settings.alpha + settings.beta < 1))
    q.beta.error = "Both chances together must be less than 1.";
  return settings;
}

}  // namespace

std::string SprtQuestion::first_error() const {
  const std::pair<const char*, const SprtField*> fields[] = {{"counts", &counts}, {"elo0", &elo0}, {"elo1", &elo1},
                                                             {"alpha", &alpha},   {"beta", &beta}, {"model", &model}};
  for (const auto& [name, field] : fields)
    if (!field->error.empty()) return std::string(name) + ": " + field->error;
  return "";
}

SprtQuestion sprt_question(const Request& request) {
  SprtQuestion q;
  q.asked = request.has("counts");
  const auto read = [&](SprtField& field, const char* name, const char* otherwise) {
    field.text = trimmed(request.parameter(name));
    if (field.text.empty() && !request.has(name)) field.text = otherwise;
  };
  read(q.counts, "counts", "");
  read(q.elo0, "elo0", "0");
  read(q.elo1, "elo1", "5");
  read(q.alpha, "alpha", "0.05");
  read(q.beta, "beta", "0.05");
  read(q.model, "model", "normalized");
  if (!q.asked) return q;
  const std::vector<uint64_t> counts = parse_counts(q.counts);
  const SprtSettings settings = parse_settings(q);
  if (q.first_error().empty()) q.answer = judge(counts, settings);
  return q;
}

}  // namespace joust::dashboard
