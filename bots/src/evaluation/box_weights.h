/**
 * Weights by expansion. The defaults of weights.h were tuned in the basic game and in winter. With
 * some expansions other values play better, so single boxes and frequent combinations have factors,
 * each found by a separate tuning (results/tuning-boxes.md). A combination is used instead of its
 * boxes. If several apply, each makes its part of the change: half of it if there are two.
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
