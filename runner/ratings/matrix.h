// A dense square matrix and the few operations the rating fit needs from linear algebra.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace joust {

class SquareMatrix {
 public:
  explicit SquareMatrix(std::size_t size = 0) : size_(size), cells_(size * size, 0.0) {}

  std::size_t size() const { return size_; }
  double& operator()(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
  double operator()(std::size_t row, std::size_t column) const { return cells_[row * size_ + column]; }

 private:
  std::size_t size_;
  std::vector<double> cells_;
};

SquareMatrix operator*(const SquareMatrix& a, const SquareMatrix& b);

// A symmetric positive definite matrix, factored as L * L^T.
class Cholesky {
 public:
  static std::optional<Cholesky> of(const SquareMatrix& a);  // nothing if `a` is not positive definite

  std::vector<double> solve(std::vector<double> b) const;
  SquareMatrix inverse() const;

 private:
  explicit Cholesky(SquareMatrix l) : l_(std::move(l)) {}
  SquareMatrix l_;
};

}  // namespace joust
