/**
 * ChessFlags as users of chess arenas know them, turned into a configuration:
 *
 *     -engine cmd=mcts name=new option.simulations=200 -engine cmd=greedy -each st=0.1
 *     -rounds 500 -games 2 -repeat -srand 7 -concurrency 4 -sprt elo0=0 elo1=5
 *
 * A flag has one dash (or two, where no option of ours has the name) and takes all arguments up to
 * the next one that begins with a dash. Names and meanings are those of fastchess and cutechess-cli
 * where these have them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHESS_FLAGS_H
#define ARENA_CHESS_FLAGS_H

#include "text/text_buffer.h"

/** What flags ask for that is no part of a configuration. Texts are borrowed from argv. */
typedef struct FlagExtras {
    const char *report; /* -output format=, a word of report_format_find; NULL: none given */
    const char *pgn;    /* -pgnout file=; NULL: none */
    const char *shard;  /* -shard I/N; NULL: none */
    bool print_config;  /* -dry-run */
    bool random_seed;   /* -srand random: one is to be drawn */
    bool basic_game;    /* nobody said what to play */
    bool named;         /* the run has a name, by -event or in a file */
} FlagExtras;

/** ChessFlags of a command line, in order. */
typedef struct ChessFlags ChessFlags;

/**
 * Takes the flags and their values out of argv, whose texts they borrow.
 * @param out freed with chess_flags_destroy; NULL if there are none.
 * @return STATUS_INVALID naming an unknown flag, STATUS_NO_MEMORY.
 */
Status chess_flags_cut(ChessFlags **out, int *argc, char **argv, Message *message) MUST_USE;

/** Frees them; NULL is allowed. */
void chess_flags_destroy(ChessFlags *flags);

/**
 * The configuration the flags mean. May be called once, since values are cut in place.
 * @param base a configuration file that the flags add to and overrule, or NULL.
 * @param text receives it as JSON; free with free().
 * @return STATUS_INVALID naming the flag and what was expected, STATUS_NO_MEMORY, and those of
 *         reading the file.
 */
Status chess_flags_config(ChessFlags *flags, const char *base, char **text, FlagExtras *extras,
                          Message *message) MUST_USE;

/** Appends one line of help for each flag. */
void chess_flags_help(TextBuffer *out);

#endif
