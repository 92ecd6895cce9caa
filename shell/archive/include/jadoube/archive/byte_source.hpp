// Where the bytes of a file of games come from: a plain file, standard input, or either of them
// compressed by gzip or Zstandard, which their first bytes tell. Memory does not depend on what is
// read, however it was compressed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <jadoube/base/result.hpp>

namespace jadoube {

enum class IoFault : std::uint8_t {
    not_found,
    permission,
    is_directory,
    truncated,           // compressed, and it ends too early
    corrupt,             // compressed, and damaged
    too_large_window,    // Zstandard that wants more memory than max_zstd_window
    unsupported_format,  // another archive: zip, xz …
    read_failed,
};

// "not_found": stable, for scripts.
[[nodiscard]] std::string_view name(IoFault fault) noexcept;

struct IoError {
    IoFault fault;
    std::string path;    // "-" is standard input
    std::string detail;  // what the system or the library said; may be empty
};

// "games.pgn.gz ends in the middle of its compressed data."
[[nodiscard]] std::string sentence(const IoError& error);

// What the program zstd too takes without being told.
inline constexpr int max_zstd_window_log = 27;

class ByteSource {
public:
    virtual ~ByteSource() = default;

    // Fills the front of the buffer and says how much; 0 at the end alone.
    [[nodiscard]] virtual Result<std::size_t, IoError> read(std::span<char> buffer) = 0;

    // How much of the file was read, compressed as it is, and how much there is, if it can be
    // known.
    [[nodiscard]] virtual std::uint64_t done() const noexcept = 0;
    [[nodiscard]] virtual std::optional<std::uint64_t> total() const noexcept = 0;
};

// "-" is standard input.
[[nodiscard]] Result<std::unique_ptr<ByteSource>, IoError> open_source(const std::string& path);

// Takes what it reads from another source, and recognises compressed data there.
[[nodiscard]] Result<std::unique_ptr<ByteSource>, IoError> decompressed(
    std::unique_ptr<ByteSource> source, const std::string& path);

// Bytes that are in memory already, at most so many at a time.
[[nodiscard]] std::unique_ptr<ByteSource> memory_source(
    std::string bytes, std::size_t at_a_time = static_cast<std::size_t>(-1));

}  // namespace jadoube
