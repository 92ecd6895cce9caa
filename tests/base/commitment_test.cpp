#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/base/commitment.hpp>

namespace jadoube {
namespace {

std::string hash(std::string_view bytes) { return in_hexadecimal(sha256(bytes)); }

TEST_CASE("SHA-256 is that of FIPS 180-4: its examples") {
    struct Row {
        std::string bytes;
        std::string_view hash;
    };
    const Row rows[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
         "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
        {std::string(1'000'000, 'a'),
         "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
        {"\xbd", "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"},
        {"\xc9\x8c\x8e\x55", "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.hash);
        CHECK(hash(row.bytes) == row.hash);
    }
}

TEST_CASE("SHA-256 of zeros, around the ends of its blocks") {
    struct Row {
        std::size_t length;
        std::string_view hash;
    };
    const Row rows[] = {
        {55, "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"},
        {56, "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"},
        {57, "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785"},
        {63, "c7723fa1e0127975e49e62e753db53924c1bd84b8ac1ac08df78d09270f3d971"},
        {64, "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"},
        {65, "98ce42deef51d40269d542f5314bef2c7468d401ad5d85168bfab4c0108f75f7"},
        {119, "f616b0d54e78571a9611f343c9f8e022e859e920381ab0e4d3da01e193a7bd7e"},
        {120, "6edd9f6f9cc92cded36e6c4a580933f9c9f1b90562b46903b806f21902a1a54f"},
        {128, "38723a2e5e8a17aa7950dc008209944e898f69a7bd10a23c839d341e935fd5ca"},
        {1000, "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.length);
        CHECK(hash(std::string(row.length, '\0')) == row.hash);
    }
}

TEST_CASE("hexadecimal has two small digits for each byte") {
    const std::uint8_t bytes[] = {0x00, 0x0f, 0xa0, 0xff};
    CHECK(in_hexadecimal(bytes) == "000fa0ff");
    CHECK(in_hexadecimal({}).empty());
}

TEST_CASE("a commitment is the hash of the nonce, a line feed and the text") {
    CHECK(commitment_to("Nf3", "0123456789abcdef") ==
          "bcefe679133c6be53d3463fd8437d5fd5c3ed62fd42d5da3a54586046cb4fd2d");
    CHECK(commitment_to("Nf3", "0123456789abcdef") == hash("0123456789abcdef\nNf3"));
    CHECK(commitment_to("\u041af3", "\u0219ah") ==
          "6ae04899d99312a5540715a40300308c4060d2f9765c34a50d7101b94223212a");
    CHECK(commitment_to("Nf3", "") ==
          "5cb938c903215799668efd3c580f85476ef6bb1a346c7811b535dc84647ae22b");
}

TEST_CASE("another text or another nonce is another commitment") {
    const std::string nonce(16, 'x');
    const std::string one = commitment_to("Nf3", nonce);
    CHECK(one == commitment_to("Nf3", nonce));
    CHECK(one != commitment_to("Nc3", nonce));
    CHECK(one != commitment_to("Nf3 ", nonce));
    CHECK(one != commitment_to("nf3", nonce));
    CHECK(one != commitment_to("Nf3", nonce + "x"));
    CHECK(one != commitment_to(nonce, "Nf3"));
    CHECK(one != commitment_to("3", nonce + "Nf"));
}

TEST_CASE("a commitment has 64 hexadecimal digits, small letters") {
    const std::string good = commitment_to("Nf3", "0123456789abcdef");
    CHECK(good.size() == commitment_length);
    CHECK(is_commitment(good));
    CHECK(is_commitment("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"));
    CHECK_FALSE(is_commitment(""));
    CHECK_FALSE(is_commitment(good.substr(1)));
    CHECK_FALSE(is_commitment(good + "0"));
    for (const char bad : {'A', 'F', 'g', '/', ':', '`', ' ', '\0'}) {
        for (const std::size_t at : {std::size_t{0}, std::size_t{31}, std::size_t{63}}) {
            std::string changed = good;
            changed[at] = bad;
            CHECK_FALSE(is_commitment(changed));
        }
    }
}

}  // namespace
}  // namespace jadoube
