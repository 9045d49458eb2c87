/**
 * A row of the list of subcommands (main.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_COMMAND_ROW_H
#define ARENA_COMMAND_ROW_H

/** A subcommand. `run` gets the arguments after the subcommand's name and returns an exit code. */
typedef struct Command {
    const char *name;
    const char *summary; /* one line for the overview */
    int (*run)(int argc, char **argv);
    const char *group; /* the heading before this row in the overview; NULL: none */
} Command;

#endif
