/**
 * Canonical export of a run: every stored game in order of its id, without anything that a clock, a
 * thread or an interruption could change. Two complete exports of one configuration are
 * byte-identical.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_EXPORT_H
#define CARCARENA_ARENA_EXPORT_H

#include "carcarena/arena/store.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

typedef enum ExportFormat {
    EXPORT_JSON_LINES, /* first line: the run; then one object per game */
    EXPORT_CSV,        /* first line: column names; then one line per game (RFC 4180, LF) */
    /*
     * Headers and results of all games, for chess rating programs (Ordo, BayesElo). White moved
     * first. A game of more than two seats is written as one game per pair of seats: the ratings
     * are sound, but such a program treats the pairs as independent, so its errors are too small by
     * a factor of 1.15 for three seats, 1.29 for four and 1.41 for five.
     */
    EXPORT_PGN,
    /*
     * Training samples: every decision of recorded games with its position and the outcome, one
     * JSON object per line. About 2 KB per decision.
     */
    EXPORT_SAMPLES,
    /* Recorded games as game files (carcarena/engine/game_file.h), about 4 KB each. */
    EXPORT_GAMES,
    /*
     * The history of a tuning, one iteration per line: parameters of the sides, result, and
     * estimate. JSON Lines or CSV.
     */
    EXPORT_TUNING,
    EXPORT_TUNING_CSV
} ExportFormat;

/** The receiver of exported text. */
typedef struct ExportSink {
    void *user;
    /** Returns STATUS_IO if the text could not be written. */
    Status (*write)(void *user, const char *text, size_t length, Message *message);
} ExportSink;

/** Consecutive blocks of a run. */
typedef struct ExportBlocks {
    uint64_t first; /* number of the first block, from 0 */
    uint64_t count; /* at most this many blocks; blocks after the last one of the run are empty */
} ExportBlocks;

/**
 * Exports all stored games.
 * @param config the configuration that store_open_read returned
 * @return what the sink returns; STATUS_CONFLICT for an impossible row; STATUS_IO, STATUS_NO_MEMORY
 */
Status export_run(Store *store, const TournamentConfig *config, ExportFormat format,
                  const ExportSink *sink, Message *message) MUST_USE;

/**
 * Exports the stored games of some blocks; the rest is as export_run. Tunings are exported whole.
 * The cost depends on the number of these blocks, not on their place in the run.
 */
Status export_run_blocks(Store *store, const TournamentConfig *config, ExportFormat format,
                         ExportBlocks blocks, const ExportSink *sink, Message *message) MUST_USE;

CARCARENA_END

#endif
