/**
 * Joints made and removed during a turn. A module records in its state what its pieces join, and
 * then calls one of these functions. Features completed by it count as completed this turn.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_JOINTS_H
#define ENGINE_JOINTS_H

#include "model/expansion.h"
#include "model/joint.h"
#include "model/kernel.h"

/**
 * Joins two segments; modules are notified first (Expansion.pieces.joining). Nearly constant time.
 */
void joint_make(const Rules *rules, Game *game, Joint joint);

/**
 * Recomputes roads and cities after a joint was removed, from the tiles and all joints that modules
 * report. Figures that depend on a follower that is now elsewhere return to supply. Visits all
 * tiles.
 * @param changed segments whose feature may have changed; complete ones are recorded
 */
void joints_renew(const Rules *rules, Game *game, const SegmentRef *changed, uint32_t count);

/**
 * Notifies modules of changes to the set of complete roads and cities (Expansion.pieces.rejoined)
 * where a completion is not scored as such.
 */
void joints_notify(const Rules *rules, Game *game);

/**
 * Extends a road segment to a side of its tile that shows none (Kernel.span), as part of what a
 * module places; modules are first notified of what it joins there (Expansion.pieces.joining).
 */
void span_lay(const Rules *rules, Game *game, SegmentRef ref, unsigned side);

/** Returns the current facts of tile number `index` on the table, with roads extended by pieces. */
TileFacts facts_laid(const Rules *rules, const Game *game, uint32_t index);

#endif
