/**
 * Kinds of figures beside the followers, facts given by expansions: those of which each player has
 * one, and those that belong to nobody.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_FIGURE_KIND_H
#define ENGINE_FIGURE_KIND_H

#include "model/game_data.h"

/** What a figure is to the feature it stands on. */
typedef enum FigureRole {
    ROLE_FOLLOWER,  /* occupies it and may own it */
    ROLE_DEPENDENT, /* needs a follower of its owner there and leaves with the last of them */
    ROLE_ALONE      /* neither: stays until its module takes it away */
} FigureRole;

/** A figure of a player on the table. */
typedef struct FigureAt {
    uint8_t type; /* FigureType */
    uint8_t role; /* FigureRole */
    SegmentRef ref;
} FigureAt;

enum { PLAYER_FIGURES_MAX = FOLLOWERS_MAX + FIGURE_KINDS_MAX };

/** What takes figures off the table that nobody moved; a set of bits. */
enum { DANGER_BEAST = 1, DANGER_CAPTURE = 2 };

/** A kind of figure each player has one of, beside the followers. Static data. */
typedef struct FigureKind {
    uint8_t type;   /* FigureType */
    uint8_t role;   /* FigureRole */
    uint8_t kinds;  /* bit k: enters segments of SegmentKind k */
    bool elsewhere; /* not among the core's deployments: a phase or wood action deploys it */
    bool thing;     /* not of flesh and blood: no beast drives it off (tile_ravage) */

    /** Dangers it is safe from by an option, as a set. NULL: none. */
    unsigned (*safe)(const Rules *rules, uint32_t module);

    /** True if it may be deployed on a segment of its kinds; asked when rules are compiled. NULL:
     * on all of them. */
    bool (*enters)(const Rules *rules, uint32_t module, const TypeInfo *type, unsigned segment);

    /** What it counts for the majority of a feature it stands on. NULL: 1. */
    uint32_t (*strength)(const Rules *rules, const Game *game, FeatureRef feature);
} FigureKind;

/** Type of the figures of a number; see rules_figure_number. */
static inline unsigned rules_figure_type(const Rules *rules, unsigned figure) {
    return figure == 0 ? (unsigned)FIGURE_NORMAL : rules->figures[figure - 1].kind->type;
}

/** A figure that belongs to nobody. Static data. */
typedef struct NeutralKind {
    const char *name; /* "dragon": in texts, and in drawings by its first letter; unique */
    uint8_t kinds;    /* bit k: stands on segments of SegmentKind k; bit SEGMENT_KIND_COUNT: on
                         whole tiles */
    bool flesh;       /* a beast drives it off the table (tile_ravage) */
} NeutralKind;

#endif
