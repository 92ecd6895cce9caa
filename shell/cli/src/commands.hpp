// The subcommands. Each adds itself to the program and runs when it was asked for.
#pragma once

#include <CLI/CLI.hpp>

namespace jadoube::cli {

// What the program ends with.
enum class Exit : int {
    ok = 0,
    findings = 1,       // the input has faults, and they were reported
    could_not_run = 2,  // the question itself could not be understood or carried out
};

// Where a command leaves its outcome for main to return.
using Outcome = Exit;

void add_backup_command(CLI::App& program, Outcome& outcome);
void add_fen_command(CLI::App& program, Outcome& outcome);
void add_laws_command(CLI::App& program, Outcome& outcome);
void add_log_command(CLI::App& program, Outcome& outcome);
void add_mate_command(CLI::App& program, Outcome& outcome);
void add_move_command(CLI::App& program, Outcome& outcome);
void add_moves_command(CLI::App& program, Outcome& outcome);
void add_perft_command(CLI::App& program, Outcome& outcome);
void add_pgn_command(CLI::App& program, Outcome& outcome);
void add_reconstruct_command(CLI::App& program, Outcome& outcome);
void add_referee_command(CLI::App& program, Outcome& outcome);
void add_restore_command(CLI::App& program, Outcome& outcome);
void add_serve_command(CLI::App& program, Outcome& outcome);

// --help and --version, on every command.
CLI::App* add_command(
    CLI::App& program, const std::string& name, const std::string& what,
    const std::string& examples,
    const std::string& exit_status = "0 all well, 1 the input has faults, 2 could not run.");

}  // namespace jadoube::cli
