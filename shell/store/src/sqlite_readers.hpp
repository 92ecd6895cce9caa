// Connections that only read, for any thread: opened when none is free, kept for the next.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "sqlite_database.hpp"

namespace jadoube::store::sqlite {

class Readers {
public:
    explicit Readers(std::string file) : file_(std::move(file)) {}

    // One of them, and a snapshot on it, until it is destroyed.
    class Snapshot {
    public:
        explicit Snapshot(Readers& readers)
            : readers_(readers),
              database_(readers.take()),
              transaction_(std::make_unique<Transaction>(*database_, Transaction::Kind::reads)) {}
        ~Snapshot() {
            transaction_.reset();
            readers_.give_back(std::move(database_));
        }
        Snapshot(const Snapshot&) = delete;
        Snapshot& operator=(const Snapshot&) = delete;
        Database& operator*() const noexcept { return *database_; }
        Database* operator->() const noexcept { return database_.get(); }

    private:
        Readers& readers_;
        std::unique_ptr<Database> database_;
        std::unique_ptr<Transaction> transaction_;
    };

private:
    static constexpr std::size_t kept = 8;

    [[nodiscard]] std::unique_ptr<Database> take() {
        {
            const std::lock_guard lock(mutex_);
            if (!free_.empty()) {
                auto one = std::move(free_.back());
                free_.pop_back();
                return one;
            }
        }
        return std::make_unique<Database>(file_, Database::Mode::read);
    }
    void give_back(std::unique_ptr<Database> database) {
        const std::lock_guard lock(mutex_);
        if (free_.size() < kept && !database->in_transaction())
            free_.push_back(std::move(database));
    }

    std::string file_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Database>> free_;
};

}  // namespace jadoube::store::sqlite
