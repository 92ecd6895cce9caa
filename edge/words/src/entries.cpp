#include "entries.hpp"

#include <set>
#include <utility>

#include <boost/json/basic_parser_impl.hpp>

namespace jadoube {

namespace {

namespace json = boost::json;

class Handler {
public:
    static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);

    [[nodiscard]] std::vector<Entry> take() { return std::move(entries_); }
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] const std::string& refusal() const noexcept { return refusal_; }

    bool on_document_begin(json::error_code&) { return true; }
    bool on_document_end(json::error_code&) { return true; }
    bool on_object_begin(json::error_code& error) {
        if (open_) return refuse("an object stands where a text belongs", error);
        open_ = true;
        return true;
    }
    bool on_object_end(std::size_t, json::error_code&) { return true; }
    bool on_array_begin(json::error_code& error) { return no_text(error); }
    bool on_array_end(std::size_t, json::error_code&) { return true; }
    bool on_key_part(json::string_view part, std::size_t, json::error_code&) {
        text_.append(part.data(), part.size());
        return true;
    }
    bool on_key(json::string_view part, std::size_t, json::error_code& error) {
        text_.append(part.data(), part.size());
        name_ = std::exchange(text_, {});
        if (!names_.insert(name_).second) return refuse("stands twice", error);
        return true;
    }
    bool on_string_part(json::string_view part, std::size_t, json::error_code&) {
        text_.append(part.data(), part.size());
        return true;
    }
    bool on_string(json::string_view part, std::size_t, json::error_code& error) {
        text_.append(part.data(), part.size());
        if (!open_) return no_text(error);
        entries_.push_back({name_, std::exchange(text_, {})});
        return true;
    }
    bool on_number_part(json::string_view, json::error_code&) { return true; }
    bool on_int64(std::int64_t, json::string_view, json::error_code& error) {
        return no_text(error);
    }
    bool on_uint64(std::uint64_t, json::string_view, json::error_code& error) {
        return no_text(error);
    }
    bool on_double(double, json::string_view, json::error_code& error) { return no_text(error); }
    bool on_bool(bool, json::error_code& error) { return no_text(error); }
    bool on_null(json::error_code& error) { return no_text(error); }
    bool on_comment_part(json::string_view, json::error_code&) { return true; }
    bool on_comment(json::string_view, json::error_code&) { return true; }

private:
    bool no_text(json::error_code& error) {
        return refuse(open_ ? "is not a text" : "not an object of texts", error);
    }
    bool refuse(const char* why, json::error_code& error) {
        refusal_ = why;
        error = json::error::syntax;
        return false;
    }

    bool open_ = false;
    std::string text_;  // of a string or key that comes in parts
    std::string name_;
    std::set<std::string, std::less<>> names_;
    std::vector<Entry> entries_;
    std::string refusal_;
};

std::string line_of(std::string_view text, std::size_t offset) {
    std::size_t line = 1;
    for (const char c : text.substr(0, offset)) line += c == '\n' ? 1 : 0;
    return "line " + std::to_string(line);
}

}  // namespace

Result<std::vector<Entry>, CatalogueProblem> read_entries(std::string_view text) {
    json::basic_parser<Handler> parser(json::parse_options{});
    json::error_code error;
    const std::size_t read = parser.write_some(false, text.data(), text.size(), error);
    if (!error && read == text.size()) return parser.handler().take();
    CatalogueProblem problem{CatalogueProblem::Code::not_json, {}, line_of(text, read)};
    if (!parser.handler().refusal().empty()) {
        problem.message = parser.handler().name();
        problem.detail += ": " + parser.handler().refusal();
    } else if (error) {
        problem.detail += ": " + error.message();
    }
    return Unexpected{std::move(problem)};
}

}  // namespace jadoube
