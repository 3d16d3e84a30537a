#include "runner/ratings/matrix.h"

#include <cmath>

namespace joust {

SquareMatrix operator*(const SquareMatrix& a, const SquareMatrix& b) {
  const std::size_t n = a.size();
  SquareMatrix product(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t j = 0; j < n; ++j) product(i, j) += a(i, k) * b(k, j);
  return product;
}

std::optional<Cholesky> Cholesky::of(const SquareMatrix& a) {
  const std::size_t n = a.size();
  SquareMatrix l(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      double rest = a(i, j);
      for (std::size_t k = 0; k < j; ++k) rest -= l(i, k) * l(j, k);
      l(i, j) = rest / l(j, j);
    }
    double rest = a(i, i);
    for (std::size_t k = 0; k < i; ++k) rest -= l(i, k) * l(i, k);
    if (!(rest > 0)) return std::nullopt;
    l(i, i) = std::sqrt(rest);
  }
  return Cholesky(std::move(l));
}

std::vector<double> Cholesky::solve(std::vector<double> b) const {
  const std::size_t n = l_.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= l_(i, k) * b[k];
    b[i] /= l_(i, i);
  }
  for (std::size_t i = n; i-- > 0;) {
    b[i] /= l_(i, i);
    for (std::size_t k = 0; k < i; ++k) b[k] -= l_(i, k) * b[i];
  }
  return b;
}

SquareMatrix Cholesky::inverse() const {
  const std::size_t n = l_.size();
  SquareMatrix inv(n);
  for (std::size_t column = 0; column < n; ++column) {
    std::vector<double> unit(n, 0.0);
    unit[column] = 1;
    const std::vector<double> solution = solve(std::move(unit));
    for (std::size_t row = 0; row < n; ++row) inv(row, column) = solution[row];
  }
  return inv;
}

}  // namespace joust
