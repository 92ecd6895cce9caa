#include "json_line.hpp"

#include <algorithm>
#include <vector>

#include <boost/json/basic_parser_impl.hpp>

namespace jadoube {
namespace {

namespace json = boost::json;

struct Span {
    std::uint32_t begin = 0;
    std::uint32_t length = 0;
};

struct Node {
    JsonKind kind{};
    std::uint32_t depth = 0;
    Span key;
    Span text;
};

class Handler {
public:
    static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);

    void clear() {
        nodes_.clear();
        letters_.clear();
        open_.clear();
        key_ = {};
        begun_ = 0;
        duplicate_ = false;
    }
    [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
    [[nodiscard]] bool duplicate() const { return duplicate_; }
    [[nodiscard]] std::string_view view(Span span) const {
        return {letters_.data() + span.begin, span.length};
    }

    bool on_document_begin(json::error_code&) { return true; }
    bool on_document_end(json::error_code&) { return true; }
    bool on_array_begin(json::error_code&) { return open(JsonKind::array); }
    bool on_array_end(std::size_t, json::error_code&) {
        open_.pop_back();
        return true;
    }
    bool on_object_begin(json::error_code&) { return open(JsonKind::object); }
    bool on_object_end(std::size_t, json::error_code& error) {
        duplicate_ = has_a_key_twice(open_.back());
        open_.pop_back();
        if (duplicate_) error = json::error::syntax;
        return !duplicate_;
    }
    bool on_string_part(json::string_view part, std::size_t, json::error_code&) {
        return append(part);
    }
    bool on_string(json::string_view part, std::size_t, json::error_code&) {
        append(part);
        return put(JsonKind::text, take());
    }
    bool on_key_part(json::string_view part, std::size_t, json::error_code&) {
        return append(part);
    }
    bool on_key(json::string_view part, std::size_t, json::error_code&) {
        append(part);
        key_ = take();
        return true;
    }
    bool on_number_part(json::string_view part, json::error_code&) { return append(part); }
    bool on_int64(std::int64_t, json::string_view digits, json::error_code&) {
        return number(digits);
    }
    bool on_uint64(std::uint64_t, json::string_view digits, json::error_code&) {
        return number(digits);
    }
    bool on_double(double, json::string_view digits, json::error_code&) { return number(digits); }
    bool on_bool(bool truth, json::error_code&) {
        return put(truth ? JsonKind::truth : JsonKind::falsehood, {});
    }
    bool on_null(json::error_code&) { return put(JsonKind::null, {}); }
    bool on_comment_part(json::string_view, json::error_code&) { return true; }
    bool on_comment(json::string_view, json::error_code&) { return true; }

private:
    bool append(json::string_view part) {
        letters_.append(part.data(), part.size());
        return true;
    }
    // What was appended since the last time.
    Span take() {
        const auto end = static_cast<std::uint32_t>(letters_.size());
        const Span span{begun_, end - begun_};
        begun_ = end;
        return span;
    }
    bool number(json::string_view digits) {
        append(digits);
        return put(JsonKind::number, take());
    }
    bool put(JsonKind kind, Span text) {
        nodes_.push_back({kind, static_cast<std::uint32_t>(open_.size()), key_, text});
        key_ = {};
        return true;
    }
    bool open(JsonKind kind) {
        put(kind, {});
        open_.push_back(nodes_.size() - 1);
        return true;
    }
    [[nodiscard]] bool has_a_key_twice(std::size_t object) {
        keys_.clear();
        const std::uint32_t depth = nodes_[object].depth + 1;
        for (std::size_t i = object + 1; i < nodes_.size(); ++i) {
            if (nodes_[i].depth == depth) keys_.push_back(view(nodes_[i].key));
        }
        if (keys_.size() > few) {
            std::sort(keys_.begin(), keys_.end());
            return std::adjacent_find(keys_.begin(), keys_.end()) != keys_.end();
        }
        for (auto key = keys_.begin(); key != keys_.end(); ++key) {
            if (std::find(keys_.begin(), key, *key) != key) return true;
        }
        return false;
    }

    static constexpr std::size_t few = 16;

    std::vector<Node> nodes_;
    std::string letters_;  // of all keys, texts and numbers
    std::vector<std::size_t> open_;
    std::vector<std::string_view> keys_;
    Span key_;
    std::uint32_t begun_ = 0;
    bool duplicate_ = false;
};

json::parse_options options() {
    json::parse_options options;
    options.max_depth = JsonLimits{}.depth;
    return options;
}

}  // namespace

struct JsonLine::Parser {
    json::basic_parser<Handler> parser{options()};
};

JsonLine::JsonLine() : parser_(std::make_unique<Parser>()) {}
JsonLine::~JsonLine() = default;
JsonLine::JsonLine(JsonLine&&) noexcept = default;
JsonLine& JsonLine::operator=(JsonLine&&) noexcept = default;

std::optional<JsonError> JsonLine::read(std::string_view line) {
    using Code = JsonError::Code;
    if (line.size() > JsonLimits{}.length) {
        return JsonError{Code::too_long, JsonLimits{}.length};
    }
    auto& parser = parser_->parser;
    parser.reset();
    parser.handler().clear();
    json::error_code error;
    const std::size_t read = parser.write_some(false, line.data(), line.size(), error);
    nodes_.clear();
    if (!error && read == line.size()) {
        const Handler& handler = parser.handler();
        for (const Node& node : handler.nodes()) {
            nodes_.push_back(
                {node.kind, node.depth, handler.view(node.key), handler.view(node.text)});
        }
        return std::nullopt;
    }
    const Code code = parser.handler().duplicate()              ? Code::duplicate_key
                      : error == json::error::too_deep          ? Code::too_deep
                      : error == json::error::incomplete        ? Code::incomplete
                      : error == json::error::exponent_overflow ? Code::number_out_of_range
                                                                : Code::not_json;
    parser.handler().clear();
    return JsonError{code, read};
}

std::optional<std::size_t> JsonLine::find(std::size_t object, std::string_view key) const noexcept {
    const std::uint32_t depth = nodes_[object].depth + 1;
    for (std::size_t i = object + 1; i < nodes_.size() && nodes_[i].depth >= depth; ++i) {
        if (nodes_[i].depth != depth || nodes_[i].key != key) continue;
        if (nodes_[i].kind == JsonKind::null) return std::nullopt;
        return i;
    }
    return std::nullopt;
}

}  // namespace jadoube
