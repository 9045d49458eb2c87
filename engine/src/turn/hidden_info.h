/**
 * Secrets: tiles that lie where not all seats see them (ApartKind.hidden), what modules keep that
 * not all know (Expansion.hidden.veil), and games as a seat sees them (game_veil). In such a view
 * what the seat does not know is guessed: tiles that it does not see and the unseen ones of the
 * same stages are mixed and dealt anew, the rest is the modules' (Expansion.hidden.guess). So a
 * view is a game like all others, and modules need not know of it, but for what everybody could
 * conclude from what happened (Expansion.hidden.plausible).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_HIDDEN_INFO_H
#define ENGINE_HIDDEN_INFO_H

#include "model/game_data.h"

/** In a view: guesses anew what its seat does not know. Else nothing. @pre rules->secrets */
void secrets_guess(const Rules *rules, Game *game, Rng *rng);

#endif
