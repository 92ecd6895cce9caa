#include "accounts.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <sodium.h>

namespace jadoube::server {
namespace {

using Code = AccountError::Code;

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t day = minute * 60 * 24;
constexpr int free_failures = 4;
constexpr int most_failures = 1000;  // counted
constexpr std::size_t token_bytes = 32;
constexpr std::size_t token_length = 43;
constexpr std::size_t device_nonce = 16;

Unexpected<AccountError> error(Code code) { return Unexpected{AccountError{.code = code}}; }

Unexpected<AccountError> later(Code code, std::int64_t wait) {
    return Unexpected{AccountError{.code = code, .retry_after = wait}};
}

Unexpected<AccountError> unfit(std::string_view what, Unfit why) {
    return Unexpected{AccountError{.code = Code::bad_request,
                                   .about = std::string(what) + " " + std::string(name(why))}};
}

Unexpected<AccountError> failed(const store::StoreError& problem) {
    return Unexpected{
        AccountError{.code = Code::unavailable,
                     .detail = std::string(store::name(problem.code)) + ": " + problem.detail}};
}

Unexpected<AccountError> failed(PasswordPool::Problem problem) {
    if (problem == PasswordPool::Problem::busy) return later(Code::too_many, 1000);
    return Unexpected{AccountError{.code = Code::unavailable, .detail = "no hash of a password"}};
}

LogHash hash_of_token(std::string_view token) {
    const std::string text = "jadoube session 1\n" + std::string(token);
    LogHash hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr,
                       0);
    return hash;
}

SignedIn signed_in(const store::Account& account, const store::Session& session,
                   std::string_view token) {
    return {.account = account.id,
            .name = account.name,
            .administrator = account.administrator,
            .token = std::string(token),
            .csrf = session.csrf,
            .expires = session.expires};
}

// A session that is there already gets another end.
store::Stored<Done> keep_session(store::Store& store, const store::Session& session) {
    auto added = store.add_session(session);
    if (added || added.error().code != store::StoreError::Code::conflict) return added;
    if (auto removed = store.remove_session(session.token); !removed) return removed;
    return store.add_session(session);
}

}  // namespace

std::string_view name(AccountError::Code code) noexcept {
    switch (code) {
        case Code::bad_request: return "bad_request";
        case Code::unauthorised: return "unauthorised";
        case Code::forbidden: return "forbidden";
        case Code::conflict: return "conflict";
        case Code::locked: return "locked";
        case Code::too_many: return "too_many";
        case Code::unavailable: return "unavailable";
    }
    return {};
}

int http_status(AccountError::Code code) noexcept {
    switch (code) {
        case Code::bad_request: return 400;
        case Code::unauthorised: return 401;
        case Code::forbidden: return 403;
        case Code::conflict: return 409;
        case Code::locked: return 423;
        case Code::too_many: return 429;
        case Code::unavailable: return 503;
    }
    return 500;
}

std::string_view name(Registration registration) noexcept {
    switch (registration) {
        case Registration::first: return "first";
        case Registration::nobody: return "nobody";
        case Registration::open: return "open";
        case Registration::administrators: return "administrators";
    }
    return {};
}

std::int64_t lockout(int failures) noexcept {
    if (failures <= free_failures) return 0;
    const int doublings = std::min(failures - free_failures - 1, 6);
    return std::min(minute << doublings, 60 * minute);
}

bool SignedIn::is_csrf(std::string_view given) const noexcept {
    return !csrf.empty() && same_secret(csrf, given);
}

Accounts::Accounts(store::Store& store, PasswordPool& passwords, Random random,
                   const AccountSettings& settings)
    : store_(store),
      passwords_(passwords),
      random_(std::move(random)),
      settings_(settings),
      fresh_(settings.per_peer),
      places_(settings.peers),
      attempts_(settings.attempts) {
    [[maybe_unused]] const int ready = sodium_init();
}

std::string Accounts::draw_token() {
    std::array<std::uint8_t, token_bytes> bytes{};
    random_(bytes);
    return base64url(bytes);
}

std::optional<AccountError> Accounts::limited(const std::string& place, std::int64_t now) {
    const std::scoped_lock lock(mutex_);
    Bucket& bucket = places_.get(place, fresh_);
    if (bucket.take(now)) return std::nullopt;
    return later(Code::too_many, bucket.wait(now)).error;
}

// ---- Making accounts

Outcome<bool> Accounts::is_first() {
    if (has_accounts_) return false;
    const auto accounts = store_.accounts();
    if (!accounts) return failed(accounts.error());
    has_accounts_ = !accounts->empty();
    return !has_accounts_;
}

Outcome<Registration> Accounts::registration(bool on_this_machine) {
    const std::scoped_lock lock(mutex_);
    const auto first = is_first();
    if (!first) return Unexpected{first.error()};
    if (*first) return on_this_machine ? Registration::first : Registration::nobody;
    return settings_.open_registration ? Registration::open : Registration::administrators;
}

std::optional<AccountError> Accounts::may_not_create(const Creator& creator, bool first) const {
    const bool may =
        first ? creator.on_this_machine : creator.administrator || settings_.open_registration;
    return may ? std::nullopt : std::optional(error(Code::forbidden).error);
}

Outcome<AccountId> Accounts::create(std::string_view name, std::string_view password,
                                    const Creator& creator, std::int64_t now) {
    const auto fit = fit_name(name);
    if (!fit) return unfit("name", fit.error());
    const auto secret = fit_password(password);
    if (!secret) return unfit("password", secret.error());
    {
        const std::scoped_lock lock(mutex_);
        const auto first = is_first();
        if (!first) return Unexpected{first.error()};
        if (auto problem = may_not_create(creator, *first)) return Unexpected{*problem};
    }
    if (auto problem = limited("peer " + peer_key(creator.peer), now)) return Unexpected{*problem};
    const auto hash = passwords_.hash_now(*secret);
    if (!hash) return failed(hash.error());

    const std::scoped_lock lock(mutex_);
    const auto first = is_first();  // somebody may have been faster
    if (!first) return Unexpected{first.error()};
    if (auto problem = may_not_create(creator, *first)) return Unexpected{*problem};
    store::Account account;
    account.name = *fit;
    account.password = *hash;
    account.administrator = *first;
    account.created = now;
    const auto added = store_.add_account(account);
    if (!added) {
        const bool taken = added.error().code == store::StoreError::Code::conflict;
        return taken ? error(Code::conflict) : failed(added.error());
    }
    has_accounts_ = true;
    return *added;
}

// ---- Passwords

// A nonce, and what nobody can make without the secret.
std::string Accounts::device(std::string_view name, std::span<const std::uint8_t> nonce) const {
    const std::string about = "jadoube device 1\n" + store::folded_name(name) + "\n";
    std::array<std::uint8_t, device_nonce + crypto_generichash_BYTES> whole{};
    std::ranges::copy(nonce, whole.begin());
    crypto_generichash_state state{};
    crypto_generichash_init(&state, settings_.device_secret.data(), settings_.device_secret.size(),
                            crypto_generichash_BYTES);
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(about.data()),
                              about.size());
    crypto_generichash_update(&state, nonce.data(), nonce.size());
    crypto_generichash_final(&state, whole.data() + device_nonce, crypto_generichash_BYTES);
    return base64url(whole);
}

std::string Accounts::draw_device(std::string_view name) {
    std::array<std::uint8_t, device_nonce> nonce{};
    random_(nonce);
    return device(name, nonce);
}

std::string Accounts::place_of(std::string_view name, const Place& place) const {
    std::array<std::uint8_t, device_nonce + crypto_generichash_BYTES> whole{};
    std::size_t length = 0;
    const bool read = sodium_base642bin(whole.data(), whole.size(), place.device.data(),
                                        place.device.size(), nullptr, &length, nullptr,
                                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
                      length == whole.size();
    const bool known =
        read && same_secret(device(name, std::span(whole).first(device_nonce)), place.device);
    return known ? "device " + place.device : "peer " + peer_key(place.peer);
}

std::optional<AccountError> Accounts::begin_attempt(const std::string& attempt, std::int64_t now) {
    const std::scoped_lock lock(mutex_);
    Failures& failures = attempts_.get(attempt, {});
    if (failures.locked_until > now) {
        return later(Code::locked, failures.locked_until - now).error;
    }
    failures.count = std::min(failures.count + 1, most_failures);
    failures.locked_until = now + lockout(failures.count);
    return std::nullopt;
}

// It succeeded, or nobody has looked at the password after all.
void Accounts::end_attempt(const std::string& attempt, bool succeeded) {
    const std::scoped_lock lock(mutex_);
    Failures& failures = attempts_.get(attempt, {});
    failures.count = succeeded ? 0 : std::max(0, failures.count - 1);
    failures.locked_until = 0;
}

Outcome<store::Account> Accounts::verify(std::string_view name, std::string_view password,
                                         const Place& place, std::int64_t now) {
    const std::string from = place_of(name, place);
    if (auto problem = limited(from, now)) return Unexpected{*problem};
    // What can be nobody's is wrong, whoever he is.
    const auto fit = fit_name(name);
    const auto secret = fit_password(password);
    if (!fit || !secret) return error(Code::unauthorised);
    const std::string attempt = store::folded_name(*fit) + '\n' + from;
    if (auto problem = begin_attempt(attempt, now)) return Unexpected{*problem};
    auto account = store_.account(*fit);
    if (!account) {
        end_attempt(attempt, false);
        return failed(account.error());
    }
    const auto right =
        passwords_.verify_now(*account ? (*account)->password : passwords_.dummy(), *secret);
    if (!right) {
        end_attempt(attempt, false);
        return failed(right.error());
    }
    if (!*account || !*right) return error(Code::unauthorised);
    end_attempt(attempt, true);
    return **account;
}

Outcome<store::Account> Accounts::still(const store::Account& account) {
    auto found = store_.account(account.id);
    if (!found) return failed(found.error());
    if (!*found || (*found)->password != account.password) return error(Code::unauthorised);
    return **found;
}

Outcome<SignedIn> Accounts::sign_in(std::string_view name, std::string_view password,
                                    const Place& place, std::int64_t now) {
    const auto verified = verify(name, password, place, now);
    if (!verified) return Unexpected{verified.error()};

    const std::scoped_lock lock(mutex_);
    const auto account = still(*verified);
    if (!account) return Unexpected{account.error()};
    const std::string token = draw_token();
    const store::Session session{hash_of_token(token), account->id, draw_token(),
                                 now + session_lifetime};
    if (auto added = store_.add_session(session); !added) return failed(added.error());
    SignedIn who = signed_in(*account, session, token);
    who.device = draw_device(account->name);
    return who;
}

Outcome<Done> Accounts::change_password(const SignedIn& who, std::string_view old_password,
                                        std::string_view new_password, const Place& place,
                                        std::int64_t now) {
    const auto secret = fit_password(new_password);
    if (!secret) return unfit("password", secret.error());
    const auto verified = verify(who.name, old_password, place, now);
    if (!verified) return Unexpected{verified.error()};
    if (verified->id != who.account) return error(Code::unauthorised);
    const auto hash = passwords_.hash_now(*secret);
    if (!hash) return failed(hash.error());

    const std::scoped_lock lock(mutex_);
    auto account = still(*verified);
    if (!account) return Unexpected{account.error()};
    account->password = *hash;
    // In this order: if it fails half way, nobody has a session that should have ended.
    if (auto ended = store_.remove_sessions(account->id); !ended) return failed(ended.error());
    if (auto written = store_.update_account(*account); !written) return failed(written.error());
    const store::Session own{hash_of_token(who.token), account->id, who.csrf,
                             now + session_lifetime};
    (void)store_.add_session(own);  // else he signs in again
    return Done{};
}

// ---- Sessions

Outcome<Done> Accounts::sign_out(std::string_view token) {
    if (token.size() != token_length) return Done{};
    const std::scoped_lock lock(mutex_);
    if (auto removed = store_.remove_session(hash_of_token(token)); !removed) {
        return failed(removed.error());
    }
    return Done{};
}

Outcome<std::optional<SignedIn>> Accounts::session(std::string_view token, std::int64_t now) {
    const std::optional<SignedIn> nobody;
    if (token.size() != token_length) return nobody;
    const LogHash hash = hash_of_token(token);
    auto found = store_.session(hash);
    if (found && !*found) {  // or just being kept for longer
        const std::scoped_lock lock(mutex_);
        found = store_.session(hash);
    }
    if (!found) return failed(found.error());
    if (!*found || (*found)->expires <= now) return nobody;
    auto account = store_.account((*found)->account);
    if (!account) return failed(account.error());
    if (!*account) return nobody;

    SignedIn who = signed_in(**account, **found, token);
    // Once a day is enough.
    if (who.expires >= now + session_lifetime - day) return std::optional(who);
    const std::scoped_lock lock(mutex_);
    found = store_.session(hash);  // it may have ended meanwhile
    if (!found) return failed(found.error());
    if (!*found) return nobody;
    store::Session longer = **found;
    longer.expires = now + session_lifetime;
    if (auto kept = keep_session(store_, longer); !kept) return failed(kept.error());
    who.expires = longer.expires;
    who.renewed = true;
    return std::optional(who);
}

Outcome<Done> Accounts::tidy(std::int64_t now) {
    if (auto done = store_.forget_sessions(now); !done) return failed(done.error());
    return Done{};
}

}  // namespace jadoube::server
