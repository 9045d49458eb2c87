/**
 * Weights by expansion. The defaults of weights.h were tuned in the basic game and in winter. With
 * some expansions other values play better, so each of them has factors, found by a tuning of its
 * own (results/tuning-boxes.md). Of several expansions in play all factors are multiplied, but each
 * changes a weight less: its change is divided by the square root of their number.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_BOX_WEIGHTS_H
#define CARCARENA_BOTS_BOX_WEIGHTS_H

#include "carcarena/engine/rules.h"
#include "evaluation/weights.h"

/**
 * Returns the weights for games by these rules: each times its factors, within the limits of its
 * option. With `weights->boxes` 0, or without an expansion that has factors, they are returned
 * unchanged; between 0 and 1 that share of each change is made.
 */
EvaluationWeights box_weights(const EvaluationWeights *weights, const Rules *rules);

#endif
