/**
 * The results on which tie-breaks are based.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FORMATS_SCORE_SHEET_H
#define ARENA_FORMATS_SCORE_SHEET_H

#include "carcarena/engine/status.h"

#include <stdint.h>

#define ENTRY_NOBODY UINT32_MAX

/** What a round, or all games against an opponent, gave a participant. */
typedef enum EntryKind {
    ENTRY_PLAYED,
    ENTRY_BYE,      /* allocated by the pairing */
    ENTRY_REQUESTED /* an absence, or a requested bye with half a point */
} EntryKind;

typedef struct SheetEntry {
    EntryKind kind;
    uint32_t opponent; /* ENTRY_NOBODY: none */
    uint32_t round;    /* from 0, ascending */
    uint64_t meetings; /* number of games counted together */
    uint64_t half_points;
} SheetEntry;

/** The results on which tie-breaks are based. */
typedef struct ScoreSheet {
    uint32_t participants;
    uint32_t width;       /* room for entries, per participant */
    uint32_t rounds;      /* 0: everybody meets everybody, without rounds */
    uint64_t draw;        /* half points of a draw in a round */
    SheetEntry *entries;  /* [participant * width + entry] */
    uint32_t *counts;     /* [participant] number of entries */
    uint64_t *scores;     /* [participant] half points */
    uint64_t *wins;       /* [participant] rounds, or games, with a win */
    int64_t *differences; /* [participant] Carcassonne points minus the opponents' */
} ScoreSheet;

/** Allocates a sheet; free it with sheet_free, also after an error. */
Status sheet_make(ScoreSheet *sheet, uint32_t participants, uint32_t width,
                  Message *message) MUST_USE;
void sheet_free(ScoreSheet *sheet);

/**
 * Adds an entry, and its points to the score.
 * @pre there is room
 */
void sheet_add(ScoreSheet *sheet, uint32_t participant, SheetEntry entry);

#endif
