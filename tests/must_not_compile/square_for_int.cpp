// expect: convert .*Square. to .int.|type .int. with an [lr]value of type .*Square
#include <jadoube/chess/square.hpp>

int wrong = jadoube::Square::e4;
