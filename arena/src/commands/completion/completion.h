/**
 * Completion for shells, made of the tables that read arguments: a script is its head, one part a
 * subcommand, and its foot.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_COMPLETION_H
#define ARENA_COMPLETION_H

#include "commands/cli/arguments.h"
#include "commands/cli/command_row.h"
#include "text/text_buffer.h"

/** Where the values of an option or argument come from. */
typedef enum CompletionSource {
    COMPLETE_NOTHING, /* flags, and arguments that are not there */
    COMPLETE_ANY,     /* numbers and texts that nobody can guess */
    COMPLETE_WORDS,   /* the words of the option */
    COMPLETE_FILES,
    COMPLETE_FOLDERS,
    COMPLETE_RUNS, /* folders below results/ with a run, or files */
    COMPLETE_BOTS, /* and their options, as in mcts:simulations= */
    COMPLETE_TILESETS,
    COMPLETE_EXPANSIONS,
    COMPLETE_RULES, /* options of the rules, as in farm_edition=2 */
    COMPLETE_LANGUAGES,
    COMPLETE_SOURCES
} CompletionSource;

/** The source of an option's value. */
CompletionSource completion_of_option(const ArgumentSpec *spec);

/** The source of what is no option. */
CompletionSource completion_of_arguments(const ArgumentTable *table);

/** True if the option takes several values with commas between. */
bool completion_is_list(const ArgumentSpec *spec);

/** Name of a source that knows its words, for functions of scripts ("tilesets"); else NULL. */
const char *completion_name(CompletionSource source);

/** Appends the words of such a source with a blank between. */
void completion_words(TextBuffer *out, CompletionSource source);

/** Appends the words of an option, which have '|' between, with blanks. */
void completion_own_words(TextBuffer *out, const char *words);

/** Appends text within single quotes of a shell. @param quote what stands for a single quote
 * there. */
void completion_quoted(TextBuffer *out, const char *text, const char *quote);

/** The subcommand of a table: "run" of "carcarena run". */
const char *completion_command(const ArgumentTable *table);

/** One shell. Heads and feet are given all subcommands, the last row is empty. */
typedef struct Completion {
    void (*head)(TextBuffer *out, const Command *commands);
    void (*part)(TextBuffer *out, const ArgumentTable *table);
    void (*foot)(TextBuffer *out, const Command *commands);
} Completion;

extern const Completion COMPLETION_BASH;
extern const Completion COMPLETION_ZSH;
extern const Completion COMPLETION_FISH;

#endif
