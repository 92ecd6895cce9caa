// Must compile: the right form of everything that the other files here do wrongly.
#include <jadoube/base/color.hpp>
#include <jadoube/base/result.hpp>
#include <jadoube/base/time.hpp>
#include <jadoube/chess/bitboard.hpp>
#include <jadoube/chess/perft.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/chess/square.hpp>

namespace jadoube {

Result<int, char> half(int n) {
    if (n % 2 != 0) return Unexpected{'o'};
    return n / 2;
}

bool control() {
    const Square a1 = square(File::a, Rank::first);
    const Square e4 = square_at(28);
    const int number = index(e4);
    const Bitboard set(0x1234);
    const File file = file_at(number & 7);
    const Instant start{Millis{1000}};
    const Instant later = start + Millis{1};
    ByColor<int> points{1, 2};
    points[Color::white] = 3;
    const auto position = Position::check(Position::initial().setup(), Variant::standard);
    const auto result = half(number);
    return file_of(a1) == file && set.contains(e4) && later > start && position && result &&
           perft(*position, 1) == 20;
}

}  // namespace jadoube
