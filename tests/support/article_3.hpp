// A second opinion on legal moves: slow, and written straight from Article 3. It shares nothing
// with the library's generator but the loose set-up: a plain board, one small function per
// provision.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <jadoube/chess/setup.hpp>

namespace jadoube::test {

struct ArticleMove {
    // As engines write it: castling is "e1g1" in standard chess, "e1h1" in Chess960.
    std::string uci;
    std::optional<Square> castling_rook;
    // What stands afterwards. The square passed over is kept after every double step, whether or
    // not anybody can take there.
    Setup after;
};

// 3.10.1, ordered by their text. One king each must be on the board; whether a capture on the en
// passant square is legal is found out here.
[[nodiscard]] std::vector<ArticleMove> legal_moves_by_article_3(const Setup& setup,
                                                                Variant variant);

// 3.9.1
[[nodiscard]] bool in_check_by_article_3(const Setup& setup, Color king_of);

}  // namespace jadoube::test
