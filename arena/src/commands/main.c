// SPDX-License-Identifier: MIT
//
// The program: selects the subcommand. Each has one file cmd_NAME.c and one row below.
#include "commands/cli/command.h"
#include "commands/completion/generate.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// In the order of the overview; the first row of a group has its heading. The last row is empty.
static const Command COMMANDS[] = {
    {"play", "play one game against bots, or watch bots play", cmd_play, "Play"},
    {"serve", "play in a browser, or watch a running tournament", cmd_serve, NULL},
    {"run", "play or resume a tournament and report the results", cmd_run, "Tournaments"},
    {"rate", "rate the bots of stored runs and of other results", cmd_rate, NULL},
    {"pool", "keep a rating list of several runs and add bots to it", cmd_pool, NULL},
    {"tune", "search for better option values of a bot", cmd_tune, NULL},
    {"merge", "merge the shards of a run and check that it is complete", cmd_merge, NULL},
    {"reveal", "print the secret of a completed sealed run", cmd_reveal, NULL},
    {"replay", "replay a stored game move by move", cmd_replay, "Analyze"},
    {"analyse", "show how a bot rates every move of a position", cmd_analyse, NULL},
    {"review", "show what the turns of a game cost", cmd_review, NULL},
    {"puzzles", "find positions of games with one clearly best turn", cmd_puzzles, NULL},
    {"panel", "test a bot on annotated positions, or create such a set", cmd_panel, NULL},
    {"adjudicate", "test how often adjudication picks the wrong winner", cmd_adjudicate, NULL},
    {"stats", "compute Elo, sequential tests and ratings from counts", cmd_stats, NULL},
    {"bots", "list the bots and their options", cmd_bots, "Bots"},
    {"new-bot", "create a starter bot in a programming language", cmd_new_bot, NULL},
    {"check-bot", "check that a bot program follows the protocol", cmd_check_bot, NULL},
    {"bot", "run a built-in bot as a program that speaks the protocol", cmd_bot, NULL},
    {"rules", "print the rules of a set-up, step by step", cmd_rules, "Data"},
    {"expansions", "list the expansions and what they add", cmd_expansions, NULL},
    {"tilesets", "list the tile sets and draw their tiles", cmd_tilesets, NULL},
    {"export", "write the games of a run as JSON Lines, CSV or PGN", cmd_export, NULL},
    {"import", "read games of people from logs and saves", cmd_import, NULL},
    {"verify", "replay all games of a run and compare the results", cmd_verify, NULL},
    {"salvage", "recover the games of a damaged run", cmd_salvage, NULL},
    {"step", "drive the engine from any language, in lines of JSON", cmd_step, "Develop"},
    {"bench", "measure speed, or print the bench signature", cmd_bench, NULL},
    {"perft", "count the game tree of a fixed deck", cmd_perft, NULL},
    {"version", "print the version and how this program was built", cmd_version, NULL},
    {NULL, NULL, NULL, NULL},
};

static void overview_print(FILE *stream) {
    (void)fputs("carcarena " CARCARENA_VERSION
                ": a Carcassonne engine and a tournament manager for bots\n\n"
                "Usage: carcarena COMMAND [ARGUMENTS]\n",
                stream);
    for (const Command *command = COMMANDS; command->name != NULL; command++) {
        if (command->group != NULL) {
            (void)fprintf(stream, "\n%s:\n", command->group);
        }
        (void)fprintf(stream, "  %-10s  %s\n", command->name, command->summary);
    }
    (void)fputs("\nTo begin: 'carcarena play --bots human,mcts' or\n"
                "'carcarena run -engine cmd=greedy -engine cmd=random -rounds 10'.\n"
                "Help on a command: 'carcarena help COMMAND'.\n",
                stream);
}

static int help_run(int argc, char **argv) {
    if (argc == 0) {
        overview_print(stdout);
        return EXIT_DONE;
    }
    const Command *command = command_find(COMMANDS, argv[0]);
    if (command == NULL) {
        return command_unknown(COMMANDS, "", argv[0]);
    }
    char flag[] = "--help";
    char *arguments[] = {flag, NULL};
    return command->run(1, arguments);
}

/**
 * Opens standard descriptors that are closed. Otherwise an opened file could get such a number and
 * receive output meant for the terminal.
 */
static void descriptors_fill(void) {
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0) {
            return; // there is no fallback without /dev/null
        }
    }
}

/** Turns an unwritable stdout into EXIT_SYSTEM, whatever the command returned. */
static int output_end(int code) {
    const bool lost = fflush(stdout) != 0 || ferror(stdout) != 0;
    if (!lost) {
        return code;
    }
    if (code == EXIT_USAGE || code == EXIT_DATA || code == EXIT_SYSTEM) {
        return code; // its message was printed already
    }
    (void)fputs(
        "carcarena: cannot write standard output: the device is full or the pipe is closed\n",
        stderr);
    return EXIT_SYSTEM;
}

static int arguments_run(int argc, char **argv) {
    if (argc < 2) {
        overview_print(stderr);
        return EXIT_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        return help_run(0, NULL);
    }
    if (strcmp(name, "help") == 0) {
        return help_run(argc - 2, argv + 2);
    }
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        return cmd_version(argc - 2, argv + 2);
    }
    if (strcmp(name, "--generate") == 0) {
        return generate_run(COMMANDS, argc - 2, argv + 2);
    }
    const Command *command = command_find(COMMANDS, name);
    if (command == NULL) {
        return command_unknown(COMMANDS, "", name);
    }
    return command->run(argc - 2, argv + 2);
}

int main(int argc, char **argv) {
    // Exceeding a file size limit must be a failed write with a message, not the end of the
    // process.
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    (void)sigaction(SIGXFSZ, &ignore, NULL);
    descriptors_fill();
    return output_end(arguments_run(argc, argv));
}
