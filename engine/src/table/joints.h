/**
 * Joints made and cut in the middle of a turn. A module notes in its slice what its pieces join and
 * then calls one of these; what that completes counts as completed this turn.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_JOINTS_H
#define ENGINE_JOINTS_H

#include "model/expansion.h"
#include "model/joint.h"
#include "model/kernel.h"

/** Joins two segments; modules hear of it first (Expansion.pieces.joining). Constant time, nearly.
 */
void joint_make(const Rules *rules, Game *game, Joint joint);

/**
 * Finds roads and cities anew after a joint was cut: from the tiles and all joints that modules say
 * there are. Figures that depend on a follower who is elsewhere now go home. Goes through all
 * tiles.
 * @param changed segments whose feature may be another one now: it is noted if it is complete
 */
void joints_renew(const Rules *rules, Game *game, const SegmentRef *changed, uint32_t count);

/** Tells modules that other roads and cities are complete than they have heard of
 * (Expansion.pieces.rejoined): where one is completed that nothing scores as such. */
void joints_tell(const Rules *rules, Game *game);

/**
 * Leads a road segment to a side of its tile that shows none (Kernel.span), as part of what a
 * module lays; modules hear of what it joins there first (Expansion.pieces.joining).
 */
void span_lay(const Rules *rules, Game *game, SegmentRef ref, unsigned side);

/** The facts of tile number `index` on the table as it lies now: roads that pieces lead to its
 * sides reach these. */
TileFacts facts_laid(const Rules *rules, const Game *game, uint32_t index);

#endif
