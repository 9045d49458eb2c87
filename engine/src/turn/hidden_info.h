/**
 * Hidden information: tiles in places that not all seats see (ReserveKind.hidden), hidden state of
 * modules (Expansion.hidden.hide), and views of a game (game_observe). In a view everything that
 * the seat does not know is determinized: tiles it does not see are mixed with the unseen ones of
 * the same stages and dealt again, and modules do the same for their state
 * (Expansion.hidden.determinize). So a view is a game like any other, and modules need no knowledge
 * of views, except for conclusions that everybody could draw from past events
 * (Expansion.hidden.plausible).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_HIDDEN_INFO_H
#define ENGINE_HIDDEN_INFO_H

#include "model/game_data.h"

/**
 * In a view: determinizes again what its seat does not know. Otherwise does nothing.
 * @pre rules->hidden_info
 */
void hidden_info_determinize(const Rules *rules, Game *game, Rng *rng);

#endif
