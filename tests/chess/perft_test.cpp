// Known numbers of move sequences. The files in tests/data hold counts that others have published
// or that another program has made, a position a line: "FEN ;D1 20 ;D2 400".
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/perft.hpp>
#include <jadoube/notation/fen.hpp>

namespace jadoube {
namespace {

struct PerftRow {
    std::string fen;
    std::vector<std::uint64_t> counts;  // of depth 1, 2, …
};

PerftRow parse_row(const std::string& line) {
    const std::size_t end_of_fen = line.find(" ;");
    REQUIRE_MESSAGE(end_of_fen != std::string::npos, line);
    PerftRow row{line.substr(0, end_of_fen), {}};
    for (std::size_t at = end_of_fen; at != std::string::npos; at = line.find(" ;", at + 1)) {
        const std::string expected = " ;D" + std::to_string(row.counts.size() + 1) + ' ';
        REQUIRE_MESSAGE(line.compare(at, expected.size(), expected) == 0, line);
        const char* digits = line.data() + at + expected.size();
        std::uint64_t count = 0;
        const auto [stop, error] = std::from_chars(digits, line.data() + line.size(), count);
        REQUIRE_MESSAGE(error == std::errc(), line);
        row.counts.push_back(count);
    }
    return row;
}

std::vector<PerftRow> read_rows(const std::string& file) {
    std::ifstream in(std::string(JADOUBE_TEST_DATA) + '/' + file);
    REQUIRE_MESSAGE(in.is_open(), file);
    std::vector<PerftRow> rows;
    for (std::string line; std::getline(in, line);) {
        if (!line.empty() && line.front() != '#') rows.push_back(parse_row(line));
    }
    return rows;
}

}  // namespace

TEST_CASE("3.10.1 every kernel counts the known numbers of move sequences") {
    const auto rows = read_rows("standard.perft");
    CHECK(rows.size() >= 37);
    for (const PerftRow& row : rows) {
        const std::string& fen = row.fen;
        const auto& counts = row.counts;
        const auto position = position_from_fen(fen);
        REQUIRE_MESSAGE(position.has_value(), fen);
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const int depth = static_cast<int>(i + 1);
            CAPTURE(fen);
            CAPTURE(depth);
            CHECK(perft(*position, depth) == counts[i]);
            for (const std::string_view kernel : perft_kernels()) {
                CAPTURE(kernel);
                CHECK(perft_with(kernel, *position, depth) == counts[i]);
                CHECK(perft_with(kernel, position->mirrored(), depth) == counts[i]);
            }
        }
    }
}

TEST_CASE("II.2 the move sequences from all 960 arrays are those another program counts") {
    const auto rows = read_rows("chess960.perft");
    REQUIRE(rows.size() == 960);
    for (int number = 0; number < 960; ++number) {
        const auto& [fen, counts] = rows[static_cast<std::size_t>(number)];
        CAPTURE(number);
        REQUIRE(counts.size() == 4);
        const Position position = *Position::chess960(number);
        CHECK(to_shredder_fen(position) == fen);
        for (int depth = 1; depth <= 3; ++depth) {
            for (const std::string_view kernel : perft_kernels()) {
                CAPTURE(kernel);
                CHECK(perft_with(kernel, position, depth) ==
                      counts[static_cast<std::size_t>(depth - 1)]);
            }
        }
        CHECK(perft(position, 4) == counts[3]);
    }
}

TEST_CASE("perft of depth 0 counts the one empty sequence") {
    CHECK(perft(Position::initial(), 0) == 1);
    CHECK(PerftTable(1 << 10).perft(Position::initial(), 0) == 1);
    for (const std::string_view kernel : perft_kernels()) {
        CHECK(perft_with(kernel, Position::initial(), 0) == 1);
    }
}

TEST_CASE("the kernel in use is the first of those that this machine can run, portable the last") {
    const auto kernels = perft_kernels();
    REQUIRE(!kernels.empty());
    CHECK(kernels.back() == "portable");
    CHECK(std::adjacent_find(kernels.begin(), kernels.end()) == kernels.end());
}

TEST_CASE("counts remembered in a table are the same, however small the table") {
    // One entry, which every position fights for; a few; and plenty, used again for all positions.
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{4096}, std::size_t{1} << 24}) {
        PerftTable table(bytes);
        for (const PerftRow& row : read_rows("standard.perft")) {
            const std::string& fen = row.fen;
            const auto& counts = row.counts;
            const auto position = position_from_fen(fen);
            REQUIRE(position.has_value());
            for (std::size_t i = 0; i < counts.size() && counts[i] < 5'000'000; ++i) {
                CAPTURE(fen);
                CHECK(table.perft(*position, static_cast<int>(i + 1)) == counts[i]);
            }
        }
    }
    PerftTable table(1 << 24);
    const auto rows = read_rows("chess960.perft");
    for (int number = 0; number < 960; number += 7) {
        CHECK(table.perft(*Position::chess960(number), 4) ==
              rows[static_cast<std::size_t>(number)].counts[3]);
    }
}

}  // namespace jadoube
