#include <algorithm>
#include <charconv>
#include <optional>

#include <jadoube/notation/epd.hpp>

namespace jadoube {
namespace {

bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

// Where the four fields of the position end.
std::size_t position_end(std::string_view text) noexcept {
    std::size_t at = 0;
    for (int field = 0; field < 4; ++field) {
        while (at < text.size() && is_space(text[at])) ++at;
        while (at < text.size() && !is_space(text[at])) ++at;
    }
    return at;
}

// One line holds an EPD, so that control characters can only be meant as blanks.
std::string without_controls(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    }
    return result;
}

class Operations {
public:
    Operations(std::string_view text, std::size_t at, Setup& setup) noexcept
        : text_(text), at_(at), setup_(setup) {}

    std::optional<EpdError> read() {
        while (!at_end()) {
            const std::size_t start = at_;
            EpdOperation operation;
            if (auto error = opcode(operation.opcode)) return error;
            if (auto error = operands(operation.operands)) return error;
            if (operation.opcode == "hmvc" || operation.opcode == "fmvn") {
                if (!counter(operation)) return EpdError{EpdFault::bad_counter, start};
            } else {
                found.push_back(std::move(operation));
            }
        }
        return std::nullopt;
    }

    std::vector<EpdOperation> found;

private:
    [[nodiscard]] bool at_end() noexcept {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
        return at_ == text_.size();
    }

    std::optional<EpdError> opcode(std::string& opcode) {
        const std::size_t start = at_;
        while (at_ < text_.size() &&
               (is_letter(text_[at_]) || is_digit(text_[at_]) || text_[at_] == '_')) {
            ++at_;
        }
        opcode = text_.substr(start, at_ - start);
        const bool ends = at_ == text_.size() || is_space(text_[at_]) || text_[at_] == ';';
        if (opcode.empty() || opcode.size() > max_opcode_length || !is_letter(opcode[0]) || !ends) {
            return EpdError{EpdFault::bad_opcode, start};
        }
        return std::nullopt;
    }

    // And the semicolon behind them.
    std::optional<EpdError> operands(std::vector<std::string>& operands) {
        while (!at_end()) {
            const std::size_t start = at_;
            if (text_[at_] == ';') {
                ++at_;
                return std::nullopt;
            }
            if (text_[at_] == '"') {
                const std::size_t close = text_.find('"', start + 1);
                if (close == std::string_view::npos) {
                    return EpdError{EpdFault::unclosed_string, start};
                }
                operands.push_back(without_controls(text_.substr(start + 1, close - start - 1)));
                at_ = close + 1;
                continue;
            }
            const auto ends = [](char c) { return is_space(c) || c == ';' || c == '"'; };
            while (at_ < text_.size() && !ends(text_[at_])) ++at_;
            operands.push_back(without_controls(text_.substr(start, at_ - start)));
        }
        return EpdError{EpdFault::missing_semicolon, text_.size()};
    }

    bool counter(const EpdOperation& operation) noexcept {
        const bool halfmoves = operation.opcode == "hmvc";
        bool& seen = halfmoves ? seen_hmvc_ : seen_fmvn_;
        if (seen || operation.operands.size() != 1) return false;
        seen = true;
        const std::string& text = operation.operands[0];
        const char* end = text.data() + text.size();
        std::uint16_t value = 0;
        const auto [stop, error] = std::from_chars(text.data(), end, value);
        (halfmoves ? setup_.halfmove_clock : setup_.fullmove_number) = value;
        return error == std::errc() && stop == end;
    }

    std::string_view text_;
    std::size_t at_;
    Setup& setup_;
    bool seen_hmvc_ = false;
    bool seen_fmvn_ = false;
};

bool takes_strings(std::string_view opcode) noexcept {
    if (opcode.size() == 2 && (opcode[0] == 'c' || opcode[0] == 'v')) return is_digit(opcode[1]);
    return opcode == "id" || opcode == "eco" || opcode == "nic";
}

bool needs_quotes(std::string_view operand) noexcept {
    return operand.empty() || std::any_of(operand.begin(), operand.end(), [](char c) {
               return is_space(c) || c == ';' || c == '"' || static_cast<unsigned char>(c) < 0x20;
           });
}

std::string quoted(std::string_view operand) {
    std::string text = without_controls(operand);
    std::replace(text.begin(), text.end(), '"', '\'');
    return '"' + text + '"';
}

}  // namespace

Result<Epd, EpdProblem> parse_epd(std::string_view text, Variant variant) {
    if (text.size() > max_epd_length) {
        return Unexpected{EpdProblem(EpdError{EpdFault::too_long, max_epd_length})};
    }
    const std::size_t end = position_end(text);
    const auto fen = parse_fen(text.substr(0, end));
    if (!fen) return Unexpected{EpdProblem(fen.error())};
    Setup setup = *fen;
    Operations operations(text, end, setup);
    if (const auto error = operations.read()) return Unexpected{EpdProblem(*error)};
    const auto position = Position::check(setup, variant);
    if (!position) return Unexpected{EpdProblem(position.error())};
    return Epd{*position, std::move(operations.found)};
}

std::string to_epd(const Epd& epd) {
    std::string text = to_fen(epd.position);
    for (int counter = 0; counter < 2; ++counter) text.erase(text.rfind(' '));
    const auto add = [&](std::string_view opcode, int counter) {
        text += ' ' + std::string(opcode) + ' ' + std::to_string(counter) + ';';
    };
    if (epd.position.halfmove_clock() != 0) add("hmvc", epd.position.halfmove_clock());
    if (epd.position.fullmove_number() != 1) add("fmvn", epd.position.fullmove_number());
    for (const EpdOperation& operation : epd.operations) {
        text += ' ' + operation.opcode;
        for (const std::string& operand : operation.operands) {
            const bool quotes = takes_strings(operation.opcode) || needs_quotes(operand);
            text += ' ' + (quotes ? quoted(operand) : operand);
        }
        text += ';';
    }
    return text;
}

std::string_view name(EpdFault fault) noexcept {
    switch (fault) {
        case EpdFault::too_long: return "too_long";
        case EpdFault::bad_opcode: return "bad_opcode";
        case EpdFault::unclosed_string: return "unclosed_string";
        case EpdFault::missing_semicolon: return "missing_semicolon";
        case EpdFault::bad_counter: return "bad_counter";
    }
    return "";
}

}  // namespace jadoube
