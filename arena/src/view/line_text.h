/**
 * A line of play in words: `deploy knight 0,0 n, (base/D), place 1,0 r2`. What chance brings stands
 * in brackets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_LINE_TEXT_H
#define ARENA_LINE_TEXT_H

#include "carcarena/bots/bot.h"
#include "text/text_buffer.h"

/** A line and where it begins. */
typedef struct LineText {
    const Rules *rules;
    const Game *game; /* before the first ply */
    Game *after;      /* scratch */
    const BotPly *plies;
    uint32_t count;
    uint32_t skip; /* plies at the beginning that are played but not written */
    uint32_t mark; /* before this one `word` is written; count: nowhere */
    const char *word;
} LineText;

/** Appends it as far as it is legal. */
void line_text_add(TextBuffer *out, const LineText *line);

#endif
