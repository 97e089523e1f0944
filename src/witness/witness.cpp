#include "witness/witness.h"

#include <fmt/format.h>

#include <array>
#include <ctime>
#include <random>

namespace heapwise::witness {

std::string specification(const std::string& property) {
  if (property == "memcleanup") return "CHECK( init(main()), LTL(G valid-memcleanup) )";
  if (property == "termination") return "CHECK( init(main()), LTL(F end) )";
  if (property == "unreach") return "CHECK( init(main()), LTL(G ! call(reach_error())) )";
  std::string overflow = "CHECK( init(main()), LTL(G ! overflow) )";
  std::string defined = overflow + "\nCHECK( init(main()), LTL(G def-behavior) )";
  if (property == "no-overflow") return overflow;
  if (property == "ub") return defined;
  std::string memory =
      "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n"
      "CHECK( init(main()), LTL(G valid-memtrack) )";
  if (property != "all") return memory;
  return memory + "\nCHECK( init(main()), LTL(G ! call(reach_error())) )\n" + defined;
}

Origin origin_now() {
  std::random_device random;
  std::array<std::uint32_t, 4> words{};
  for (std::uint32_t& word : words) word = random();
  // RFC 4122, version 4: random bits, but for the version and the variant.
  words[1] = (words[1] & 0xffff0fffU) | 0x4000U;
  words[2] = (words[2] & 0x3fffffffU) | 0x80000000U;
  Origin origin;
  origin.uuid = fmt::format("{:08x}-{:04x}-{:04x}-{:04x}-{:04x}{:08x}", words[0], words[1] >> 16U, words[1] & 0xffffU,
                            words[2] >> 16U, words[2] & 0xffffU, words[3]);
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  origin.creation_time.assign(text.data(), size);
  return origin;
}

}  // namespace heapwise::witness
