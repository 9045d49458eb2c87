/**
 * Command-line arguments: one table of options, one parser and one help text for every subcommand.
 *
 * Options are `--name VALUE` or `--name=VALUE`; flags are `--name`. An argument that does not start
 * with "--" is positional; so is every argument after a lone "--". Every table accepts `--help`,
 * and `--help=man`, `=bash`, `=zsh` and `=fish`, from which manual pages and completion are
 * generated.
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
#include "text/text_buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ARGUMENT_LIST_MAX = 257 };

/** Values of an option that may be repeated, borrowed from argv. */
typedef struct ArgumentList {
    const char *items[ARGUMENT_LIST_MAX];
    unsigned count;
} ArgumentList;

/** What an option takes and which member of `target` receives it. */
typedef enum ArgumentKind {
    ARGUMENT_FLAG,    /* nothing; target.flag becomes true */
    ARGUMENT_TEXT,    /* any text; target.text */
    ARGUMENT_WORD,    /* one of `words`; target.text */
    ARGUMENT_PRESET,  /* nothing; target.text becomes `words`: "--csv" for "--format csv" */
    ARGUMENT_INTEGER, /* an integer within minimum..maximum; target.integer */
    ARGUMENT_SEED,    /* any 64-bit number, decimal or 0x...; target.seed */
    ARGUMENT_LIST,    /* any text, may be repeated; target.list */
    ARGUMENT_WORDS    /* words separated by commas, may be repeated; target.list */
} ArgumentKind;

/** The form of help that was requested. */
typedef enum HelpForm {
    HELP_NONE, /* no help: execute the command */
    HELP_TEXT, /* the text of --help */
    HELP_MAN,  /* a manual page */
    HELP_BASH, /* completion for one command */
    HELP_ZSH,
    HELP_FISH
} HelpForm;

/** One option. The value already in the target is the default. */
typedef struct ArgumentSpec {
    const char *name; /* without dashes */
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
    const char *help;         /* verb, object, unit; the default is added once, by the program */
    const char *shown;        /* default in the help text; NULL: the value in the target */
    const char *words; /* separated by '|': all values of an ARGUMENT_WORD, or completions of a
                          text; NULL: any text */
    bool written;      /* ARGUMENT_TEXT: a file that the command will write; it is checked before
                          the command begins its work */
    bool hidden;       /* a former spelling: accepted, but not in help, manual page or completion */
} ArgumentSpec;

/** All arguments of a subcommand, and its help text. */
typedef struct ArgumentTable {
    const char *program;     /* "carcarena play" */
    const char *positionals; /* as in the usage line: "DB GAME"; "" if none */
    const char *summary;     /* what it does: paragraphs, wrapped when they are printed; lines that
                                begin with a blank are printed as they are */
    const char *examples;    /* whole lines of at most 80 columns, each with its line feed */
    const char *details;     /* text after the examples: paragraphs separated by blank lines, each a
                                line that ends in ':' with indented lines, or plain text; NULL: none */
    const ArgumentSpec *specs;
    unsigned spec_count;
    const ArgumentSpec *more; /* further options, such as those shared by several subcommands */
    unsigned more_count;
    unsigned positional_min, positional_max;
    ArgumentList *positional; /* receives positional arguments; may be NULL when positional_max
                                 is 0 */
} ArgumentTable;

/**
 * Reads the arguments after the subcommand's name into the targets.
 * @param argv may be cut in place (ARGUMENT_WORDS); lists borrow from it.
 * @param help set to the requested form if --help is among the arguments, which are then not
 * checked; else HELP_NONE.
 * @return STATUS_INVALID with the argument and what was expected; STATUS_IO if a file cannot be
 * written. Targets may then have changed.
 */
Status arguments_parse(const ArgumentTable *table, HelpForm *help, int argc, char **argv,
                       Message *message) MUST_USE;

/** Returns option number `index` of a table: first `specs`, then `more`; NULL past the last. */
const ArgumentSpec *arguments_at(const ArgumentTable *table, unsigned index);

/** As arguments_at, without hidden options. */
const ArgumentSpec *arguments_shown_at(const ArgumentTable *table, unsigned index);

enum { ARGUMENT_DEFAULT_SIZE = 128 };

/**
 * Writes the default of an option as it is typed; "" if it has none. @param text room for
 * ARGUMENT_DEFAULT_SIZE. @return text.
 */
const char *arguments_default(const ArgumentSpec *spec, char *text);

/** Appends the help text of --help, in lines of at most 80 columns. */
void arguments_help(TextBuffer *out, const ArgumentTable *table);

#endif
