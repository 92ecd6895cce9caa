// Whether a text says of a move nothing that it is not, whatever is legal.
#include <string>

#include <doctest/doctest.h>

#include <jadoube/chess/any_position.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/move_text.hpp>

#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

TEST_CASE("every legal move is described by its own texts, and by none of another move") {
    test::for_random_positions(
        Variant::standard, 81, test::scaled(300), [](const Position& position) {
            const MoveList moves = legal_moves(position);
            for (const Move move : moves) {
                for (const Language language : {Language::en, Language::ro, Language::figurine}) {
                    for (const Form form : {Form::pgn, Form::short_form, Form::long_form}) {
                        const std::string text = write_move(position, move, {language, form});
                        CAPTURE(to_fen(position));
                        CAPTURE(text);
                        REQUIRE(describes(text, move, {.language = language}));
                        REQUIRE(describes(text + "!? (=)", move, {.language = language}));
                        if (form != Form::long_form) continue;
                        for (const Move other : moves) {
                            if (other != move)
                                REQUIRE_FALSE(describes(text, other, {.language = language}));
                        }
                    }
                }
            }
        });
}

TEST_CASE("an illegal move is described as a legal one is") {
    const Position start = Position::initial();
    const Move knight(MoveKind::knight, Square::g1, Square::g3);
    for (const std::string text : {"Ng3", "Ng1g3", "Ng1-g3!", "ng3", "Ngg3", "g1g3"}) {
        CAPTURE(text);
        CHECK(describes(text, knight));
        CHECK_FALSE(read_move(start, text).has_value());
    }
    for (const std::string text : {"Nf3", "Bg3", "g3", "Nbg3", "N2g3", "Ng4", "0-0", "", "?"}) {
        CAPTURE(text);
        CHECK_FALSE(describes(text, knight));
    }
}

}  // namespace
}  // namespace jadoube
