#include <jadoube/chess/square.hpp>

namespace jadoube {
namespace {

struct Names {
    std::array<char, 128> letters{};
};

constexpr Names make_names() {
    Names names;
    for (int i = 0; i < square_count; ++i) {
        const auto at = 2 * static_cast<std::size_t>(i);
        names.letters[at] = letter(file_of(square_at(i)));
        names.letters[at + 1] = digit(rank_of(square_at(i)));
    }
    return names;
}

constexpr Names names = make_names();

}  // namespace

std::string_view name(Square square) noexcept {
    return {names.letters.data() + 2 * static_cast<std::size_t>(index(square)), 2};
}

}  // namespace jadoube
