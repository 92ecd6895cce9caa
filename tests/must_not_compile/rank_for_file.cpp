// expect: Rank.* to .*File|type .*File.* of type .*Rank
#include <jadoube/chess/square.hpp>

jadoube::Square wrong() { return jadoube::square(jadoube::Rank::first, jadoube::File::a); }
