// What commands read: lines of standard input, and FENs among their arguments.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/chess/setup.hpp>

namespace jadoube::cli {

struct Line {
    std::string_view text;  // valid until the next line; without its end
    std::size_t number;     // from 1
};

// Lines of standard input in bounded memory: of a longer line only the beginning is kept. Before it
// waits for more input, it lets go what was written, so that another program can ask and be
// answered.
class LineReader {
public:
    static constexpr std::size_t max_length = 4096;

    LineReader() : buffer_(1U << 16) {}
    [[nodiscard]] std::optional<Line> next();

private:
    bool fill();

    std::vector<char> buffer_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    std::string line_;
    std::size_t number_ = 0;
};

[[nodiscard]] bool standard_output_is_terminal();
[[nodiscard]] bool standard_error_is_terminal();
[[nodiscard]] bool standard_input_is_terminal();

// Each argument is a FEN; but the fields of a single one may come as arguments of their own, as
// they do where somebody forgot the quotes.
[[nodiscard]] std::vector<std::string> fens_of(const std::vector<std::string>& arguments);

// "startpos" for the usual array, and in Chess960 the number of an array.
[[nodiscard]] std::string expand_fen(const std::string& text, Variant variant);

}  // namespace jadoube::cli
