/**
 * Shell completion, generated from the argument tables: a script has a head, one part per
 * subcommand, and a foot.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_COMPLETION_H
#define ARENA_COMPLETION_H

#include "commands/cli/arguments.h"
#include "commands/cli/command_row.h"
#include "text/text_buffer.h"

/** Sources of values of options and arguments. */
typedef enum CompletionSource {
    COMPLETE_NOTHING, /* flags, and missing arguments */
    COMPLETE_ANY,     /* numbers and free texts */
    COMPLETE_WORDS,   /* the words of the option */
    COMPLETE_FILES,
    COMPLETE_FOLDERS,
    COMPLETE_RUNS, /* run folders below results/, or files */
    COMPLETE_BOTS, /* bots and their options, as in mcts:simulations= */
    COMPLETE_TILESETS,
    COMPLETE_EXPANSIONS,
    COMPLETE_RULES, /* options of the rules, as in farm_edition=2 */
    COMPLETE_LANGUAGES,
    COMPLETE_SOURCES
} CompletionSource;

/** Returns the source of an option's value. */
CompletionSource completion_of_option(const ArgumentSpec *spec);

/** Returns the source of positional arguments. */
CompletionSource completion_of_arguments(const ArgumentTable *table);

/** Returns true if the option takes several values separated by commas. */
bool completion_is_list(const ArgumentSpec *spec);

/**
 * Returns the name of a source with fixed words, for functions of scripts ("tilesets"); else NULL.
 */
const char *completion_name(CompletionSource source);

/** Appends the words of such a source, separated by blanks. */
void completion_words(TextBuffer *out, CompletionSource source);

/** Appends the words of an option, which are separated by '|', separated by blanks. */
void completion_own_words(TextBuffer *out, const char *words);

/** Appends text within single quotes of a shell. @param quote replaces each single quote. */
void completion_quoted(TextBuffer *out, const char *text, const char *quote);

/** Returns the subcommand of a table: "run" for "carcarena run". */
const char *completion_command(const ArgumentTable *table);

/** One shell. Heads and feet receive all subcommands; the last row is empty. */
typedef struct Completion {
    void (*head)(TextBuffer *out, const Command *commands);
    void (*part)(TextBuffer *out, const ArgumentTable *table);
    void (*foot)(TextBuffer *out, const Command *commands);
} Completion;

extern const Completion COMPLETION_BASH;
extern const Completion COMPLETION_ZSH;
extern const Completion COMPLETION_FISH;

#endif
