/**
 * Flags of chess tournament managers, converted into a configuration:
 *
 *     -engine cmd=mcts name=new option.simulations=200 -engine cmd=greedy -each st=0.1
 *     -rounds 500 -games 2 -repeat -srand 7 -concurrency 4 -sprt elo0=0 elo1=5
 *
 * A flag has one dash (or two, unless an option of this program has the name). It takes all
 * arguments up to the next one that begins with a dash. Names and meanings follow fastchess and
 * cutechess-cli where those have the flag.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHESS_FLAGS_H
#define ARENA_CHESS_FLAGS_H

#include "text/text_buffer.h"

/** Values of flags that are not part of a configuration. Texts are borrowed from argv. */
typedef struct FlagExtras {
    const char *report; /* -output format=, a word of report_format_find; NULL if absent */
    const char *pgn;    /* -pgnout file=; NULL if absent */
    const char *shard;  /* -shard I/N; NULL if absent */
    bool print_config;  /* -dry-run */
    bool random_seed;   /* -srand random: the caller draws a seed */
    bool basic_game;    /* no flag and no file names a tile set */
    bool named;         /* -event or a file names the run */
} FlagExtras;

/** The flags of a command line, in order. */
typedef struct ChessFlags ChessFlags;

/**
 * Removes the flags and their values from argv. The result borrows their texts.
 * @param out freed with chess_flags_destroy; NULL if there are no flags.
 * @return STATUS_INVALID naming an unknown flag, STATUS_NO_MEMORY.
 */
Status chess_flags_take(ChessFlags **out, int *argc, char **argv, Message *message) MUST_USE;

/** Frees the flags; NULL is allowed. */
void chess_flags_destroy(ChessFlags *flags);

/**
 * Converts the flags into a configuration. Call it at most once, because values are cut in place.
 * @param base a configuration file that the flags extend and override, or NULL.
 * @param text receives the configuration as JSON; free with free().
 * @return STATUS_INVALID naming the flag and what was expected, STATUS_NO_MEMORY, and the errors of
 *         reading the file.
 */
Status chess_flags_config(ChessFlags *flags, const char *base, char **text, FlagExtras *extras,
                          Message *message) MUST_USE;

/** Appends one line of help for each flag. */
void chess_flags_help(TextBuffer *out);

#endif
