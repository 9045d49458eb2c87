/**
 * Colors of a picture: green for summer, white for winter.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PALETTE_H
#define ARENA_PALETTE_H

#include "carcarena/engine/rules.h"
#include "text/text_buffer.h"

/** Appends the style sheet and the patterns of ground and roofs. The caller opens <defs>. */
void palette_define(TextBuffer *out, bool winter);

/** Append only the colors or only the patterns, for pages with their own style sheet. */
void palette_style(TextBuffer *out, bool winter);
void palette_patterns(TextBuffer *out, bool winter);

/** Returns whether the tiles of a set show snow. */
bool palette_is_winter(const char *set);

/** Returns whether a set of the rules shows snow; then the whole table does. */
bool palette_of_rules(const Rules *rules);

/** Returns the class of a player's figures: "cc-p0 cc-G". Static text. @pre player < PLAYERS_MAX */
const char *palette_player(int player);

#endif
