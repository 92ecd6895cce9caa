// Accounts of people who make games, and their sessions. Nobody needs one to play.
//
// Calls ask the store and hash passwords: they block, and are for other threads than the loop's;
// best for those of the PasswordPool, which lets only few wait (PasswordPool::post). Any number of
// threads may call at once. The time is an argument: wall time in milliseconds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <jadoube/base/result.hpp>
#include <jadoube/store/store.hpp>

#include "links.hpp"
#include "passwords.hpp"
#include "rate_limit.hpp"

namespace jadoube::server {

struct AccountError {
    enum class Code : std::uint8_t {
        bad_request,   // no name, or no password
        unauthorised,  // the name or the password is wrong, and nobody says which
        forbidden,     // not for him
        conflict,      // somebody else has that name
        locked,        // after too many failures from there
        too_many,      // attempts from one place, or of all together
        unavailable,   // the store does not answer
    };
    Code code{};
    std::string about{};           // of bad_request: "name too_long"
    std::int64_t retry_after = 0;  // ms, of locked and too_many
    std::string detail{};          // for the log of the server, not for whoever asked
};
[[nodiscard]] std::string_view name(AccountError::Code code) noexcept;  // as in docs/server.md
[[nodiscard]] int http_status(AccountError::Code code) noexcept;

template <class T>
using Outcome = Result<T, AccountError>;
using store::AccountId;
using store::Done;

inline constexpr std::int64_t session_lifetime = std::int64_t{14} * 24 * 3600 * 1000;
inline constexpr std::int64_t device_lifetime = std::int64_t{365} * 24 * 3600 * 1000;
// How long a name is locked for one place after so many failures in a row from there: from the
// fifth on a minute, then twice as long each time, an hour at most.
[[nodiscard]] std::int64_t lockout(int failures) noexcept;

struct AccountSettings {
    bool open_registration = false;
    Rate per_peer{.per_second = 0.2, .burst = 10};  // attempts to sign in or to make an account
    std::size_t peers = 10000;                      // remembered
    std::size_t attempts = 50000;                   // remembered: names and where they were tried
    std::array<std::uint8_t, 32> device_secret{};
};

// Where somebody is. A browser in which somebody has signed in before says so by a cookie, and is a
// place of its own: what others try from the same address, or from anywhere, does not lock him out.
struct Place {
    std::string peer;
    std::string device{};  // the cookie, if there is one
};

// Somebody who has signed in.
struct SignedIn {
    AccountId account{};
    std::string name;
    bool administrator = false;
    std::string token;  // for the cookie, and nowhere else
    std::string csrf;
    std::int64_t expires{};
    bool renewed = false;  // just now: the cookie should live longer, too
    std::string device{};  // after signing in: the cookie by which this browser is known

    [[nodiscard]] bool is_csrf(std::string_view given) const noexcept;
};

// Who may make the next account.
enum class Registration : std::uint8_t {
    first,   // there is none yet, and whoever asks is on this machine
    nobody,  // there is none yet, and he is not
    open,    // anybody
    administrators,
};
[[nodiscard]] std::string_view name(Registration registration) noexcept;  // as in docs/server.md

class Accounts {
public:
    Accounts(store::Store& store, PasswordPool& passwords, Random random,
             const AccountSettings& settings = {});

    // Who wants to make an account.
    struct Creator {
        std::string peer;
        bool on_this_machine = false;
        bool administrator = false;  // signed in as one
    };
    // The first one, made on this machine, is an administrator's; then they make others, or anybody
    // where registration is open.
    [[nodiscard]] Outcome<AccountId> create(std::string_view name, std::string_view password,
                                            const Creator& creator, std::int64_t now);

    [[nodiscard]] Outcome<Registration> registration(bool on_this_machine);

    // An unknown name behaves as a known one: as slow, and locked as soon.
    [[nodiscard]] Outcome<SignedIn> sign_in(std::string_view name, std::string_view password,
                                            const Place& place, std::int64_t now);
    [[nodiscard]] Outcome<Done> sign_out(std::string_view token);
    // Who that is; nobody if there is no such session or it has ended. Lengthens it.
    [[nodiscard]] Outcome<std::optional<SignedIn>> session(std::string_view token,
                                                           std::int64_t now);
    // All his other sessions end.
    [[nodiscard]] Outcome<Done> change_password(const SignedIn& who, std::string_view old_password,
                                                std::string_view new_password, const Place& place,
                                                std::int64_t now);
    // Forgets sessions that have ended. Now and then.
    [[nodiscard]] Outcome<Done> tidy(std::int64_t now);

private:
    struct Failures {
        int count = 0;
        std::int64_t locked_until = 0;
    };
    [[nodiscard]] std::optional<AccountError> limited(const std::string& place, std::int64_t now);
    [[nodiscard]] Outcome<bool> is_first();
    [[nodiscard]] std::optional<AccountError> may_not_create(const Creator& creator,
                                                             bool first) const;
    // Counted as a failure before it is known to be none, so that many at once are no more than
    // many one after the other.
    [[nodiscard]] std::optional<AccountError> begin_attempt(const std::string& attempt,
                                                            std::int64_t now);
    void end_attempt(const std::string& attempt, bool succeeded);
    // The browser's own, if somebody has signed in there by that name; else the address.
    [[nodiscard]] std::string place_of(std::string_view name, const Place& place) const;
    [[nodiscard]] std::string draw_device(std::string_view name);
    [[nodiscard]] std::string device(std::string_view name,
                                     std::span<const std::uint8_t> nonce) const;
    // The account, if that is its password.
    [[nodiscard]] Outcome<store::Account> verify(std::string_view name, std::string_view password,
                                                 const Place& place, std::int64_t now);
    // As it is now, if the password is still that one. With the mutex held.
    [[nodiscard]] Outcome<store::Account> still(const store::Account& account);
    [[nodiscard]] std::string draw_token();

    store::Store& store_;
    PasswordPool& passwords_;
    Random random_;
    AccountSettings settings_;
    std::mutex mutex_;  // what is read and then written is done by one at a time
    Bucket fresh_;
    Recent<Bucket> places_;
    Recent<Failures> attempts_;
    bool has_accounts_ = false;
};

}  // namespace jadoube::server
