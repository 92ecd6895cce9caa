// The kinds of compressed data, each over the source of its bytes.
#pragma once

#include <memory>
#include <string>

#include <jadoube/archive/byte_source.hpp>

namespace jadoube {

// What decompressors read ahead of.
inline constexpr std::size_t compressed_buffer = std::size_t{1} << 17;

[[nodiscard]] std::unique_ptr<ByteSource> gzip_source(std::unique_ptr<ByteSource> bytes,
                                                      std::string path);
[[nodiscard]] std::unique_ptr<ByteSource> zstd_source(std::unique_ptr<ByteSource> bytes,
                                                      std::string path);

}  // namespace jadoube
