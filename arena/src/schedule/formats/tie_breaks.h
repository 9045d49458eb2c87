/**
 * Tie-breaks of standings: an ordered list; each applies to those that all earlier ones left tied.
 *
 * FIDE's are those of the Handbook, C.07, in the version of 1 March 2026. Unplayed rounds follow
 * its article 16: there is no virtual opponent any more; an unplayed round counts as one against a
 * dummy with the player's own final score, at most the score of draws in all rounds (16.4). A
 * requested bye (here: an absence, or a bye of half a point) that is followed only by others of its
 * kind counts as a draw for the opponents' tie-breaks (16.3), and its contribution is the first to
 * be cut (16.5). With more than two seats every bot at the table is an opponent.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FORMATS_TIE_BREAKS_H
#define ARENA_FORMATS_TIE_BREAKS_H

#include "carcarena/arena/schedule.h"
#include "schedule/formats/score_sheet.h"

/** The ranking of a sheet's participants. */
typedef struct SheetRanking {
    uint32_t *places; /* [participant] number of better ones; tied ones share a place */
    int64_t *values;  /* [participant * count + tie-break], in units of 1/tie_break_unit */
} SheetRanking;

/**
 * Ranks by score, then by a list of tie-breaks. Free with sheet_ranking_free, also after an error.
 */
Status sheet_rank(SheetRanking *ranking, const ScoreSheet *sheet, const TieBreak *list,
                  uint32_t count, Message *message) MUST_USE;
void sheet_ranking_free(SheetRanking *ranking);

/** Returns the name in configurations; NULL past the last one. */
const char *tie_break_word(unsigned index);

/** Returns the head of its column: FIDE's acronym. */
const char *tie_break_title(TieBreak tie_break);

/** Returns the divisor of a value: 2 for half points. */
int tie_break_unit(TieBreak tie_break);

/**
 * Returns true if it needs rounds: in a round robin it is meaningless (C.07, article 8), or what it
 * needs is not counted.
 */
bool tie_break_needs_rounds(TieBreak tie_break);

#endif
