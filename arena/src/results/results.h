/**
 * Reads result files of other programs: PGN, CSV, JSON Lines. arena/guide/DATA.md describes the
 * formats.
 *
 * A game has participants and ranks; bots are identified by name. Games of a block (one deck, one
 * opening) are not independent and are adjacent here in any order of the file.
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

/** Default tag of PGN files whose equal values form a block. */
#define RESULTS_BLOCK_TAG "DeckSeed"

/** One game. */
typedef struct ResultGame {
    uint32_t line;               /* first line in the file, from 1 */
    uint32_t seats;              /* 2 to PLAYERS_MAX */
    uint64_t block;              /* ascending */
    uint32_t names[PLAYERS_MAX]; /* by seat: number of the name */
    uint32_t ranks[PLAYERS_MAX]; /* by seat: 1 is best, equal ranks are ties */
    int32_t scores[PLAYERS_MAX]; /* by seat; 0 if unknown */
    uint32_t first;              /* first seat; `seats`: unknown */
    uint32_t reason;             /* EndReason */
    bool scored;                 /* scores are known */
} ResultGame;

/** Numbered texts, such as names. */
typedef struct ResultTexts {
    char **texts;
    size_t count, capacity;
    struct CountMap *index;
} ResultTexts;

/** All games of a file, sorted by block; within a block games of the same bots are adjacent. */
typedef struct Results {
    ResultTexts names;
    ResultGame *games;
    size_t game_count, game_capacity;
    uint64_t unfinished; /* games without a result, excluded */
    uint64_t lonely;     /* games of a bot against itself only, excluded */
    uint64_t content;    /* hash of the whole file */
    bool scored;         /* every game has scores */
    bool blocked;        /* some block has several games */
} Results;

/** Returns whether a path ends in .pgn, .csv, .jsonl or .ndjson. */
bool results_is_file(const char *path);

/**
 * Reads a file.
 * @param block_tag PGN tag that identifies blocks; NULL: RESULTS_BLOCK_TAG.
 * @param out free with results_destroy; unchanged on failure.
 * @return STATUS_INVALID naming file, line and what was expected; STATUS_NOT_FOUND, STATUS_IO,
 *         STATUS_NO_MEMORY.
 */
Status results_read(Results **out, const char *path, const char *block_tag,
                    Message *message) MUST_USE;

/**
 * Parses a text that ends in a zero byte.
 * @param path its suffix selects the format; used in messages.
 */
Status results_parse(Results **out, const char *text, size_t size, const char *path,
                     const char *block_tag, Message *message) MUST_USE;

/** Frees the results; NULL is allowed. */
void results_destroy(Results *results);

#endif
