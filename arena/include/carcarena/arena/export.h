/**
 * Canonical export of a run: every stored game in order of its id, free of everything a clock, a
 * thread or an interruption could change. Two complete exports of one configuration are equal byte
 * for byte.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_EXPORT_H
#define CARCARENA_ARENA_EXPORT_H

#include "carcarena/arena/store.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

typedef enum ExportFormat {
    EXPORT_JSON_LINES, /* first line: the run; then one object a game */
    EXPORT_CSV,        /* first line: column names; then one line a game (RFC 4180, LF) */
    /* Headers and result of every game, for programs that rate chess games (Ordo, BayesElo); White
     * began. A game of more seats is written as one game for each two of them: ratings are sound,
     * but such a program takes the pairs for independent and its errors are too small, by 1.15 for
     * three seats, 1.29 for four and 1.41 for five. */
    EXPORT_PGN,
    /* Every decision of recorded games with its position and the outcome, a JSON object a line, for
     * programs that learn. About 2 KB a decision. */
    EXPORT_SAMPLES,
    /* The history of a tuning, an iteration a line: what the sides played with, what came of it,
     * where the search stood. JSON Lines, or CSV. */
    EXPORT_TUNING,
    EXPORT_TUNING_CSV
} ExportFormat;

/** Where the text goes. */
typedef struct ExportSink {
    void *user;
    /** @return STATUS_IO if it could not be written. */
    Status (*write)(void *user, const char *text, size_t length, Message *message);
} ExportSink;

/**
 * Exports all stored games.
 * @param config the configuration store_open_read gave.
 * @return what the sink returns, STATUS_CONFLICT for a row that cannot be, STATUS_IO,
 *         STATUS_NO_MEMORY.
 */
Status export_run(Store *store, const TournamentConfig *config, ExportFormat format,
                  const ExportSink *sink, Message *message) MUST_USE;

CARCARENA_END

#endif
