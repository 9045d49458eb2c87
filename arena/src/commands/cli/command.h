/**
 * Subcommands of the carcarena program: one file cmd_NAME.c and one row in main.c for each. Also
 * functions for all subcommands: printing failures and help texts, exit codes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_COMMAND_H
#define ARENA_COMMAND_H

#include "carcarena/arena/config.h"
#include "commands/cli/arguments.h"
#include "commands/cli/command_row.h"

/** Exit codes of the program. */
enum {
    EXIT_DONE = 0,       /* finished */
    EXIT_SPRT_H0 = 1,    /* a sequential test accepted H0 */
    EXIT_UNDECIDED = 2,  /* a sequential test ran out of games */
    EXIT_USAGE = 3,      /* bad arguments, configuration or input; nothing was changed */
    EXIT_RESUMABLE = 4,  /* interrupted; rerun the command to resume it */
    EXIT_BOT_FAULTS = 5, /* more bot faults than the configuration allows */
    EXIT_DATA = 6,       /* stored data conflict or do not verify */
    EXIT_SYSTEM = 7,     /* system error: no memory, disk full, no permission */
    EXIT_STAGE = 8       /* a shard has played its games of a stage; the next step is printed */
};

int cmd_run(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_reveal(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_rate(int argc, char **argv);
int cmd_panel(int argc, char **argv);
int cmd_pool(int argc, char **argv);
int cmd_adjudicate(int argc, char **argv);
int cmd_analyse(int argc, char **argv);
int cmd_export(int argc, char **argv);
int cmd_import(int argc, char **argv);
int cmd_puzzles(int argc, char **argv);
int cmd_review(int argc, char **argv);
int cmd_merge(int argc, char **argv);
int cmd_salvage(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_bot(int argc, char **argv);
int cmd_bots(int argc, char **argv);
int cmd_check_bot(int argc, char **argv);
int cmd_new_bot(int argc, char **argv);
int cmd_expansions(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_tilesets(int argc, char **argv);
int cmd_step(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_tune(int argc, char **argv);
int cmd_stats(int argc, char **argv);
int cmd_version(int argc, char **argv);

/** Returns the exit code for a kind of failure. */
int command_exit_code(Status status);

/**
 * Returns the subcommand of this name; NULL if there is none. @param commands the last row is
 * empty.
 */
const Command *command_find(const Command *commands, const char *name);

/**
 * Prints on stderr that the subcommand is unknown, with the closest name.
 * @param commands all of them, the last row empty. @param where such as " --generate man", or "".
 * @return EXIT_USAGE.
 */
int command_unknown(const Command *commands, const char *where, const char *name);

/** Prints "carcarena NAME: message" on stderr. @return command_exit_code(status). */
int command_fail(const char *name, Status status, const Message *message);

/** Help text of a command that lists things. */
typedef struct CommandListing {
    const char *name;    /* "bots" */
    const char *program; /* "carcarena bots" */
    const char *summary;
    const char *examples;
    const ArgumentSpec *specs; /* options of this command; may be NULL */
    unsigned spec_count;
} CommandListing;

/**
 * Prints the requested form of help on stdout (arguments_parse). @return EXIT_DONE, EXIT_SYSTEM.
 */
int command_help(const ArgumentTable *table, HelpForm form);

/**
 * Executes a command that lists all things of a kind, or only named ones.
 * @param about its name, summary and examples. @param list prints the named things, or all if none
 * is named; its error becomes the command's. @param user for `list`.
 */
int command_list(const CommandListing *about,
                 Status (*list)(const ArgumentList *names, void *user, Message *message),
                 void *user, int argc, char **argv);

/**
 * Returns the path of the database of a configuration's run; free with free().
 * @return STATUS_NO_MEMORY.
 */
Status command_run_path(char **out, const TournamentConfig *config, Message *message) MUST_USE;

enum { COMMAND_DURATION_SIZE = 32 };

/** Writes "2 h 05 min", "3 min 20 s" or "7 s"; `text` has room for COMMAND_DURATION_SIZE. */
void command_duration(char *text, double seconds);

#endif
