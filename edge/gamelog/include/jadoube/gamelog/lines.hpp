// The lines of a log file that comes in pieces. Memory does not depend on what is read.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include <jadoube/protocol/json_reader.hpp>

namespace jadoube {

// In bytes. No entry is as long as this.
inline constexpr std::size_t max_log_line = std::size_t{1} << 20;
// Of its JSON. An act lies a level further down than in the line of the protocol.
inline constexpr std::size_t max_log_depth = JsonLimits{}.depth + 1;

// A line ends with \n or \r\n; a byte order mark before the first one is left out. Of a line that
// is too long so much is kept that it can be seen to be.
class LogLines {
public:
    // Calls take(line) for each that ends in this piece.
    template <class Take>
    void feed(std::string_view piece, Take&& take) {
        while (!piece.empty()) {
            const std::size_t end = piece.find('\n');
            keep(piece.substr(0, end));
            if (end == std::string_view::npos) return;
            piece.remove_prefix(end + 1);
            if (kept_.ends_with('\r') && kept_.size() <= max_log_line + 1) kept_.pop_back();
            give(take);
        }
    }
    // What stands after the last end of a line, if anything does.
    template <class Take>
    void finish(Take&& take) {
        if (!kept_.empty()) give(take);
    }

private:
    void keep(std::string_view part) {
        kept_ += part.substr(0, std::min(part.size(), max_log_line + 2 - kept_.size()));
    }
    template <class Take>
    void give(Take& take) {
        constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
        std::string_view line = kept_;
        if (first_ && line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
        first_ = false;
        take(line);
        kept_.clear();
    }

    std::string kept_;
    bool first_ = true;
};

}  // namespace jadoube
