#include "report/sha256.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>

namespace heapwise::report {
namespace {

using Word = std::uint32_t;

// The first 32 bits of the fraction of the square or cube root of the n-th prime: the standard's own way to say where
// its constants come from. Exact: integer roots of p * 2^64 and p * 2^96.
constexpr bool is_prime(unsigned n) {
  for (unsigned d = 2; d * d <= n; ++d)
    if (n % d == 0) return false;
  return n > 1;
}

__extension__ using Wide = unsigned __int128;

constexpr Word fraction_of_root(unsigned prime, int power) {
  // The largest r with r^power <= prime * 2^(32 * power); its low 32 bits are the fraction.
  std::uint64_t root = 0;
  for (int bit = 35; bit >= 0; --bit) {
    const std::uint64_t next = root | (std::uint64_t{1} << static_cast<unsigned>(bit));
    if (power == 2) {
      if (Wide{next} * next <= Wide{prime} << 64U) root = next;
    } else {
      // next^3 <= prime * 2^96, with next < 2^36: next^2 fits, and the product below 2^108.
      if (Wide{next} * next * next <= Wide{prime} << 96U) root = next;
    }
  }
  return static_cast<Word>(root);
}

template <std::size_t N>
constexpr std::array<Word, N> roots(int power) {
  std::array<Word, N> result{};
  std::size_t count = 0;
  for (unsigned n = 2; count < N; ++n)
    if (is_prime(n)) result[count++] = fraction_of_root(n, power);
  return result;
}

constexpr std::array<Word, 8> kStart = roots<8>(2);
constexpr std::array<Word, 64> kRound = roots<64>(3);

void compress(std::array<Word, 8>& state, const unsigned char* block) {
  std::array<Word, 64> w{};
  for (std::size_t i = 0; i < 16; ++i)
    w[i] = Word{block[4 * i]} << 24U | Word{block[4 * i + 1]} << 16U | Word{block[4 * i + 2]} << 8U | block[4 * i + 3];
  for (std::size_t i = 16; i < 64; ++i) {
    const Word s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3U);
    const Word s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10U);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const Word s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const Word first = h + s1 + ((e & f) ^ (~e & g)) + kRound[i] + w[i];
    const Word s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const Word second = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
  }
  const std::array<Word, 8> added = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state[i] += added[i];
}

}  // namespace

std::string sha256(std::string_view data) {
  std::string padded(data);
  padded += '\x80';
  while (padded.size() % 64 != 56) padded += '\0';
  const std::uint64_t bits = std::uint64_t{data.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8)
    padded += static_cast<char>(bits >> static_cast<unsigned>(shift) & 0xffU);
  std::array<Word, 8> state = kStart;
  for (std::size_t i = 0; i < padded.size(); i += 64)
    compress(state, reinterpret_cast<const unsigned char*>(padded.data()) + i);  // NOLINT: bytes of a string
  std::string text;
  for (const Word word : state) text += fmt::format("{:08x}", word);
  return text;
}

std::string sha256_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return "";
  return sha256(std::string(std::istreambuf_iterator<char>(file), {}));
}

}  // namespace heapwise::report
