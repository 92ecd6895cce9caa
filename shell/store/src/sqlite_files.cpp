#include "sqlite_files.hpp"

#include <array>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <jadoube/store/store.hpp>

namespace jadoube::store::sqlite {
namespace {

using Code = StoreError::Code;

[[noreturn]] void fail(Code code, const std::string& what, int error) {
    throw StoreError{code, what + ": " + std::generic_category().message(error)};
}

// So that a name that was just made is there after a power cut.
void sync_folder_of(const std::string& path) {
    std::filesystem::path folder = std::filesystem::path(path).parent_path();
    if (folder.empty()) folder = ".";
    const File descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (descriptor.get() >= 0)
        ::fsync(descriptor.get());  // some file systems cannot; none needs to
}

std::string content(int descriptor) {
    std::array<char, 32> text{};
    const auto length = ::pread(descriptor, text.data(), text.size(), 0);
    if (length <= 0) return {};
    std::string_view all(text.data(), static_cast<std::size_t>(length));
    return std::string(all.substr(0, all.find('\n')));
}

}  // namespace

File::File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

File& File::operator=(File&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

File::~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::string plain_path(const std::string& file) {
    std::error_code error;
    const std::filesystem::path path = std::filesystem::absolute(file, error);
    if (error) fail(Code::cannot_open, file, error.value());
    return path.string();
}

void make_folder(const std::string& folder) {
    std::filesystem::path path(folder);
    if (!path.has_filename()) path = path.parent_path();  // "data/"
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) return;
    if (path.has_parent_path()) {
        std::filesystem::create_directories(path.parent_path(), error);
        if (error) fail(Code::cannot_open, path.parent_path().string(), error.value());
    }
    if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) {
        fail(Code::cannot_open, path.string(), errno);
    }
    sync_folder_of(path.string());
}

void make_file(const std::string& file) {
    const File descriptor(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (descriptor.get() < 0) fail(Code::cannot_open, file, errno);
    struct stat status {};
    if (::fstat(descriptor.get(), &status) != 0) fail(Code::cannot_open, file, errno);
    if (!S_ISREG(status.st_mode)) throw StoreError{Code::cannot_open, file + ": not a file"};
    if (status.st_size == 0) sync_folder_of(file);
}

FolderLock lock_folder(const std::string& folder) {
    const std::string name = folder + "/lock";
    FolderLock lock{File(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)),
                    File(::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600))};
    if (lock.folder.get() < 0) fail(Code::cannot_open, folder, errno);
    if (lock.file.get() < 0) fail(Code::cannot_open, name, errno);
    for (const File* one : {&lock.folder, &lock.file}) {
        if (::flock(one->get(), LOCK_EX | LOCK_NB) == 0) continue;
        if (errno != EWOULDBLOCK) fail(Code::cannot_open, name, errno);
        const std::string who = content(lock.file.get());
        throw StoreError{Code::in_use, folder + ": another server" +
                                           (who.empty() ? "" : " (process " + who + ")") +
                                           " has this folder; stop it, or take another folder"};
    }
    // Only for whoever is told that it is in use; a full disk does not matter.
    const std::string me = std::to_string(::getpid()) + "\n";
    if (::ftruncate(lock.file.get(), 0) == 0) {
        [[maybe_unused]] const auto written = ::pwrite(lock.file.get(), me.data(), me.size(), 0);
    }
    return lock;
}

}  // namespace jadoube::store::sqlite
