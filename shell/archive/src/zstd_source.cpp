// Zstandard (RFC 8878), also of several frames one behind the other.
#include <new>
#include <utility>
#include <vector>

#include <zstd.h>
#include <zstd_errors.h>

#include "decompress.hpp"

namespace jadoube {
namespace {

struct FreeStream {
    void operator()(ZSTD_DStream* stream) const noexcept { ::ZSTD_freeDStream(stream); }
};

class ZstdSource final : public ByteSource {
public:
    ZstdSource(std::unique_ptr<ByteSource> bytes, std::string path)
        : bytes_(std::move(bytes)),
          path_(std::move(path)),
          buffer_(compressed_buffer),
          stream_(::ZSTD_createDStream()) {
        if (stream_ == nullptr) throw std::bad_alloc();
        // A frame says itself how much memory it needs, up to terabytes.
        ::ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, max_zstd_window_log);
    }

    Result<std::size_t, IoError> read(std::span<char> buffer) override {
        ZSTD_outBuffer out{buffer.data(), buffer.size(), 0};
        while (out.pos == 0 && out.size != 0) {
            // What fitted into no buffer before comes first, without more bytes.
            if (in_.pos == in_.size && !output_waits_) {
                auto got = bytes_->read(buffer_);
                if (!got) return got;
                if (*got == 0) {
                    if (!within_frame_) return std::size_t{0};
                    return Unexpected{IoError{IoFault::truncated, path_, ""}};
                }
                in_ = {buffer_.data(), *got, 0};
            }
            const std::size_t hint = ::ZSTD_decompressStream(stream_.get(), &out, &in_);
            if (::ZSTD_isError(hint) != 0) return Unexpected{error(hint)};
            within_frame_ = hint != 0;
            output_waits_ = within_frame_ && out.pos == out.size;
        }
        return out.pos;
    }
    std::uint64_t done() const noexcept override { return bytes_->done(); }
    std::optional<std::uint64_t> total() const noexcept override { return bytes_->total(); }

private:
    IoError error(std::size_t code) const {
        switch (::ZSTD_getErrorCode(code)) {
            case ZSTD_error_frameParameter_windowTooLarge:
                return {IoFault::too_large_window, path_, ""};
            case ZSTD_error_memory_allocation: throw std::bad_alloc();
            default: return {IoFault::corrupt, path_, ::ZSTD_getErrorName(code)};
        }
    }

    std::unique_ptr<ByteSource> bytes_;
    std::string path_;
    std::vector<char> buffer_;
    std::unique_ptr<ZSTD_DStream, FreeStream> stream_;
    ZSTD_inBuffer in_{nullptr, 0, 0};
    bool within_frame_ = false;
    bool output_waits_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> zstd_source(std::unique_ptr<ByteSource> bytes, std::string path) {
    return std::make_unique<ZstdSource>(std::move(bytes), std::move(path));
}

}  // namespace jadoube
