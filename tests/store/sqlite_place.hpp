// Folders for tests of stores in SQLite, gone at the end.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "store/scribe.hpp"
#include "support/temporary_folder.hpp"

namespace jadoube::store::test {

using jadoube::test::TemporaryFolder;

class SqlitePlace final : public Place {
public:
    std::unique_ptr<Store> open() override { return value_of(open_sqlite(folder_ / "data")); }
    [[nodiscard]] std::string file() const { return folder_ / "data/jadoube.sqlite"; }

private:
    TemporaryFolder folder_;
};

}  // namespace jadoube::store::test
