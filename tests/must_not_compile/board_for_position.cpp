// expect: is private within this context|calling a private constructor
#include <jadoube/chess/position.hpp>

// A Position keeps promises that a bare Board does not.
jadoube::Position wrong(const jadoube::Board& board) { return jadoube::Position(board); }
