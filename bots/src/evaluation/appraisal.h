/**
 * What the features with followers are worth in a position, and what their contests are.
 *
 * Many positions of one turn have the same tiles and the same followers on the table: after each
 * move of a neutral figure, or with another piece of a tower. They share all this, so it is kept by
 * the standing of the game (game_standing).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_APPRAISAL_H
#define CARCARENA_BOTS_APPRAISAL_H

#include "evaluation/open_features.h"

/** An incomplete feature with followers. */
typedef struct Occupied {
    const FeatureView *view;
    FeatureValue value;
    Claim claim;     /* unset for cloisters */
    uint32_t number; /* among the open features */
    Openness open;   /* its open cells; see terms.h */
} Occupied;

/** The features of a position. */
typedef struct Appraisal {
    uint32_t words;     /* in `standing`; 0: none is kept */
    uint16_t *standing; /* owned by Appraisals */
    FeaturePayments payments;
    Totals totals; /* of incomplete features, contests, and shares in farms */
    uint32_t occupied_count;
    Occupied occupied[GAME_FIGURES_MAX];
    FeatureView found[GAME_FIGURES_MAX]; /* features with followers */
} Appraisal;

/** The last appraisals. One thread at a time. */
typedef struct Appraisals {
    const Rules *rules;
    const Terms *terms; /* with the horizon of the position */
    ClosingOdds *odds;
    bool features_vary; /* completing a feature may pay more than in the basic game */
    bool open_read;     /* `open` belongs to the present table */
    bool open_known;    /* it belongs to `open_table` */
    uint16_t open_table[STANDING_TABLE_WORDS];
    OpenFeatures open;
    OpenCell *cells;         /* scratch */
    uint8_t *occupied_at;    /* [number of an open feature]: 1 + index among the occupied ones; 0:
                                unoccupied */
    uint32_t standing_words; /* 0: standings are not known */
    uint16_t *standing;      /* of this position */
    uint16_t *standings;     /* of all kept */
    Appraisal *kept;
} Appraisals;

/**
 * Creates an empty list.
 * @param out zeroed; freed with appraisals_free, also after a failure
 * @param terms borrowed, as `odds`
 * @return STATUS_NO_MEMORY
 */
Status appraisals_make(Appraisals *out, const Rules *rules, const Terms *terms, ClosingOdds *odds,
                       Message *message) MUST_USE;

/** Frees what the list owns. */
void appraisals_free(Appraisals *self);

/** Forgets all appraisals: the odds have changed. */
void appraisals_forget(Appraisals *self);

/** Announces that the next position may have other tiles on the table. */
static inline void appraisals_table_changed(Appraisals *self) {
    self->open_read = false;
}

/**
 * Returns the appraisal of a position, valid until the next call.
 * @pre the game is not over, and the terms have its horizon
 */
const Appraisal *appraisals_find(Appraisals *self, const Game *game);

/**
 * Lists the inputs of the networks for all features and contests of a position.
 * @param rows room for INPUT_ROWS_MAX
 * @return number of rows, at most INPUT_ROWS_MAX - PLAYERS_MAX
 * @pre no appraisal is kept, the terms have the horizon of the position and no networks
 */
uint32_t appraisal_inputs(Appraisals *self, const Game *game, InputRow *rows);

#endif
