/**
 * Phases of the base game, which phase_order.c puts in order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_CORE_PHASES_H
#define ENGINE_CORE_PHASES_H

#include "model/phase.h"

extern const Phase PHASE_DRAW;         /* draw.c: the tile of this turn */
extern const Phase PHASE_FITS;         /* draw.c: where it fits, if something came before that */
extern const Phase PHASE_DRAW_AHEAD;   /* draw.c: the tile of the next turn (option predraw) */
extern const Phase PHASE_PLACE;        /* place.c */
extern const Phase PHASE_PLACE_MENDED; /* place.c: where modules make tiles fit */
extern const Phase PHASE_PART_OVER;    /* turn.c: a part of a turn within another one is over */
extern const Phase PHASE_END;          /* turn.c: the next player */

#endif
