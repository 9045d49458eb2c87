/**
 * Settings of a search over whole turns.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_SETTINGS_H
#define CARCARENA_BOTS_MCTS_SETTINGS_H

#include "mcts/mcts_tree.h"
#include "search/bot_playout.h"
#include "search/utility.h"

/** Plain data. */
typedef struct MctsSettings {
    MctsSelection selection;
    Utility utility;
    double backup;        /* weight of the best known value in what a position reports upwards, 0
                             to 1 */
    double temperature;   /* points that divide the prior of a move by e */
    uint32_t moves;       /* edges of a position below the root: the best turns by evaluation */
    uint32_t replies;     /* the same where the player of the root does not decide */
    uint32_t stay;        /* visits of a draw before it takes the next tile */
    uint32_t turns;       /* turns played before a leaf is evaluated */
    PlayoutPolicy policy; /* policy of these turns */
    double epsilon;       /* see Playout */
    uint32_t patience;    /* see Playout */
    size_t memory;        /* bytes of the tree */
    EvaluationWeights weights;
} MctsSettings;

#endif
