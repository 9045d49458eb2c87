/**
 * Functions that the readers of all formats share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RESULTS_READER_H
#define ARENA_RESULTS_READER_H

#include "results/results.h"

/** A file being read. */
typedef struct ResultsReader {
    Results *out;
    ResultTexts blocks; /* keys of blocks; their number is the block */
    const char *text;   /* of the file, with a final zero byte */
    size_t size;
    const char *block_tag;
} ResultsReader;

/** A game before its names and block are numbered. Texts are borrowed, without final zero. */
typedef struct ResultDraft {
    ResultGame game;
    const char *names[PLAYERS_MAX];
    size_t name_lengths[PLAYERS_MAX];
    const char *block; /* NULL: its own block */
    size_t block_length;
    bool ranked; /* game.ranks are set: any numbers, smaller is better; else scores decide */
} ResultDraft;

/** Adds a game. @return STATUS_INVALID (names that cannot be shown), STATUS_NO_MEMORY. */
Status results_add(ResultsReader *reader, const ResultDraft *draft, Message *message) MUST_USE;

/** Results of games of two seats: "1-0", "0-1", "1/2-1/2", "*" and similar texts. */
typedef enum ResultWord {
    RESULT_NONE,
    RESULT_WON,
    RESULT_LOST,
    RESULT_TIED,
    RESULT_OPEN
} ResultWord;

/** Parses a result; RESULT_NONE if it is none, RESULT_OPEN for "*". */
ResultWord result_word(const char *text, size_t length);

/** Sets the ranks of a draft of two seats. @pre word is of a finished game */
void result_rank(ResultDraft *draft, ResultWord word);

/** Parses the reason of an end as written by exports; false if unknown. */
bool result_reason(ResultGame *game, const char *text, size_t length);

enum { RESULT_SHOWN_SIZE = 41 };

/** Copies the beginning of a text in ASCII for a message. @return `out`. */
const char *result_shown(char out[static RESULT_SHOWN_SIZE], const char *text, size_t length);

/** Returns a hash of a text, which depends on the seed. */
uint64_t result_text_hash(const char *text, size_t length, uint64_t seed);

/** Frees a list of texts. */
void result_texts_free(ResultTexts *texts);

/** Read reader->text in one format. Messages begin with "line N". */
Status results_read_pgn(ResultsReader *reader, Message *message) MUST_USE;
Status results_read_csv(ResultsReader *reader, Message *message) MUST_USE;
Status results_read_lines(ResultsReader *reader, Message *message) MUST_USE;

#endif
