/**
 * Command-line arguments: a table of options, one parser, one help text, for every subcommand.
 *
 * Options are `--name VALUE` or `--name=VALUE`; flags are `--name`. What does not start with "--"
 * is a positional argument; after a lone "--" everything is. `--help` is known to every table.
 *
 *     int64_t players = 2;
 *     const ArgumentSpec specs[] = {
 *         {.name = "players", .kind = ARGUMENT_INTEGER, .target = {.integer = &players},
 *          .minimum = 1, .maximum = 8, .value_name = "N", .help = "seats"},
 *     };
 *     ArgumentTable table = {.program = "carcarena play", .specs = specs, .spec_count = 1};
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ARGUMENTS_H
#define ARENA_ARGUMENTS_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ARGUMENT_LIST_MAX = 64 };

/** Values of an option that may be repeated, borrowed from argv. */
typedef struct ArgumentList {
    const char *items[ARGUMENT_LIST_MAX];
    unsigned count;
} ArgumentList;

/** What an option takes and which member of `target` receives it. */
typedef enum ArgumentKind {
    ARGUMENT_FLAG,    /* nothing; target.flag becomes true */
    ARGUMENT_TEXT,    /* any text; target.text */
    ARGUMENT_INTEGER, /* an integer within minimum..maximum; target.integer */
    ARGUMENT_SEED,    /* any 64-bit number, decimal or 0x...; target.seed */
    ARGUMENT_LIST,    /* any text, may be repeated; target.list */
    ARGUMENT_WORDS    /* words between commas, may be repeated; target.list */
} ArgumentKind;

/** One option. The value already in the target is the default. */
typedef struct ArgumentSpec {
    const char *name; /* without the dashes */
    ArgumentKind kind;
    union {
        bool *flag;
        const char **text;
        int64_t *integer;
        uint64_t *seed;
        ArgumentList *list;
    } target;
    int64_t minimum, maximum; /* ARGUMENT_INTEGER: accepted range, inclusive */
    const char *value_name;   /* in the help text; NULL for flags */
    const char *help;         /* one line */
} ArgumentSpec;

/** All a subcommand accepts, and what its help text says around the options. */
typedef struct ArgumentTable {
    const char *program;     /* "carcarena play" */
    const char *positionals; /* as in the usage line: "DB GAME"; "" if none */
    const char *summary;     /* what it does; may have several lines */
    const char *examples;    /* whole lines, each with its newline */
    const ArgumentSpec *specs;
    unsigned spec_count;
    const ArgumentSpec *more; /* further options, such as those several subcommands share */
    unsigned more_count;
    unsigned positional_min, positional_max;
    ArgumentList *positional; /* receives them; may be NULL when positional_max is 0 */
} ArgumentTable;

/**
 * Reads the arguments after the subcommand's name into the targets.
 * @param argv may be cut in place (ARGUMENT_WORDS); lists borrow from it.
 * @param help becomes true, and nothing further is checked, if --help is among the arguments.
 * @return STATUS_INVALID with the argument and what was expected. Targets may then have changed.
 */
Status arguments_parse(const ArgumentTable *table, bool *help, int argc, char **argv,
                       Message *message) MUST_USE;

/** Writes the help text. @return its length; if it is >= size the text was cut. */
size_t arguments_help(const ArgumentTable *table, char *text, size_t size);

#endif
