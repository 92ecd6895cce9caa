// expect: .int. to .jadoube::Square|type .jadoube::Square. with an rvalue of type .int.
#include <jadoube/chess/square.hpp>

jadoube::Square wrong = 28;
