// expect: (conversion from|no viable conversion from) .int. to .*jadoube::Bitboard
#include <jadoube/chess/bitboard.hpp>

jadoube::Bitboard wrong = 28;
