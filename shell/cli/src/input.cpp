#include "input.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>

#include <unistd.h>

#include <jadoube/notation/fen.hpp>

namespace jadoube::cli {

bool LineReader::fill() {
    std::fflush(stdout);
    ssize_t got = 0;
    do {
        got = ::read(STDIN_FILENO, buffer_.data(), buffer_.size());
    } while (got < 0 && errno == EINTR);
    at_ = 0;
    end_ = got > 0 ? static_cast<std::size_t>(got) : 0;
    return got > 0;
}

std::optional<Line> LineReader::next() {
    line_.clear();
    bool any = false;
    while (at_ != end_ || fill()) {
        any = true;
        const char* start = buffer_.data() + at_;
        const auto* newline = static_cast<const char*>(std::memchr(start, '\n', end_ - at_));
        const std::size_t length =
            newline != nullptr ? static_cast<std::size_t>(newline - start) : end_ - at_;
        line_.append(start, std::min(length, max_length - line_.size()));
        at_ += length;
        if (newline != nullptr) {
            ++at_;
            break;
        }
    }
    if (!any) return std::nullopt;
    if (!line_.empty() && line_.back() == '\r') line_.pop_back();
    return Line{line_, ++number_};
}

bool standard_output_is_terminal() { return ::isatty(STDOUT_FILENO) == 1; }
bool standard_error_is_terminal() { return ::isatty(STDERR_FILENO) == 1; }
bool standard_input_is_terminal() { return ::isatty(STDIN_FILENO) == 1; }

std::vector<std::string> fens_of(const std::vector<std::string>& arguments) {
    const auto has = [](char c) {
        return [c](const std::string& argument) { return argument.find(c) != std::string::npos; };
    };
    const bool one_in_pieces = arguments.size() > 1 &&
                               std::none_of(arguments.begin(), arguments.end(), has(' ')) &&
                               std::count_if(arguments.begin(), arguments.end(), has('/')) == 1;
    if (!one_in_pieces) return arguments;
    std::string whole;
    for (const std::string& field : arguments) {
        if (!whole.empty()) whole += ' ';
        whole += field;
    }
    return {whole};
}

std::string expand_fen(const std::string& text, Variant variant) {
    if (text == "startpos") return to_fen(Position::initial());
    if (variant == Variant::chess960) {
        int number = -1;
        const char* end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data(), end, number);
        if (error == std::errc() && stop == end) {
            if (const auto array = Position::chess960(number)) return to_fen(*array);
        }
    }
    return text;
}

}  // namespace jadoube::cli
