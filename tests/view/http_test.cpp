#include "view/http.h"

#include <gtest/gtest.h>

namespace heapwise::view {
namespace {

TEST(HttpRequests, are_read_whole_or_not_at_all) {
  const std::string text = "GET /abc/events?x=1 HTTP/1.1\r\nHost: 127.0.0.1:80\r\nOrigin:  here \r\n\r\n";
  HttpRequest request;
  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_EQ(parse(text.substr(0, size), request), Parsed::Incomplete) << size;
  ASSERT_EQ(parse(text, request), Parsed::Whole);
  EXPECT_EQ(request.method, "GET");
  EXPECT_EQ(request.path, "/abc/events");
  EXPECT_EQ(request.header("host"), "127.0.0.1:80");
  EXPECT_EQ(request.header("origin"), "here");
  EXPECT_EQ(request.header("cookie"), "");
}

TEST(HttpRequests, that_do_not_fit_are_refused) {
  HttpRequest request;
  EXPECT_EQ(parse("GET / HTTP/1.1\r\n\r\n", request), Parsed::Bad) << "no host";
  EXPECT_EQ(parse("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", request), Parsed::Bad) << "two hosts";
  EXPECT_EQ(parse("GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", request), Parsed::Bad) << "a space in the path";
  EXPECT_EQ(parse("GET / HTTP/2\r\nHost: a\r\n\r\n", request), Parsed::Bad);
  EXPECT_EQ(parse("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", request), Parsed::Bad) << "a request to a proxy";
  EXPECT_EQ(parse("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx", request), Parsed::TooLarge);
  EXPECT_EQ(parse("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", request), Parsed::Whole);
  EXPECT_EQ(parse(std::string(kMostHead + 1, 'a'), request), Parsed::TooLarge);
  EXPECT_EQ(parse("GET / HTTP/1.1\r\nHost: a\r\nx: " + std::string(kMostHead, 'a') + "\r\n\r\n", request),
            Parsed::TooLarge);
  std::string many = "GET / HTTP/1.1\r\nHost: a\r\n";
  for (int i = 0; i < 200; ++i) many += "h" + std::to_string(i) + ": 1\r\n";
  EXPECT_EQ(parse(many + "\r\n", request), Parsed::Bad) << "too many headers";
}

TEST(Secrets, are_the_same_only_as_a_whole) {
  EXPECT_TRUE(same_secret("abc", "abc"));
  for (const char* wrong : {"", "ab", "abd", "abcd", "xbc"}) EXPECT_FALSE(same_secret(wrong, "abc")) << wrong;
}

}  // namespace
}  // namespace heapwise::view
