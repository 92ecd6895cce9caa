#include "support/failing_disk.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>

#include <sqlite3.h>

namespace jadoube::test {
namespace {

constexpr std::size_t sector = 512;

std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

FailingDisk& disk_of(sqlite3_vfs* vfs) { return *static_cast<FailingDisk*>(vfs->pAppData); }

}  // namespace

// Lies before SQLite's own file in the room that SQLite gives.
struct FailingDisk::OpenFile {
    sqlite3_file base;
    FailingDisk* disk;
    Image* image;          // none: a temporary file
    sqlite3_file real[1];  // and its own fields behind it
};

struct FailingDisk::Methods {
    static OpenFile& open(sqlite3_file* file) { return *reinterpret_cast<OpenFile*>(file); }
    static sqlite3_file* real(sqlite3_file* file) { return open(file).real; }

    static int close(sqlite3_file* file) {
        const int result = real(file)->pMethods->xClose(real(file));
        open(file).~OpenFile();
        return result;
    }
    static int read(sqlite3_file* file, void* bytes, int count, sqlite3_int64 at) {
        return real(file)->pMethods->xRead(real(file), bytes, count, at);
    }
    static int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 at) {
        OpenFile& one = open(file);
        const Fate fate = one.disk->next();
        if (fate == Fate::io_error) return SQLITE_IOERR_WRITE;
        if (fate == Fate::full) count /= 2;
        if (one.image != nullptr) {
            one.image->pending.push_back(
                {at, std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(count)),
                 false});
        }
        const int result = real(file)->pMethods->xWrite(real(file), bytes, count, at);
        return fate == Fate::full ? SQLITE_FULL : result;
    }
    static int truncate(sqlite3_file* file, sqlite3_int64 size) {
        OpenFile& one = open(file);
        if (one.disk->next() != Fate::done) return SQLITE_IOERR_TRUNCATE;
        if (one.image != nullptr) one.image->pending.push_back({size, {}, true});
        return real(file)->pMethods->xTruncate(real(file), size);
    }
    static int sync(sqlite3_file* file, int) {
        OpenFile& one = open(file);
        const Fate fate = one.disk->next();
        if (one.image == nullptr) return SQLITE_OK;
        if (fate != Fate::done) {
            // What could not be written then is taken for written by the next sync.
            if (!one.disk->off_) one.disk->apply_some(*one.image);
            return SQLITE_IOERR_FSYNC;
        }
        for (const Change& change : one.image->pending) apply(change, one.image->durable);
        one.image->pending.clear();
        return SQLITE_OK;
    }
    static int size(sqlite3_file* file, sqlite3_int64* size) {
        return real(file)->pMethods->xFileSize(real(file), size);
    }
    static int lock(sqlite3_file* file, int level) {
        return real(file)->pMethods->xLock(real(file), level);
    }
    static int unlock(sqlite3_file* file, int level) {
        return real(file)->pMethods->xUnlock(real(file), level);
    }
    static int is_reserved(sqlite3_file* file, int* answer) {
        return real(file)->pMethods->xCheckReservedLock(real(file), answer);
    }
    static int control(sqlite3_file* file, int what, void* argument) {
        return real(file)->pMethods->xFileControl(real(file), what, argument);
    }
    static int sector_size(sqlite3_file* file) {
        return real(file)->pMethods->xSectorSize(real(file));
    }
    static int characteristics(sqlite3_file* file) {
        return real(file)->pMethods->xDeviceCharacteristics(real(file));
    }
    static int map(sqlite3_file* file, int page, int size, int extend, void volatile** where) {
        return real(file)->pMethods->xShmMap(real(file), page, size, extend, where);
    }
    static int shared_lock(sqlite3_file* file, int from, int count, int flags) {
        return real(file)->pMethods->xShmLock(real(file), from, count, flags);
    }
    static void barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
    static int unmap(sqlite3_file* file, int remove) {
        return real(file)->pMethods->xShmUnmap(real(file), remove);
    }

    static int open_file(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags,
                         int* out_flags) {
        static const sqlite3_io_methods methods{
            2,      close,       read,    write,       truncate,        sync, size,        lock,
            unlock, is_reserved, control, sector_size, characteristics, map,  shared_lock, barrier,
            unmap,  nullptr,     nullptr};
        FailingDisk& disk = disk_of(vfs);
        auto* one = new (file) OpenFile{};
        one->disk = &disk;
        // What is there when we first see it is taken for durable.
        if (name != nullptr) one->image = &disk.image_of(name);
        const int result = disk.real_->xOpen(disk.real_, name, one->real, flags, out_flags);
        // SQLite closes what has methods, even if it could not be opened.
        one->base.pMethods = one->real->pMethods != nullptr ? &methods : nullptr;
        return result;
    }
    static int remove(sqlite3_vfs* vfs, const char* name, int) {
        FailingDisk& disk = disk_of(vfs);
        if (disk.next() != Fate::done) return SQLITE_IOERR_DELETE;
        disk.images_.erase(name);
        return disk.real_->xDelete(disk.real_, name, 0);
    }
};

FailingDisk::FailingDisk(std::uint64_t seed) : real_(sqlite3_vfs_find(nullptr)), random_(seed) {
    vfs_ = std::make_unique<sqlite3_vfs>(*real_);
    vfs_->iVersion = 1;
    vfs_->szOsFile = static_cast<int>(offsetof(OpenFile, real)) + real_->szOsFile;
    vfs_->pNext = nullptr;
    vfs_->zName = "jadoube-failing-disk";
    vfs_->pAppData = this;
    vfs_->xOpen = Methods::open_file;
    vfs_->xDelete = Methods::remove;
    vfs_->xAccess = [](sqlite3_vfs* vfs, const char* name, int flags, int* answer) {
        sqlite3_vfs* real = disk_of(vfs).real_;
        return real->xAccess(real, name, flags, answer);
    };
    vfs_->xFullPathname = [](sqlite3_vfs* vfs, const char* name, int size, char* full) {
        sqlite3_vfs* real = disk_of(vfs).real_;
        return real->xFullPathname(real, name, size, full);
    };
    sqlite3_vfs_register(vfs_.get(), 1);
}

FailingDisk::~FailingDisk() {
    sqlite3_vfs_unregister(vfs_.get());
    sqlite3_vfs_register(real_, 1);
}

void FailingDisk::fail_at(std::int64_t operation, Fault fault) {
    fails_at_ = operation;
    fault_ = fault;
}

void FailingDisk::repair() { fails_at_ = -1; }

void FailingDisk::cut_power() {
    off_ = true;
    fails_at_ = -1;
}

FailingDisk::Fate FailingDisk::next() {
    const std::int64_t number = operations_++;
    if (off_) return Fate::io_error;
    if (fails_at_ < 0 || number < fails_at_) return Fate::done;
    if (number > fails_at_ && fault_ != Fault::stays_full) return Fate::done;
    has_failed_ = true;
    switch (fault_) {
        case Fault::io_error: return Fate::io_error;
        case Fault::full:
        case Fault::stays_full: return Fate::full;
        case Fault::power_cut: cut_power(); return Fate::io_error;
    }
    return Fate::done;
}

FailingDisk::Image& FailingDisk::image_of(const std::string& path) {
    const auto [place, is_new] = images_.try_emplace(path);
    if (is_new) place->second.durable = content(path);
    return place->second;
}

void FailingDisk::apply(const Change& change, std::string& bytes) {
    const auto at = static_cast<std::size_t>(change.at);
    if (change.truncated) {
        bytes.resize(std::min(bytes.size(), at));
        return;
    }
    if (bytes.size() < at + change.bytes.size()) bytes.resize(at + change.bytes.size(), '\0');
    std::copy(change.bytes.begin(), change.bytes.end(),
              bytes.begin() + static_cast<std::ptrdiff_t>(at));
}

bool FailingDisk::chance(int percent) {
    return std::uniform_int_distribution<int>(0, 99)(random_) < percent;
}

// Of the writes that no sync has followed, some reach the disk, in any order that a disk may
// choose; of some only a few sectors.
void FailingDisk::apply_some(Image& image) {
    const int likely = std::uniform_int_distribution<int>(0, 2)(random_) * 50;  // none, half, all
    for (const Change& change : image.pending) {
        if (!chance(likely)) continue;
        if (change.truncated || !chance(20)) {
            apply(change, image.durable);
            continue;
        }
        for (std::size_t from = 0; from < change.bytes.size(); from += sector) {
            if (chance(50)) continue;
            apply({change.at + static_cast<std::int64_t>(from), change.bytes.substr(from, sector),
                   false},
                  image.durable);
        }
    }
    image.pending.clear();
}

void FailingDisk::come_back() {
    for (auto& [path, image] : images_) {
        apply_some(image);
        std::ofstream file(path, std::ios::binary | std::ios::trunc);
        file.write(image.durable.data(), static_cast<std::streamsize>(image.durable.size()));
        std::filesystem::remove(path + "-shm");
    }
    images_.clear();
    off_ = false;
    fails_at_ = -1;
}

}  // namespace jadoube::test
