// Values on their way to PostgreSQL and back, in its binary format: bytes stay what they were,
// whatever the encoding of the database.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <libpq-fe.h>

#include <jadoube/gamelog/chain.hpp>

namespace jadoube::store::postgres {

// One-dimensional, of bigint, boolean or bytea.
class Array {
public:
    enum class Of : std::uint8_t { bigint, boolean, bytes };
    explicit Array(Of of) : of_(of) {}

    void add(std::int64_t value);
    void add(const std::optional<std::int64_t>& value);
    void add(bool value);
    void add(std::string_view bytes);
    void add(const LogHash& hash);

    [[nodiscard]] std::string encoded() const;

private:
    Of of_;
    std::int32_t count_ = 0;
    bool has_null_ = false;
    std::string elements_;
};

[[nodiscard]] Array array_of(std::span<const std::int64_t> values);

// What a statement is given for $1, $2 …
class Params {
public:
    Params& add(std::int64_t value);
    Params& add(const std::optional<std::int64_t>& value);
    Params& add(bool value);
    Params& add(std::string_view bytes);
    Params& add(const char*) = delete;  // it would become a bool
    Params& add(const LogHash& hash);
    Params& add(const Array& array);
    Params& add(const Params& more);

    [[nodiscard]] const std::vector<std::optional<std::string>>& values() const { return values_; }

private:
    std::vector<std::optional<std::string>> values_;
};

// What came back. Rows and columns count from 0.
class Rows {
public:
    Rows() = default;
    explicit Rows(PGresult* result) : result_(result) {}

    [[nodiscard]] int size() const { return result_ ? PQntuples(result_.get()) : 0; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] int affected() const;

    [[nodiscard]] bool is_null(int row, int column) const;
    [[nodiscard]] std::int64_t integer(int row, int column) const;
    [[nodiscard]] std::optional<std::int64_t> maybe(int row, int column) const;
    [[nodiscard]] bool boolean(int row, int column) const;
    [[nodiscard]] std::string_view bytes(int row, int column) const;
    [[nodiscard]] LogHash hash(int row, int column) const;

private:
    struct Clear {
        void operator()(PGresult* result) const noexcept { PQclear(result); }
    };
    std::unique_ptr<PGresult, Clear> result_;
};

}  // namespace jadoube::store::postgres
