// A disk under SQLite that fails when it is told to: while one lives, all databases of this program
// that are opened are on it.
//
// It keeps beside each file what would be there after a power cut: what was synced, and of the rest
// some writes, some halves of writes. It never waits for the real disk.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

struct sqlite3_vfs;

namespace jadoube::test {

class FailingDisk {
public:
    enum class Fault : std::uint8_t {
        io_error,    // once. A sync that fails loses some of what it should have synced
        full,        // once; a write has been done in part
        stays_full,  // until repair()
        power_cut,   // nothing reaches the disk any more, until come_back()
    };

    explicit FailingDisk(std::uint64_t seed);
    ~FailingDisk();
    FailingDisk(const FailingDisk&) = delete;
    FailingDisk& operator=(const FailingDisk&) = delete;

    // Writes, syncs, truncations and deletions are counted from 0.
    void fail_at(std::int64_t operation, Fault fault);
    void repair();
    [[nodiscard]] std::int64_t operations() const noexcept { return operations_; }
    [[nodiscard]] bool has_failed() const noexcept { return has_failed_; }

    // The power goes now, whatever was to fail; every file must then be closed by whoever has it.
    void cut_power();
    // Puts into the files what has survived. No file may be open.
    void come_back();

private:
    struct Change {
        std::int64_t at = 0;
        std::string bytes;       // written
        bool truncated = false;  // or cut off at `at`
    };
    struct Image {
        std::string durable;
        std::vector<Change> pending;
    };
    struct Methods;
    struct OpenFile;

    // What to do with the next operation.
    enum class Fate : std::uint8_t { done, io_error, full };
    [[nodiscard]] Fate next();
    [[nodiscard]] Image& image_of(const std::string& path);
    static void apply(const Change& change, std::string& bytes);
    void apply_some(Image& image);
    [[nodiscard]] bool chance(int percent);

    std::unique_ptr<sqlite3_vfs> vfs_;
    sqlite3_vfs* real_ = nullptr;
    std::map<std::string, Image> images_;
    std::mt19937_64 random_;
    std::int64_t operations_ = 0;
    std::int64_t fails_at_ = -1;
    Fault fault_ = Fault::io_error;
    bool has_failed_ = false;
    bool off_ = false;
};

}  // namespace jadoube::test
