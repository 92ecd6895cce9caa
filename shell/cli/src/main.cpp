// The program jadoube: one program, a subcommand for each thing it can do.
#include <cstdio>
#include <exception>

#include "commands.hpp"

namespace jadoube::cli {

CLI::App* add_command(CLI::App& program, const std::string& name, const std::string& what,
                      const std::string& examples, const std::string& exit_status) {
    CLI::App* command = program.add_subcommand(name, what);
    command->set_version_flag("--version", "jadoube " JADOUBE_VERSION);
    command->footer("Examples:\n" + examples + "\n\nExit status: " + exit_status);
    return command;
}

namespace {

int run(int argc, char** argv) {
    CLI::App program("The FIDE Laws of Chess, executable.", "jadoube");
    program.set_version_flag("--version", "jadoube " JADOUBE_VERSION);
    program.require_subcommand(1);
    program.footer("jadoube COMMAND --help says more about each, with examples.");
    Outcome outcome = Exit::ok;
    add_backup_command(program, outcome);
    add_fen_command(program, outcome);
    add_laws_command(program, outcome);
    add_log_command(program, outcome);
    add_mate_command(program, outcome);
    add_move_command(program, outcome);
    add_moves_command(program, outcome);
    add_perft_command(program, outcome);
    add_pgn_command(program, outcome);
    add_reconstruct_command(program, outcome);
    add_referee_command(program, outcome);
    add_restore_command(program, outcome);
    add_serve_command(program, outcome);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const bool asked = error.get_exit_code() == 0;  // --help, --version
        if (argc <= 1) {
            std::fputs(program.help().c_str(), stderr);
            return static_cast<int>(Exit::could_not_run);
        }
        program.exit(error);
        return static_cast<int>(asked ? Exit::ok : Exit::could_not_run);
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        std::fputs("jadoube: the output could not be written.\n", stderr);
        return static_cast<int>(Exit::could_not_run);
    }
    return static_cast<int>(outcome);
}

}  // namespace
}  // namespace jadoube::cli

int main(int argc, char** argv) {
    try {
        return jadoube::cli::run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "jadoube: %s\n", error.what());
        return static_cast<int>(jadoube::cli::Exit::could_not_run);
    }
}
