/**
 * How a search over whole turns searches.
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
    double backup;        /* share of the best known in what a position reports upwards, 0..1 */
    double temperature;   /* points that divide the attention of a move by e */
    uint32_t moves;       /* turns kept at a position below the root, the best by evaluation */
    uint32_t stay;        /* visits of a draw before it tries the next tile */
    uint32_t turns;       /* further turns played before a leaf is judged */
    PlayoutPolicy policy; /* by whom */
    double epsilon;       /* see Playout */
    uint32_t patience;    /* see Playout */
    size_t memory;        /* bytes of the tree */
    EvaluationWeights weights;
} MctsSettings;

#endif
