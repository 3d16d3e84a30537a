// Sequential probability ratio test on block outcomes: the exact generalized test for (2n+1)-nomial counts, in the
// tradition of fishtest and fastchess. Pure functions of the counts; feeding blocks in schedule order is the caller's
// part.
//
// A block is n games of the new player against the old one and scores 0, 1/2, 1, ... n points: counts[k] is the number
// of blocks with k half points. n = 1 gives L,D,W; n = 2 gives LL,LD,WL+DD,WD,WW.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace joust {

using BlockCounts = std::span<const std::uint64_t>;  // an odd number of counts, at least three

enum class EloModel {
  Normalized,  // distance from an even score in standard deviations per game; 800 / ln 10 units each
  Logistic,    // the usual Elo of the expected score
};

struct SprtSettings {
  double elo0 = 0;  // rejected if the truth looks like this
  double elo1 = 5;  // accepted if the truth looks like this; more than elo0
  double alpha = 0.05;
  double beta = 0.05;
  EloModel model = EloModel::Normalized;
};

struct SprtBounds {
  double lower;  // log(beta / (1 - alpha))
  double upper;  // log((1 - beta) / alpha)
};

enum class SprtVerdict { Accepted, Rejected, Undecided };

struct MatchEstimate {
  double elo, elo_error;  // logistic, with half the width of the 95 % interval; infinite for a clean sweep
  double normalized, normalized_error;  // normalized Elo
  double superiority;                   // likelihood that the new player is better
};

SprtBounds sprt_bounds(double alpha, double beta);

// Log-likelihood ratio of elo1 against elo0, zero counts taken as 0.001; 0 without any block.
double sprt_llr(BlockCounts counts, const SprtSettings& settings);

SprtVerdict sprt_verdict(double llr, const SprtBounds& bounds);

// Needs at least one block.
MatchEstimate estimate_match(BlockCounts counts);

// All that a test says about some counts; at least one block.
struct SprtJudgement {
  std::vector<std::uint64_t> counts;
  SprtSettings settings;
  SprtBounds bounds;
  double llr;
  SprtVerdict verdict;
  MatchEstimate estimate;
  std::uint64_t blocks, games;
};
SprtJudgement judge(std::vector<std::uint64_t> counts, const SprtSettings& settings);

const char* name_of(EloModel model);       // normalized, logistic
const char* name_of(SprtVerdict verdict);  // accepted, rejected, undecided

}  // namespace joust
