#include "passwords.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <future>
#include <memory>
#include <utility>

#include <sodium.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

namespace jadoube::server {
namespace {

// Any longer one has too many characters, however they are written.
constexpr std::size_t most_bytes = 4096;

// ---- Texts

icu::UnicodeString from_utf8(std::string_view text) {
    const auto length = static_cast<std::int32_t>(std::min(text.size(), most_bytes));
    return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), length));
}

std::string to_utf8(const icu::UnicodeString& text) {
    std::string made;
    return text.toUTF8String(made);
}

Result<icu::UnicodeString, Unfit> composed(std::string_view text) {
    if (text.size() > most_bytes) return Unexpected{Unfit::too_long};
    const icu::UnicodeString read = from_utf8(text);
    if (to_utf8(read) != text) return Unexpected{Unfit::not_utf8};
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(status);
    if (U_FAILURE(status)) return Unexpected{Unfit::bad_character};
    icu::UnicodeString made = nfc->normalize(read, status);
    if (U_FAILURE(status)) return Unexpected{Unfit::bad_character};
    return made;
}

bool is_mark(UChar32 character) { return (U_GET_GC_MASK(character) & U_GC_M_MASK) != 0; }

bool may_be_in_a_name(UChar32 character) {
    return character == ' ' || character == '.' || character == '_' || character == '-' ||
           u_isalpha(character) || u_isdigit(character) || is_mark(character);
}

// ---- Hashes

using Problem = PasswordPool::Problem;

PasswordPool::Hashed hash_of(const std::string& password, const PasswordCost& cost) {
    std::array<char, crypto_pwhash_STRBYTES> text{};
    if (crypto_pwhash_str(text.data(), password.data(), password.size(), cost.operations,
                          cost.memory) != 0) {
        return Unexpected{Problem::failed};
    }
    return std::string(text.data());
}

PasswordPool::Verified is_hash_of(const std::string& hash, const std::string& password) {
    if (hash.size() >= crypto_pwhash_STRBYTES) return Unexpected{Problem::failed};
    std::array<char, crypto_pwhash_STRBYTES> text{};
    std::ranges::copy(hash, text.begin());
    errno = 0;
    const int wrong = crypto_pwhash_str_verify(text.data(), password.data(), password.size());
    // Another password is EINVAL; without memory nobody knows, and nobody has failed.
    if (wrong != 0 && errno != EINVAL) return Unexpected{Problem::failed};
    return wrong == 0;
}

// As libsodium writes them, with a salt and a hash that nobody has computed.
std::string hash_of_nothing(const PasswordCost& cost) {
    return "$argon2id$v=19$m=" + std::to_string(cost.memory / 1024) +
           ",t=" + std::to_string(cost.operations) + ",p=1$" + std::string(22, 'A') + "$" +
           std::string(43, 'A');
}

}  // namespace

std::string_view name(Unfit unfit) noexcept {
    switch (unfit) {
        case Unfit::too_short: return "too_short";
        case Unfit::too_long: return "too_long";
        case Unfit::bad_character: return "bad_character";
        case Unfit::not_utf8: return "not_utf8";
    }
    return {};
}

Result<std::string, Unfit> fit_name(std::string_view text) {
    auto read = composed(text);
    if (!read) return Unexpected{read.error()};
    icu::UnicodeString& said = read->trim();
    icu::UnicodeString made;
    UChar32 before = 0;
    for (std::int32_t at = 0; at < said.length(); at = said.moveIndex32(at, 1)) {
        const UChar32 character = said.char32At(at);
        if (!may_be_in_a_name(character)) return Unexpected{Unfit::bad_character};
        // An accent stands on a letter.
        const bool carried = u_isalpha(before) || is_mark(before);
        if (is_mark(character) && !carried) return Unexpected{Unfit::bad_character};
        if (character != ' ' || before != ' ') made.append(character);
        before = character;
    }
    const std::int32_t characters = made.countChar32();
    if (characters < 1) return Unexpected{Unfit::too_short};
    if (characters > 60) return Unexpected{Unfit::too_long};
    return to_utf8(made);
}

Result<std::string, Unfit> fit_password(std::string_view text) {
    const auto read = composed(text);
    if (!read) return Unexpected{read.error()};
    const std::int32_t characters = read->countChar32();
    if (characters < 10) return Unexpected{Unfit::too_short};
    if (characters > 200) return Unexpected{Unfit::too_long};
    return to_utf8(*read);
}

PasswordCost PasswordCost::interactive() noexcept {
    return {crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE};
}
PasswordCost PasswordCost::least() noexcept {
    return {crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN};
}

PasswordPool::PasswordPool(std::size_t threads, std::size_t queue, PasswordCost cost)
    : limit_(queue), cost_(cost), dummy_(hash_of_nothing(cost)) {
    [[maybe_unused]] const int ready = sodium_init();
    const std::scoped_lock lock(mutex_);
    for (std::size_t i = 0; i < std::max<std::size_t>(1, threads); ++i) {
        threads_.emplace_back([this] { work(); });
    }
}

PasswordPool::~PasswordPool() { stop(); }

void PasswordPool::stop() {
    {
        const std::scoped_lock lock(mutex_);
        closing_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

void PasswordPool::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return closing_ || !tasks_.empty(); });
        if (tasks_.empty()) return;
        const std::function<void()> task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        task();
        lock.lock();
    }
}

bool PasswordPool::post(std::function<void()> task) {
    {
        const std::scoped_lock lock(mutex_);
        if (closing_ || tasks_.size() >= limit_) return false;
        tasks_.push_back(std::move(task));
    }
    changed_.notify_one();
    return true;
}

std::size_t PasswordPool::waiting() const {
    const std::scoped_lock lock(mutex_);
    return tasks_.size();
}

bool PasswordPool::hash(std::string password, std::function<void(Hashed)> done) {
    return post([this, password = std::move(password), done = std::move(done)] {
        done(hash_of(password, cost_));
    });
}

bool PasswordPool::verify(std::string hash, std::string password,
                          std::function<void(Verified)> done) {
    return post([hash = std::move(hash), password = std::move(password), done = std::move(done)] {
        done(is_hash_of(hash, password));
    });
}

bool PasswordPool::is_own_thread() const noexcept {
    const auto self = std::this_thread::get_id();
    return std::ranges::any_of(threads_,
                               [&](const std::thread& one) { return one.get_id() == self; });
}

template <class T, class Do>
Result<T, Problem> PasswordPool::here_or_there(Do task) {
    if (is_own_thread()) return task();
    // Shared: who waits may be gone before the promise has been kept to its end.
    const auto promise = std::make_shared<std::promise<Result<T, Problem>>>();
    auto result = promise->get_future();
    if (!post([promise, task] { promise->set_value(task()); })) return Unexpected{Problem::busy};
    return result.get();
}

PasswordPool::Hashed PasswordPool::hash_now(const std::string& password) {
    return here_or_there<std::string>([&] { return hash_of(password, cost_); });
}

PasswordPool::Verified PasswordPool::verify_now(const std::string& hash,
                                                const std::string& password) {
    return here_or_there<bool>([&] { return is_hash_of(hash, password); });
}

}  // namespace jadoube::server
