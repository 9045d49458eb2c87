/**
 * Phases of the base game; phase_order.c orders them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_CORE_PHASES_H
#define ENGINE_CORE_PHASES_H

#include "model/phase.h"

extern const Phase PHASE_DRAW;         /* draw.c: the tile of this turn */
extern const Phase PHASE_FITS;         /* draw.c: whether it fits, if something came before that
                                          test */
extern const Phase PHASE_DRAW_AHEAD;   /* draw.c: the tile of the next turn (option predraw) */
extern const Phase PHASE_PLACE;        /* place.c */
extern const Phase PHASE_PLACE_MENDED; /* place.c: where modules make tiles fit */
extern const Phase PHASE_PART_OVER;    /* turn.c: end of a nested turn */
extern const Phase PHASE_END;          /* turn.c: the next player */

#endif
