// Names and passwords: what can be one, and how passwords are kept (argon2id). A hash costs 64 MiB
// and some tens of milliseconds on purpose, so only few are made at once, and few may wait.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <jadoube/base/result.hpp>

namespace jadoube::server {

enum class Unfit : std::uint8_t { too_short, too_long, bad_character, not_utf8 };
[[nodiscard]] std::string_view name(Unfit unfit) noexcept;

// 1 to 60 characters: letters and digits of any script, space, '.', '_', '-'. In Unicode's composed
// form, no space at either end and no two together.
[[nodiscard]] Result<std::string, Unfit> fit_name(std::string_view text);
// 10 to 200 characters, whichever, in the composed form: however a keyboard writes an é, it is one.
[[nodiscard]] Result<std::string, Unfit> fit_password(std::string_view text);

// What a hash costs.
struct PasswordCost {
    unsigned long long operations;
    std::size_t memory;  // bytes

    [[nodiscard]] static PasswordCost interactive() noexcept;
    [[nodiscard]] static PasswordCost least() noexcept;  // for tests
};

class PasswordPool {
public:
    explicit PasswordPool(std::size_t threads = 1, std::size_t queue = 16,
                          PasswordCost cost = PasswordCost::interactive());
    ~PasswordPool();  // stops
    PasswordPool(const PasswordPool&) = delete;
    PasswordPool& operator=(const PasswordPool&) = delete;

    enum class Problem : std::uint8_t {
        busy,    // too many wait
        failed,  // no memory, or what is stored is no hash
    };
    using Hashed = Result<std::string, Problem>;
    using Verified = Result<bool, Problem>;

    // Each calls back once, on a thread of the pool; or returns false at once because too many
    // wait, and never calls. What is called back must not throw.
    [[nodiscard]] bool hash(std::string password, std::function<void(Hashed)> done);
    [[nodiscard]] bool verify(std::string hash, std::string password,
                              std::function<void(Verified)> done);
    // Anything that needs hash_now or verify_now.
    [[nodiscard]] bool post(std::function<void()> task);
    // Does what was asked before, and nothing that is asked later. Blocks.
    void stop();

    // The same for who may wait. On a thread of the pool it is done in place, else by the pool.
    [[nodiscard]] Hashed hash_now(const std::string& password);
    [[nodiscard]] Verified verify_now(const std::string& hash, const std::string& password);

    // The hash of no password: to verify against it costs as much as any.
    [[nodiscard]] const std::string& dummy() const noexcept { return dummy_; }
    [[nodiscard]] std::size_t waiting() const;

private:
    void work();
    [[nodiscard]] bool is_own_thread() const noexcept;
    template <class T, class Do>
    [[nodiscard]] Result<T, Problem> here_or_there(Do task);

    const std::size_t limit_;
    const PasswordCost cost_;
    const std::string dummy_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> tasks_;
    bool closing_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace jadoube::server
