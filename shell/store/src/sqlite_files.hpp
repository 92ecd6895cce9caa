// The files of a store in SQLite: only their owner may read them, and one server at a time has a
// folder. What goes wrong is thrown as a StoreError.
#pragma once

#include <string>

namespace jadoube::store::sqlite {

// A file descriptor, closed at the end.
class File {
public:
    File() = default;
    explicit File(int descriptor) noexcept : descriptor_(descriptor) {}
    File(File&& other) noexcept;
    File& operator=(File&& other) noexcept;
    ~File();
    [[nodiscard]] int get() const noexcept { return descriptor_; }

private:
    int descriptor_ = -1;
};

// Whole, so that SQLite takes no name for something else (":memory:", "file:…").
[[nodiscard]] std::string plain_path(const std::string& file);
// Made with its parents if it is not there.
void make_folder(const std::string& folder);
// An empty one, if it is not there.
void make_file(const std::string& file);
// Held as long as it lives, and by nobody else. It is the folder itself that is locked: its file
// "lock" says by whom, is locked too because earlier programs look there, and may be deleted.
struct FolderLock {
    File folder, file;
};
[[nodiscard]] FolderLock lock_folder(const std::string& folder);

}  // namespace jadoube::store::sqlite
