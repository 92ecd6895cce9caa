#include "postgres_values.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>

namespace jadoube::store::postgres {
namespace {

template <class Unsigned>
void put(std::string& out, Unsigned value) {
    for (int shift = static_cast<int>(sizeof value) * 8 - 8; shift >= 0; shift -= 8) {
        out += static_cast<char>(static_cast<unsigned char>(value >> shift));
    }
}

void put_length(std::string& out, std::size_t length) {
    put(out, static_cast<std::uint32_t>(length));
}

std::string bigint(std::int64_t value) {
    std::string out;
    put(out, static_cast<std::uint64_t>(value));
    return out;
}

std::string_view bytes_of(const LogHash& hash) {
    return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

// As the catalogue of PostgreSQL numbers them, for ever.
std::uint32_t type_number(Array::Of of) {
    switch (of) {
        case Array::Of::bigint: return 20;
        case Array::Of::boolean: return 16;
        case Array::Of::bytes: return 17;
    }
    return 0;
}

}  // namespace

void Array::add(std::int64_t value) {
    put_length(elements_, 8);
    put(elements_, static_cast<std::uint64_t>(value));
    ++count_;
}

void Array::add(const std::optional<std::int64_t>& value) {
    if (value) return add(*value);
    put(elements_, static_cast<std::uint32_t>(-1));
    has_null_ = true;
    ++count_;
}

void Array::add(bool value) {
    put_length(elements_, 1);
    elements_ += value ? '\1' : '\0';
    ++count_;
}

void Array::add(std::string_view bytes) {
    put_length(elements_, bytes.size());
    elements_ += bytes;
    ++count_;
}

void Array::add(const LogHash& hash) { add(bytes_of(hash)); }

std::string Array::encoded() const {
    std::string out;
    out.reserve(20 + elements_.size());
    put(out, std::uint32_t{count_ == 0 ? 0U : 1U});  // dimensions
    put(out, std::uint32_t{has_null_ ? 1U : 0U});
    put(out, type_number(of_));
    if (count_ == 0) return out;
    put(out, static_cast<std::uint32_t>(count_));
    put(out, std::uint32_t{1});  // the number of its first element
    out += elements_;
    return out;
}

Array array_of(std::span<const std::int64_t> values) {
    Array array(Array::Of::bigint);
    for (const std::int64_t value : values) array.add(value);
    return array;
}

Params& Params::add(std::int64_t value) {
    values_.emplace_back(bigint(value));
    return *this;
}

Params& Params::add(const std::optional<std::int64_t>& value) {
    if (value) return add(*value);
    values_.emplace_back(std::nullopt);
    return *this;
}

Params& Params::add(bool value) {
    values_.emplace_back(std::string(1, value ? '\1' : '\0'));
    return *this;
}

Params& Params::add(std::string_view bytes) {
    values_.emplace_back(std::string(bytes));
    return *this;
}

Params& Params::add(const LogHash& hash) { return add(bytes_of(hash)); }

Params& Params::add(const Array& array) {
    values_.emplace_back(array.encoded());
    return *this;
}

Params& Params::add(const Params& more) {
    values_.insert(values_.end(), more.values_.begin(), more.values_.end());
    return *this;
}

int Rows::affected() const {
    if (!result_) return 0;
    const std::string_view text = PQcmdTuples(result_.get());
    int count = 0;
    std::from_chars(text.data(), text.data() + text.size(), count);
    return count;
}

bool Rows::is_null(int row, int column) const {
    return PQgetisnull(result_.get(), row, column) != 0;
}

std::int64_t Rows::integer(int row, int column) const {
    std::uint64_t value = 0;
    for (const char byte : bytes(row, column)) {
        value = (value << 8) | static_cast<unsigned char>(byte);
    }
    return static_cast<std::int64_t>(value);
}

std::optional<std::int64_t> Rows::maybe(int row, int column) const {
    if (is_null(row, column)) return std::nullopt;
    return integer(row, column);
}

bool Rows::boolean(int row, int column) const {
    const std::string_view value = bytes(row, column);
    return !value.empty() && value[0] != '\0';
}

std::string_view Rows::bytes(int row, int column) const {
    const int length = PQgetlength(result_.get(), row, column);
    return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(length)};
}

LogHash Rows::hash(int row, int column) const {
    LogHash hash{};
    const std::string_view value = bytes(row, column);
    std::memcpy(hash.data(), value.data(), std::min(hash.size(), value.size()));
    return hash;
}

}  // namespace jadoube::store::postgres
