/**
 * Kinds of figures other than followers, defined by expansions: those of which each player has one,
 * and neutral ones.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_FIGURE_KIND_H
#define ENGINE_FIGURE_KIND_H

#include "model/game_data.h"

/** The relation of a figure to the feature it stands on. */
typedef enum FigureRole {
    ROLE_FOLLOWER,  /* occupies it and may own it */
    ROLE_DEPENDENT, /* needs a follower of its owner there and leaves with the last one */
    ROLE_ALONE      /* neither: stays until its module removes it */
} FigureRole;

/** A figure of a player on the table. */
typedef struct FigureAt {
    uint8_t type; /* FigureType */
    uint8_t role; /* FigureRole */
    SegmentRef ref;
} FigureAt;

enum { PLAYER_FIGURES_MAX = FOLLOWERS_MAX + FIGURE_KINDS_MAX };

/** Dangers that remove figures from the table; a set of bits. */
enum { DANGER_BEAST = 1, DANGER_CAPTURE = 2 };

/** A kind of figure of which each player has one. Static data. */
typedef struct FigureKind {
    uint8_t type;   /* FigureType */
    uint8_t role;   /* FigureRole */
    uint8_t kinds;  /* bit k: it may stand on segments of SegmentKind k */
    bool elsewhere; /* the core does not deploy it: a phase or a wood action does */
    bool thing;     /* inanimate: the dragon does not remove it (tile_remove_figures) */
    bool asset;     /* dependent figures: its module reports it as PROSPECT_ASSET of its feature */

    /** Returns the dangers it is protected from by an option, as a set. NULL: none. */
    unsigned (*safe)(const Rules *rules, uint32_t module);

    /**
     * Returns true if it may be deployed on a segment of its kinds. Called when rules are compiled.
     * NULL: on all of them.
     */
    bool (*enters)(const Rules *rules, uint32_t module, const TypeInfo *type, unsigned segment);

    /** Returns its weight in the majority of a feature. NULL: 1. */
    uint32_t (*strength)(const Rules *rules, const Game *game, FeatureRef feature);
} FigureKind;

/** Returns the type of the figures with a number; see rules_figure_number. */
static inline unsigned rules_figure_type(const Rules *rules, unsigned figure) {
    return figure == 0 ? (unsigned)FIGURE_NORMAL : rules->figures[figure - 1].kind->type;
}

/** A neutral figure. Static data. */
typedef struct NeutralKind {
    const char *name; /* "dragon": in texts, and in drawings by its first letter; unique */
    uint8_t kinds;    /* bit k: it stands on segments of SegmentKind k; bit SEGMENT_KIND_COUNT:
                         on whole tiles */
    bool living;      /* living: the dragon removes it from the table (tile_remove_figures) */
} NeutralKind;

#endif
