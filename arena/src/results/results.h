/**
 * Files of results from elsewhere: PGN, CSV, JSON Lines. arena/guide/DATA.md says what they may
 * contain.
 *
 * A game is who took part and who came where; names are all there is to know bots by. The games of
 * a block (one deck, one opening) depend on each other and stand side by side here, wherever they
 * stand in the file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RESULTS_H
#define ARENA_RESULTS_H

#include "carcarena/arena/record.h"
#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Tag of a PGN file whose equal values make a block, unless another is named. */
#define RESULTS_BLOCK_TAG "DeckSeed"

/** One game. */
typedef struct ResultGame {
    uint32_t line;               /* where it begins in the file */
    uint32_t seats;              /* 2 .. PLAYERS_MAX */
    uint64_t block;              /* ascending */
    uint32_t names[PLAYERS_MAX]; /* by seat: number of the name */
    uint32_t ranks[PLAYERS_MAX]; /* by seat: 1 is best, equal ranks are ties */
    int32_t scores[PLAYERS_MAX]; /* by seat; 0 where there are none */
    uint32_t first;              /* seat that began; `seats`: nobody knows */
    uint32_t reason;             /* EndReason */
    bool scored;                 /* there are scores */
} ResultGame;

/** Names, or other texts, by number. */
typedef struct ResultTexts {
    char **texts;
    size_t count, capacity;
    struct CountMap *index;
} ResultTexts;

/** All games of a file, by block; within one those of the same bots side by side. */
typedef struct Results {
    ResultTexts names;
    ResultGame *games;
    size_t game_count, game_capacity;
    uint64_t unfinished; /* games without a result, left out */
    uint64_t lonely;     /* games of one bot against itself alone, left out */
    uint64_t content;    /* hash of the whole file */
    bool scored;         /* every game has scores */
    bool blocked;        /* some block has several games */
} Results;

/** True if a path ends as such a file does: .pgn, .csv, .jsonl or .ndjson. */
bool results_is_file(const char *path);

/**
 * Reads a file.
 * @param block_tag tag of a PGN file that tells blocks apart; NULL: RESULTS_BLOCK_TAG.
 * @param out free with results_destroy; unchanged on failure.
 * @return STATUS_INVALID naming file, line and what was expected; STATUS_NOT_FOUND, STATUS_IO,
 *         STATUS_NO_MEMORY.
 */
Status results_read(Results **out, const char *path, const char *block_tag,
                    Message *message) MUST_USE;

/**
 * The same of a text with a zero behind it.
 * @param path whose ending says which format it has; also for messages.
 */
Status results_parse(Results **out, const char *text, size_t size, const char *path,
                     const char *block_tag, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void results_destroy(Results *results);

#endif
