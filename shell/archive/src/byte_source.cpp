#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <jadoube/archive/byte_source.hpp>

#include "decompress.hpp"

namespace jadoube {
namespace {

using namespace std::string_view_literals;

IoError system_error(const std::string& path, int number) {
    const IoFault fault = number == ENOENT || number == ENOTDIR ? IoFault::not_found
                          : number == EACCES || number == EPERM ? IoFault::permission
                          : number == EISDIR                    ? IoFault::is_directory
                                                                : IoFault::read_failed;
    return {fault, path, std::strerror(number)};
}

class FileSource final : public ByteSource {
public:
    FileSource(int descriptor, bool owned, std::string path, std::optional<std::uint64_t> total)
        : descriptor_(descriptor), owned_(owned), path_(std::move(path)), total_(total) {}
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;
    ~FileSource() override {
        if (owned_) ::close(descriptor_);
    }

    Result<std::size_t, IoError> read(std::span<char> buffer) override {
        ssize_t got = 0;
        do {
            got = ::read(descriptor_, buffer.data(), buffer.size());
        } while (got < 0 && errno == EINTR);
        if (got < 0) return Unexpected{system_error(path_, errno)};
        done_ += static_cast<std::uint64_t>(got);
        return static_cast<std::size_t>(got);
    }
    std::uint64_t done() const noexcept override { return done_; }
    std::optional<std::uint64_t> total() const noexcept override { return total_; }

private:
    int descriptor_;
    bool owned_;
    std::string path_;
    std::optional<std::uint64_t> total_;
    std::uint64_t done_ = 0;
};

class MemorySource final : public ByteSource {
public:
    MemorySource(std::string bytes, std::size_t at_a_time)
        : bytes_(std::move(bytes)), at_a_time_(at_a_time) {}

    Result<std::size_t, IoError> read(std::span<char> buffer) override {
        const std::size_t count = std::min({buffer.size(), bytes_.size() - at_, at_a_time_});
        std::memcpy(buffer.data(), bytes_.data() + at_, count);
        at_ += count;
        return count;
    }
    std::uint64_t done() const noexcept override { return at_; }
    std::optional<std::uint64_t> total() const noexcept override { return bytes_.size(); }

private:
    std::string bytes_;
    std::size_t at_a_time_;
    std::size_t at_ = 0;
};

// A source whose first bytes were looked at.
class PeekedSource final : public ByteSource {
public:
    PeekedSource(std::string first, std::unique_ptr<ByteSource> rest)
        : first_(std::move(first)), rest_(std::move(rest)) {}

    Result<std::size_t, IoError> read(std::span<char> buffer) override {
        if (at_ == first_.size()) return rest_->read(buffer);
        const std::size_t count = std::min(buffer.size(), first_.size() - at_);
        std::memcpy(buffer.data(), first_.data() + at_, count);
        at_ += count;
        return count;
    }
    std::uint64_t done() const noexcept override { return rest_->done() - (first_.size() - at_); }
    std::optional<std::uint64_t> total() const noexcept override { return rest_->total(); }

private:
    std::string first_;
    std::unique_ptr<ByteSource> rest_;
    std::size_t at_ = 0;
};

constexpr std::string_view gzip_magic = "\x1f\x8b"sv;
constexpr std::string_view zstd_magic = "\x28\xb5\x2f\xfd"sv;

// 0x184D2A50 to 5F, little-endian: what a reader shall skip, which may come first.
bool is_skippable_frame(std::string_view first) {
    return first.size() >= 4 && (static_cast<unsigned char>(first[0]) & 0xF0U) == 0x50 &&
           first.substr(1, 3) == "\x2a\x4d\x18"sv;
}

struct OtherFormat {
    std::string_view magic;
    std::string_view name;
};
constexpr std::array other_formats = {
    OtherFormat{"PK\x03\x04"sv, "a zip archive"},
    OtherFormat{"\xfd"
                "7zXZ\0"sv,
                "compressed by xz"},
    OtherFormat{"BZh"sv, "compressed by bzip2"},
    OtherFormat{"7z\xbc\xaf\x27\x1c"sv, "a 7z archive"},
};
constexpr std::size_t longest_magic = 6;

}  // namespace

std::string_view name(IoFault fault) noexcept {
    switch (fault) {
        case IoFault::not_found: return "not_found";
        case IoFault::permission: return "permission";
        case IoFault::is_directory: return "is_directory";
        case IoFault::truncated: return "truncated";
        case IoFault::corrupt: return "corrupt";
        case IoFault::too_large_window: return "too_large_window";
        case IoFault::unsupported_format: return "unsupported_format";
        case IoFault::read_failed: return "read_failed";
    }
    return "";
}

std::string sentence(const IoError& error) {
    const std::string what = error.path == "-" ? "Standard input" : error.path;
    const std::string detail = error.detail.empty() ? "" : " (" + error.detail + ")";
    switch (error.fault) {
        case IoFault::not_found: return "There is no file " + what + ".";
        case IoFault::permission: return what + " may not be read" + detail + ".";
        case IoFault::is_directory: return what + " is a directory, not a file of games.";
        case IoFault::truncated: return what + " ends in the middle of its compressed data.";
        case IoFault::corrupt:
            return what + " is damaged: its compressed data makes no sense" + detail + ".";
        case IoFault::too_large_window:
            return what + " needs more than " +
                   std::to_string((std::size_t{1} << max_zstd_window_log) >> 20) +
                   " MB of memory to be decompressed, which is refused.";
        case IoFault::unsupported_format:
            return what + " is " + error.detail +
                   ". Unpack it first; .gz and .zst are read as they are.";
        case IoFault::read_failed: return what + " could not be read" + detail + ".";
    }
    return "";
}

Result<std::unique_ptr<ByteSource>, IoError> open_source(const std::string& path) {
    const bool standard_input = path == "-";
    const int descriptor =
        standard_input ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) return Unexpected{system_error(path, errno)};
    struct stat status {};
    std::optional<std::uint64_t> total;
    const bool known = ::fstat(descriptor, &status) == 0;
    if (known && S_ISREG(status.st_mode)) {
        total = static_cast<std::uint64_t>(status.st_size);
        ::posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL);  // a hint; may fail
    }
    auto file = std::make_unique<FileSource>(descriptor, !standard_input, path, total);
    if (known && S_ISDIR(status.st_mode)) return Unexpected{system_error(path, EISDIR)};
    return decompressed(std::move(file), path);
}

Result<std::unique_ptr<ByteSource>, IoError> decompressed(std::unique_ptr<ByteSource> source,
                                                          const std::string& path) {
    std::string first(longest_magic, '\0');
    std::size_t length = 0;
    while (length < first.size()) {
        const auto got = source->read(std::span(first).subspan(length));
        if (!got) return Unexpected{got.error()};
        if (*got == 0) break;
        length += *got;
    }
    first.resize(length);
    for (const OtherFormat& format : other_formats) {
        if (first.starts_with(format.magic)) {
            return Unexpected{IoError{IoFault::unsupported_format, path, std::string(format.name)}};
        }
    }
    const bool gzip = first.starts_with(gzip_magic);
    const bool zstd = first.starts_with(zstd_magic) || is_skippable_frame(first);
    // Cut off within the first bytes, only the name still tells.
    const bool nothing_left = (path.ends_with(".gz") && gzip_magic.starts_with(first)) ||
                              (path.ends_with(".zst") && zstd_magic.starts_with(first));
    if (!gzip && !zstd && nothing_left) {
        return Unexpected{IoError{IoFault::truncated, path, ""}};
    }
    std::unique_ptr<ByteSource> all =
        std::make_unique<PeekedSource>(std::move(first), std::move(source));
    if (gzip) return gzip_source(std::move(all), path);
    if (zstd) return zstd_source(std::move(all), path);
    return all;
}

std::unique_ptr<ByteSource> memory_source(std::string bytes, std::size_t at_a_time) {
    return std::make_unique<MemorySource>(std::move(bytes), at_a_time);
}

}  // namespace jadoube
