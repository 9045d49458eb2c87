/**
 * Secrets: tiles that lie where not all seats see them (ApartKind.hidden), and games as a seat
 * sees them (game_veil). In such a view the tiles that the seat does not see are guessed: those
 * that lie there and the unseen ones of the same stages are mixed and dealt anew. So a view is a
 * game like all others, and modules need not know of it, but for what everybody could conclude
 * from what happened (Expansion.plausible).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SECRETS_H
#define ENGINE_SECRETS_H

#include "state.h"

/** In a view: guesses anew what its seat does not know. Else nothing. @pre rules->secrets */
void secrets_guess(const Rules *rules, Game *game, Rng *rng);

#endif
