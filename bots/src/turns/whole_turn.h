/**
 * One way to finish a turn (turns.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_WHOLE_TURN_H
#define CARCARENA_BOTS_WHOLE_TURN_H

#include "carcarena/engine/game.h"

enum { TURN_ACTIONS_MAX = 4 };

/**
 * Bounds of turns_list for a pending placement, under rules that are not local. A usual answer to
 * the deployment is a pass, a follower or a dependent figure (builder, pig) on the tile. If the
 * turn then continues with decisions or chance nodes that cannot be told before, only the best
 * TURNS_LOOKED_THROUGH of these turns are followed to their end; others are evaluated where they
 * are. The same holds for placements after which another decision comes first, of which only the
 * PLACEMENTS_LOOKED_THROUGH best are followed. They are followed in rounds of DEEPENED_AT_ONCE,
 * until the next one would not become the best turn even if following it gained GAIN_MORE points
 * more than it did for any turn so far.
 *
 * All other answers are tried only after the PLACEMENTS_WITH_OTHERS placements that are best with a
 * pass. After the first of these, all of them are tried, and the free actions before the
 * deployment; after the others, the best OTHERS_TRIED_AGAIN and those that were not possible
 * before, but only if a turn could become the best with GAIN_MORE points more than an answer gained
 * against a pass so far.
 *
 * A turn that offers more is told as if the player declines that (PlacementPreview.declines). If
 * that follows the deployment only, the best OFFERS_LOOKED_THROUGH of these turns are followed to
 * their end; else their player is asked about it next. At such a question (lookahead_offers) the
 * pass and as many of the other answers are followed.
 *
 * A turn that continues with decisions that cannot be declined may be told as if these did not come
 * (PlacementPreview.estimated: moves of the dragon). The best ESTIMATES_LOOKED_THROUGH of these
 * turns are followed to their end; the others count as no better than the worst of them.
 *
 * Brief lists have the smaller bounds BRIEF_..., and after placements that cannot be told all usual
 * answers are tried only for the BRIEF_PLACEMENTS_ANSWERED best with a pass. The best turn is
 * nearly always the same, or as good, in half of the time.
 */
enum {
    TURNS_LOOKED_THROUGH = 64,
    PLACEMENTS_LOOKED_THROUGH = 8,
    OFFERS_LOOKED_THROUGH = 4,
    ESTIMATES_LOOKED_THROUGH = 16,
    PLACEMENTS_WITH_OTHERS = 4,
    OTHERS_TRIED_AGAIN = 3,
    DEEPENED_AT_ONCE = 2,
    GAIN_MORE = 1,
    BRIEF_TURNS_LOOKED_THROUGH = 8,
    BRIEF_PLACEMENTS_LOOKED_THROUGH = 4,
    BRIEF_OFFERS_LOOKED_THROUGH = 2,
    BRIEF_ESTIMATES_LOOKED_THROUGH = 8,
    BRIEF_PLACEMENTS_WITH_OTHERS = 1,
    BRIEF_PLACEMENTS_ANSWERED = 4
};

/** One way to finish a turn. */
typedef struct Turn {
    Action actions[TURN_ACTIONS_MAX]; /* the player's decisions in order, padded with 0 */
    double margin; /* their lead over the best opponent after it, in multiples of 1/4096 point */
    uint8_t count; /* number of decisions */
    uint8_t end;   /* PendingKind after it; PENDING_DRAW also where the next player decides first */
} Turn;

/** Returns the index of the turn with the greatest margin, of equal ones the first. */
static inline uint32_t turns_best(const Turn *turns, uint32_t count) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; i++) {
        best = turns[i].margin > turns[best].margin ? i : best;
    }
    return best;
}

/** Plays a turn. @param actions as Turn.actions */
static inline void turn_actions_play(const Rules *rules, Game *game,
                                     const Action actions[TURN_ACTIONS_MAX]) {
    for (int i = 0; i < TURN_ACTIONS_MAX && actions[i] != 0; i++) {
        game_apply(rules, game, actions[i]);
    }
}

#endif
