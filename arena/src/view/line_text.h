/**
 * A line of play in words: `deploy knight 0,0 n, (base/D), place 1,0 r2`. What chance brings stands
 * in brackets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_LINE_TEXT_H
#define ARENA_LINE_TEXT_H

#include "carcarena/bots/bot.h"
#include "text/json_writer.h"

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
    bool sets; /* tiles are written with their sets: (base/D) */
} LineText;

/** Appends it as far as it is legal. */
void line_text_add(TextBuffer *out, const LineText *line);

/** Writes it as an array of texts, one a ply, from `skip` on and as far as it is legal. */
void line_text_write(JsonWriter *writer, const char *key, const LineText *line);

/**
 * Reads one ply of such a line, a text of an action or what chance brought in brackets, and plays
 * it. @param after the position, which changes. @return false where it is not legal, or nothing.
 */
bool line_ply_read(BotPly *out, const Rules *rules, Game *after, const char *text);

#endif
