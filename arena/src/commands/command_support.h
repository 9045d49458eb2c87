/**
 * What the subcommands share: how failures and help texts are printed, and which exit code a status
 * becomes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_COMMAND_SUPPORT_H
#define ARENA_COMMAND_SUPPORT_H

#include "carcarena/arena/config.h"
#include "commands/arguments.h"
#include "commands/command.h"

/** The exit code that tells a script what kind of failure `status` was. */
int command_exit_code(Status status);

/** Prints "carcarena NAME: message" on stderr. @return command_exit_code(status). */
int command_fail(const char *name, Status status, const Message *message);

/** What --help of a listing command says. */
typedef struct CommandListing {
    const char *name;    /* "bots" */
    const char *program; /* "carcarena bots" */
    const char *summary;
    const char *examples;
} CommandListing;

/** Prints the help text of a table on stdout. @return EXIT_DONE. */
int command_help(const ArgumentTable *table);

/**
 * A command that lists what there is, or only what is named: reads its arguments and prints.
 * @param about its name, summary and examples. @param list prints what is named, all if none is;
 * its error becomes the command's.
 */
int command_list(const CommandListing *about,
                 Status (*list)(const ArgumentList *names, Message *message), int argc,
                 char **argv);

/** Path of the database of a configuration's run; free with free(). @return STATUS_NO_MEMORY. */
Status command_run_path(char **out, const TournamentConfig *config, Message *message) MUST_USE;

enum { COMMAND_DURATION_SIZE = 32 };

/** Writes "2 h 05 min", "3 min 20 s" or "7 s"; `text` has room for COMMAND_DURATION_SIZE. */
void command_duration(char *text, double seconds);

#endif
