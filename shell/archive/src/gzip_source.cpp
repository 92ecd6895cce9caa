// gzip (RFC 1952), also of several members one behind the other.
#include <algorithm>
#include <limits>
#include <new>
#include <utility>
#include <vector>

#include <zlib.h>

#include "decompress.hpp"

namespace jadoube {
namespace {

class GzipSource final : public ByteSource {
public:
    GzipSource(std::unique_ptr<ByteSource> bytes, std::string path)
        : bytes_(std::move(bytes)), path_(std::move(path)), buffer_(compressed_buffer) {
        constexpr int gzip_alone = 16;  // zlib's flag beside the size of the window
        if (::inflateInit2(&stream_, MAX_WBITS + gzip_alone) != Z_OK) throw std::bad_alloc();
    }
    GzipSource(const GzipSource&) = delete;
    GzipSource& operator=(const GzipSource&) = delete;
    ~GzipSource() override { ::inflateEnd(&stream_); }

    Result<std::size_t, IoError> read(std::span<char> buffer) override {
        const auto room = static_cast<uInt>(
            std::min<std::size_t>(buffer.size(), std::numeric_limits<uInt>::max()));
        stream_.next_out = reinterpret_cast<Bytef*>(buffer.data());
        stream_.avail_out = room;
        while (stream_.avail_out == room && room != 0) {
            if (stream_.avail_in == 0) {
                auto got = bytes_->read(buffer_);
                if (!got) return got;
                if (*got == 0) {
                    if (within_member_) return fail(IoFault::truncated, "");
                    return std::size_t{0};
                }
                stream_.next_in = reinterpret_cast<Bytef*>(buffer_.data());
                stream_.avail_in = static_cast<uInt>(*got);
            }
            if (!within_member_) {
                if (any_member_ && skip_padding()) continue;
                ::inflateReset(&stream_);
                within_member_ = true;
            }
            const int answer = ::inflate(&stream_, Z_NO_FLUSH);
            if (answer == Z_STREAM_END) {
                within_member_ = false;
                any_member_ = true;
            } else if (answer == Z_MEM_ERROR) {
                throw std::bad_alloc();
            } else if (answer != Z_OK && answer != Z_BUF_ERROR) {
                return fail(IoFault::corrupt, stream_.msg != nullptr ? stream_.msg : "");
            }
        }
        return static_cast<std::size_t>(room - stream_.avail_out);
    }
    std::uint64_t done() const noexcept override { return bytes_->done(); }
    std::optional<std::uint64_t> total() const noexcept override { return bytes_->total(); }

private:
    // Zeros behind the last member, as tapes and some programs leave them. True if nothing else
    // is in the buffer.
    bool skip_padding() {
        while (stream_.avail_in != 0 && *stream_.next_in == 0) {
            ++stream_.next_in;
            --stream_.avail_in;
        }
        return stream_.avail_in == 0;
    }
    Unexpected<IoError> fail(IoFault fault, const char* detail) const {
        return Unexpected{IoError{fault, path_, detail}};
    }

    std::unique_ptr<ByteSource> bytes_;
    std::string path_;
    std::vector<char> buffer_;
    z_stream stream_{};
    bool within_member_ = false;
    bool any_member_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> gzip_source(std::unique_ptr<ByteSource> bytes, std::string path) {
    return std::make_unique<GzipSource>(std::move(bytes), std::move(path));
}

}  // namespace jadoube
