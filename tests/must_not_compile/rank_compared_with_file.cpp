// expect: (no match for .operator==|invalid operands to binary expression).*File.*Rank
#include <jadoube/chess/square.hpp>

bool wrong(jadoube::File file, jadoube::Rank rank) { return file == rank; }
