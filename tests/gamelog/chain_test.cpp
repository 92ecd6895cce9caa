#include <string>

#include <doctest/doctest.h>

#include <jadoube/gamelog/chain.hpp>
#include <jadoube/gamelog/lines.hpp>
#include <jadoube/gamelog/signing.hpp>

#include "gamelog/log_writer.hpp"

namespace jadoube {
namespace {

using test::signing_key;

TEST_CASE("log: the hash is BLAKE2b-256 of the hash before and the body") {
    // As hashlib.blake2b(…, digest_size=32) of Python has it.
    const LogHash first = chained(log_beginning, "");
    CHECK(to_text(first) == "89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3");
    CHECK(to_text(chained(first, R"({"seq":1})")) ==
          "04253c4faccfd68409007840cc60873c1606e70f041539f1bf6e0092a547de3b");
    CHECK(chained(log_beginning, "a") != chained(log_beginning, "b"));
    CHECK(chained(first, "a") != chained(log_beginning, "a"));
}

TEST_CASE("log: a line is the body with its hash as the first field, and the way back") {
    const std::string body = R"({"seq":1,"x":"ü"})";
    const LogHash hash = chained(log_beginning, body);
    const std::string line = to_log_line(hash, body);
    CHECK(line == R"({"hash":")" + to_text(hash) + R"(","seq":1,"x":"ü"})");
    const auto read = read_log_line(line);
    REQUIRE(read);
    CHECK(read->hash == hash);
    CHECK(read->body == body);
}

TEST_CASE("log: what does not begin as a line of a log is none") {
    const std::string hash(64, 'a');
    CHECK(read_log_line(R"({"hash":")" + hash + R"(","seq":1})"));
    for (const std::string& line :
         {std::string(), std::string("{"), std::string("garbage"), R"({"hash":")" + hash,
          R"({"hash":")" + hash + R"("})", R"({"hash":")" + hash + R"(",)",
          R"({ "hash":")" + hash + R"(","seq":1})", R"({"hash": ")" + hash + R"(","seq":1})",
          R"({"Hash":")" + hash + R"(","seq":1})", R"({"hash":")" + hash + R"(a","seq":1})",
          R"({"hash":")" + hash.substr(1) + R"(","seq":1,"x":1})",
          R"({"hash":")" + hash.substr(1) + R"(g","seq":1})",
          R"({"hash":")" + hash.substr(1) + R"(A","seq":1})",  // one text for one hash
          R"({"seq":1,"hash":")" + hash + R"("})"}) {
        CAPTURE(line);
        CHECK_FALSE(read_log_line(line));
    }
}

TEST_CASE("log: a hash is 64 small hexadecimal digits") {
    const LogHash hash = chained(log_beginning, "x");
    CHECK(parse_log_hash(to_text(hash)) == hash);
    CHECK(to_text(log_beginning) == std::string(64, '0'));
    CHECK_FALSE(parse_log_hash(std::string(63, '0')));
    CHECK_FALSE(parse_log_hash(std::string(65, '0')));
    CHECK_FALSE(parse_log_hash(std::string(63, '0') + "/"));
    CHECK_FALSE(parse_log_hash(std::string(63, '0') + ":"));
    CHECK_FALSE(parse_log_hash(std::string(63, '0') + "`"));
    CHECK_FALSE(parse_log_hash(std::string(63, '0') + "F"));
}

TEST_CASE("log: a signature holds for its game, head and key alone") {
    const SigningKey key = signing_key();
    // RFC 8032's Ed25519 of the seed 00 01 … 1f.
    CHECK(key.public_key() == "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8");
    const LogHash head = chained(log_beginning, "x");
    const std::string signature = key.sign("game", head);
    CHECK(signature == key.sign("game", head));
    CHECK(signature.size() == 128);
    CHECK(is_signed("game", head, key.public_key(), signature));
    CHECK_FALSE(is_signed("gamf", head, key.public_key(), signature));
    CHECK_FALSE(is_signed("game", log_beginning, key.public_key(), signature));
    CHECK_FALSE(is_signed("game", head, signing_key(1).public_key(), signature));
    CHECK_FALSE(is_signed("game", head, key.public_key(), signing_key(1).sign("game", head)));
    CHECK_FALSE(is_signed("game", head, "", signature));
    CHECK_FALSE(is_signed("game", head, key.public_key(), ""));
    CHECK_FALSE(is_signed("game", head, key.public_key(), std::string(128, '0')));
    std::string changed = signature;
    changed[100] = changed[100] == '0' ? '1' : '0';
    CHECK_FALSE(is_signed("game", head, key.public_key(), changed));
}

std::vector<std::string> lines_of(std::string_view text, std::size_t at_a_time) {
    std::vector<std::string> lines;
    const auto take = [&lines](std::string_view line) { lines.emplace_back(line); };
    LogLines reader;
    while (!text.empty()) {
        reader.feed(text.substr(0, at_a_time), take);
        text.remove_prefix(std::min(text.size(), at_a_time));
    }
    reader.finish(take);
    return lines;
}

TEST_CASE("log: lines end with LF or CRLF, wherever the file is cut into pieces") {
    using Lines = std::vector<std::string>;
    for (const std::size_t at_a_time : {1U, 2U, 3U, 1000U}) {
        CHECK(lines_of("", at_a_time) == Lines{});
        CHECK(lines_of("a\nbc\n", at_a_time) == Lines{"a", "bc"});
        CHECK(lines_of("a\r\nbc\r\n", at_a_time) == Lines{"a", "bc"});
        CHECK(lines_of("a\n\nb", at_a_time) == Lines{"a", "", "b"});
        CHECK(lines_of("a\r\r\nb\r", at_a_time) == Lines{"a\r", "b\r"});
        CHECK(lines_of("\xEF\xBB\xBF{\n\xEF\xBB\xBF}\n", at_a_time) == Lines{"{", "\xEF\xBB\xBF}"});
    }
}

TEST_CASE("log: of a line that is too long little more is kept than may be") {
    const std::string text = std::string(3 * max_log_line, 'x') + "\nb\n";
    const auto lines = lines_of(text, 1U << 16U);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].size() > max_log_line);
    CHECK(lines[0].size() <= max_log_line + 2);
    CHECK(lines[1] == "b");
    CHECK(lines_of(std::string(max_log_line, 'x') + "\r\n", 1000)[0].size() == max_log_line);
}

}  // namespace
}  // namespace jadoube
