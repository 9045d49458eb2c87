/**
 * The results that tie-breaks are made of.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FORMATS_SCORE_SHEET_H
#define ARENA_FORMATS_SCORE_SHEET_H

#include "carcarena/engine/status.h"

#include <stdint.h>

#define ENTRY_NOBODY UINT32_MAX

/** What a round, or all meetings with an opponent, gave a participant. */
typedef enum EntryKind {
    ENTRY_PLAYED,
    ENTRY_BYE,      /* allocated by the pairing */
    ENTRY_REQUESTED /* an absence or a requested bye of half a point */
} EntryKind;

typedef struct SheetEntry {
    EntryKind kind;
    uint32_t opponent; /* ENTRY_NOBODY: none */
    uint32_t round;    /* from 0, ascending from entry to entry */
    uint64_t meetings; /* games that are counted together */
    uint64_t half_points;
} SheetEntry;

/** The results tie-breaks are made of. */
typedef struct ScoreSheet {
    uint32_t participants;
    uint32_t width;       /* entries there is room for, each */
    uint32_t rounds;      /* 0: everybody meets everybody, there are no rounds */
    uint64_t draw;        /* half points of a draw in a round */
    SheetEntry *entries;  /* [participant * width + entry] */
    uint32_t *counts;     /* [participant] entries */
    uint64_t *scores;     /* [participant] half points */
    uint64_t *wins;       /* [participant] rounds, or games, with the points of a win */
    int64_t *differences; /* [participant] Carcassonne points above the opponents' */
} ScoreSheet;

/** Room for a sheet; free with sheet_free, also after an error. */
Status sheet_make(ScoreSheet *sheet, uint32_t participants, uint32_t width,
                  Message *message) MUST_USE;
void sheet_free(ScoreSheet *sheet);

/** Adds an entry, and its points to the score. @pre there is room */
void sheet_add(ScoreSheet *sheet, uint32_t participant, SheetEntry entry);

#endif
