// jadoube serve, and what keeps its games safe: jadoube backup, jadoube restore.
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <qrcodegen/qrcodegen.hpp>

#include <jadoube/server/serve.hpp>
#include <jadoube/store/store.hpp>

#include "commands.hpp"
#include "input.hpp"

namespace jadoube::cli {
namespace {

using server::ServeSettings;

Exit could_not_run(const std::string& why) {
    std::fprintf(stderr, "jadoube: %s\n", why.c_str());
    return Exit::could_not_run;
}

// Two rows of the code in one line of text.
void print_qr(const std::string& text) {
    const auto code = qrcodegen::QrCode::encodeText(text.c_str(), qrcodegen::QrCode::Ecc::LOW);
    constexpr int margin = 2;
    const int size = code.getSize();
    const auto dark = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < size && y < size && code.getModule(x, y);
    };
    for (int y = -margin; y < size + margin; y += 2) {
        std::fputs("\033[30;47m", stdout);
        for (int x = -margin; x < size + margin; ++x) {
            const bool upper = dark(x, y);
            const bool lower = dark(x, y + 1);
            std::fputs(upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ", stdout);
        }
        std::fputs("\033[0m\n", stdout);
    }
}

void announce(const ServeSettings& settings, const server::Serving& serving) {
    const std::string scheme = serving.secure ? "https://" : "http://";
    const std::string port = ":" + std::to_string(serving.port);
    std::printf("Jadoube serves %slocalhost%s\n", scheme.c_str(), port.c_str());
    const bool everywhere = settings.address == "0.0.0.0" || settings.address == "::";
    std::string shown = settings.base_url;
    if (!settings.base_url.empty()) {
        std::printf("Its address for others: %s\n", settings.base_url.c_str());
    } else if (everywhere) {
        for (const std::string& address : server::network_addresses()) {
            const std::string url = scheme + address + port;
            if (shown.empty()) shown = url;
            std::printf("On the network: %s\n", url.c_str());
        }
    }
    if (settings.postgres.empty()) {
        std::printf("Games are kept in %s\n", settings.data.c_str());
    } else {
        std::printf("Games are kept in PostgreSQL\n");
    }
    std::printf("Logs are signed with %s\n", serving.public_key.c_str());
    if (serving.games_due > 0) {
        std::printf("Clocks go on in %lld games; the time away is charged to nobody.\n",
                    static_cast<long long>(serving.games_due));
    }
    if (!shown.empty() && standard_output_is_terminal()) print_qr(shown);
    std::printf("Stop with Ctrl-C.\n");
    std::fflush(stdout);
}

Exit run_serve(ServeSettings settings) {
    while (settings.base_url.ends_with('/')) settings.base_url.pop_back();
    if (settings.tls_certificate.empty() != settings.tls_key.empty()) {
        return could_not_run("--tls-cert and --tls-key go together.");
    }
    if (!settings.base_url.empty() && !settings.base_url.starts_with("http://") &&
        !settings.base_url.starts_with("https://")) {
        return could_not_run("--base-url begins with http:// or https://.");
    }
    if (settings.behind_proxy && !settings.trusted_proxies.empty()) {
        return could_not_run(
            "--behind-proxy trusts whoever connects, --trusted-proxies only those: "
            "choose one.");
    }
    if (settings.is_public && settings.tls_certificate.empty() &&
        !settings.base_url.starts_with("https://")) {
        return could_not_run(
            "--public needs TLS: give --tls-cert and --tls-key, or an https --base-url of the "
            "proxy in front.");
    }
    const auto served = server::serve(
        settings, [&settings](const server::Serving& serving) { announce(settings, serving); });
    if (!served) return could_not_run(served.error());
    return Exit::ok;
}

// Options that neither the command line nor the environment has set. What is wrong, if anything is.
std::optional<std::string> take_config(CLI::App& command, const std::string& file) {
    try {
        for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_file(file)) {
            const std::string wrong = file + ": \"" + item.name + "\" ";
            CLI::Option* option = command.get_option_no_throw("--" + item.name);
            if (option == nullptr || item.name == "config")
                return wrong + "is no option of jadoube serve.";
            if (option->count() > 0) continue;
            if (option->get_items_expected_max() == 0) {  // a flag
                const std::string given = item.inputs.empty() ? "true" : item.inputs.front();
                if (given != "true" && given != "false") return wrong + "is true or false.";
                if (given == "true") option->add_result("true");
            } else {
                for (const std::string& input : item.inputs) option->add_result(input);
            }
            if (option->count() > 0) option->run_callback();
        }
    } catch (const CLI::Error& error) {
        return file + ": " + error.what();
    }
    return std::nullopt;
}

// Where the games are: options that serve, backup and restore share.
void add_store_options(CLI::App* command, ServeSettings& settings) {
    CLI::Option* data = command->add_option("--data", settings.data, "The folder of the games")
                            ->envname("JADOUBE_DATA")
                            ->capture_default_str();
    command
        ->add_option(
            "--postgres", settings.postgres,
            "A PostgreSQL that several servers share, instead: postgresql://user@host/database")
        ->envname("JADOUBE_POSTGRES")
        ->excludes(data);
}

std::string sentence(const store::StoreError& error) {
    return std::string(name(error.code)) + ": " + error.detail;
}

// What is not there is not made.
bool is_database(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    constexpr std::string_view magic = "SQLite format 3";
    std::string begin(magic.size(), '\0');
    in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    return in && begin == magic;
}

// Beside a server that runs.
store::Stored<std::unique_ptr<store::Store>> open_beside(const ServeSettings& settings) {
    if (!settings.postgres.empty()) return store::open_postgres(settings.postgres);
    return store::open_sqlite_file(settings.data + "/jadoube.sqlite");
}

Exit copy(store::Store& from, store::Store& to) {
    const bool talks = standard_error_is_terminal();
    const auto copied = store::copy_missing(from, to, [talks](const store::Copied& so_far) {
        if (talks) std::fprintf(stderr, "\r%lld games", static_cast<long long>(so_far.games));
    });
    if (talks) std::fputs("\r", stderr);
    if (!copied)
        return could_not_run("not everything was copied. " + sentence(copied.error()) +
                             ". Run it again: what is there already is not copied twice.");
    std::printf("%lld games, %lld entries, %lld accounts copied\n",
                static_cast<long long>(copied->games), static_cast<long long>(copied->entries),
                static_cast<long long>(copied->accounts));
    if (copied->parted == 0) return Exit::ok;
    std::printf("%lld games have gone on differently in both places; they were left as they are\n",
                static_cast<long long>(copied->parted));
    return Exit::findings;
}

Exit run_backup(const ServeSettings& settings, const std::string& file) {
    if (settings.postgres.empty() && !is_database(settings.data + "/jadoube.sqlite")) {
        return could_not_run("there are no games in \"" + settings.data +
                             "\". Name their folder with --data.");
    }
    auto from = open_beside(settings);
    if (!from) return could_not_run(sentence(from.error()));
    auto to = store::open_sqlite_file(file);
    if (!to) return could_not_run(sentence(to.error()));
    return copy(**from, **to);
}

Exit run_restore(const ServeSettings& settings, const std::string& file) {
    if (!is_database(file)) return could_not_run("\"" + file + "\" is no backup of jadoube's.");
    auto from = store::open_sqlite_file(file);
    if (!from) return could_not_run(sentence(from.error()));
    auto to = settings.postgres.empty() ? store::open_sqlite(settings.data)
                                        : store::open_postgres(settings.postgres);
    if (!to && to.error().code == store::StoreError::Code::in_use) to = open_beside(settings);
    if (!to) return could_not_run(sentence(to.error()));
    return copy(**from, **to);
}

}  // namespace

void add_serve_command(CLI::App& program, Outcome& outcome) {
    CLI::App* command = add_command(
        program, "serve", "A server: games of many people, on this machine or on many.",
        "  jadoube serve\n"
        "  jadoube serve --port 9000 --data /srv/chess\n"
        "  jadoube serve --tls-cert chess.pem --tls-key chess.key --base-url "
        "https://chess.example.org --public\n"
        "  jadoube serve --postgres postgresql://chess@db/chess --port 8081\n"
        "  JADOUBE_PORT=9000 jadoube serve\n"
        "  jadoube serve --config server.toml      (port = 9000, data = \"/srv/chess\" …)",
        "0 stopped in good order, 2 could not run.");
    auto settings = std::make_shared<ServeSettings>();
    auto config = std::make_shared<std::string>();
    command->add_option("--config", *config, "A file with these options, as TOML: port = 9000")
        ->envname("JADOUBE_CONFIG")
        ->check(CLI::ExistingFile);
    command
        ->add_option("--address", settings->address,
                     "Where to listen; 127.0.0.1: for this machine alone")
        ->envname("JADOUBE_ADDRESS")
        ->capture_default_str();
    command->add_option("--port", settings->port, "0: any that is free")
        ->envname("JADOUBE_PORT")
        ->capture_default_str();
    add_store_options(command, *settings);
    command->add_option("--tls-cert", settings->tls_certificate, "A certificate chain, PEM")
        ->envname("JADOUBE_TLS_CERT");
    command->add_option("--tls-key", settings->tls_key, "Its key, PEM")->envname("JADOUBE_TLS_KEY");
    command
        ->add_option("--base-url", settings->base_url,
                     "How others reach it, if not by its own address")
        ->envname("JADOUBE_BASE_URL");
    command
        ->add_flag("--public", settings->is_public,
                   "For the Internet: only those who have signed in make games, lists show none "
                   "unless told to")
        ->envname("JADOUBE_PUBLIC");
    command
        ->add_flag("--open-registration", settings->open_registration,
                   "Anybody may make an account")
        ->envname("JADOUBE_OPEN_REGISTRATION");
    command
        ->add_flag("--behind-proxy", settings->behind_proxy,
                   "Whoever connects is a proxy of yours: the client is the last that it names in "
                   "X-Forwarded-For")
        ->envname("JADOUBE_BEHIND_PROXY");
    command
        ->add_option("--trusted-proxies", settings->trusted_proxies,
                     "Only these are proxies of yours, also one behind the other: addresses and "
                     "networks, as in 10.0.0.0/8,::1")
        ->envname("JADOUBE_TRUSTED_PROXIES");
    command
        ->add_option("--metrics-address", settings->metrics_address,
                     "Where /metrics is, as in 127.0.0.1:9100; without it, at the server's own "
                     "port for this machine alone")
        ->envname("JADOUBE_METRICS_ADDRESS");
    command
        ->add_option("--keep-days", settings->keep_days,
                     "How long games that are over are kept; 0: for ever")
        ->envname("JADOUBE_KEEP_DAYS")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command->add_flag("!--no-limits", settings->limits,
                      "Takes any number of requests and acts from anybody: for benchmarks");
    command
        ->add_option(
            "--quiet-seconds", settings->quiet_seconds,
            "A game in which nothing happens for so long is kept on disk alone until somebody acts")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--log-level", settings->log_level, "debug, info, warn, error or off")
        ->envname("JADOUBE_LOG_LEVEL")
        ->check(CLI::IsMember({"debug", "info", "warn", "error", "off"}))
        ->capture_default_str();
    command->callback([command, config, settings, &outcome] {
        if (!config->empty()) {
            if (const auto problem = take_config(*command, *config)) {
                outcome = could_not_run(*problem);
                return;
            }
        }
        outcome = run_serve(*settings);
    });
}

void add_backup_command(CLI::App& program, Outcome& outcome) {
    CLI::App* command =
        add_command(program, "backup", "Copies all games of a server into a file, while it runs.",
                    "  jadoube backup games.sqlite\n"
                    "  jadoube backup --data /srv/chess games.sqlite\n"
                    "  jadoube backup --postgres postgresql://chess@db/chess games.sqlite",
                    "0 all copied, 1 some games have parted, 2 could not run.");
    auto settings = std::make_shared<ServeSettings>();
    auto file = std::make_shared<std::string>();
    add_store_options(command, *settings);
    command->add_option("FILE", *file, "If it is there already, what is new is added")->required();
    command->callback([settings, file, &outcome] { outcome = run_backup(*settings, *file); });
}

void add_restore_command(CLI::App& program, Outcome& outcome) {
    CLI::App* command =
        add_command(program, "restore",
                    "Brings back what is missing from a backup, while a server runs or not.",
                    "  jadoube restore games.sqlite\n"
                    "  jadoube restore --data /srv/chess games.sqlite\n"
                    "  jadoube restore --postgres postgresql://chess@db/chess games.sqlite",
                    "0 all copied, 1 some games have parted, 2 could not run.");
    auto settings = std::make_shared<ServeSettings>();
    auto file = std::make_shared<std::string>();
    add_store_options(command, *settings);
    command
        ->add_option("FILE", *file,
                     "What jadoube backup has made. Nothing that is there is overwritten")
        ->required()
        ->check(CLI::ExistingFile);
    command->callback([settings, file, &outcome] { outcome = run_restore(*settings, *file); });
}

}  // namespace jadoube::cli
