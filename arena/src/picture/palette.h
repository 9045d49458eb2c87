/**
 * Colors of a picture: two maps of one land, green in summer and white in winter.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PALETTE_H
#define ARENA_PALETTE_H

#include "carcarena/engine/rules.h"
#include "text/text_buffer.h"

/** Appends the style sheet and the patterns of ground and roofs, to stand in <defs>. */
void palette_define(TextBuffer *out, bool winter);

/** The two alone, for pages whose style sheets come otherwise. */
void palette_style(TextBuffer *out, bool winter);
void palette_patterns(TextBuffer *out, bool winter);

/** True if the tiles of a set show snow. */
bool palette_is_winter(const char *set);

/** True if a set of the rules shows snow: then the whole table does. */
bool palette_of_rules(const Rules *rules);

/** The class of a player's figures: "cc-p0 cc-G". Static text. @pre player < PLAYERS_MAX */
const char *palette_player(int player);

#endif
