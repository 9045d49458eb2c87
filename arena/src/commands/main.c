// SPDX-License-Identifier: MIT
//
// The program: picks the subcommand. One file cmd_NAME.c each, one row each below.
#include "commands/cli/command.h"
#include "commands/completion/generate.h"
#include "commands/version.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// In the order of the overview. The last row is empty.
static const Command COMMANDS[] = {
    {"run", "play a tournament, or the rest of one", cmd_run},
    {"tune", "search better option values for a bot by playing", cmd_tune},
    {"play", "play one game between bots, drawn move by move", cmd_play},
    {"serve", "pages to play and analyze by hand", cmd_serve},
    {"replay", "play a stored game again, move by move", cmd_replay},
    {"analyse", "what a bot thinks of every move of a position", cmd_analyse},
    {"panel", "a bot against judged positions, and their judging", cmd_panel},
    {"rate", "ratings and report of stored runs and other results", cmd_rate},
    {"pool", "keep a rating list of many runs, and add bots to it", cmd_pool},
    {"adjudicate", "how often leads that end games would be wrong", cmd_adjudicate},
    {"merge", "put shards of a run together, with a certificate", cmd_merge},
    {"verify", "play all stored games again and compare", cmd_verify},
    {"reveal", "print the secret of a sealed run that is complete", cmd_reveal},
    {"salvage", "make a new run of what a damaged one still has", cmd_salvage},
    {"export", "write the games of a run as JSON Lines or CSV", cmd_export},
    {"expansions", "list expansions and what they add", cmd_expansions},
    {"rules", "the rules in force for a set-up, step by step", cmd_rules},
    {"tilesets", "list tile sets and draw their tiles", cmd_tilesets},
    {"step", "drive the engine from any language, JSON line by line", cmd_step},
    {"bench", "measure speed, print the signature", cmd_bench},
    {"perft", "count the game tree of a fixed deck", cmd_perft},
    {"bot", "a built-in bot as a program that speaks the bot protocol", cmd_bot},
    {"bots", "list bot classes and their options", cmd_bots},
    {"check-bot", "whether a bot that is a program keeps to the protocol", cmd_check_bot},
    {"new-bot", "write a small bot in a language of yours to begin with", cmd_new_bot},
    {"stats", "Elo, sequential tests, ratings of counts", cmd_stats},
    {NULL, NULL, NULL},
};

static void overview_print(FILE *stream) {
    (void)fputs("carcarena " CARCARENA_VERSION ", the arena for Carcassonne bots\n\n"
                "Usage: carcarena COMMAND [ARGUMENTS]\n\nCommands:\n",
                stream);
    for (const Command *command = COMMANDS; command->name != NULL; command++) {
        (void)fprintf(stream, "  %-10s %s\n", command->name, command->summary);
    }
    (void)fputs("\n'carcarena help COMMAND' or 'carcarena COMMAND --help' says more about one.\n",
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

/** Opens standard descriptors that are closed, so that no file of ours gets their number and with
 * it what is meant for the terminal. */
static void descriptors_fill(void) {
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0) {
            return; // without /dev/null nothing helps
        }
    }
}

/** Sees to it that everything said was heard: a full device behind a pipe or a file is a failure of
 * whatever command. */
static int output_end(int code) {
    const bool lost = fflush(stdout) != 0 || ferror(stdout) != 0;
    if (!lost) {
        return code;
    }
    if (code == EXIT_USAGE || code == EXIT_DATA || code == EXIT_SYSTEM) {
        return code; // and has been told why
    }
    (void)fputs("carcarena: the output cannot be written: no space on its device, or it is gone\n",
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
        return version_run(argc - 2, argv + 2);
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
    // A file size limit shall be a failed write with a message, not the end of the process.
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    (void)sigaction(SIGXFSZ, &ignore, NULL);
    descriptors_fill();
    return output_end(arguments_run(argc, argv));
}
