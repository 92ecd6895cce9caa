#include "blockers.hpp"

#include <bit>

namespace jadoube::dead {
namespace {

class Matching {
public:
    Matching(std::uint64_t squares, std::span<const std::uint64_t> reach) noexcept : reach_(reach) {
        for (; squares != 0; squares &= squares - 1) squares_[size_++] = squares & -squares;
        holder_.fill(-1);
    }
    [[nodiscard]] bool complete() noexcept {
        for (std::size_t i = 0; i < size_; ++i) {
            tried_ = 0;
            if (!find_man(i)) return false;
        }
        return true;
    }

private:
    bool find_man(std::size_t square) noexcept {
        for (std::size_t man = 0; man < reach_.size(); ++man) {
            if ((reach_[man] & squares_[square]) == 0 || (tried_ >> man & 1) != 0) continue;
            tried_ |= std::uint64_t{1} << man;
            if (holder_[man] < 0 || find_man(static_cast<std::size_t>(holder_[man]))) {
                holder_[man] = static_cast<int>(square);
                return true;
            }
        }
        return false;
    }

    std::span<const std::uint64_t> reach_;
    std::array<std::uint64_t, 8> squares_{};
    std::array<int, 64> holder_{};  // the square that a man keeps
    std::size_t size_ = 0;
    std::uint64_t tried_ = 0;
};

}  // namespace

bool all_blocked(std::uint64_t squares, std::span<const std::uint64_t> reach) noexcept {
    if (squares == 0) return true;
    if (std::popcount(squares) > static_cast<int>(reach.size())) return false;
    return Matching(squares, reach).complete();
}

}  // namespace jadoube::dead
