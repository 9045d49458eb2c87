/**
 * What the readers of the formats share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RESULTS_READER_H
#define ARENA_RESULTS_READER_H

#include "results/results.h"

/** A file being read. */
typedef struct ResultsReader {
    Results *out;
    ResultTexts blocks; /* keys of blocks; the number is the block */
    const char *text;   /* of the file, with a zero behind it */
    size_t size;
    const char *block_tag;
} ResultsReader;

/** A game before its names and block have numbers. Texts are borrowed; they need no zero. */
typedef struct ResultDraft {
    ResultGame game;
    const char *names[PLAYERS_MAX];
    size_t name_lengths[PLAYERS_MAX];
    const char *block; /* NULL: a block of its own */
    size_t block_length;
    bool ranked; /* game.ranks are given: any numbers, smaller is better; else scores decide */
} ResultDraft;

/** Adds a game. @return STATUS_INVALID (names that cannot be shown), STATUS_NO_MEMORY. */
Status results_add(ResultsReader *reader, const ResultDraft *draft, Message *message) MUST_USE;

/** Ranks of two seats from "1-0", "0-1", "1/2-1/2" and what else is written so. */
typedef enum ResultWord {
    RESULT_NONE,
    RESULT_WON,
    RESULT_LOST,
    RESULT_TIED,
    RESULT_OPEN
} ResultWord;

/** What a text of that length says; RESULT_NONE if it is no result, RESULT_OPEN for "*". */
ResultWord result_word(const char *text, size_t length);

/** Gives a draft of two seats the ranks of a word, which is one of a finished game. */
void result_rank(ResultDraft *draft, ResultWord word);

/** Reason of a word as exports have it; false if there is none. */
bool result_reason(ResultGame *game, const char *text, size_t length);

enum { RESULT_SHOWN_SIZE = 41 };

/** The beginning of what stands in a file, fit for a message: ASCII alone. @return `out`. */
const char *result_shown(char out[static RESULT_SHOWN_SIZE], const char *text, size_t length);

/** A hash of a text; another one for each seed. */
uint64_t result_text_hash(const char *text, size_t length, uint64_t seed);

/** Frees what a list of texts holds. */
void result_texts_free(ResultTexts *texts);

/** The formats: each reads reader->text to its end. Messages begin with "line N". */
Status results_read_pgn(ResultsReader *reader, Message *message) MUST_USE;
Status results_read_csv(ResultsReader *reader, Message *message) MUST_USE;
Status results_read_lines(ResultsReader *reader, Message *message) MUST_USE;

#endif
